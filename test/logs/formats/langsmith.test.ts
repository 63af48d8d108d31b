import { describe, expect, it } from 'vitest';
import claudeManagedAgents from '../../../src/logs/formats/claude-managed-agents.ts';
import langgraphStream from '../../../src/logs/formats/langgraph-stream.ts';
import langsmith from '../../../src/logs/formats/langsmith.ts';
import { expectLaws } from './trace-documents.ts';

const user = { role: 'user', content: 'hi' };
const outputs = { choices: [{ index: 0, message: { role: 'assistant', content: 'hello' } }] };
const run = {
  ...{ id: 'r', trace_id: 'r', run_type: 'llm', dotted_order: '1', end_time: '2026-01-02T00:00:00Z' },
  extra: { metadata: { ls_model_name: 'm' } },
  inputs: { model: 'm', messages: [user], stream: true },
  outputs,
};

describe('LangSmith', () => {
  it('joins posted and patched fields of a run', () => {
    const { outputs: _, ...posted } = run;
    const document = { post: [posted], patch: [{ trace_id: 'r', dotted_order: '1', outputs }] };
    const [conversation, ...others] = langsmith.read([document], 'log');
    expect(others).toEqual([]);
    expect(conversation).toMatchObject({ id: 'r', model: 'm', dialect: 'openai-chat', recorded: '2026-01-02' });
    expect(conversation?.body).toEqual({
      model: 'm',
      stream: true,
      messages: [user, { role: 'assistant', content: 'hello' }],
    });
    expect(conversation?.origins.nearest('/messages/0/content')).toBe('/post/0/inputs/messages/0/content');
    expect(conversation?.origins.nearest('/messages/1')).toBe('/patch/0/outputs/choices/0/message');
  });

  it('reads LangChain dumps in batches of one, also in nested runs', () => {
    const human = {
      lc: 1,
      type: 'constructor',
      id: ['langchain', 'schema', 'messages', 'HumanMessage'],
      kwargs: { content: 'hi' },
    };
    const ai = {
      lc: 1,
      type: 'constructor',
      id: ['langchain', 'schema', 'messages', 'AIMessage'],
      kwargs: { content: 'x' },
    };
    const inner = {
      ...run,
      dotted_order: '1.2',
      inputs: { messages: [[human]] },
      outputs: { generations: [[{ text: 'x', message: ai }]] },
    };
    const chain = { ...run, id: 'c', run_type: 'chain', child_runs: [inner] };
    const [conversation, ...others] = langsmith.read([[chain]], 'log');
    expect(others).toEqual([]);
    expect(conversation).toMatchObject({ dialect: 'langchain', body: { messages: [human, ai] } });
    expect(conversation?.origins.nearest('/messages/0/kwargs')).toBe('/0/child_runs/0/inputs/messages/0/0/kwargs');
    expect(conversation?.origins.nearest('/messages/1/kwargs')).toBe(
      '/0/child_runs/0/outputs/generations/0/0/message/kwargs',
    );
  });

  it('accepts damaged records, and detects no other documents', () => {
    expectLaws(langsmith, [run, [run], { post: [run] }, { patch: [run], post: [] }]);
  });
});

it('streams of graphs and sessions of managed agents are detected, and not read', () => {
  const chunk = { lc: 1, type: 'constructor', id: ['langchain_core', 'messages', 'AIMessageChunk'], kwargs: {} };
  const pair = [chunk, { langgraph_node: 'agent' }];
  expectLaws(langgraphStream, [[pair], [[['graph:1'], pair]]]);
  expectLaws(claudeManagedAgents, [
    ['client.beta.sessions.events.stream', { type: 'agent.message' }],
    { id: 'sevt_1', type: 'user.message', content: [] },
  ]);
});

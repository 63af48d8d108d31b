import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/source/json.ts';
import { documentOf, expectUntouched, repairedLog } from './repaired-log.ts';

const TEXT = 'The call was interrupted before it gave a result.';
const TIME = '2026-05-04T10:00:00+00:00';

const message = (id: string, role: string, text: string, more: JsonObject = {}) => ({
  ...{ id, role, content: [{ type: 'text', text }], created_at: TIME, tool_calls: null, tool_returns: [] },
  ...more,
});
const call = (id: string) => ({ id, type: 'function', function: { name: 'recall', arguments: '{}' } });
const calls = (id: string, ...ids: string[]) => message(id, 'assistant', 'I look.', { tool_calls: ids.map(call) });
const result = (id: string, of: string) => message(id, 'tool', 'Nothing.', { tool_call_id: of, name: 'recall' });
const stub = (id: string, of: string) => ({
  ...{ id, role: 'tool', created_at: TIME, tool_call_id: of, name: 'recall' },
  content: [{ type: 'text', text: JSON.stringify({ status: 'Failed', message: TEXT, time: TIME }) }],
  tool_returns: [{ tool_call_id: of, status: 'error', stdout: null, stderr: null, func_response: TEXT }],
});
const system = message('message-0', 'system', 'Be a scribe.');
const asked = message('message-1', 'user', 'Look back.');
const went = (id: string) => message(id, 'user', 'And?');

const file = (messages: readonly JsonObject[], more: JsonObject = {}) => ({
  agents: [{ id: 'agent-0', name: 'scribe', messages, ...more }],
  ...{ groups: [], blocks: [], tools: [] },
});
const ids = (messages: readonly JsonObject[]) => ({ in_context_message_ids: messages.map(({ id }) => id) });

function agentIn(text: string): JsonObject & { messages: unknown[] } {
  const [document] = repairedLog(text).records as { agents: (JsonObject & { messages: unknown[] })[] }[];
  return document?.agents[0] as JsonObject & { messages: unknown[] };
}

describe('letta', () => {
  it('two calls, one answered: the added result is in the context of the agent', () => {
    const all = [system, asked, calls('message-2', 'a', 'b'), result('message-3', 'b'), went('message-4')];
    const agent = agentIn(documentOf(file(all, ids(all))));
    expect(agent.messages).toEqual(all.toSpliced(4, 0, stub('message-5', 'a') as never));
    expect(agent.in_context_message_ids).toEqual([
      ...['message-0', 'message-1', 'message-2', 'message-3', 'message-5', 'message-4'],
    ]);
  });

  it('two calls without results: each result gets its own message number', () => {
    const all = [system, asked, calls('message-2', 'a', 'b'), went('message-3')];
    const agent = agentIn(documentOf(file(all, ids(all))));
    expect(agent.messages.slice(3, 5)).toEqual([stub('message-4', 'a'), stub('message-5', 'b')]);
    expect(agent.in_context_message_ids).toEqual([
      ...['message-0', 'message-1', 'message-2', 'message-4', 'message-5', 'message-3'],
    ]);
  });

  it('old files that count the messages in context', () => {
    const all = [system, asked, calls('message-2', 'a'), went('message-3')].map(({ id: _, ...each }) => each);
    const document = { agent_type: 'memgpt_agent', name: 'scribe', core_memory: [], messages: all, tools: [] };
    const { records } = repairedLog(documentOf({ ...document, in_context_message_indices: [0, 2, 3] }));
    const [agent] = records as { messages: JsonObject[]; in_context_message_indices: number[] }[];
    expect(agent?.messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'tool', 'user']);
    expect(agent?.in_context_message_indices).toEqual([0, 2, 3, 4]);
  });

  it('a result whose call is not in context is removed from the context, and kept in the file', () => {
    const all = [system, asked, calls('message-2', 'a'), result('message-3', 'a'), went('message-4')];
    const agent = agentIn(documentOf(file(all, { in_context_message_ids: ['message-0', 'message-3', 'message-4'] })));
    expect(agent.messages).toEqual(all);
    expect(agent.in_context_message_ids).toEqual(['message-0', 'message-4']);
  });

  it('a result without a call is removed from the file and from the context', () => {
    const all = [system, asked, result('message-2', 'z'), went('message-3')];
    const agent = agentIn(documentOf(file(all, ids(all))));
    expect(agent.messages).toEqual([system, asked, went('message-3')]);
    expect(agent.in_context_message_ids).toEqual(['message-0', 'message-1', 'message-3']);
  });

  it('a second result', () => {
    const all = [
      system,
      asked,
      calls('message-2', 'a'),
      result('message-3', 'a'),
      result('message-4', 'a'),
      went('message-5'),
    ];
    const agent = agentIn(documentOf(file(all, ids(all))));
    expect(agent.messages).toEqual(all.toSpliced(4, 1));
  });

  it('a clean session is not changed', () => {
    const all = [system, asked, calls('message-2', 'a'), result('message-3', 'a'), went('message-4')];
    expectUntouched(documentOf(file(all, ids(all))));
  });
});

import { describe, expect, it } from 'vitest';
import autogen from '../../../src/logs/formats/autogen.ts';
import { expectForeignLeft, expectOriginsResolve, expectTotal, readOne } from './chat-documents.ts';

const chats = {
  planner: [
    { content: 'Find the file.', role: 'user' },
    {
      content: null,
      tool_calls: [{ id: 'a', type: 'function', function: { name: 'find', arguments: '{}' } }],
      role: 'assistant',
    },
    { content: 'both', tool_responses: [{ tool_call_id: 'a', role: 'tool', content: 'here' }], role: 'tool' },
  ],
  'a/b': [{ content: 'Hello', name: 'boss', role: 'user' }],
};

const result = {
  problem: '1+1',
  correct_ans: '2',
  problem_id: '7',
  response_with_ans: '2',
  messages: [
    { content: '1+1', role: 'user' },
    { content: '2', role: 'assistant' },
  ],
};

const call = {
  mode: 'create',
  messages: [
    { content: 'Be brief.', type: 'SystemMessage' },
    { content: ['Look:', { data: 'AAAA' }], source: 'User', type: 'UserMessage' },
    {
      content: [{ id: 'c1', name: 'add', arguments: '{"a":1}' }],
      thought: 'hm',
      source: 'bot',
      type: 'AssistantMessage',
    },
    {
      content: [{ content: '2', name: 'add', call_id: 'c1', is_error: false }],
      type: 'FunctionExecutionResultMessage',
    },
  ],
  response: { finish_reason: 'stop', content: 'Two.', usage: {}, cached: false },
  stream: [],
};

const team = {
  type: 'TeamState',
  version: '1.0.0',
  agent_states: {
    manager: { type: 'RoundRobinManagerState', message_thread: [] },
    coder: {
      type: 'ChatAgentContainerState',
      agent_state: {
        type: 'AssistantAgentState',
        llm_context: { messages: [{ content: 'Hi', source: 'user', type: 'UserMessage' }] },
      },
    },
  },
};

const documents = [chats, result, [call], team, call];

describe('AutoGen chats', () => {
  it('may be the history of a model alone', () => {
    const call = { id: 'c1', arguments: '{}', name: 'tide' };
    const document = {
      messages: [
        { content: 'Hi', source: 'User', type: 'UserMessage' },
        { content: [call], source: 'Desk', type: 'AssistantMessage', thought: null },
        { content: [{ content: '14:20', name: 'tide', call_id: 'c1' }], type: 'FunctionExecutionResultMessage' },
      ],
    };
    expect(autogen.owns(document)).toBe(true);
    const [found] = readOne(autogen, document);
    expect(found?.body).toMatchObject([
      { role: 'user', content: 'Hi' },
      { role: 'assistant', tool_calls: [{ id: 'c1' }] },
      { role: 'tool', tool_call_id: 'c1', content: '14:20' },
    ]);
    expectOriginsResolve(document, readOne(autogen, document));
  });

  it('are detected by their content', () => {
    for (const document of documents) expect(autogen.owns(document)).toBe(true);
    expectForeignLeft(autogen);
    expect(autogen.owns({ messages: [{ content: 'Hi', role: 'user' }] })).toBe(false);
    // A result that a repair adds begins with its role.
    const added = { role: 'tool', tool_call_id: 'a', content: 'here' };
    expect(autogen.owns({ planner: [...chats.planner.slice(0, 2), added] })).toBe(true);
    expect(autogen.owns({ planner: [{ role: 'user', content: 'Hi' }] })).toBe(false);
  });

  it('chats by agent: results of several calls are sent separately', () => {
    const [planner, boss] = readOne(autogen, chats);
    expect(planner?.body).toEqual([
      { content: 'Find the file.', role: 'user' },
      chats.planner[1],
      { tool_call_id: 'a', role: 'tool', content: 'here' },
    ]);
    expect(planner?.dialect).toBe('openai-chat');
    expect(planner?.id).toBe('planner');
    expect(planner?.origins.nearest('/2/content')).toBe('/planner/2/tool_responses/0/content');
    expect(planner?.origins.nearest('/1/tool_calls/0/id')).toBe('/planner/1/tool_calls/0/id');
    expect(boss?.origins.nearest('/0/name')).toBe('/a~1b/0/name');
  });

  it('results of tasks', () => {
    const [found] = readOne(autogen, result, 'request');
    expect(found).toMatchObject({ id: '7', body: result.messages });
    expect(found?.origins.nearest('/1/content')).toBe('/messages/1/content');
  });

  it('model calls: the request as it was sent, and the log with its answer', () => {
    const sent = [
      { role: 'system', content: 'Be brief.' },
      {
        role: 'user',
        content: [
          { type: 'text', text: 'Look:' },
          { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } },
        ],
      },
      {
        role: 'assistant',
        content: 'hm',
        tool_calls: [{ id: 'c1', type: 'function', function: { name: 'add', arguments: '{"a":1}' } }],
      },
      { role: 'tool', tool_call_id: 'c1', content: '2' },
    ];
    const [request] = readOne(autogen, [call], 'request');
    const [log] = readOne(autogen, [call]);
    expect(request?.body).toEqual(sent);
    expect(log?.body).toEqual([...sent, { role: 'assistant', content: 'Two.' }]);
    expect(log?.origins.nearest('/2/tool_calls/0/function/arguments')).toBe('/0/messages/2/content/0/arguments');
    expect(log?.origins.nearest('/2/tool_calls/0/type')).toBe('/0/messages/2/content/0');
    expect(log?.origins.nearest('/2/content')).toBe('/0/messages/2/thought');
    expect(log?.origins.nearest('/3/tool_call_id')).toBe('/0/messages/3/content/0/call_id');
    expect(log?.origins.nearest('/4/content')).toBe('/0/response/content');
  });

  it('team state: the context of each agent', () => {
    const found = readOne(autogen, team);
    expect(found.map(({ id, body }) => [id, body])).toEqual([['coder', [{ role: 'user', content: 'Hi' }]]]);
    expect(found[0]?.origins.nearest('/0/content')).toBe(
      '/agent_states/coder/agent_state/llm_context/messages/0/content',
    );
  });

  it('every value has an origin in the document', () => {
    for (const document of documents) expectOriginsResolve(document, readOne(autogen, document));
  });

  it('may be damaged without a throw', () => {
    expectTotal(autogen, documents);
  });
});

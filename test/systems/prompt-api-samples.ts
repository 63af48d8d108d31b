/** Documents that can only have one message format. */
const user = { role: 'user', content: 'Hello' };
const usage = { promptTokens: 0, completionTokens: 0, totalTokens: 0 };
const call = { id: 'toolcall_1', function: { name: 'search', arguments: {} } };
const result = { done: false, runs: [], usage };

export const proposal: Readonly<Record<string, unknown>> = {
  'a message with calls': [user, { role: 'assistant', toolCalls: [call] }],
  'a message with flat calls': [user, { role: 'assistant', toolCalls: [{ id: '1', name: 'search', args: {} }] }],
  'a message of a tool': [{ role: 'tool', toolCallId: 'toolcall_1', content: '' }],
  'a message with thinking': [user, { role: 'assistant', content: 'Hi!', thinking: '' }],
  'a picture with data': [{ role: 'user', content: [{ type: 'image', data: 'iVBORw0KGgo=' }] }],
  'initial prompts with calls': { initialPrompts: [user, { role: 'assistant', toolCalls: [call] }] },
  'a body': { messages: [user, { role: 'assistant', thinking: 'Hm.' }] },
  'a result': result,
  'a stream': [result, result],
  'a stream under a key': { chunks: [result] },
};

export const specification: Readonly<Record<string, unknown>> = {
  'a part with a value': [{ role: 'user', content: [{ type: 'text', value: 'Hello' }] }],
  'a call': [user, { role: 'assistant', content: [{ type: 'tool-call', value: { callID: 'a', name: 'search' } }] }],
  'create options': { initialPrompts: [user] },
  'create options of nothing': { initialPrompts: [] },
  'a body of typed values': { messages: [{ role: 'user', content: [{ type: 'text', value: 'Hello' }] }] },
};

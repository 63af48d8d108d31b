/** Turns of a conversation in several message formats, for tests. */

/** The messages of a turn. */
type Turn = readonly object[];

/** The request without its messages. */
export interface Around {
  readonly system?: string;
  readonly tools?: readonly string[];
}

/** Writes turns in one message format. */
export interface Writer {
  readonly format: string;
  /** A dialect with this format, and a model of it. */
  readonly dialect: string;
  readonly model: string;
  user(text: string): Turn;
  said(text: string): Turn;
  /** A call and its result. */
  called(id: string, result: string): Turn;
  body(turns: readonly Turn[], around?: Around): object;
}

const schema = { type: 'object', properties: {} };

export const chat: Writer = {
  ...{ format: 'openai-chat', dialect: 'openai-chat', model: 'gpt-5' },
  user: content => [{ role: 'user', content }],
  said: content => [{ role: 'assistant', content }],
  called: (id, content) => [
    {
      role: 'assistant',
      content: null,
      tool_calls: [{ id, type: 'function', function: { name: 'f', arguments: '{}' } }],
    },
    { role: 'tool', tool_call_id: id, content },
  ],
  body: (turns, { system, tools } = {}) => ({
    messages: [...(system === undefined ? [] : [{ role: 'system', content: system }]), ...turns.flat()],
    ...(tools && { tools: tools.map(name => ({ type: 'function', function: { name, parameters: schema } })) }),
  }),
};

export const anthropic: Writer = {
  ...{ format: 'anthropic-messages', dialect: 'anthropic', model: 'claude-sonnet-4-5' },
  user: content => [{ role: 'user', content }],
  said: text => [{ role: 'assistant', content: [{ type: 'text', text }] }],
  called: (id, content) => [
    { role: 'assistant', content: [{ type: 'tool_use', id, name: 'f', input: {} }] },
    { role: 'user', content: [{ type: 'tool_result', tool_use_id: id, content }] },
  ],
  body: (turns, { system, tools } = {}) => ({
    cache_control: { type: 'ephemeral' },
    ...(system !== undefined && { system }),
    ...(tools && { tools: tools.map(name => ({ name, input_schema: schema })) }),
    messages: turns.flat(),
  }),
};

export const responses: Writer = {
  ...{ format: 'openai-responses', dialect: 'openai-responses', model: 'gpt-5' },
  user: text => [{ role: 'user', content: [{ type: 'input_text', text }] }],
  said: text => [{ type: 'message', role: 'assistant', content: [{ type: 'output_text', text, annotations: [] }] }],
  called: (call_id, output) => [
    { type: 'function_call', call_id, name: 'f', arguments: '{}' },
    { type: 'function_call_output', call_id, output },
  ],
  body: (turns, { system, tools } = {}) => ({
    ...(system !== undefined && { instructions: system }),
    ...(tools && { tools: tools.map(name => ({ type: 'function', name, parameters: schema, strict: false })) }),
    input: turns.flat(),
  }),
};

export const gemini: Writer = {
  ...{ format: 'gemini-generate', dialect: 'gemini', model: 'gemini-2.5-pro' },
  user: text => [{ role: 'user', parts: [{ text }] }],
  said: text => [{ role: 'model', parts: [{ text }] }],
  called: (id, result) => [
    { role: 'model', parts: [{ functionCall: { id, name: 'f', args: {} } }] },
    { role: 'user', parts: [{ functionResponse: { id, name: 'f', response: { result } } }] },
  ],
  body: (turns, { system, tools } = {}) => ({
    ...(system !== undefined && { systemInstruction: { parts: [{ text: system }] } }),
    ...(tools && { tools: [{ functionDeclarations: tools.map(name => ({ name, parameters: schema })) }] }),
    contents: turns.flat(),
  }),
};

export const converse: Writer = {
  ...{ format: 'bedrock-converse', dialect: 'bedrock-converse', model: 'anthropic.claude-sonnet-4-5' },
  user: text => [{ role: 'user', content: [{ text }] }],
  said: text => [{ role: 'assistant', content: [{ text }] }],
  called: (toolUseId, text) => [
    { role: 'assistant', content: [{ toolUse: { toolUseId, name: 'f', input: {} } }] },
    { role: 'user', content: [{ toolResult: { toolUseId, content: [{ text }] } }] },
  ],
  body: (turns, { system, tools } = {}) => ({
    ...(system !== undefined && { system: [{ text: system }] }),
    ...(tools && { toolConfig: { tools: tools.map(name => ({ toolSpec: { name, inputSchema: { json: schema } } })) } }),
    messages: turns.flat(),
  }),
};

export const formats: readonly Writer[] = [chat, anthropic, responses, gemini, converse];

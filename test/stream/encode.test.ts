/** The bytes that `encode` writes, by protocol, and its errors for replies that it cannot encode. */
import { describe, expect, it } from 'vitest';
import { encodeStream } from '../../src/convert/encode.ts';
import { assemble, type DialectId, encode } from '../../src/index.ts';
import { frame } from './amazon-messages.ts';

const utf8 = new TextDecoder();
const textsOf = (chunks: readonly Uint8Array[]) => chunks.map(each => utf8.decode(each));
const datasOf = (reply: unknown, dialect: DialectId) => encodeStream(reply, { dialect }).events.map(({ data }) => data);

const CHAT = {
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 1790000000,
  model: 'gpt-5.2',
  choices: [{ index: 0, message: { role: 'assistant', content: 'It rains.', refusal: null }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 9, completion_tokens: 3, total_tokens: 12 },
};

const MESSAGE = {
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  model: 'claude-sonnet-5',
  content: [{ type: 'tool_use', id: 'toolu_1', name: 'get_time', input: {} }],
  stop_reason: 'tool_use',
  stop_sequence: null,
  usage: { input_tokens: 9, output_tokens: 30, service_tier: 'standard' },
};

const CONVERSE = {
  output: { message: { role: 'assistant', content: [{ text: 'Rain.' }] } },
  stopReason: 'end_turn',
  usage: { inputTokens: 9, outputTokens: 3, totalTokens: 12 },
  metrics: { latencyMs: 300 },
};

describe('the bytes of', () => {
  it('a chat completion: the role, the text, the reason, the token counts, the end marker', () => {
    const head = '"id":"chatcmpl-1","created":1790000000,"model":"gpt-5.2","object":"chat.completion.chunk"';
    const chunk = (choices: string, usage = 'null') => `data: {${head},"choices":[${choices}],"usage":${usage}}\n\n`;
    const delta = (inner: string) => chunk(`{"index":0,"delta":${inner},"finish_reason":null}`);
    expect(textsOf(encode(CHAT, { dialect: 'openai-chat' }))).toEqual([
      delta('{"role":"assistant","content":"","refusal":null}'),
      delta('{"content":"It"}'),
      delta('{"content":" rains."}'),
      chunk('{"index":0,"delta":{},"finish_reason":"stop"}'),
      chunk('', '{"prompt_tokens":9,"completion_tokens":3,"total_tokens":12}'),
      'data: [DONE]\n\n',
    ]);
  });

  it('a chat completion without usage', () => {
    const chunks = textsOf(encode(CHAT, { dialect: 'openai-chat', includeUsage: false }));
    expect(chunks).toHaveLength(5);
    expect(chunks.join('')).not.toContain('usage');
    // This server always sends it, with the finish reason.
    const [last] = textsOf(encode(CHAT, { dialect: 'mistral', includeUsage: false })).slice(-2);
    expect(last).toContain('"finish_reason":"stop"}],"usage":{"prompt_tokens":9');
  });

  it('a tool call of OpenAI, in fragments, and of Groq, in one chunk', () => {
    const call = { id: 'call_1', type: 'function', function: { name: 'get_time', arguments: '{"at":"Oslo"}' } };
    const message = { role: 'assistant', content: null, tool_calls: [call], refusal: null };
    const reply = { ...CHAT, choices: [{ index: 0, message, finish_reason: 'tool_calls' }] };
    const callsOf = (dialect: DialectId) =>
      datasOf(reply, dialect).flatMap(data => {
        const [choice] = (data as { choices?: { delta: { tool_calls?: unknown[] } }[] }).choices ?? [];
        return choice?.delta.tool_calls ?? [];
      });
    expect(callsOf('openai-chat')).toEqual([
      { index: 0, ...call, function: { name: 'get_time', arguments: '' } },
      { index: 0, function: { arguments: '{"at":"O' } },
      { index: 0, function: { arguments: 'slo"}' } },
    ]);
    expect(callsOf('groq')).toEqual([{ index: 0, ...call }]);
  });

  it('a message of Anthropic, with a call without arguments', () => {
    const named = (type: string, rest: string) => `event: ${type}\ndata: {"type":"${type}"${rest}}\n\n`;
    const start = { ...MESSAGE, content: [], stop_reason: null, usage: { ...MESSAGE.usage, output_tokens: 1 } };
    const [first, ...others] = textsOf(encode(MESSAGE, { dialect: 'anthropic' }));
    expect(JSON.parse(String(first).slice('event: message_start\ndata: '.length))).toEqual({
      type: 'message_start',
      message: start,
    });
    const block = '{"type":"tool_use","id":"toolu_1","name":"get_time","input":{}}';
    expect(others).toEqual([
      named('content_block_start', `,"index":0,"content_block":${block}`),
      named('ping', ''),
      named('content_block_delta', ',"index":0,"delta":{"type":"input_json_delta","partial_json":""}'),
      named('content_block_stop', ',"index":0'),
      named(
        'message_delta',
        ',"delta":{"stop_reason":"tool_use","stop_sequence":null},"usage":{"input_tokens":9,"output_tokens":30}',
      ),
      named('message_stop', ''),
    ]);
  });

  it('a response with all of its events', () => {
    const part = { type: 'output_text', text: 'Rain.', annotations: [], logprobs: [] };
    const item = { id: 'msg_1', type: 'message', status: 'completed', role: 'assistant', content: [part] };
    const reply = {
      id: 'resp_1',
      object: 'response',
      status: 'completed',
      model: 'gpt-5.2',
      output: [item],
      usage: null,
    };
    const events = encodeStream(reply, { dialect: 'openai-responses' }).events;
    expect(events.map(({ event }) => event)).toEqual([
      ...['response.created', 'response.in_progress', 'response.output_item.added', 'response.content_part.added'],
      ...['response.output_text.delta', 'response.output_text.done', 'response.content_part.done'],
      ...['response.output_item.done', 'response.completed'],
    ]);
    const numbers = events.map(({ data }) => (data as { sequence_number: number }).sequence_number);
    expect(numbers).toEqual(events.map((_, i) => i));
  });

  it('chunks of Gemini: the counts grow, lines end as there, and the list is JSON', () => {
    const reply = {
      candidates: [{ content: { parts: [{ text: 'It rains.' }], role: 'model' }, finishReason: 'STOP', index: 0 }],
      usageMetadata: { promptTokenCount: 9, candidatesTokenCount: 3, totalTokenCount: 12 },
      modelVersion: 'gemini-3-flash',
    };
    const counts = datasOf(reply, 'gemini').map(data => (data as typeof reply).usageMetadata.totalTokenCount);
    expect(counts).toEqual([10, 11, 12]);
    for (const chunk of textsOf(encode(reply, { dialect: 'gemini' }))) expect(chunk).toMatch(/^data: \{.*\}\r\n\r\n$/);
    const list = textsOf(encode(reply, { dialect: 'gemini', framing: 'json' })).join('');
    expect(JSON.parse(list)).toEqual(datasOf(reply, 'gemini'));
  });

  it('lines of Ollama', () => {
    const reply = { model: 'qwen3:8b', message: { role: 'assistant', content: 'Rain.' }, done: true, eval_count: 3 };
    expect(textsOf(encode(reply, { dialect: 'ollama' }))).toEqual([
      '{"model":"qwen3:8b","message":{"role":"assistant","content":"Rain."},"done":false}\n',
      '{"model":"qwen3:8b","done":true,"eval_count":3,"message":{"role":"assistant","content":""}}\n',
    ]);
  });

  it('messages of AWS event streams, and of InvokeModel inside them', () => {
    const headers = (type: string) => ({
      ...{ ':event-type': type, ':content-type': 'application/json', ':message-type': 'event' },
    });
    const [first] = encode(CONVERSE, { dialect: 'bedrock-converse' });
    expect(first).toEqual(frame(headers('messageStart'), { role: 'assistant', p: 'a' }));
    const last = encode(MESSAGE, { dialect: 'bedrock-invoke-anthropic' }).at(-1);
    expect(last).toEqual(frame(headers('chunk'), { bytes: btoa('{"type":"message_stop"}') }));
  });

  it('Amazon Nova: the events of Converse, in chunks', () => {
    const dialect = 'bedrock-invoke-nova';
    const chunks = encode(CONVERSE, { dialect });
    expect(datasOf(CONVERSE, dialect)[0]).toEqual({ messageStart: { role: 'assistant', p: 'a' } });
    expect(assemble(chunks, { dialect })).toMatchObject({ reply: CONVERSE, diagnostics: [], isComplete: true });
  });

  it('text split by a function of the caller', () => {
    const split = (text: string) => [...text];
    const chunks = textsOf(encode(CHAT, { dialect: 'openai-chat', split }));
    expect(chunks.filter(each => /"content":"."/.test(each))).toHaveLength('It rains.'.length);
  });
});

it.each([
  ['anthropic', MESSAGE, 'text/event-stream'],
  ['bedrock-invoke-anthropic', MESSAGE, 'application/vnd.amazon.eventstream'],
  ['bedrock-converse', CONVERSE, 'application/vnd.amazon.eventstream'],
  ['ollama', { message: {} }, 'application/x-ndjson'],
  ['cohere-v1', { text: '' }, 'application/stream+json'],
  ['openai-chat', CHAT, 'text/event-stream'],
  ['bedrock-chat', CHAT, 'text/event-stream'],
] as const)('`%s` sets the content type of its server', (dialect, reply, contentType) => {
  expect(encodeStream(reply, { dialect }).contentType).toBe(contentType);
});

describe('the error in a stream of', () => {
  const failureOf = (reply: unknown, dialect: DialectId) => {
    const { failure, events, bytesOf } = encodeStream(reply, { dialect });
    return textsOf(bytesOf(failure({ message: 'Too busy.' }, events.length))).join('');
  };

  it('Anthropic is an event', () => {
    expect(failureOf(MESSAGE, 'anthropic')).toBe(
      'event: error\ndata: {"type":"error","error":{"type":"overloaded_error","message":"Too busy."}}\n\n',
    );
  });

  it('chat completions has no name', () => {
    expect(failureOf(CHAT, 'openai-chat')).toBe(
      'data: {"error":{"message":"Too busy.","type":"server_error","param":null,"code":null}}\n\n',
    );
  });

  it('Responses is followed by the failed response', () => {
    const reply = { id: 'resp_1', object: 'response', status: 'completed', output: [], error: null };
    const { failure } = encodeStream(reply, { dialect: 'openai-responses' });
    expect(failure({ reason: 'rate_limit_exceeded', message: 'Too busy.' }, 2)).toEqual([
      {
        event: 'error',
        data: {
          type: 'error',
          error: { type: 'rate_limit_exceeded', code: 'rate_limit_exceeded', message: 'Too busy.', param: null },
          sequence_number: 2,
        },
      },
      {
        event: 'response.failed',
        data: {
          type: 'response.failed',
          response: {
            ...{ ...reply, status: 'failed', usage: null },
            error: { code: 'rate_limit_exceeded', message: 'Too busy.' },
          },
          sequence_number: 3,
        },
      },
    ]);
  });

  it('Gemini is plain JSON', () => {
    const reply = { candidates: [] };
    expect(failureOf(reply, 'gemini')).toBe(
      '{"error":{"code":503,"message":"Too busy.","status":"UNAVAILABLE"}}\r\n\r\n',
    );
  });

  it('Bedrock is an exception', () => {
    const { failure, bytesOf } = encodeStream(MESSAGE, { dialect: 'bedrock-invoke-anthropic' });
    const headers = {
      ...{
        ':exception-type': 'throttlingException',
        ':content-type': 'application/json',
        ':message-type': 'exception',
      },
    };
    expect(bytesOf(failure({ reason: 'throttlingException', message: 'Too busy.' }, 2))).toEqual([
      frame(headers, { message: 'Too busy.' }),
    ]);
  });
});

describe('a reply that cannot be streamed', () => {
  it.each([
    ['anthropic', CHAT, 'the reply has the format `openai-chat`; the dialect needs `anthropic-messages`'],
    ['anthropic', { type: 'error', error: { type: 'api_error', message: 'x' } }, 'the reply is an error (api_error)'],
    ['anthropic', { content: ['x'] }, '`/content/0` is `x`, expected an object'],
    ['openai-chat', { choices: [{ message: null }] }, '`/choices/0/message` is null, expected an object'],
    ['gemini', { usageMetadata: {} }, '`/candidates` is missing, expected a list'],
    ['ollama', [], 'it is a list, expected an object'],
    ['cohere-v1', {}, '`/text` is missing, expected a string'],
    ['openai-responses', { status: 'queued', output: [] }, '`/status` is `queued`, expected one of `completed`'],
    ['mistral-conversations', { outputs: [{ type: 'x' }] }, '`/outputs/0/type` is `x`, expected the type of an entry'],
    ['ag-ui', {}, 'replies of dialect `ag-ui` cannot be streamed'],
  ] as const)('of `%s` is rejected with a reason', (dialect, reply, message) => {
    expect(() => encode(reply, { dialect })).toThrow(message);
  });

  it('is one whose text is split incorrectly', () => {
    const options = { dialect: 'openai-chat' } as const;
    expect(() => encode(CHAT, { ...options, split: () => ['x'] })).toThrow('make up the text when joined');
    expect(() => encode(CHAT, { ...options, choose: count => count })).toThrow('an integer from 0 to');
  });
});

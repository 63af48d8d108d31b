/** `simulator`: checks, answers, state and failures, without a socket. */
import { describe, expect, it } from 'vitest';
import { assemble, UsageError } from '../../src/index.ts';
import { RejectedRequestError, type Script, type SimulatorOptions, simulator } from '../../src/simulator/index.ts';
import type { JsonObject } from '../../src/source/json.ts';

const CLAUDE = { model: 'claude-sonnet-4-5', max_tokens: 4096, thinking: { type: 'enabled', budget_tokens: 1024 } };
const TOOLS = [
  {
    name: 'get_weather',
    input_schema: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
  },
];
const QUESTION = { role: 'user', content: 'How warm is it in Oslo?' };
const THINKS_AND_CALLS = { reasoning: 'Look it up.', calls: [{ name: 'get_weather', arguments: { city: 'Oslo' } }] };

function started(script: Script = [], options: SimulatorOptions = {}) {
  const provider = simulator({ script, ...options });
  const post = async (path: string, body: object | string, headers: Record<string, string> = {}) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const response = await provider.fetch(`http://localhost${path}`, { method: 'POST', body: text, headers });
    return { status: response.status, body: (await response.json()) as JsonObject, headers: response.headers };
  };
  return { provider, post };
}

/** The request after a reply with calls: the reply and a result for each call. */
function nextRequest(content: unknown, change: (messages: JsonObject[]) => void = () => {}): object {
  const blocks = content as JsonObject[];
  const results = blocks.flatMap(({ type, id }) =>
    type === 'tool_use' ? [{ type: 'tool_result', tool_use_id: id, content: '4' }] : [],
  );
  const messages: JsonObject[] = [
    { ...QUESTION },
    { role: 'assistant', content: structuredClone(blocks) },
    { role: 'user', content: results },
  ];
  change(messages);
  return { ...CLAUDE, tools: TOOLS, messages };
}

describe('judging', () => {
  it('answers a rejected request with the status, the body and the message of the provider', async () => {
    const { provider, post } = started();
    const { status, body } = await post('/deepseek/chat/completions', {
      model: 'deepseek-chat',
      messages: [QUESTION, { role: 'tool', tool_call_id: 'call_1', content: '4' }],
    });
    expect(status).toBe(400);
    expect(body.error).toMatchObject({
      message: "Messages with role 'tool' must be a response to a preceding message with 'tool_calls'",
      type: 'invalid_request_error',
    });
    expect(provider.requests).toMatchObject([
      { dialect: 'deepseek', verdict: 'rejected', status: 400, isForAnswer: true },
    ]);
    expect(() => provider.expectConformant()).toThrow(RejectedRequestError);
    expect(() => provider.expectConformant()).toThrow(
      /1 of 1 requests rejected\n.*orphan-tool-result\n {2}at \/messages\/1/s,
    );
  });

  it('uses no step of the script for a rejected request', async () => {
    const { provider, post } = started([{ text: 'Hello.' }]);
    await post('/v1/messages', { ...CLAUDE, messages: [] });
    expect(provider.stepsLeft).toBe(1);
    await post('/v1/messages', { ...CLAUDE, messages: [QUESTION] });
    expect(provider.stepsLeft).toBe(0);
  });

  it('rejects a body that is not JSON, and answers 404 for other paths', async () => {
    const { post, provider } = started();
    expect((await post('/v1/messages', '{"model":')).status).toBe(400);
    expect((await post('/v1/nothing', {})).status).toBe(404);
    expect(provider.requests.map(({ verdict }) => verdict)).toEqual(['rejected', 'unknown']);
  });

  it.each([
    ['/v1/chat/completions', { model: 'deepseek-chat' }, 'deepseek'],
    ['/v1/chat/completions', { model: 'mistral-large-latest' }, 'mistral'],
    ['/v1/chat/completions', { model: 'my-model' }, 'openai-chat'],
    ['/openrouter/v1/chat/completions', { model: 'gpt-4o' }, 'openrouter'],
    [
      '/model/anthropic.claude-3-haiku-20240307-v1%3A0/invoke',
      { anthropic_version: 'bedrock-2023-05-31', max_tokens: 9 },
      'bedrock-invoke-anthropic',
    ],
    [
      '/v1/projects/p/locations/l/publishers/anthropic/models/claude-sonnet-4-5:rawPredict',
      { anthropic_version: 'vertex-2023-10-16', max_tokens: 9 },
      'anthropic-vertex',
    ],
  ])('judges a request to %s with %o as %s', async (path, body, dialect) => {
    const { provider, post } = started();
    const { status } = await post(path, { ...body, messages: [QUESTION] });
    expect({ status, dialect: provider.requests[0]?.dialect }).toEqual({ status: 200, dialect });
  });

  it('judges all requests in a format by the given dialect', async () => {
    const { provider, post } = started([], { dialect: ['groq', 'deepseek-anthropic'] });
    await post('/v1/chat/completions', { model: 'gpt-4o', messages: [QUESTION] });
    await post('/v1/messages', { ...CLAUDE, messages: [QUESTION] });
    expect(provider.requests.map(({ dialect }) => dialect)).toEqual(['groq', 'deepseek-anthropic']);
  });
});

describe('signed reasoning', () => {
  async function firstReply(dialect?: SimulatorOptions['dialect']) {
    const { provider, post } = started([THINKS_AND_CALLS, { text: 'Four degrees.' }], { dialect });
    const { body } = await post('/v1/messages', { ...CLAUDE, tools: TOOLS, messages: [QUESTION] });
    return { provider, post, content: body.content as JsonObject[] };
  }

  it('is accepted unchanged', async () => {
    const { post, content } = await firstReply();
    expect(content[0]).toMatchObject({
      type: 'thinking',
      thinking: 'Look it up.',
      signature: expect.stringMatching(/^E[g-v]/),
    });
    expect((await post('/v1/messages', nextRequest(content))).status).toBe(200);
  });

  it('is accepted by a simulator that was started later', async () => {
    const { content } = await firstReply();
    expect((await started().post('/v1/messages', nextRequest(content))).status).toBe(200);
    expect((await started([], { secret: 'other' }).post('/v1/messages', nextRequest(content))).status).toBe(400);
  });

  it.each([
    [
      'other words',
      'altered-reasoning',
      (blocks: JsonObject[]) => Object.assign(blocks[0] as object, { thinking: 'Guess it.' }),
    ],
    [
      'a signature of nobody',
      'foreign-reasoning',
      (blocks: JsonObject[]) => Object.assign(blocks[0] as object, { signature: `Er${'A'.repeat(80)}` }),
    ],
    ['no signature', 'unsigned-reasoning', (blocks: JsonObject[]) => delete blocks[0]?.signature],
  ])('is rejected with %s', async (_, rule, change) => {
    const { provider, post, content } = await firstReply();
    const { status } = await post(
      '/v1/messages',
      nextRequest(content, ([, answer]) => change(answer?.content as JsonObject[])),
    );
    expect(status).toBe(400);
    expect(provider.requests.at(-1)?.diagnostics).toMatchObject([
      { rule, pointer: expect.stringContaining('/messages/1/content/0') },
    ]);
  });

  it('is rejected if blocks of one reply are missing or in another order', async () => {
    const script: Script = [
      {
        parts: [
          { reasoning: 'One.' },
          { reasoning: 'Two.' },
          { call: { name: 'get_weather', arguments: { city: 'Oslo' } } },
        ],
      },
    ];
    const { provider, post } = started(script);
    const { body } = await post('/v1/messages', { ...CLAUDE, tools: TOOLS, messages: [QUESTION] });
    const [first, second, call] = body.content as JsonObject[];
    for (const [content, messageId] of [
      [[first, call], 'incomplete'],
      [[second, call], 'incomplete'],
      [[second, first, call], 'incomplete'],
    ] as const) {
      const { status } = await post('/v1/messages', nextRequest(content));
      expect(status).toBe(400);
      expect(provider.requests.at(-1)?.diagnostics).toMatchObject([{ rule: 'altered-reasoning', messageId }]);
    }
    expect((await post('/v1/messages', nextRequest([first, second, call]))).status).toBe(200);
  });

  it('of another provider is rejected as foreign', async () => {
    const { post: gemini } = started([THINKS_AND_CALLS]);
    const { body } = await gemini('/v1beta/models/gemini-3-pro-preview:generateContent', {
      contents: [{ role: 'user', parts: [{ text: 'Hi' }] }],
    });
    const [candidate] = body.candidates as { content: { parts: JsonObject[] } }[];
    const signature = candidate?.content.parts.find(part => part.thoughtSignature !== undefined)?.thoughtSignature;
    expect(signature).toEqual(expect.any(String));
    const { provider, post, content } = await firstReply();
    await post(
      '/v1/messages',
      nextRequest(content, ([, answer]) =>
        Object.assign((answer as { content: object[] }).content[0] as object, { signature }),
      ),
    );
    expect(provider.requests.at(-1)?.diagnostics).toMatchObject([{ rule: 'foreign-reasoning' }]);
  });

  it('is sent only if the request asks for it', async () => {
    const { post } = started([THINKS_AND_CALLS]);
    const { thinking: _, ...plain } = CLAUDE;
    const { body } = await post('/v1/messages', { ...plain, tools: TOOLS, messages: [QUESTION] });
    expect(body.content).toMatchObject([{ type: 'tool_use' }]);
  });
});

describe('stored responses', () => {
  const tools = [{ type: 'function', name: 'get_weather', parameters: { type: 'object' } }];
  const asking = { model: 'gpt-5', tools, input: 'How warm is it?' };

  it('can be continued by their ID, with the results of their calls', async () => {
    const { provider, post } = started([{ calls: [{ name: 'get_weather' }] }, { text: 'Four degrees.' }]);
    const { body: first } = await post('/v1/responses', asking);
    const [call] = first.output as JsonObject[];
    const unanswered = await post('/v1/responses', { model: 'gpt-5', previous_response_id: first.id, input: 'Well?' });
    expect(unanswered.status).toBe(400);
    expect(provider.requests.at(-1)?.diagnostics).toMatchObject([
      { rule: 'unanswered-tool-call', pointer: '/previous_response_id' },
    ]);
    const output = { type: 'function_call_output', call_id: call?.call_id, output: '4' };
    const { status } = await post('/v1/responses', { model: 'gpt-5', previous_response_id: first.id, input: [output] });
    expect(status).toBe(200);
  });

  it('cause no findings for the client, whatever the server sent in them', async () => {
    const { provider, post } = started([{ calls: [{ name: 'weather', id: null, arguments: {} }] }]);
    const { body } = await post('/v1/responses', asking);
    await post('/v1/responses', { model: 'gpt-5', previous_response_id: body.id, input: 'Well?' });
    expect(provider.requests.at(-1)?.diagnostics.map(({ rule }) => rule)).not.toContain('missing-tool-call-id');
  });

  it('that do not exist are rejected', async () => {
    const { post } = started();
    const { status, body } = await post('/v1/responses', { ...asking, previous_response_id: 'resp_nobody' });
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ code: 'previous_response_not_found', param: 'previous_response_id' });
  });

  it('do not exist with `store: false`', async () => {
    const { post } = started();
    const { body } = await post('/v1/responses', { ...asking, store: false });
    expect((await post('/v1/responses', { ...asking, previous_response_id: body.id })).status).toBe(400);
  });

  it('contain the items that later requests refer to', async () => {
    const { post } = started([{ text: 'One.' }]);
    const { body } = await post('/v1/responses', asking);
    const [{ id }] = body.output as [JsonObject];
    const refer = (to: unknown) => ({
      model: 'gpt-5',
      input: [
        { role: 'user', content: 'Hi' },
        { type: 'item_reference', id: to },
        { role: 'user', content: 'Go on' },
      ],
    });
    expect((await post('/v1/responses', refer(id))).status).toBe(200);
    const { status, body: refused } = await post('/v1/responses', refer('msg_nobody'));
    expect(status).toBe(404);
    expect(refused.error).toMatchObject({ message: "Item with id 'msg_nobody' not found." });
  });
});

describe('scripts', () => {
  const chat = {
    model: 'gpt-4o',
    messages: [QUESTION],
    tools: [{ type: 'function', function: { name: 'get_weather', parameters: TOOLS[0]?.input_schema } }],
  };

  it('without a script, the model calls the first tool and then answers', async () => {
    const { post } = started();
    const { body } = await post('/v1/chat/completions', chat);
    const [{ message }] = body.choices as [{ message: { tool_calls: JsonObject[] } }];
    const [call] = message.tool_calls;
    expect(call?.function).toEqual({ name: 'get_weather', arguments: '{"city":"x"}' });
    const results = [message, { role: 'tool', tool_call_id: call?.id, content: '4' }];
    const { body: last } = await post('/v1/chat/completions', { ...chat, messages: [QUESTION, ...results] });
    expect(last.choices).toMatchObject([{ message: { content: 'Done.' }, finish_reason: 'stop' }]);
  });

  it('a function gets the request and answers it', async () => {
    const { post } = started(({ prompt, tools, index }) => ({
      text: `${index}: ${prompt} ${tools.map(({ name }) => name)}`,
    }));
    const { body } = await post('/v1/chat/completions', chat);
    expect(body.choices).toMatchObject([{ message: { content: '0: How warm is it in Oslo? get_weather' } }]);
  });

  it.each([
    [
      'text that is no JSON',
      { name: 'get_weather', arguments: '{"city": "Os' },
      { function: { arguments: '{"city": "Os' } },
    ],
    ['a list', { name: 'get_weather', arguments: [1] }, { function: { arguments: '[1]' } }],
    ['an empty ID', { name: 'get_weather', id: '' }, { id: '' }],
    ['an illegal name', { name: 'get weather!' }, { function: { name: 'get weather!' } }],
  ])('a call can have %s', async (_, call, sent) => {
    const { post } = started([{ calls: [call] }]);
    const { body } = await post('/v1/chat/completions', chat);
    expect(body.choices).toMatchObject([{ message: { tool_calls: [sent] } }]);
  });

  it('a call may have no ID, and the list of calls may be empty', async () => {
    const { post } = started([{ calls: [{ name: 'get_weather', id: null }] }, { text: 'Hi', calls: [] }]);
    const first = await post('/v1/chat/completions', chat);
    expect((first.body.choices as [{ message: { tool_calls: object[] } }])[0].message.tool_calls[0]).not.toHaveProperty(
      'id',
    );
    const second = await post('/v1/chat/completions', chat);
    expect(second.body.choices).toMatchObject([{ message: { content: 'Hi', tool_calls: [] } }]);
  });

  it('a failure has the status and the form of the API', async () => {
    const { post } = started([{ status: 529, message: 'Overloaded' }, { status: 429, retryAfter: 2 }, { text: 'Hi' }]);
    const messages = { ...CLAUDE, messages: [QUESTION] };
    const overloaded = await post('/v1/messages', messages);
    expect(overloaded).toMatchObject({
      status: 529,
      body: { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } },
    });
    const limited = await post('/v1/chat/completions', chat);
    expect(limited).toMatchObject({ status: 429, body: { error: { code: 'rate_limit_exceeded' } } });
    expect(limited.headers.get('retry-after')).toBe('2');
    expect((await post('/v1/messages', messages)).status).toBe(200);
  });

  it('a recorded reply is sent in the format of the requested API', async () => {
    const recorded = {
      ...{
        id: 'msg_1',
        type: 'message',
        role: 'assistant',
        model: 'claude',
        stop_reason: 'tool_use',
        stop_sequence: null,
      },
      content: [
        { type: 'text', text: 'I look.' },
        { type: 'tool_use', id: 'toolu_1', name: 'get_weather', input: { city: 'Oslo' } },
      ],
      usage: { input_tokens: 1, output_tokens: 1 },
    };
    const { post } = started([{ recorded }]);
    const { body } = await post('/v1/chat/completions', chat);
    expect(body.choices).toMatchObject([
      {
        finish_reason: 'tool_calls',
        message: { content: 'I look.', tool_calls: [{ id: 'toolu_1', function: { arguments: '{"city":"Oslo"}' } }] },
      },
    ]);
  });

  it.each([
    [{ txt: 'Hi' }, 'step 1 of the script at /txt: unknown key `txt`; did you mean `text`?'],
    [{ status: 200 }, 'step 1 of the script at /status: expected 400 or more, found 200'],
    [{ calls: [{}] }, 'step 1 of the script at /calls/0: `name` is missing'],
    [7, 'step 1 of the script: expected an object, found 7'],
  ])('reports the mistake in %o', (step, message) => {
    expect(() => simulator({ script: [step as never] })).toThrow(new UsageError(message));
  });
});

describe('streams', () => {
  const body = { ...CLAUDE, stream: true, messages: [QUESTION] };

  it('wait before an event', async () => {
    let go = () => {};
    const gone = new Promise<void>(resolve => {
      go = resolve;
    });
    const seen: number[] = [];
    const { provider } = started([{ text: 'It is 4 degrees in Oslo.' }], {
      async beforeEvent({ index, count, reply }) {
        seen.push(index);
        if (index < count - 1) return;
        expect(reply).toBe(0);
        await gone;
      },
    });
    const response = await provider.fetch('http://localhost/v1/messages', {
      method: 'POST',
      body: JSON.stringify(body),
    });
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    const read = async () => new TextDecoder().decode((await reader.read()).value);
    while (!(await read()).includes('message_delta'));
    let hasCome = false;
    const last = read().then(text => {
      hasCome = true;
      return text;
    });
    // Without waiting, the last event would be there after a few turns.
    for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
    expect(hasCome).toBe(false);
    go();
    expect(await last).toContain('message_stop');
    expect(seen).toEqual([...seen.keys()]);
  });
  const open = (script: Script) =>
    simulator({ script }).fetch('http://localhost/v1/messages', { method: 'POST', body: JSON.stringify(body) });

  it('equal those of the API', async () => {
    const response = await open([{ reasoning: 'Hm.', text: 'Hello there.' }]);
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    const { reply, isComplete, diagnostics } = await assemble(response, { dialect: 'anthropic' });
    expect({ reply, isComplete, diagnostics }).toMatchObject({
      reply: {
        content: [
          { type: 'thinking', thinking: 'Hm.' },
          { type: 'text', text: 'Hello there.' },
        ],
        stop_reason: 'end_turn',
      },
      isComplete: true,
      diagnostics: [],
    });
  });

  it('can be truncated at any byte', async () => {
    const response = await open([{ text: 'Hello there.', cutAfter: 100 }]);
    const reader = response.body?.getReader();
    let bytes = 0;
    await expect(async () => {
      for (let next = await reader?.read(); next?.done === false; next = await reader?.read())
        bytes += next.value.length;
    }).rejects.toThrow('cut the connection');
    expect(bytes).toBe(100);
  });

  it('can end with an error', async () => {
    const response = await open([{ text: 'Hello there.', streamError: 'Overloaded' }]);
    expect(response.status).toBe(200);
    const { isComplete, diagnostics } = await assemble(response, { dialect: 'anthropic' });
    expect(isComplete).toBe(false);
    expect(diagnostics.map(({ rule }) => rule)).toContain('stream-error-ignored');
  });
});

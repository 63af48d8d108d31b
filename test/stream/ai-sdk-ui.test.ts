/** UIMessage streams: the same message as the AI SDK reads from the same chunks, and findings about their order. */
import { readUIMessageStream, type UIMessage, type UIMessageChunk, uiMessageChunkSchema } from 'ai';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assemble } from '../../src/index.ts';
import type { JsonObject } from '../../src/source/json.ts';
import { partialJson } from '../../src/stream/ai-sdk-ui/partial-json.ts';
import aiSdkUi from '../../src/stream/protocols/ai-sdk-ui.ts';
import { aiSdkUiStreams } from '../generators/streams/ai-sdk-ui.ts';
import { settings } from '../properties/settings.ts';

const START: JsonObject = { type: 'start', messageId: 'msg_1' };
const STEP: JsonObject = { type: 'start-step' };
const STEP_END: JsonObject = { type: 'finish-step' };
const FINISH: JsonObject = { type: 'finish' };
const text = (id: string): JsonObject => ({ type: 'text-start', id });
const words = (id: string, delta: unknown): JsonObject => ({ type: 'text-delta', id, delta });
const textEnd = (id: string): JsonObject => ({ type: 'text-end', id });
const call = (toolCallId: string, more: JsonObject = {}): JsonObject => ({
  type: 'tool-input-start',
  toolCallId,
  toolName: 'tide_table',
  ...more,
});
const input = (toolCallId: string, inputTextDelta: string): JsonObject => ({
  type: 'tool-input-delta',
  toolCallId,
  inputTextDelta,
});
const whole = (toolCallId: string, value: unknown, more: JsonObject = {}): JsonObject => ({
  type: 'tool-input-available',
  toolCallId,
  toolName: 'tide_table',
  input: value,
  ...more,
});
const output = (toolCallId: string, more: JsonObject = {}): JsonObject => ({
  type: 'tool-output-available',
  toolCallId,
  output: 6,
  ...more,
});

const run = (...chunks: unknown[]) => assemble(chunks, { protocol: 'ai-sdk-ui', dialect: 'ai-sdk-ui' });
const within = (...chunks: unknown[]) => run(START, STEP, ...chunks, STEP_END, FINISH);
const partsOf = (reply: unknown) => (reply as JsonObject).parts as JsonObject[];
const findingsOf = (...chunks: unknown[]) =>
  run(...chunks).diagnostics.map(
    ({ rule, messageId, severity, pointer }) => `${severity} ${rule}/${messageId} at ${pointer}`,
  );

/** The message that the AI SDK reads from chunks, and its error. */
async function read(chunks: readonly JsonObject[]): Promise<{ message: unknown; error: unknown }> {
  let error: unknown;
  let message: UIMessage | undefined;
  const stream = new ReadableStream<UIMessageChunk>({
    start(controller) {
      // The SDK emits the message only for some chunks, but always for this one.
      const last = { type: 'message-metadata', messageMetadata: { last: true } };
      for (const chunk of [...chunks, last]) controller.enqueue(structuredClone(chunk) as UIMessageChunk);
      controller.close();
    },
  });
  const onError = (thrown: unknown) => {
    error ??= thrown;
  };
  for await (const each of readUIMessageStream({ stream, onError })) message = each;
  return { message: JSON.parse(JSON.stringify(message ?? null)), error };
}

const LAST = { type: 'message-metadata', messageMetadata: { last: true } };

describe('the message', () => {
  it('is assembled from the chunks', () => {
    const signed = { providerMetadata: { provider: { signature: 'c2Vh' } } };
    const { reply, isComplete, diagnostics, protocol } = run(
      { ...START, messageMetadata: { model: 'small', usage: { in: 1 } } },
      STEP,
      { type: 'reasoning-start', id: 'r' },
      { type: 'reasoning-delta', id: 'r', delta: 'Two ports.' },
      { type: 'reasoning-end', id: 'r', ...signed },
      text('t'),
      words('t', 'I look '),
      call('c1'),
      input('c1', '{"port":'),
      words('t', 'them up.'),
      call('c2', { dynamic: true, title: 'Tides' }),
      input('c1', '"Oban"}'),
      textEnd('t'),
      whole('c1', { port: 'Oban' }, signed),
      whole('c2', {}, { dynamic: true, providerExecuted: true }),
      output('c1', { preliminary: true }),
      output('c1'),
      { type: 'tool-output-error', toolCallId: 'c2', errorText: 'no gauge' },
      { type: 'source-url', sourceId: 's', url: 'https://example.org/tides' },
      { type: 'data-chart', id: 'd', data: 1 },
      { type: 'data-chart', id: 'd', data: 2 },
      { type: 'data-note', data: 'shown and gone', transient: true },
      STEP_END,
      { ...FINISH, finishReason: 'stop', messageMetadata: { usage: { out: 2 } } },
    );
    expect(diagnostics).toEqual([]);
    expect([isComplete, protocol]).toEqual([true, 'ai-sdk-ui']);
    expect(reply).toEqual({
      id: 'msg_1',
      metadata: { model: 'small', usage: { in: 1, out: 2 } },
      role: 'assistant',
      parts: [
        { type: 'step-start' },
        { type: 'reasoning', id: 'r', text: 'Two ports.', state: 'done', ...signed },
        { type: 'text', text: 'I look them up.', state: 'done' },
        {
          type: 'tool-tide_table',
          toolCallId: 'c1',
          state: 'output-available',
          input: { port: 'Oban' },
          output: 6,
          callProviderMetadata: signed.providerMetadata,
        },
        {
          type: 'dynamic-tool',
          toolName: 'tide_table',
          toolCallId: 'c2',
          state: 'output-error',
          input: {},
          errorText: 'no gauge',
          title: 'Tides',
          providerExecuted: true,
        },
        { type: 'source-url', sourceId: 's', url: 'https://example.org/tides' },
        { type: 'data-chart', id: 'd', data: 2 },
      ],
    });
  });

  it('equals the one that the AI SDK reads, for every message and every way to send it', async () => {
    const numbers = fc.infiniteStream(fc.nat({ max: 0x7fffffff }));
    const property = fc.asyncProperty(aiSdkUiStreams.replies, numbers, async (reply, stream) => {
      const choose = (count: number) => (stream.next().value as number) % count;
      const split = (each: string) => each.split(/(?<=[ ",}])/u);
      const chunks = (aiSdkUiStreams.eventsOf(reply, split, choose) as JsonObject[]).slice(0, -1);
      const { message, error } = await read(chunks);
      expect(error).toBeUndefined();
      expect(JSON.parse(JSON.stringify(run(...chunks, LAST).reply))).toEqual(message);
    });
    await fc.assert(property, settings(60));
  });

  it('equals the one that the AI SDK reads from chunks in any order; what the SDK throws at is reported', async () => {
    const property = fc.asyncProperty(fc.array(anyChunk(), { maxLength: 14 }), async chunks => {
      const { message, error } = await read(chunks);
      const { reply, diagnostics } = run(...chunks, LAST);
      const errors = diagnostics.filter(({ severity, rule }) => severity === 'error' && rule !== 'truncated-stream');
      if (error !== undefined) expect(diagnostics.map(each => each.messageId)).toContain('notOpen');
      else if (errors.length === 0) expect(JSON.parse(JSON.stringify(reply))).toEqual(message);
      // The SDK accepts a delta after the whole input, and shows the call as still being written.
      else expect(errors.every(({ data }) => data?.event === 'tool-input-delta')).toBe(true);
    });
    await fc.assert(property, settings(400));
  });

  it('starts again if another one starts', async () => {
    const chunks = [START, text('a'), textEnd('a'), { type: 'start', messageId: 'msg_2' }, text('b'), textEnd('b')];
    expect(JSON.parse(JSON.stringify(run(...chunks, LAST).reply))).toEqual((await read(chunks)).message);
    expect(findingsOf(...chunks, FINISH)).toEqual(['warning stream-event-order/twice at /3/type']);
  });

  it('contains the new chunks of version 7', () => {
    const { reply, diagnostics } = within(
      { type: 'custom', kind: 'provider.thing' },
      { type: 'reasoning-file', url: 'https://example.org/a.png', mediaType: 'image/png' },
      whole('c1', {}),
      { type: 'tool-approval-request', toolCallId: 'c1', approvalId: 'a1', isAutomatic: true, signature: 'c2Vh' },
      { type: 'tool-approval-response', approvalId: 'a1', approved: true, reason: 'known' },
      { type: 'reset-step' },
      text('t'),
      words('t', 'again'),
      textEnd('t'),
      whole('c2', {}),
      { type: 'tool-approval-request', toolCallId: 'c2', approvalId: 'a2', isAutomatic: true },
      { type: 'tool-approval-response', approvalId: 'a2', approved: false },
    );
    expect(diagnostics).toEqual([]);
    expect(partsOf(reply)).toEqual([
      { type: 'step-start' },
      { type: 'text', text: 'again', state: 'done' },
      {
        type: 'tool-tide_table',
        toolCallId: 'c2',
        state: 'approval-responded',
        input: {},
        approval: { id: 'a2', approved: false, isAutomatic: true },
      },
    ]);
  });

  it('shares no objects with its chunks', () => {
    const chunks = [
      START,
      { type: 'message-metadata', messageMetadata: { a: { b: 1 } } },
      { type: 'data-x', id: 'i', data: {} },
    ];
    const before = JSON.stringify(chunks);
    run(
      ...chunks,
      { type: 'message-metadata', messageMetadata: { a: { c: 2 } } },
      { type: 'data-x', id: 'i', data: 1 },
    );
    expect(JSON.stringify(chunks)).toBe(before);
    const { reply } = run(START, JSON.parse('{"type":"message-metadata","messageMetadata":{"a":{}}}'), {
      type: 'message-metadata',
      messageMetadata: JSON.parse('{"a":{"__proto__":{"bad":1}},"__proto__":{"bad":1}}'),
    });
    expect((reply as { metadata: unknown }).metadata).toEqual({ a: {} });
    expect(({} as JsonObject).bad).toBeUndefined();
  });
});

/** Chunks with few IDs, so that they collide. */
function anyChunk(): fc.Arbitrary<JsonObject> {
  const id = fc.constantFrom('a', 'b', '__proto__');
  const toolCallId = fc.constantFrom('c1', 'c2', 'constructor');
  const beside = fc.record(
    {
      providerMetadata: fc.constant({ p: { x: 1 } }),
      title: fc.constant('t'),
      dynamic: fc.boolean(),
      providerExecuted: fc.boolean(),
    },
    { requiredKeys: [], noNullPrototype: true },
  );
  const of = (
    type: string,
    fields: JsonObject,
    more: fc.Arbitrary<JsonObject> = fc.constant({}),
  ): fc.Arbitrary<JsonObject> => more.map(each => ({ type, ...fields, ...each }));
  const parts = id.chain(each =>
    fc.oneof(
      ...['text', 'reasoning'].flatMap(kind => [
        { arbitrary: of(`${kind}-start`, { id: each }), weight: 3 },
        { arbitrary: of(`${kind}-delta`, { id: each, delta: 'x' }), weight: 1 },
        { arbitrary: of(`${kind}-end`, { id: each }), weight: 1 },
      ]),
    ),
  );
  const calls = toolCallId.chain(each => {
    const named = { toolCallId: each, toolName: 'f' };
    return fc.oneof(
      { arbitrary: of('tool-input-start', named, beside), weight: 3 },
      { arbitrary: of('tool-input-available', { ...named, input: { q: 1 } }, beside), weight: 3 },
      { arbitrary: of('tool-input-error', { ...named, input: 'raw', errorText: 'no' }, beside), weight: 1 },
      { arbitrary: of('tool-output-available', { toolCallId: each, output: 1 }, beside), weight: 1 },
      { arbitrary: of('tool-output-error', { toolCallId: each, errorText: 'no' }, beside), weight: 1 },
      { arbitrary: of('tool-output-denied', { toolCallId: each }), weight: 1 },
      { arbitrary: of('tool-approval-request', { toolCallId: each, approvalId: 'a' }), weight: 1 },
    );
  });
  const others = fc.constantFrom<JsonObject>(
    STEP_END,
    FINISH,
    START,
    { type: 'data-x', id: 'a', data: 1 },
    { type: 'data-x', data: 2 },
  );
  return fc.oneof({ arbitrary: parts, weight: 3 }, { arbitrary: calls, weight: 4 }, { arbitrary: others, weight: 2 });
}

describe('the order of chunks', () => {
  const ERROR = 'error stream-event-order';
  const ODD = 'warning stream-event-order';
  const cases: [string, unknown[], string[]][] = [
    [
      'a delta of nothing',
      [START, STEP, words('t', 'a'), words('t', 'b'), textEnd('t'), STEP_END, FINISH],
      [`${ERROR}/notOpen at /2/id`],
    ],
    [
      'a delta behind its step',
      [START, STEP, text('t'), STEP_END, words('t', 'b'), textEnd('t'), FINISH],
      [`${ERROR}/notOpen at /4/id`],
    ],
    ['text left open by its step', [START, STEP, text('t'), STEP_END, FINISH], [`${ODD}/leftOpen at /3`]],
    ['text left open by the message', [START, text('t'), FINISH], [`${ODD}/leftOpen at /2`]],
    ['a start of what is open', [START, text('t'), text('t'), textEnd('t'), FINISH], [`${ODD}/openTwice at /2/id`]],
    [
      'an id that a later step uses again',
      [START, STEP, text('0'), textEnd('0'), STEP_END, STEP, text('0'), textEnd('0'), STEP_END, FINISH],
      [],
    ],
    [
      'input of no call',
      [START, input('c', '{'), input('c', '}'), whole('c', {}), FINISH],
      [`${ERROR}/notOpen at /1/toolCallId`],
    ],
    [
      'input that is not what its deltas say',
      [START, call('c'), input('c', '{"a":1}'), whole('c', { a: 2 }), FINISH],
      ['warning stream-fragment-lost/differs at /3/input'],
    ],
    [
      'text as input',
      [START, call('c', { inputEncoding: 'text' }), input('c', 'select 1'), whole('c', 'select 1'), FINISH],
      [],
    ],
    ['output of no call', [START, STEP, output('c'), STEP_END, FINISH], [`${ERROR}/notOpen at /2/toolCallId`]],
    [
      'output of a call of the message before',
      [START, output('c'), STEP, text('t'), textEnd('t'), STEP_END, FINISH],
      [`${ODD}/notOpen at /1/toolCallId`],
    ],
    [
      'output before the input is whole',
      [START, call('c'), input('c', '{}'), output('c'), FINISH],
      [`${ODD}/unexpected at /3/type`],
    ],
    ['output twice', [START, whole('c', {}), output('c'), output('c'), FINISH], [`${ODD}/twice at /3/toolCallId`]],
    ['a call left open', [START, call('c'), input('c', '{'), FINISH], [`${ODD}/leftOpen at /1`]],
    ['an end of no step', [START, STEP_END, FINISH], [`${ODD}/unexpected at /1/type`]],
    ['a step left open', [START, STEP, FINISH], [`${ODD}/leftOpen at /2/type`]],
    [
      'data behind the end',
      [START, FINISH, { type: 'data-title', data: 'Tides' }, { type: 'message-metadata', messageMetadata: {} }],
      [],
    ],
    ['text behind the end', [START, FINISH, text('t'), textEnd('t')], [`${ODD}/afterEnd at /2/type`]],
    ['the end twice', [START, FINISH, FINISH], [`${ODD}/twice at /2/type`]],
    ['a start that comes late', [text('t'), textEnd('t'), START, FINISH], [`${ODD}/unexpected at /2/type`]],
    ['no end', [START, text('t')], ['error truncated-stream/noEnd at /1']],
    ['chunks that an application writes', [text('t'), words('t', 'a'), textEnd('t')], []],
    ['chunks that an application writes, cut', [text('t'), words('t', 'a')], ['error truncated-stream/noEnd at /1']],
    [
      'an error',
      [START, text('t'), { type: 'error', errorText: 'a secret' }],
      ['error stream-error-ignored/event at /2'],
    ],
    ['an end by the person', [START, text('t'), { type: 'abort', reason: 'enough' }], []],
    ['a chunk of another stream', [START, { type: 'step' }, FINISH], [`${ODD}/unknown at /1/type`]],
    [
      'a reason that is none',
      [START, { ...FINISH, finishReason: 'end_turn' }],
      ['warning unknown-finish-reason/unknown at /1/finishReason'],
    ],
    [
      'a start without its id',
      [START, { type: 'text-start' }, words('t', 'a'), textEnd('t'), FINISH],
      ['error missing-field/missing at /1'],
    ],
    ['no object', [START, 7, FINISH], ['error wrong-type/wrongType at /1']],
  ];

  it.each(cases)('%s', (_name, chunks, expected) => {
    expect(findingsOf(...chunks)).toEqual(expected);
  });

  it('quotes no content', () => {
    const { diagnostics, isComplete } = run(START, { type: 'error', errorText: 'a secret' });
    expect(diagnostics.map(each => each.message).join()).not.toContain('secret');
    expect(isComplete).toBe(false);
  });
});

describe('the fields of a chunk', () => {
  const provider = { providerMetadata: { p: {} } };
  const chunks: JsonObject[] = [
    { ...START, messageMetadata: {} },
    { ...FINISH, finishReason: 'tool-calls', messageMetadata: {} },
    { ...text('t'), ...provider },
    { ...words('t', 'a'), ...provider },
    textEnd('t'),
    { type: 'reasoning-start', id: 'r' },
    { type: 'reasoning-delta', id: 'r', delta: 'd' },
    { type: 'reasoning-end', id: 'r' },
    call('c', {
      inputEncoding: 'text',
      providerExecuted: true,
      toolMetadata: {},
      dynamic: true,
      title: 't',
      ...provider,
    }),
    input('c', '{}'),
    whole('c', {}, { providerExecuted: true }),
    { type: 'tool-input-error', toolCallId: 'c', toolName: 't', input: 1, errorText: 'e' },
    { type: 'tool-approval-request', toolCallId: 'c', approvalId: 'a', signature: 's' },
    output('c', { preliminary: true, dynamic: true }),
    { type: 'tool-output-error', toolCallId: 'c', errorText: 'e' },
    { type: 'tool-output-denied', toolCallId: 'c' },
    { type: 'source-url', sourceId: 's', url: 'u', title: 't' },
    { type: 'source-document', sourceId: 's', mediaType: 'm', title: 't', filename: 'f' },
    { type: 'file', url: 'u', mediaType: 'm' },
    { type: 'data-x', id: 'i', data: 1, transient: true },
    { type: 'abort', reason: 'r' },
    { type: 'error', errorText: 'e' },
    STEP,
    STEP_END,
    { type: 'message-metadata', messageMetadata: 1 },
  ];
  const REFUSED = new Set(['missing-field', 'wrong-type', 'unknown-finish-reason']);
  const isRefused = (chunk: JsonObject) => run(chunk).diagnostics.some(({ rule }) => REFUSED.has(rule));
  const isTaken = async (chunk: JsonObject) => {
    const schema = typeof uiMessageChunkSchema === 'function' ? uiMessageChunkSchema() : uiMessageChunkSchema;
    return (await schema.validate?.(chunk))?.success;
  };

  it.each(chunks.map(chunk => [String(chunk.type), chunk] as const))(
    '%s: findings match the AI SDK',
    async (_type, chunk) => {
      expect([await isTaken(chunk), isRefused(chunk)]).toEqual([true, false]);
      for (const key of Object.keys(chunk).filter(each => each !== 'type')) {
        const { [key]: _gone, ...without } = chunk;
        const variants: JsonObject[] = [
          without,
          ...[7, true, null, 'word', { a: {} }].map(value => ({ ...chunk, [key]: value })),
        ];
        for (const variant of variants)
          expect([JSON.stringify(variant), isRefused(variant)]).toEqual([
            JSON.stringify(variant),
            !(await isTaken(variant)),
          ]);
      }
    },
  );
});

describe('a stream of bytes', () => {
  const chunks = [START, text('t'), words('t', 'Höhe 🌊'), textEnd('t'), FINISH];
  const sse = (all: readonly JsonObject[]) => all.map(chunk => `data: ${JSON.stringify(chunk)}\n\n`).join('');
  const body = new TextEncoder().encode(`${sse(chunks)}data: [DONE]\n\n`);
  const findingsOf = (text: string) =>
    assemble(text).diagnostics.map(({ messageId, severity }) => `${severity} ${messageId}`);

  it('gives the same result however it is split', () => {
    const complete = assemble(body);
    expect([complete.protocol, complete.isComplete, complete.diagnostics]).toEqual(['ai-sdk-ui', true, []]);
    for (let at = 0; at <= body.length; at++)
      expect(assemble([body.subarray(0, at), body.subarray(at)])).toEqual(complete);
  });

  it('reports a missing end chunk or end marker', () => {
    expect(findingsOf(sse(chunks))).toEqual(['warning noMarker']);
    expect(findingsOf(sse(chunks.slice(0, -1)))).toEqual(['error noEnd']);
    expect(findingsOf(`${sse(chunks.slice(0, -1))}data: [DONE]\n\n`)).toEqual(['warning noEnd']);
    expect(findingsOf(`${sse(chunks)}data: [DONE]\n\ndata: [DONE]\n\n`)).toEqual(['warning twice']);
    expect(findingsOf(`${sse(chunks)}data: [DONE]\n\n${sse([text('u'), textEnd('u')])}`)).toEqual(['warning afterEnd']);
    expect(findingsOf(`${sse(chunks)}data: oops\n\ndata: [DONE]\n\n`)).toEqual(['error unknown']);
    expect(findingsOf(`${sse(chunks.slice(1, -1))}data: [DONE]\n\n`)).toEqual([]);
  });
});

describe('truncated JSON', () => {
  it('is parsed as far as possible, wherever it is truncated', () => {
    const json = '{"q":[1,-2.5e3,true,null],"a\\u0041":"x\\u00e9\\\\ \\"y","o":{"p":{}}}';
    expect(partialJson(json)).toEqual(JSON.parse(json));
    for (let at = 1; at < json.length; at++) expect(typeof partialJson(json.slice(0, at))).toBe('object');
    expect(partialJson('{"q":[1,-2.')).toEqual({ q: [1, -2] });
    expect(partialJson('{"q":tr')).toEqual({ q: true });
    expect(partialJson('{"q":1,"r')).toEqual({ q: 1 });
    expect(partialJson('{"q":"a\\u00')).toEqual({ q: 'a' });
    expect(partialJson('["a\\')).toEqual(['a']);
    expect([partialJson(''), partialJson('-'), partialJson('no')]).toEqual([undefined, undefined, undefined]);
  });
});

describe('what is detected', () => {
  const isDetected = (data: unknown) => aiSdkUi.detects({ data, name: undefined, isText: false, pointer: '/0' });

  it('is a chunk that no other stream has', () => {
    for (const chunk of [START, STEP, text('t'), words('t', 'a'), call('c'), output('c')])
      expect(isDetected(chunk)).toBe(true);
  });

  it('is not an event of another stream', () => {
    const others = [
      null,
      [],
      {},
      { type: 'start' },
      { type: 'text-delta', text: 'a' },
      { type: 'start-step', request: {} },
    ];
    for (const other of [...others, { type: 'tool-call', toolCallId: 'c' }, { type: 'message_start' }])
      expect(isDetected(other)).toBe(false);
  });
});

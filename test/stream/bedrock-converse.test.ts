/** Streams of Amazon Bedrock's Converse API: the assembled reply, and findings about the order of events. */
import { describe, expect, it } from 'vitest';
import { assemble } from '../../src/index.ts';
import { inputTextOf } from '../../src/replies/bedrock-converse/input-texts.ts';
import type { JsonObject } from '../../src/source/json.ts';
import bedrockConverse from '../../src/stream/protocols/bedrock-converse.ts';
import { cutsIn } from '../depth.ts';

type Named = readonly [name: string, data: JsonObject];

const named = (events: readonly Named[]) => events.map(([event, data]) => ({ event, data }));
const keyed = (events: readonly Named[]) => events.map(([name, data]) => ({ [name]: data }));
const body = (events: readonly Named[]) =>
  events.map(([name, data]) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`).join('');

const START: Named = ['messageStart', { role: 'assistant', p: 'abc' }];
const META: Named = [
  'metadata',
  { usage: { inputTokens: 9, outputTokens: 4, totalTokens: 13 }, metrics: { latencyMs: 300 }, p: 'abcdef' },
];
const begin = (contentBlockIndex: number, start: JsonObject): Named => [
  'contentBlockStart',
  { contentBlockIndex, start },
];
const call = (index: number, fields: JsonObject = {}): Named =>
  begin(index, { toolUse: { toolUseId: `tooluse_${index}`, name: 'tide_table', ...fields } });
const delta = (contentBlockIndex: number, piece: JsonObject): Named => [
  'contentBlockDelta',
  { contentBlockIndex, delta: piece },
];
const words = (index: number, text: string) => delta(index, { text });
const input = (index: number, piece: string) => delta(index, { toolUse: { input: piece } });
const thought = (index: number, piece: JsonObject) => delta(index, { reasoningContent: piece });
const end = (contentBlockIndex: number): Named => ['contentBlockStop', { contentBlockIndex, p: 'abcd' }];
const stop = (stopReason: string, more: JsonObject = {}): Named => ['messageStop', { stopReason, ...more }];

const run = (events: readonly Named[]) => assemble(named(events), { dialect: 'bedrock-converse' });
const findingsOf = (events: readonly Named[]) =>
  run(events).diagnostics.map(
    ({ rule, messageId, pointer, severity }) => `${severity} ${rule}/${messageId} at ${pointer}`,
  );
const contentOf = (events: readonly Named[]) => {
  const reply = run(events).reply as { output: { message: { content: JsonObject[] } } };
  return reply.output.message.content;
};

const PLAIN = [START, words(0, 'High '), words(0, 'water.'), end(0), stop('end_turn'), META];
const CALLING = [START, words(0, 'I look.'), end(0), call(1), input(1, '{"port":"Ki'), input(1, 'el"}'), end(1)];
const CALLED = [...CALLING, stop('tool_use'), META];

describe('the reply', () => {
  it('equals the response without streaming, without the padding', () => {
    const { reply, isComplete, ok, diagnostics, protocol, messages } = run(PLAIN);
    const message = { role: 'assistant', content: [{ text: 'High water.' }] };
    expect(JSON.stringify(reply)).toBe(
      JSON.stringify({
        output: { message },
        stopReason: 'end_turn',
        usage: { inputTokens: 9, outputTokens: 4, totalTokens: 13 },
        metrics: { latencyMs: 300 },
      }),
    );
    expect({ isComplete, ok, diagnostics, protocol }).toEqual({
      ...{ isComplete: true, ok: true, diagnostics: [], protocol: 'bedrock-converse' },
    });
    expect(messages).toEqual([message]);
  });

  it('is the same from bytes, from the objects of an SDK, and with token counts before the end', () => {
    const { reply } = run(CALLED);
    expect(assemble(keyed(CALLED)).reply).toEqual(reply);
    expect(assemble(body(CALLED)).reply).toEqual(reply);
    const early = [...CALLING, META, stop('tool_use')];
    expect(run(early)).toMatchObject({ isComplete: true, diagnostics: [], reply: reply as JsonObject });
  });

  it('contains the input of a call as a value, and keeps its text', () => {
    const [, block] = contentOf(CALLED);
    expect(block).toEqual({ toolUse: { toolUseId: 'tooluse_1', name: 'tide_table', input: { port: 'Kiel' } } });
    expect(inputTextOf(block?.toolUse as object)).toBe('{"port":"Kiel"}');
    const exact = contentOf([START, call(0), input(0, '{"id":12345678901'), input(0, '234567890}'), end(0)]);
    expect(inputTextOf(exact[0]?.toolUse as object)).toBe('{"id":12345678901234567890}');
  });

  it('has an empty object if no input text was sent', () => {
    for (const pieces of [[], [input(0, '')]])
      expect(contentOf([START, call(0), ...pieces, end(0), stop('tool_use')])).toEqual([
        { toolUse: { toolUseId: 'tooluse_0', name: 'tide_table', input: {} } },
      ]);
  });

  it('contains reasoning, its signature, and encrypted content byte for byte', () => {
    const events = [
      ...[START, thought(0, { text: 'Neap ' }), thought(0, { text: 'tide' }), thought(0, { signature: 'EqoB/+=' })],
      ...[end(0), thought(1, { redactedContent: 'c2VjcmV0' }), end(1), thought(2, { signature: 'EqoC' }), end(2)],
      ...[words(3, 'Low.'), end(3), stop('end_turn'), META],
    ];
    expect(contentOf(events)).toEqual([
      { reasoningContent: { reasoningText: { text: 'Neap tide', signature: 'EqoB/+=' } } },
      { reasoningContent: { redactedContent: 'c2VjcmV0' } },
      { reasoningContent: { reasoningText: { text: '', signature: 'EqoC' } } },
      { text: 'Low.' },
    ]);
  });

  it('joins base64 that was encoded in pieces', () => {
    const pieces = ['aGk=', 'dGhlcmU='].map(redactedContent => thought(0, { redactedContent }));
    expect(contentOf([START, ...pieces, end(0)])).toEqual([{ reasoningContent: { redactedContent: 'aGl0aGVyZQ==' } }]);
    const plain = ['aGlo', 'dGhl'].map(redactedContent => thought(0, { redactedContent }));
    expect(contentOf([START, ...plain, end(0)])).toEqual([{ reasoningContent: { redactedContent: 'aGlodGhl' } }]);
    const broken = ['a=', '!'].map(redactedContent => thought(0, { redactedContent }));
    expect(contentOf([START, ...broken, end(0)])).toEqual([{ reasoningContent: { redactedContent: 'a=!' } }]);
  });

  it('contains citations, server tool results, and images', () => {
    const events = [
      ...[START, words(0, 'Low.'), delta(0, { citation: { title: 'Tides' } }), end(0)],
      ...[call(1, { type: 'server_tool_use' }), input(1, '{}'), end(1)],
      begin(2, { toolResult: { toolUseId: 'tooluse_1', type: 'code_result', status: 'success' } }),
      delta(2, { toolResult: [{ json: { height: 2 } }] }),
      ...[delta(2, { toolResult: [{ text: 'two ' }] }), delta(2, { toolResult: [{ text: 'metres' }] }), end(2)],
      begin(3, { image: { format: 'png' } }),
      ...[delta(3, { image: { source: { bytes: 'aGlo' } } }), end(3), delta(4, { hologram: { depth: 1 } }), end(4)],
      ...[stop('end_turn', { additionalModelResponseFields: { stop_sequence: null } }), META],
    ];
    expect(contentOf(events)).toEqual([
      { citationsContent: { content: [{ text: 'Low.' }], citations: [{ title: 'Tides' }] } },
      { toolUse: { toolUseId: 'tooluse_1', name: 'tide_table', type: 'server_tool_use', input: {} } },
      {
        toolResult: {
          ...{ toolUseId: 'tooluse_1', type: 'code_result', status: 'success' },
          content: [{ json: { height: 2 } }, { text: 'two metres' }],
        },
      },
      { image: { format: 'png', source: { bytes: 'aGlo' } } },
      { hologram: { depth: 1 } },
    ]);
    expect(run(events).reply).toMatchObject({ additionalModelResponseFields: { stop_sequence: null } });
    expect(findingsOf(events)).toEqual([]);
  });

  it('joins the pieces that the native API sends as separate blocks', () => {
    const events = [
      ...[START, words(0, 'High '), end(0), words(1, 'water.'), end(1), call(2), input(2, '{}'), end(2), call(4)],
      ...[end(4), stop('tool_use'), ['metadata', { usage: { inputTokens: 1 }, metrics: {}, trace: {} }] as Named],
    ];
    const chunks = events.map(([name, data]) => ({ event: 'chunk', data: { [name]: data } }));
    const { reply, diagnostics } = assemble(chunks);
    expect(diagnostics).toEqual([]);
    expect(reply).toMatchObject({ output: { message: { content: [{ text: 'High water.' }, {}, {}] } } });
    expect(Object.keys(reply as JsonObject)).toEqual(['output', 'stopReason', 'usage']);
  });

  it('keeps keys named like prototype properties', () => {
    const odd = JSON.parse('{"__proto__": {"a": 1}}') as JsonObject;
    const [block] = contentOf([START, delta(0, odd), end(0), stop('end_turn')]);
    expect(Object.hasOwn(block as JsonObject, '__proto__')).toBe(true);
    expect(({} as JsonObject).a).toBeUndefined();
  });
});

describe('the order of events', () => {
  it.each<[string, readonly Named[], string]>([
    ['no beginning', PLAIN.slice(1), 'stream-event-order/unexpected at /0'],
    ['two beginnings', [START, ...PLAIN], 'stream-event-order/twice at /1'],
    [
      'a beginning that comes late',
      [PLAIN[1] as Named, START, ...PLAIN.slice(2)],
      'stream-event-order/unexpected at /0',
    ],
    [
      'a call that was not begun',
      CALLED.filter(([name]) => name !== 'contentBlockStart'),
      'stream-event-order/notOpen at /3',
    ],
    ['a call that is begun twice', [...CALLED.slice(0, 4), ...CALLED.slice(3)], 'stream-event-order/openTwice at /4'],
    ['a block without an end', CALLED.filter((_, i) => i !== 2), 'stream-event-order/leftOpen at /2'],
    [
      'a last block without an end',
      PLAIN.filter(([name]) => name !== 'contentBlockStop'),
      'stream-event-order/leftOpen at /3',
    ],
    ['an end of nothing', [START, end(0), stop('end_turn'), META], 'stream-event-order/notOpen at /1'],
    ['two ends of a block', [...PLAIN.slice(0, 4), ...PLAIN.slice(3)], 'stream-event-order/notOpen at /4'],
    [
      'a piece behind the end of its block',
      [...PLAIN.slice(0, 4), words(0, '!'), ...PLAIN.slice(4)],
      'stream-event-order/notOpen at /4',
    ],
    ['a piece behind the end', [...PLAIN, words(1, '!')], 'stream-event-order/afterEnd at /6'],
    ['two ends', [...PLAIN.slice(0, 5), ...PLAIN.slice(4)], 'stream-event-order/twice at /5'],
    ['counts twice', [...PLAIN, META], 'stream-event-order/twice at /6'],
    ['no end', [...PLAIN.slice(0, 4), META], 'truncated-stream/noEnd at /4'],
    ['an open end', CALLED.slice(0, 5), 'truncated-stream/noEnd at /4'],
    [
      'an exception',
      [...PLAIN.slice(0, 2), ['throttlingException', { message: 'Slow down.' }]],
      'stream-error-ignored/event at /2',
    ],
    ['an error of a kind without a name', [START, ['error', { code: 'Busy' }]], 'stream-error-ignored/event at /1'],
  ])('%s', (_name, events, expected) => {
    expect(findingsOf(events)).toEqual([`error ${expected}`]);
  });

  it('reports a missing block, missing token counts, and events after an error', () => {
    const gap = [START, words(0, 'a'), end(0), words(2, 'b'), end(2), stop('end_turn'), META];
    expect(findingsOf(gap)).toEqual(['warning stream-fragment-lost/gap at /3']);
    const { diagnostics } = assemble(body(PLAIN.slice(0, -1)));
    expect(diagnostics.map(each => [each.rule, each.messageId, each.severity])).toEqual([
      ['truncated-stream', 'noMarker', 'warning'],
    ]);
    const after: Named[] = [START, ['validationException', {}], words(0, 'a'), end(0)];
    expect(findingsOf(after)).toEqual([
      'error stream-error-ignored/event at /1',
      'error stream-error-ignored/continued at /2',
    ]);
  });

  it('names an exception, and quotes nothing from it', () => {
    const [found] = run([START, ['modelStreamErrorException', { message: 'The tide is out.' }]]).diagnostics;
    expect(found?.message).toContain('modelStreamErrorException');
    expect(JSON.stringify(found)).not.toContain('tide is out');
  });

  it('accepts missing events that an SDK leaves out', () => {
    const bare = CALLED.filter(([name]) => name !== 'messageStart' && name !== 'contentBlockStop');
    expect(assemble(keyed(bare))).toMatchObject({ diagnostics: [], isComplete: true });
    const text = keyed(bare).map(each => `data: ${JSON.stringify(each)}\n\n`);
    expect(assemble(text.join('')).diagnostics.map(each => each.severity)).toEqual(['warning', 'warning', 'warning']);
  });

  it('reports a finding in the reply at its event', () => {
    expect(findingsOf([...CALLING, stop('end_turn'), META])).toEqual([
      'warning finish-reason-contradicts-content/calls at /7',
    ]);
    const torn = [START, call(0), input(0, '{"port":'), end(0), stop('max_tokens'), META];
    expect(findingsOf(torn)).toEqual(['warning arguments-not-json/notJson at /1']);
    const usage: Named = ['metadata', { usage: { inputTokens: 9, outputTokens: 4, totalTokens: 14 } }];
    expect(findingsOf([...PLAIN.slice(0, -1), usage])).toEqual(['warning usage-mismatch/parts at /5']);
  });

  it('reports an error body as an error', () => {
    const { diagnostics, reply } = assemble([{ message: 'The model is unknown.' }], { dialect: 'bedrock-converse' });
    expect(reply).toBeUndefined();
    expect(diagnostics.map(each => each.rule)).toEqual(['stream-error-ignored']);
  });
});

it('is detected by its events only', () => {
  const detects = (name: string | undefined, data: unknown) =>
    bedrockConverse.detects({ name, data, isText: false, pointer: '/0' });
  expect(detects('messageStart', { role: 'assistant' })).toBe(true);
  expect(detects('chunk', { messageStart: { role: 'assistant' } })).toBe(true);
  expect(detects(undefined, { contentBlockDelta: { contentBlockIndex: 0, delta: {} } })).toBe(true);
  for (const data of [{ type: 'message_start' }, { metadata: { usage: {} } }, { messageStop: {} }, null, [], 'x'])
    expect(detects(undefined, data)).toBe(false);
});

it('gives the same result however its bytes are split', () => {
  const bytes = new TextEncoder().encode(body([START, words(0, 'Flut – 潮'), end(0), stop('end_turn'), META]));
  const whole = assemble(bytes);
  for (const at of cutsIn(bytes)) expect(assemble([bytes.subarray(0, at), bytes.subarray(at)])).toEqual(whole);
});

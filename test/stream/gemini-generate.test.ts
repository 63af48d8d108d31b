import { describe, expect, it } from 'vitest';
import { type AssembledReply, assemble } from '../../src/index.ts';
import type { JsonObject } from '../../src/source/json.ts';
import { PartialArgs, pathOf } from '../../src/stream/gemini-generate/partial-args.ts';
import { cutsIn } from '../depth.ts';

const AROUND = { modelVersion: 'gemini-3-flash', responseId: 'za9caLp' };
const SIGNATURE = 'CtYBARFNMg8xNlGP+/=';

/** A chunk with these parts. */
function chunk(
  parts: readonly unknown[] | undefined,
  beside: JsonObject = {},
  around: JsonObject = AROUND,
): JsonObject {
  return { candidates: [{ content: { ...(parts && { parts }), role: 'model' }, index: 0, ...beside }], ...around };
}

const STOP = { finishReason: 'STOP' };
const join = (events: readonly unknown[]): AssembledReply => assemble(events, { dialect: 'gemini' });
const partsOf = ({ reply }: AssembledReply) =>
  ((reply as JsonObject).candidates as { content: { parts?: unknown[] } }[])[0]?.content.parts;
const findingsOf = ({ diagnostics }: AssembledReply) =>
  diagnostics.map(({ rule, messageId, pointer, severity }) => `${severity} ${rule}/${messageId} ${pointer}`);
const bodyOf = (events: readonly unknown[]) => events.map(each => `data: ${JSON.stringify(each)}\r\n\r\n`).join('');

describe('a stream of generateContent', () => {
  it('equals the response without streaming, in the same order', () => {
    const usage = { promptTokenCount: 7, candidatesTokenCount: 5, totalTokenCount: 15, thoughtsTokenCount: 3 };
    const assembled = join([
      chunk(
        [{ text: 'Noon ', thought: true }],
        {},
        { usageMetadata: { promptTokenCount: 7, totalTokenCount: 7 }, ...AROUND },
      ),
      chunk([{ text: 'is high.', thought: true }]),
      chunk([{ text: 'High water ' }], { groundingMetadata: {} }),
      chunk([{ text: 'at ' }, { text: 'noon.' }]),
      chunk(
        [{ text: '', thoughtSignature: SIGNATURE }],
        {
          ...STOP,
          groundingMetadata: { webSearchQueries: ['tides'] },
        },
        { usageMetadata: usage, ...AROUND },
      ),
    ]);
    expect(findingsOf(assembled)).toEqual([]);
    expect(assembled.isComplete).toBe(true);
    expect(JSON.stringify(assembled.reply)).toBe(
      JSON.stringify({
        candidates: [
          {
            content: {
              parts: [
                { text: 'Noon is high.', thought: true },
                { text: 'High water at noon.' },
                { text: '', thoughtSignature: SIGNATURE },
              ],
              role: 'model',
            },
            finishReason: 'STOP',
            index: 0,
            groundingMetadata: { webSearchQueries: ['tides'] },
          },
        ],
        usageMetadata: usage,
        ...AROUND,
      }),
    );
    expect(assembled.messages).toEqual([
      (assembled.reply as { candidates: { content: unknown }[] }).candidates[0]?.content,
    ]);
  });

  it('keeps signatures on their parts', () => {
    const signed = { text: 'High', thoughtSignature: SIGNATURE };
    const assembled = join([chunk([{ text: 'One. ' }]), chunk([signed]), chunk([{ text: ' water.' }], STOP)]);
    expect(partsOf(assembled)).toEqual([{ text: 'One. ' }, signed, { text: ' water.' }]);
  });

  it('drops empty text without a signature, unless there is no other part', () => {
    const call = { functionCall: { name: 'tide_table', args: { port: 'Brest' } }, thoughtSignature: SIGNATURE };
    expect(partsOf(join([chunk([{ text: '' }]), chunk([call]), chunk([{ text: '' }], STOP)]))).toEqual([call]);
    expect(partsOf(join([chunk([{ text: '' }]), chunk([{ text: '' }], STOP)]))).toEqual([{ text: '' }]);
    expect(partsOf(join([chunk(undefined, { finishReason: 'MAX_TOKENS' })]))).toBeUndefined();
  });

  it('gives the same result however its bytes are split', () => {
    const events = [
      chunk([{ text: 'Flut um zwölf 🌊' }]),
      chunk([{ functionCall: { name: 'tide_table', args: {} } }]),
      chunk([{ text: '' }], STOP),
    ];
    const bytes = new TextEncoder().encode(bodyOf(events));
    const whole = assemble(bytes, { dialect: 'gemini' });
    expect(whole.reply).toEqual(join(events).reply);
    for (const at of cutsIn(bytes))
      expect(assemble([bytes.subarray(0, at), bytes.subarray(at)], { dialect: 'gemini' })).toEqual(whole);
  });

  it('may be one list, in envelopes, with numeric finish reasons, and with snake_case keys', () => {
    const events = [chunk([{ text: 'High ' }]), chunk([{ text: 'water.' }], { finishReason: 1 })];
    const listed = assemble(JSON.stringify(events, null, 2), { dialect: 'gemini' });
    expect(findingsOf(listed)).toEqual([]);
    expect(partsOf(listed)).toEqual([{ text: 'High water.' }]);

    const wrapped = join(events.map(response => ({ response, traceId: '8f2c' })));
    expect(findingsOf(wrapped)).toEqual([]);
    expect(wrapped.reply).toEqual({ response: listed.reply, traceId: '8f2c' });
    expect(wrapped.messages).toEqual(listed.messages);

    const snaked = join([
      { candidates: [{ content: { parts: [{ text: 'High ' }], role: 'model' } }] },
      { candidates: [{ content: { parts: [{ text: 'water.' }] }, finish_reason: 'STOP' }], usage_metadata: {} },
    ]);
    expect(findingsOf(snaked)).toEqual([]);
    expect(snaked.isComplete).toBe(true);
    expect(partsOf(snaked)).toEqual([{ text: 'High water.' }]);
  });

  it('has candidates in their order, each with its own parts and token counts', () => {
    const said = (index: number, text: string, beside: JsonObject = {}) => ({
      candidates: [{ content: { parts: [{ text }], role: 'model' }, index, ...beside }],
      ...AROUND,
    });
    const token = (value: string) => ({
      logprobsResult: { chosenCandidates: [{ token: value, logProbability: -0.1 }] },
    });
    const assembled = join([
      said(1, 'Low ', token('Low ')),
      said(0, 'High ', token('High ')),
      said(1, 'water.', { ...STOP, ...token('water.') }),
      said(0, 'water.', STOP),
    ]);
    expect(findingsOf(assembled)).toEqual([]);
    const { candidates } = assembled.reply as { candidates: JsonObject[] };
    expect(candidates.map(each => [each.index, (each.content as JsonObject).parts])).toEqual([
      [0, [{ text: 'High water.' }]],
      [1, [{ text: 'Low water.' }]],
    ]);
    expect(candidates[1]?.logprobsResult).toEqual({
      chosenCandidates: [
        { token: 'Low ', logProbability: -0.1 },
        { token: 'water.', logProbability: -0.1 },
      ],
    });
  });

  it('is complete if every chunk has a finish reason, as in older models', () => {
    const assembled = join([chunk([{ text: 'High ' }], STOP), chunk([{ text: 'water.' }], STOP)]);
    expect(findingsOf(assembled)).toEqual([]);
    expect(partsOf(assembled)).toEqual([{ text: 'High water.' }]);
  });

  it('is complete without an answer if the prompt was blocked', () => {
    const assembled = join([{ promptFeedback: { blockReason: 'PROHIBITED_CONTENT' }, ...AROUND }]);
    expect(findingsOf(assembled)).toEqual([]);
    expect([assembled.isComplete, assembled.messages]).toEqual([true, []]);
  });

  it('may end with a chunk that has only token counts', () => {
    const usageMetadata = { promptTokenCount: 7, candidatesTokenCount: 2, totalTokenCount: 9 };
    const assembled = join([chunk([{ text: 'Noon.' }], STOP), { usageMetadata }]);
    expect(findingsOf(assembled)).toEqual([]);
    expect((assembled.reply as JsonObject).usageMetadata).toEqual(usageMetadata);
  });
});

describe('a call in pieces', () => {
  const piece = (functionCall: JsonObject, beside: JsonObject = {}) => chunk([{ functionCall, ...beside }]);
  const value = (jsonPath: string, beside: JsonObject) =>
    piece({ partialArgs: [{ jsonPath, ...beside }], willContinue: true });
  const opening = piece({ name: 'plan_trip', willContinue: true }, { thoughtSignature: SIGNATURE });
  const ending = chunk([{ text: '' }], STOP);

  it('is one call with all its arguments', () => {
    const assembled = join([
      opening,
      value('$.stops[0].name', { stringValue: 'Bre', willContinue: true }),
      value('$.stops[0].name', { stringValue: 'st', willContinue: true }),
      value('$.stops[0].name', { stringValue: '' }),
      value('$.stops[1].name', { stringValue: 'Roscoff' }),
      value("$['days at sea']", { numberValue: 3 }),
      value('$.isDirect', { boolValue: false }),
      value('$.captain', { nullValue: 'NULL_VALUE' }),
      piece({}),
      piece({ name: 'read_log' }),
      ending,
    ]);
    expect(findingsOf(assembled)).toEqual([]);
    expect(partsOf(assembled)).toEqual([
      {
        functionCall: {
          name: 'plan_trip',
          args: {
            stops: [{ name: 'Brest' }, { name: 'Roscoff' }],
            'days at sea': 3,
            isDirect: false,
            captain: null,
          },
        },
        thoughtSignature: SIGNATURE,
      },
      { functionCall: { name: 'read_log' } },
    ]);
  });

  it('may end in its last piece', () => {
    const last = piece({ partialArgs: [{ jsonPath: '$.port', stringValue: 'Brest' }], id: 'fc-1' });
    const assembled = join([opening, last, piece({}), ending]);
    expect(findingsOf(assembled)).toEqual([]);
    expect(partsOf(assembled)).toEqual([
      { functionCall: { name: 'plan_trip', args: { port: 'Brest' }, id: 'fc-1' }, thoughtSignature: SIGNATURE },
    ]);
  });

  it('is reported once if its start is missing', () => {
    const pieces = [value('$.a', { numberValue: 1 }), value('$.b', { numberValue: 2 }), piece({})];
    const assembled = join([chunk([{ text: 'Now.' }]), ...pieces, ending]);
    expect(findingsOf(assembled)).toEqual(['error stream-fragment-lost/homeless /1/candidates/0/content/parts/0']);
  });

  it('is reported if it does not end', () => {
    const open = value('$.port', { stringValue: 'Br', willContinue: true });
    expect(findingsOf(join([opening, open, ending]))).toEqual([
      'warning stream-event-order/leftOpen /2/candidates/0/finishReason',
    ]);
    expect(findingsOf(join([opening, open, piece({ name: 'read_log', args: {} }), ending]))).toEqual([
      'warning stream-event-order/leftOpen /2/candidates/0/content/parts/0',
    ]);
  });

  it('is reported if pieces have an invalid path', () => {
    const assembled = join([opening, value('port', { stringValue: 'Brest' }), piece({}), ending]);
    expect(findingsOf(assembled)).toEqual([
      'error stream-fragment-lost/homeless /1/candidates/0/content/parts/0/functionCall/partialArgs/0',
    ]);
  });
});

describe('paths of arguments', () => {
  it.each([
    ['$.a', ['a']],
    ['$.a.b[12].c', ['a', 'b', 12, 'c']],
    ["$['a b']", ['a b']],
    ['$["a\\"]"][0]', ['a"]', 0]],
    ['$["\\u00e9\\n"]', ['é\n']],
    ['$.__proto__.x', ['__proto__', 'x']],
  ])('%s', (text, path) => {
    expect(pathOf(text)).toEqual(path);
  });

  it.each(['', '$', 'a', '$a', '$.', '$[', '$[]', '$[x]', '$[-1]', '$[1.5]', "$['a]", '$..a', 7, null])(
    '%s is not a path',
    text => {
      expect(pathOf(text)).toBeUndefined();
    },
  );

  it('only create own properties', () => {
    const args = new PartialArgs({});
    expect(args.take({ jsonPath: '$.__proto__.polluted', boolValue: true })).toBe(true);
    expect(args.take({ jsonPath: '$.constructor', stringValue: 'x' })).toBe(true);
    expect(Object.hasOwn(args.value, '__proto__')).toBe(true);
    expect(({} as JsonObject).polluted).toBeUndefined();
  });

  it('are rejected inside another type, or far beyond the end of a list', () => {
    const args = new PartialArgs({});
    expect(args.take({ jsonPath: '$.a', stringValue: 'x' })).toBe(true);
    expect(args.take({ jsonPath: '$.a.b', numberValue: 1 })).toBe(false);
    expect(args.take({ jsonPath: '$.a[0]', numberValue: 1 })).toBe(false);
    expect(args.take({ jsonPath: '$.list[4000000000]', numberValue: 1 })).toBe(false);
    expect(args.take({ jsonPath: '$.list[2]', numberValue: 1 })).toBe(true);
    expect(args.value).toEqual({ a: 'x', list: [null, null, 1] });
  });
});

describe('a faulty generateContent stream is reported if it', () => {
  const said = chunk([{ text: 'High ' }]);

  it('breaks off', () => {
    const assembled = join([said, chunk([{ text: 'water' }])]);
    expect(findingsOf(assembled)).toEqual(['error truncated-stream/noEnd /1']);
    expect([assembled.isComplete, partsOf(assembled)]).toEqual([false, [{ text: 'High water' }]]);
    expect((assembled.reply as { candidates: JsonObject[] }).candidates[0]).not.toHaveProperty('finishReason');
  });

  it('ends for one candidate only', () => {
    const second = { candidates: [{ content: { parts: [{ text: 'Low' }] }, index: 1 }] };
    expect(findingsOf(join([said, second, chunk([{ text: '' }], STOP)]))).toEqual(['error truncated-stream/noEnd /2']);
  });

  it('fails in the middle, with any events after that', () => {
    const error = { error: { code: 503, message: 'Overloaded: High water', status: 'UNAVAILABLE' } };
    const failed = join([said, error]);
    expect(findingsOf(failed)).toEqual(['error stream-error-ignored/event /1/error']);
    expect(failed.diagnostics[0]?.message).toContain('UNAVAILABLE');
    expect(failed.diagnostics[0]?.message).not.toContain('High');
    expect(failed.isComplete).toBe(false);
    expect(findingsOf(join([said, [error]]))).toEqual(['error stream-error-ignored/event /1/0/error']);
    expect(findingsOf(join([said, error, said, chunk([{ text: '' }], STOP)]))).toEqual([
      'error stream-error-ignored/event /1/error',
      'error stream-error-ignored/continued /2',
    ]);
    expect(join([error]).reply).toBeUndefined();
  });

  it('continues after its end', () => {
    expect(
      findingsOf(join([chunk([{ text: 'High' }], STOP), chunk([{ text: ' water' }]), chunk([{ text: '.' }])])),
    ).toEqual(['error stream-event-order/afterEnd /1/candidates/0/content']);
  });

  it('has an unknown finish reason, or a call without a name', () => {
    const assembled = join([said, chunk([{ text: '' }], { finishReason: 'TIRED' })]);
    expect(findingsOf(assembled)).toEqual(['warning unknown-finish-reason/unknown /1/candidates/0/finishReason']);
    const nameless = join([said, chunk([{ functionCall: { args: {} } }], STOP)]);
    expect(findingsOf(nameless)).toEqual(['warning malformed-tool-call/nameless /1/candidates/0/content/parts/0']);
  });

  it('has token counts that do not add up', () => {
    const usageMetadata = { promptTokenCount: 7, candidatesTokenCount: 2, totalTokenCount: 20 };
    expect(findingsOf(join([said, { ...chunk([{ text: '' }], STOP), usageMetadata }]))).toEqual([
      'warning usage-mismatch/parts /1/usageMetadata/totalTokenCount',
    ]);
  });

  it('contains a value that is not a chunk', () => {
    expect(findingsOf(join([said, 7, chunk([{ text: '' }], STOP)]))).toEqual(['warning stream-event-order/unknown /1']);
    expect(findingsOf(join([said, '[DONE]', chunk([{ text: '' }], STOP)]))).toEqual([]);
  });
});

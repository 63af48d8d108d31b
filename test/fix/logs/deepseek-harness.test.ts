import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/source/json.ts';
import { linesOf, resumed } from './session-laws.ts';

const head = { type: 'session', version: 0, id: 's', createdAt: 1_783_950_000_000, cwd: '/work', delegationDepth: 0 };

/** Numbered events. Packed deltas have several numbers. */
function session(...events: readonly JsonObject[]): JsonObject[] {
  let seq = 0;
  return [
    head,
    ...events.map(({ type, span, ...rest }) => {
      const time = 1_785_498_583_746 + seq;
      const numbers = span === undefined ? { seq, time } : { seq0: seq, time0: time };
      seq += typeof span === 'number' ? span : 1;
      return { type, ...numbers, ...rest };
    }),
  ];
}

const turn = (type: string, step?: number): JsonObject => ({
  type,
  data: { turn: 1, ...(step !== undefined && { step }) },
});
const user = (text: string): JsonObject => ({
  type: 'user/message',
  data: { content: [{ type: 'text', text }], source: { kind: 'user' }, role: 'user', id: text },
  surfaceOp: 'append',
});
const said = (...content: JsonObject[]): JsonObject => ({
  type: 'assistant/message',
  data: { turn: 1, step: 1, message: { role: 'assistant', content, source: { kind: 'model' }, id: 'm' } },
  surfaceOp: 'append',
});
const say = (text: string) => said({ type: 'text', text });
const call = (...ids: string[]) => said(...ids.map(id => ({ type: 'tool-call', id, name: 'bash', arguments: '{}' })));
const began = (callId: string): JsonObject => ({ type: 'tool/call', data: { turn: 1, step: 1, callId, name: 'bash' } });
const result = (callId: string, text = 'x', seqs: number[] = []): JsonObject => ({
  type: 'tool/result',
  data: {
    turn: 1,
    step: 1,
    message: {
      source: { kind: 'tool', callId },
      content: [{ type: 'tool-result', toolCallId: callId, content: [{ type: 'text', text }], isError: false }],
      role: 'user',
      id: `r-${callId}`,
    },
  },
  sourceEventSeqs: seqs,
  surfaceOp: 'append',
});
const chunks: JsonObject = { type: 'assistant/text-chunks', span: 5, data: {} };
const GO_ON = [user('Go on.'), say('Done.')];
const stub = (id: string) => ({
  type: 'tool/result',
  data: { message: { source: { callId: id }, content: [{ toolCallId: id, isError: true }] } },
  surfaceOp: 'append',
});
const textOf = (line: JsonObject | undefined) => JSON.stringify(line);

/** Checks that each event has the number after the previous one. */
function expectNumbers(lines: readonly JsonObject[]): void {
  let next = 0;
  for (const line of lines.slice(1)) {
    expect(line.seq ?? line.seq0, textOf(line)).toBe(next);
    next += line.seq0 === undefined ? 1 : 5;
  }
}

describe('a repaired DeepSeek Harness session', () => {
  it('a call without a result gets an event, and later events are renumbered', () => {
    const replaced = { ...user('Summed up.'), surfaceOp: { op: 'replace', start: 5, end: 6 } };
    const before = session(
      turn('turn/start'),
      user('List.'),
      call('a'),
      began('a'),
      turn('turn/end'),
      ...GO_ON,
      chunks,
      replaced,
      say('Good.'),
    );
    const { lines, fixed } = resumed(linesOf(...before));
    expect(fixed.changes).toMatchObject([{ rule: 'unanswered-tool-call', line: 4, conversation: 's' }]);
    expectNumbers(lines);
    expect(lines[5]).toMatchObject({ ...stub('a'), sourceEventSeqs: [3], time: before[4]?.time });
    expect(lines[10]).toMatchObject({ surfaceOp: { op: 'replace', start: 6, end: 7 } });
    expect(lines.slice(0, 5)).toEqual(before.slice(0, 5));
  });

  it('two parallel calls with one result or none', () => {
    const one = resumed(
      linesOf(...session(user('List.'), call('a', 'b'), began('a'), began('b'), result('b', 'x', [3]), ...GO_ON)),
    );
    expect(one.lines.slice(5, 7)).toMatchObject([{ data: { message: { source: { callId: 'b' } } } }, stub('a')]);
    expectNumbers(one.lines);
    const none = resumed(linesOf(...session(user('List.'), call('a', 'b'), ...GO_ON)));
    expect(none.lines.slice(3, 5)).toMatchObject([stub('a'), stub('b')]);
    expectNumbers(none.lines);
  });

  it('a user message between a call and its result moves after the result', () => {
    const before = session(user('List.'), call('a'), user('Quick.'), result('a', 'x', [1]), ...GO_ON);
    const { lines } = resumed(linesOf(...before));
    expect(lines.slice(3, 5)).toMatchObject([result('a', 'x', [1]), user('Quick.')]);
    expectNumbers(lines);
  });

  it('a result without a call, and a second result, are removed; references to events are updated', () => {
    const before = session(
      user('List.'),
      result('x'),
      call('a'),
      began('a'),
      result('a', 'one', [3]),
      result('a', 'two', [3]),
      ...GO_ON,
    );
    const { lines } = resumed(linesOf(...before));
    expectNumbers(lines);
    expect(lines.map(({ type }) => type)).toEqual([
      ...['session', 'user/message', 'assistant/message', 'tool/call', 'tool/result'],
      ...['user/message', 'assistant/message'],
    ]);
    expect(lines[4]).toMatchObject(result('a', 'one', [2]));
  });

  it('an ID used by two calls is renamed for the second', () => {
    const before = session(user('List.'), call('a', 'a'), result('a', 'one'), result('a', 'two'), ...GO_ON);
    const { lines } = resumed(linesOf(...before));
    const [, second] = (lines[2] as { data: { message: { content: JsonObject[] } } }).data.message.content;
    expect(second?.id).not.toBe('a');
    expect(lines[4]).toMatchObject({ data: { message: { content: [{ toolCallId: second?.id }] } } });
  });

  it('an interrupted last turn, which the harness closes itself, and a clean session are not changed', () => {
    for (const events of [
      [turn('turn/start'), user('List.'), call('a'), began('a')],
      [user('List.'), call('a'), began('a'), result('a', 'x', [2]), ...GO_ON],
    ]) {
      const text = linesOf(...session(...events));
      expect(resumed(text).text).toBe(text);
    }
  });
});

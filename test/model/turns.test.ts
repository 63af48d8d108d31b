import { describe, expect, test } from 'vitest';
import type { Message } from '../../src/generated/types.ts';
import { type Call, type Result, type Turn, type TurnScope, turnIndex } from '../../src/model/turns.ts';
import { call, calls, message, results, user } from './building.ts';

interface Told {
  readonly closed: Turn[];
  readonly results: Result[];
}

/** The result of the index for a whole conversation. */
function read(messages: readonly Message[], scope?: TurnScope): Told {
  const index = turnIndex(scope);
  const told: Told = { closed: [], results: [] };
  for (const each of messages) {
    const turn = index.push(each);
    if (turn !== undefined) told.closed.push(turn);
    told.results.push(...index.results);
  }
  const last = index.end();
  if (last !== undefined) told.closed.push(last);
  expect(index.open).toBeUndefined();
  expect(index.end()).toBeUndefined();
  return told;
}

const nameOf = (each: Call | undefined) => each && `${each.part.callId ?? '-'}@${each.position}`;
/** Each result with its call, and how they were paired. */
const pairs = ({ results: all }: Told) =>
  all.map(({ part, call: found, by }) => [part.callId ?? '-', nameOf(found), by]);
/** Each call with its number of results. */
const answers = ({ closed }: Told) =>
  closed.map(turn => turn.calls.map(each => [each.part.callId ?? '-', each.results.length]));

describe('pairing by ID', () => {
  test('in order, and out of order', () => {
    expect(pairs(read([calls('a', 'b'), results('a'), results('b')]))).toEqual([
      ['a', 'a@0', 'id'],
      ['b', 'b@1', 'id'],
    ]);
    expect(pairs(read([calls('a', 'b'), results('b', 'a')]))).toEqual([
      ['b', 'b@1', 'id'],
      ['a', 'a@0', 'id'],
    ]);
  });

  test('IDs that repeat in every turn are paired within their turn', () => {
    const told = read([calls('c0'), results('c0'), user(), calls('c0'), results('c0'), calls('c0'), results('c0')]);
    expect(answers(told)).toEqual([[['c0', 1]], [['c0', 1]], [['c0', 1]]]);
    expect(told.results.map(each => each.call?.turn === told.closed[told.results.indexOf(each)])).toEqual([
      true,
      true,
      true,
    ]);
  });

  test('an ID used twice in one turn: each of two results answers one of the calls', () => {
    const told = read([calls('a', 'a'), results('a'), results('a')]);
    expect(pairs(told)).toEqual([
      ['a', 'a@0', 'id'],
      ['a', 'a@1', 'id'],
    ]);
    expect(told.closed[0]?.calls.map(each => nameOf(each.sameIdAs))).toEqual([undefined, 'a@0']);
  });

  test('an extra result is paired with the call that has its ID', () => {
    const told = read([calls('a', 'b'), results('a'), results('a'), results('b')]);
    expect(answers(told)).toEqual([
      [
        ['a', 2],
        ['b', 1],
      ],
    ]);
    expect(told.closed[0]?.results.map(each => each.part.callId)).toEqual(['a', 'a', 'b']);
  });

  test('a result with an unknown ID answers nothing', () => {
    expect(pairs(read([calls('a'), results('x'), results('a')]))).toEqual([
      ['x', undefined, 'none'],
      ['a', 'a@0', 'id'],
    ]);
  });

  test('a result without any calls before it answers nothing', () => {
    expect(pairs(read([user(), results('a')]))).toEqual([['a', undefined, 'none']]);
    expect(read([user(), results('a')]).closed).toEqual([]);
  });
});

describe('pairing by position', () => {
  test('if neither calls nor results have IDs', () => {
    expect(pairs(read([calls(undefined, undefined), results(undefined), results(undefined)]))).toEqual([
      ['-', '-@0', 'position'],
      ['-', '-@1', 'position'],
    ]);
  });

  test('a result without an ID is paired with the first call without one', () => {
    expect(pairs(read([calls('a', undefined), results(undefined), results('a')]))).toEqual([
      ['-', '-@1', 'position'],
      ['a', 'a@0', 'id'],
    ]);
  });

  test('a result without an ID is paired with the first unanswered call', () => {
    expect(pairs(read([calls('a', 'b'), results('a'), results(undefined), results(undefined)]))).toEqual([
      ['a', 'a@0', 'id'],
      ['-', 'b@1', 'position'],
      ['-', undefined, 'none'],
    ]);
  });

  test('a result with an ID may be paired with a call without one, and no other', () => {
    expect(pairs(read([calls(undefined), results('x')]))).toEqual([['x', '-@0', 'position']]);
    expect(pairs(read([calls('', 'b'), results('x')]))).toEqual([['x', '@0', 'position']]);
  });

  test('an empty ID counts as missing', () => {
    expect(pairs(read([calls('', ''), results('', '')]))).toEqual([
      ['', '@0', 'position'],
      ['', '@1', 'position'],
    ]);
    expect(read([calls('', '')]).closed[0]?.calls.map(each => each.sameIdAs)).toEqual([undefined, undefined]);
  });
});

describe('misplaced results and messages', () => {
  test('a result before its call is recorded in the call', () => {
    const told = read([results('a'), calls('a'), user()]);
    expect(pairs(told)).toEqual([['a', undefined, 'none']]);
    expect(told.closed[0]?.calls[0]?.results).toEqual([]);
    expect(told.closed[0]?.calls[0]?.early).toBe(told.results[0]);
  });

  test('results split by a user message: the second has that message in `behind`', () => {
    const between = user();
    const told = read([calls('a', 'b'), results('a'), between, results('b')]);
    expect(told.results.map(each => each.behind)).toEqual([undefined, between]);
    expect(told.closed[0]?.interruptions).toEqual([between]);
    expect(told.closed[0]?.next).toBe(between);
    expect(answers(told)).toEqual([
      [
        ['a', 1],
        ['b', 1],
      ],
    ]);
  });

  test('several messages between results: the first one is recorded', () => {
    const [first, second] = [user(), message('system')];
    const told = read([calls('a'), first, second, results('a')]);
    expect(told.results[0]?.behind).toBe(first);
    expect(told.closed[0]?.interruptions).toEqual([first, second]);
  });

  test('a late result for an older turn is paired with that turn, not with the open one', () => {
    const second = calls('b');
    const told = read([calls('a'), second, results('a'), results('b')]);
    expect(pairs(told)).toEqual([
      ['a', 'a@0', 'id'],
      ['b', 'b@0', 'id'],
    ]);
    expect(told.results[0]?.behind).toBe(second);
    expect(told.results[0]?.call?.turn).toBe(told.closed[0]);
    expect(answers(told)).toEqual([[['a', 0]], [['b', 1]]]);
  });

  test('an answered call of an older turn gets no more results', () => {
    expect(pairs(read([calls('a'), results('a'), calls('b'), results('b'), results('a')])).at(-1)).toEqual([
      'a',
      undefined,
      'none',
    ]);
  });

  test('the open turn takes precedence over an older one without a result', () => {
    const told = read([calls('a'), calls('a'), results('a')]);
    expect(answers(told)).toEqual([[['a', 0]], [['a', 1]]]);
  });
});

describe('turns', () => {
  test('end at the next calls, or at the end', () => {
    const [first, second] = [calls('a'), calls('b')];
    const index = turnIndex();
    expect(index.push(user())).toBeUndefined();
    expect(index.push(first)).toBeUndefined();
    expect(index.open?.message).toBe(first);
    expect(index.push(results('a'))).toBeUndefined();
    const closed = index.push(second);
    expect(closed?.message).toBe(first);
    expect(closed?.next).toBe(second);
    expect(index.end()?.message).toBe(second);
  });

  test('have no next message if the conversation ends inside', () => {
    expect(read([calls('a', 'b'), results('a')]).closed[0]?.next).toBeUndefined();
  });

  test('the results of a message are those of the last pushed message', () => {
    const index = turnIndex();
    index.push(calls('a', 'b'));
    index.push(results('a', 'b'));
    expect(index.results.map(each => each.part.callId)).toEqual(['a', 'b']);
    index.push(user());
    expect(index.results).toEqual([]);
  });

  test('server-side calls, and calls of 2023 without IDs, need no result', () => {
    const parts = [call('a', { executedBy: 'provider' }), call(undefined, { kind: 'legacy' })];
    expect(read([message('assistant', { parts }), user()]).closed).toEqual([]);
    expect(
      read([message('tool', { parts: [{ type: 'tool_result', legacy: true, content: [], pointer: '' }] })]).results,
    ).toEqual([]);
  });

  test('unreadable calls open a turn that is marked as unreadable', () => {
    const told = read([message('assistant', { unreadable: ['tool_calls'] }), results('a')]);
    expect(told.closed[0]).toMatchObject({ unreadable: true, calls: [] });
    expect(read([calls('a')]).closed[0]?.unreadable).toBe(false);
  });

  test('results in one message with other parts are results', () => {
    const told = read([
      calls('a'),
      message('user', { parts: [{ type: 'text', text: 'x', pointer: '' }, ...results('a').parts] }),
    ]);
    expect(answers(told)).toEqual([[['a', 1]]]);
    expect(told.results[0]?.behind).toBeUndefined();
  });
});

describe('consecutive calls', () => {
  const thought = () => message('assistant', { parts: [{ type: 'reasoning', pointer: '' }] });
  const told = (...messages: readonly Message[]) => read(messages, 'run');

  test('are one turn if only reasoning is between them', () => {
    expect(answers(told(calls('a'), thought(), calls('b'), results('a', 'b')))).toEqual([
      [
        ['a', 1],
        ['b', 1],
      ],
    ]);
    expect(answers(told(calls('a'), message('assistant'), calls('b'), results('a', 'b')))).toEqual([
      [['a', 0]],
      [['b', 1]],
    ]);
  });

  test('reasoning before a result separates the two, and reasoning before another call does not', () => {
    const late = told(calls('a'), thought(), results('a'));
    expect(late.results[0]?.behind?.parts[0]?.type).toBe('reasoning');
    const found = told(calls('a'), thought(), calls('b'), results('a', 'b'));
    expect(found.results.map(({ behind }) => behind)).toEqual([undefined, undefined]);
  });
});

describe('the message after calls', () => {
  /** Each call with the message after it, if the conversation went on without its result. */
  const passedBy = (messages: readonly Message[], scope?: TurnScope) =>
    read(messages, scope).closed.flatMap(turn =>
      turn.calls.map(({ part, batch }) => [part.callId, batch.next === undefined ? '-' : messages.indexOf(batch.next)]),
    );
  const said = () => message('assistant');

  test.each<[string, Message[], (string | number)[]]>([
    ['nothing, at the end', [calls('a'), calls('b')], ['-', '-']],
    ['a user', [calls('a'), user(), calls('b')], [1, '-']],
    [
      'calls that the model made once it had heard of another result',
      [calls('a', 'b'), results('b'), calls('c')],
      [2, 2, '-'],
    ],
    ['what it said then', [calls('a', 'b'), results('b'), said()], [2, 2]],
    ['no more than it said on the way, at the end', [calls('a'), said(), calls('b'), said()], ['-', '-']],
    ['a result of another call at the end', [calls('a'), results('x')], ['-']],
    ['a result of another call, and the answer', [calls('a'), results('x'), said()], [2]],
    ['a result, and the next calls', [calls('a'), results('a'), calls('b', 'c'), results('c')], [2, '-', '-']],
  ])('of a whole conversation: %s', (_, messages, expected) => {
    expect(passedBy(messages, 'whole').map(([, next]) => next)).toEqual(expected);
  });

  test('is the message after the turn, if a message is a turn', () => {
    expect(passedBy([calls('a', 'b'), results('a'), user(), calls('c')])).toEqual([
      ['a', 2],
      ['b', 2],
      ['c', '-'],
    ]);
  });
});

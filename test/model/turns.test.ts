import { describe, expect, test } from 'vitest';
import type { Message } from '../../src/generated/types.ts';
import { type Call, type Result, type Turn, type TurnScope, turnIndex } from '../../src/model/turns.ts';
import { call, calls, message, results, user } from './building.ts';

interface Told {
  readonly closed: Turn[];
  readonly results: Result[];
}

/** What the index tells of a whole conversation. */
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
/** Each result with the call that it answers, and how that was found. */
const pairs = ({ results: all }: Told) =>
  all.map(({ part, call: found, by }) => [part.callId ?? '-', nameOf(found), by]);
/** Each call with how often it is answered. */
const answers = ({ closed }: Told) =>
  closed.map(turn => turn.calls.map(each => [each.part.callId ?? '-', each.results.length]));

describe('by id', () => {
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

  test('ids that come back in every turn are paired within their turn', () => {
    const told = read([calls('c0'), results('c0'), user(), calls('c0'), results('c0'), calls('c0'), results('c0')]);
    expect(answers(told)).toEqual([[['c0', 1]], [['c0', 1]], [['c0', 1]]]);
    expect(told.results.map(each => each.call?.turn === told.closed[told.results.indexOf(each)])).toEqual([
      true,
      true,
      true,
    ]);
  });

  test('an id twice in one turn: each of two results answers one of the calls', () => {
    const told = read([calls('a', 'a'), results('a'), results('a')]);
    expect(pairs(told)).toEqual([
      ['a', 'a@0', 'id'],
      ['a', 'a@1', 'id'],
    ]);
    expect(told.closed[0]?.calls.map(each => nameOf(each.sameIdAs))).toEqual([undefined, 'a@0']);
  });

  test('a result too many goes to the call that has that id', () => {
    const told = read([calls('a', 'b'), results('a'), results('a'), results('b')]);
    expect(answers(told)).toEqual([
      [
        ['a', 2],
        ['b', 1],
      ],
    ]);
    expect(told.closed[0]?.results.map(each => each.part.callId)).toEqual(['a', 'a', 'b']);
  });

  test('a result of an id that no call has answers nothing', () => {
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

describe('by position', () => {
  test('where neither calls nor results have ids', () => {
    expect(pairs(read([calls(undefined, undefined), results(undefined), results(undefined)]))).toEqual([
      ['-', '-@0', 'position'],
      ['-', '-@1', 'position'],
    ]);
  });

  test('a result without an id takes the first call without one, before calls that have one', () => {
    expect(pairs(read([calls('a', undefined), results(undefined), results('a')]))).toEqual([
      ['-', '-@1', 'position'],
      ['a', 'a@0', 'id'],
    ]);
  });

  test('a result without an id takes the first call that is unanswered', () => {
    expect(pairs(read([calls('a', 'b'), results('a'), results(undefined), results(undefined)]))).toEqual([
      ['a', 'a@0', 'id'],
      ['-', 'b@1', 'position'],
      ['-', undefined, 'none'],
    ]);
  });

  test('a result with an id may take a call that lacks one, and no other', () => {
    expect(pairs(read([calls(undefined), results('x')]))).toEqual([['x', '-@0', 'position']]);
    expect(pairs(read([calls('', 'b'), results('x')]))).toEqual([['x', '@0', 'position']]);
  });

  test('an empty id is none', () => {
    expect(pairs(read([calls('', ''), results('', '')]))).toEqual([
      ['', '@0', 'position'],
      ['', '@1', 'position'],
    ]);
    expect(read([calls('', '')]).closed[0]?.calls.map(each => each.sameIdAs)).toEqual([undefined, undefined]);
  });
});

describe('what stands where it may not', () => {
  test('a result before its call: the call remembers it', () => {
    const told = read([results('a'), calls('a'), user()]);
    expect(pairs(told)).toEqual([['a', undefined, 'none']]);
    expect(told.closed[0]?.calls[0]?.results).toEqual([]);
    expect(told.closed[0]?.calls[0]?.early).toBe(told.results[0]);
  });

  test('results split by a user message: the second is behind it', () => {
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

  test('of several messages between, the first', () => {
    const [first, second] = [user(), message('system')];
    const told = read([calls('a'), first, second, results('a')]);
    expect(told.results[0]?.behind).toBe(first);
    expect(told.closed[0]?.interruptions).toEqual([first, second]);
  });

  test('a late result for an older turn is paired with that, not with the open one', () => {
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

  test('an answered call of an older turn takes no more results', () => {
    expect(pairs(read([calls('a'), results('a'), calls('b'), results('b'), results('a')])).at(-1)).toEqual([
      'a',
      undefined,
      'none',
    ]);
  });

  test('the open turn goes before an older one that lost its result', () => {
    const told = read([calls('a'), calls('a'), results('a')]);
    expect(answers(told)).toEqual([[['a', 0]], [['a', 1]]]);
  });
});

describe('turns', () => {
  test('close when the next calls come, or at the end', () => {
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

  test('have no next message where the conversation ends inside', () => {
    expect(read([calls('a', 'b'), results('a')]).closed[0]?.next).toBeUndefined();
  });

  test('the results of a message are those of the one pushed last', () => {
    const index = turnIndex();
    index.push(calls('a', 'b'));
    index.push(results('a', 'b'));
    expect(index.results.map(each => each.part.callId)).toEqual(['a', 'b']);
    index.push(user());
    expect(index.results).toEqual([]);
  });

  test('calls that a provider ran, and those of 2023, need no answer', () => {
    const parts = [call('a', { executedBy: 'provider' }), call(undefined, { kind: 'legacy' })];
    expect(read([message('assistant', { parts }), user()]).closed).toEqual([]);
    expect(
      read([message('tool', { parts: [{ type: 'tool_result', legacy: true, content: [], pointer: '' }] })]).results,
    ).toEqual([]);
  });

  test('calls that could not be read open a turn that knows it', () => {
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

describe('a run of calls', () => {
  const thought = () => message('assistant', { parts: [{ type: 'reasoning', pointer: '' }] });
  const told = (...messages: readonly Message[]) => read(messages, 'run');

  test('goes on behind reasoning, and behind nothing else', () => {
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

  test('reasoning before a result stands between the two, and before another call it does not', () => {
    const late = told(calls('a'), thought(), results('a'));
    expect(late.results[0]?.behind?.parts[0]?.type).toBe('reasoning');
    const found = told(calls('a'), thought(), calls('b'), results('a', 'b'));
    expect(found.results.map(({ behind }) => behind)).toEqual([undefined, undefined]);
  });
});

describe('what comes after calls', () => {
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

  test('is what comes after the turn, where a message is one', () => {
    expect(passedBy([calls('a', 'b'), results('a'), user(), calls('c')])).toEqual([
      ['a', 2],
      ['b', 2],
      ['c', '-'],
    ]);
  });
});

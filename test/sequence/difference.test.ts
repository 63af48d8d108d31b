import { describe, expect, it } from 'vitest';
import { read } from '../../src/formats/engine/message-format.ts';
import type { Message } from '../../src/generated/types.ts';
import { findMessageFormat } from '../../src/registry/registry.ts';
import { differenceOf } from '../../src/sequence/difference.ts';
import { formats, type Writer } from './formats.ts';

const LONG = 'A line of the result. '.repeat(40);

function messagesOf({ format, body }: Writer, turns: Parameters<Writer['body']>[0]): readonly Message[] {
  const messageFormat = findMessageFormat(format);
  if (messageFormat === undefined) throw new Error(`no format ${format}`);
  return read(messageFormat, body(turns)).messages;
}

describe.each(formats)('$format', writer => {
  const { user, said, called } = writer;
  const history = [user('a'), called('1', LONG), called('2', LONG), said('b'), user('c')];

  it.each<[string, string, readonly unknown[], readonly unknown[]]>([
    ['appended', 'the same messages', history, history],
    ['appended', 'more messages', history, [...history, said('d'), user('e')]],
    ['forked', 'another last message', history, [...history.slice(0, -1), user('x'), said('y')]],
    ['forked', 'fewer messages', history, history.slice(0, 3)],
    ['compacted', 'a summary of the first messages', history, [user('Summary.'), said('b'), user('c')]],
    ['compacted', 'the first messages left out', history, history.slice(2)],
    ['compacted', 'results shortened', history, [user('a'), called('1', '-'), called('2', LONG), ...history.slice(3)]],
    ['edited', 'a changed first message', history, [user('A'), ...history.slice(1)]],
    [
      'edited',
      'a changed result of the same length',
      history,
      [user('a'), called('1', `${LONG}.`), ...history.slice(2)],
    ],
    ['edited', 'one short message missing', history, [...history.slice(0, 3), ...history.slice(4)]],
    ['edited', 'a message inserted', history, [user('x'), ...history]],
    [
      'edited',
      'calls in another order',
      history,
      [user('a'), called('2', LONG), called('1', LONG), ...history.slice(3)],
    ],
  ])('%s: %s', (kind, _, before, after) => {
    const [known, now] = [before, after].map(turns => messagesOf(writer, turns as never)) as [Message[], Message[]];
    expect(differenceOf(known, known.length, now).kind).toBe(kind);
  });
});

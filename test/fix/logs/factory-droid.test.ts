import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/source/json.ts';
import { difference, expectChain, linesOf, resumed } from './session-laws.ts';

const start = { type: 'session_start', id: 's', title: 'List', cwd: '/work', owner: 'me' };
const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

function session(...said: readonly JsonObject[]): JsonObject[] {
  const lines = said.map((each, i) => ({
    type: 'message',
    id: uuid(i),
    timestamp: `2026-03-01T10:00:${String(i).padStart(2, '0')}.000Z`,
    ...each,
    ...(i > 0 && { parentId: uuid(i - 1) }),
  }));
  return [start, ...lines];
}

const message = (role: string, ...content: JsonObject[]): JsonObject => ({ message: { role, content } });
const user = (text: string) => message('user', { type: 'text', text });
const say = (text: string) => message('assistant', { type: 'text', text });
const call = (...ids: string[]) =>
  message('assistant', ...ids.map(id => ({ type: 'tool_use', id, name: 'Execute', input: {} })));
const block = (id: string, content = 'x'): JsonObject => ({ type: 'tool_result', tool_use_id: id, content });
const result = (id: string, content?: string) => message('user', block(id, content));
const GO_ON = [user('Go on.'), say('Done.')];
const stub = (id: string) => ({ type: 'tool_result', tool_use_id: id, is_error: true });
const order = (lines: readonly JsonObject[]) => lines.slice(1).map(({ id }) => Number(String(id).slice(-12)));

describe('a repaired Droid session', () => {
  it('a call without a result gets a line with one', () => {
    const before = session(user('List.'), call('a'), ...GO_ON);
    const { lines, text, fixed } = resumed(linesOf(...before));
    expect(fixed.changes).toMatchObject([{ rule: 'unanswered-tool-call', line: 3, conversation: 's' }]);
    expect(lines[3]).toMatchObject({ type: 'message', parentId: uuid(1), message: { content: [stub('a')] } });
    expect(lines[4]).toEqual({ ...before[3], parentId: lines[3]?.id });
    expect(difference(linesOf(...before), text).gone).toEqual([4]);
  });

  it('two parallel calls: the missing result is added to the line of the other, or both in one line', () => {
    const before = session(user('List.'), call('a', 'b'), result('b'), ...GO_ON);
    const one = resumed(linesOf(...before));
    expect(one.lines[3]).toMatchObject({ id: uuid(2), message: { content: [block('b'), stub('a')] } });
    expect(difference(linesOf(...before), one.text).gone).toEqual([4]);
    const none = resumed(linesOf(...session(user('List.'), call('a', 'b'), ...GO_ON)));
    expect(none.lines).toHaveLength(6);
    expect(none.lines[3]).toMatchObject({ message: { content: [stub('a'), stub('b')] } });
  });

  it('a user message between a call and its result moves after the result', () => {
    const before = session(user('List.'), call('a'), user('Quick.'), result('a'), ...GO_ON);
    const { lines } = resumed(linesOf(...before));
    expect(order(lines)).toEqual([0, 1, 3, 2, 4, 5]);
    expect(lines.slice(2).map(({ parentId }) => parentId)).toEqual([0, 1, 3, 2, 4].map(uuid));
  });

  it('a compaction between a call and its result: the result moves back to its call', () => {
    const summed = { type: 'compaction_state', summaryText: 'Listed.' };
    const before = session(user('List.'), call('a'), summed, result('a', 'kept'), ...GO_ON);
    const { lines, fixed } = resumed(linesOf(...before));
    expect(fixed.changes).toMatchObject([{ rule: 'orphan-tool-result', line: 5 }]);
    expect(order(lines)).toEqual([0, 1, 3, 2, 4, 5]);
  });

  it('a result without a call, and a second result, are removed', () => {
    const before = session(
      user('List.'),
      say('Well.'),
      result('x'),
      user('Do.'),
      call('a'),
      message('user', block('a', 'one'), block('a', 'two')),
      ...GO_ON,
    );
    const { lines } = resumed(linesOf(...before));
    expect(order(lines)).toEqual([0, 1, 3, 4, 5, 6, 7]);
    expect(lines[5]).toMatchObject({ message: { content: [block('a', 'one')] } });
    const [, , ...linked] = lines;
    expectChain([{ ...(lines[1] as JsonObject), parentId: null }, ...linked], 'id', 'parentId');
  });

  it('an ID used by two calls is renamed for the second', () => {
    const before = session(
      user('List.'),
      call('a', 'a'),
      message('user', block('a', 'one'), block('a', 'two')),
      ...GO_ON,
    );
    const { lines } = resumed(linesOf(...before));
    const [called, answered] = [lines[2], lines[3]].map(
      line => (line as { message: { content: JsonObject[] } }).message.content,
    );
    expect(called?.[0]?.id).toBe('a');
    expect(called?.[1]?.id).not.toBe('a');
    expect(answered?.map(each => each.tool_use_id)).toEqual(called?.map(({ id }) => id));
  });

  it('a session that ends in a call gets a result; a clean one is not changed', () => {
    const open = session(user('List.'), call('a'));
    expect(resumed(linesOf(...open)).lines[3]).toMatchObject({ message: { content: [stub('a')] } });
    const clean = linesOf(...session(user('List.'), call('a'), result('a'), ...GO_ON));
    expect(resumed(clean).text).toBe(clean);
  });
});

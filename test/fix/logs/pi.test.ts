import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/source/json.ts';
import { difference, errorsIn, expectChain, linesOf, repaired, resumed } from './session-laws.ts';

const header = { type: 'session', version: 3, id: 's', timestamp: '2026-03-01T10:00:00.000Z', cwd: '/work' };
const idOf = (n: number) => `0000000${n}`.slice(-8);

function session(...said: readonly JsonObject[]): JsonObject[] {
  const lines = said.map((each, i) => ({
    type: 'message',
    id: idOf(i),
    parentId: i === 0 ? null : idOf(i - 1),
    timestamp: `2026-03-01T10:00:${String(i).padStart(2, '0')}.000Z`,
    ...each,
  }));
  return [header, ...lines];
}

const user = (text: string): JsonObject => ({
  message: { role: 'user', content: [{ type: 'text', text }], timestamp: 1 },
});
const model = { api: 'anthropic-messages', provider: 'anthropic', model: 'claude-opus-4-5' };
const said = (stopReason: string, ...content: JsonObject[]): JsonObject => ({
  message: { role: 'assistant', content, ...model, stopReason, timestamp: 2 },
});
const say = (text: string) => said('stop', { type: 'text', text });
const block = (id: string): JsonObject => ({ type: 'toolCall', id, name: 'bash', arguments: { command: 'ls' } });
const call = (...ids: string[]) => said('toolUse', ...ids.map(block));
const result = (id: string, text = 'notes.md'): JsonObject => ({
  message: {
    role: 'toolResult',
    toolCallId: id,
    toolName: 'bash',
    content: [{ type: 'text', text }],
    isError: false,
    timestamp: 3,
  },
});
const bash: JsonObject = {
  message: { role: 'bashExecution', command: 'git status', output: 'clean', exitCode: 0, timestamp: 4 },
};
const GO_ON = [user('Go on.'), say('Done.')];
const stub = (id: string) => ({
  type: 'message',
  message: { role: 'toolResult', toolCallId: id, toolName: 'bash', isError: true },
});
const order = (lines: readonly JsonObject[]) => lines.slice(1).map(({ id }) => Number(id));

describe('a repaired pi session', () => {
  it('a shell command of the user between a call and its result moves after the result', () => {
    const before = session(user('List.'), call('toolu_a'), bash, result('toolu_a'), ...GO_ON);
    expect(errorsIn(linesOf(...before), 'request')).toEqual(['interrupted-tool-results /3/message']);
    const { lines, text, fixed } = resumed(linesOf(...before));
    expect(fixed.changes).toMatchObject([{ rule: 'interrupted-tool-results', line: 4, conversation: 's' }]);
    expect(order(lines)).toEqual([0, 1, 3, 2, 4, 5]);
    expectChain(lines, 'id', 'parentId');
    expect(difference(linesOf(...before), text).gone).toEqual([4, 5, 6]);
  });

  it('a call without a result: pi adds one when it sends, and the log gets an entry', () => {
    const before = session(user('List.'), call('toolu_a'), ...GO_ON);
    expect(errorsIn(linesOf(...before), 'request')).toEqual([]);
    const { lines, fixed } = resumed(linesOf(...before));
    expect(fixed.changes).toMatchObject([{ rule: 'unanswered-tool-call', line: 3 }]);
    expectChain(lines, 'id', 'parentId');
    expect(lines[3]).toMatchObject({ ...stub('toolu_a'), parentId: idOf(1), timestamp: before[2]?.timestamp });
    expect(lines[3]?.id).toMatch(/^[0-9a-f]{8}$/);
  });

  it('two parallel calls with one result or none', () => {
    const one = resumed(linesOf(...session(user('List.'), call('a', 'b'), result('b'), ...GO_ON)));
    expect(one.lines.slice(3, 5)).toMatchObject([result('b'), stub('a')]);
    expectChain(one.lines, 'id', 'parentId');
    const none = resumed(linesOf(...session(user('List.'), call('a', 'b'), ...GO_ON)));
    expect(none.lines.slice(3, 5)).toMatchObject([stub('a'), stub('b')]);
    expectChain(none.lines, 'id', 'parentId');
  });

  it('a compaction that kept a result without its call keeps only the entries after it', () => {
    const compaction = { type: 'compaction', summary: 'Listed.', firstKeptEntryId: idOf(2), tokensBefore: 9 };
    const before = session(user('List.'), call('a', 'b'), result('a'), result('b'), ...GO_ON, compaction, ...GO_ON);
    expect(errorsIn(linesOf(...before), 'log')).toEqual([]);
    const { lines, text } = resumed(linesOf(...before));
    expect(difference(linesOf(...before), text).gone).toEqual([8]);
    expect(lines[7]).toMatchObject({ ...compaction, firstKeptEntryId: idOf(4) });
  });

  it('a result without a call, and a second result, are removed, and their children are relinked', () => {
    const before = session(
      user('List.'),
      say('Well.'),
      result('x'),
      user('Do.'),
      call('a'),
      result('a', 'one'),
      result('a', 'two'),
      ...GO_ON,
    );
    const { lines } = resumed(linesOf(...before));
    expect(order(lines)).toEqual([0, 1, 3, 4, 5, 7, 8]);
    expectChain(lines, 'id', 'parentId');
  });

  it('an ID used by two calls of a message is renamed for the second', () => {
    const before = session(user('List.'), call('a', 'a'), result('a', 'one'), result('a', 'two'), ...GO_ON);
    const { lines, text } = resumed(linesOf(...before));
    expect(difference(linesOf(...before), text).gone).toEqual([3, 5]);
    const [, second] = (lines[2] as { message: { content: JsonObject[] } }).message.content;
    expect(lines[4]).toMatchObject({ message: { toolCallId: second?.id } });
  });

  it('a session that ends in a call, or has no faults, is not changed', () => {
    for (const lines of [session(user('List.'), call('a')), session(user('List.'), call('a'), result('a'), ...GO_ON)])
      expect(resumed(linesOf(...lines)).text).toBe(linesOf(...lines));
  });

  it('an aborted reply is not sent: its call gets no result, and a result for it is removed', () => {
    const cut = session(user('List.'), said('aborted', block('a')), ...GO_ON);
    expect(errorsIn(linesOf(...cut), 'request')).toEqual([]);
    expect(repaired(linesOf(...cut)).text).toBe(linesOf(...cut));
    const answered = session(user('List.'), said('aborted', block('a')), result('a', 'Aborted'), ...GO_ON);
    expect(errorsIn(linesOf(...answered), 'request')).toEqual(['orphan-tool-result /3/message']);
    const { lines, text, fixed } = repaired(linesOf(...answered));
    expect(fixed.changes).toMatchObject([{ rule: 'orphan-tool-result', line: 4 }]);
    expect(errorsIn(text, 'request')).toEqual([]);
    expect(order(lines)).toEqual([0, 1, 3, 4]);
    expectChain(lines, 'id', 'parentId');
    expect(repaired(text).text).toBe(text);
  });

  it('the first version: entries without IDs, and compactions that count lines', () => {
    const bare = (line: JsonObject): JsonObject => {
      const { id: _id, parentId: _parent, ...rest } = line;
      return rest;
    };
    const compaction = { type: 'compaction', summary: 'Listed.', firstKeptEntryIndex: 3, tokensBefore: 9 };
    const [, ...entries] = session(user('List.'), call('a'), ...GO_ON, compaction, ...GO_ON).map(bare);
    const old = { type: 'session', id: 's', timestamp: '2025-12-01T10:00:00.000Z', cwd: '/work' };
    const { lines } = resumed(linesOf(old, ...entries));
    expect(lines).toHaveLength(9);
    expect(lines[3]).toMatchObject(stub('a'));
    expect(lines[3]).not.toHaveProperty('id');
    expect(lines[6]).toMatchObject({ ...compaction, firstKeptEntryIndex: 4 });
  });

  it('two branches after a call: one keeps its result, and the other gets one', () => {
    const before = session(user('List.'), call('a'), result('a'), say('One.'));
    const other = { ...session(user('Stop.'))[1], id: 'aaaaaaaa', parentId: idOf(1) };
    const last = { ...session(say('Stopped.'))[1], id: 'bbbbbbbb', parentId: 'aaaaaaaa' };
    const { lines } = resumed(linesOf(...before, other, last));
    const found = lines.find(line => JSON.stringify(line).includes('interrupted'));
    expect(found?.parentId).toBe(idOf(1));
    expect(lines.find(({ id }) => id === 'aaaaaaaa')?.parentId).toBe(found?.id);
    expect(lines.find(({ id }) => id === idOf(2))?.parentId).toBe(idOf(1));
  });
});

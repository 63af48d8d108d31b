import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/source/json.ts';
import { difference, errorsIn, expectChain, linesOf, repaired, resumed } from './session-laws.ts';

const SESSION = '5b0c9a34-52cf-4a7e-9a3b-2f8a3c1d0e4f';
const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

/** Lines that are linked in their order. */
function session(...said: readonly JsonObject[]): JsonObject[] {
  return said.map((each, i) => ({
    parentUuid: i === 0 ? null : uuid(i - 1),
    isSidechain: false,
    userType: 'external',
    cwd: '/work',
    sessionId: SESSION,
    version: '2.1.29',
    gitBranch: 'main',
    ...each,
    uuid: uuid(i),
    timestamp: `2026-03-01T10:00:${String(i).padStart(2, '0')}.000Z`,
  }));
}

const user = (content: unknown): JsonObject => ({ type: 'user', message: { role: 'user', content } });
const piece = (id: string, ...content: unknown[]): JsonObject => ({
  type: 'assistant',
  requestId: `req_${id}`,
  message: { model: 'claude-sonnet-4-5', id: `msg_${id}`, type: 'message', role: 'assistant', content },
});
const say = (id: string, text: string) => piece(id, { type: 'text', text });
const call = (id: string, toolId: string) =>
  piece(id, { type: 'tool_use', id: toolId, name: 'Bash', input: { command: 'ls' } });
const result = (toolId: string, content = 'notes.md') =>
  user([{ tool_use_id: toolId, type: 'tool_result', content, is_error: false }]);
const INTERRUPT = user([{ type: 'text', text: '[Request interrupted by user for tool use]' }]);
const GO_ON = [user('Go on.'), say('z', 'Done.')];

describe('a repaired Claude Code session', () => {
  it('an interrupt between a call and its result: a result is added, and linked into the chain', () => {
    const before = session(user('List.'), call('a', 'toolu_a'), INTERRUPT, ...GO_ON);
    // Claude Code leaves the call out of requests, and the log contains it.
    expect(errorsIn(linesOf(...before), 'request')).toEqual([]);
    const { lines, text, fixed } = resumed(linesOf(...before));
    expect(fixed.changes).toMatchObject([{ rule: 'unanswered-tool-call', line: 2, conversation: SESSION }]);
    expectChain(lines, 'uuid', 'parentUuid');
    const [, , stub] = lines;
    expect(stub).toMatchObject({
      parentUuid: uuid(1),
      isSidechain: false,
      sessionId: SESSION,
      version: '2.1.29',
      type: 'user',
      message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'toolu_a', is_error: true }] },
      timestamp: before[1]?.timestamp,
      sourceToolAssistantUUID: uuid(1),
    });
    expect(stub?.uuid).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    expect(lines[3]).toEqual({ ...before[2], parentUuid: stub?.uuid });
    expect(difference(linesOf(...before), text).gone).toEqual([3]);
  });

  it('two parallel calls with one result: the other result is added after it', () => {
    const before = session(
      user('List.'),
      call('a', 'toolu_a'),
      call('a', 'toolu_b'),
      result('toolu_b'),
      INTERRUPT,
      ...GO_ON,
    );
    const { lines, fixed } = resumed(linesOf(...before));
    expect(fixed.changes).toMatchObject([{ rule: 'unanswered-tool-call', line: 2 }]);
    expectChain(lines, 'uuid', 'parentUuid');
    expect(lines[4]).toMatchObject({ message: { content: [{ tool_use_id: 'toolu_a' }] }, parentUuid: uuid(3) });
  });

  it('two parallel calls and no result: two lines, in the order of the calls', () => {
    const before = session(user('List.'), call('a', 'toolu_a'), call('a', 'toolu_b'), INTERRUPT, ...GO_ON);
    const { lines, fixed } = resumed(linesOf(...before));
    expect(fixed.changes).toHaveLength(2);
    expectChain(lines, 'uuid', 'parentUuid');
    expect(lines.slice(3, 5)).toMatchObject([
      { message: { content: [{ tool_use_id: 'toolu_a' }] }, parentUuid: uuid(2) },
      { message: { content: [{ tool_use_id: 'toolu_b' }] }, parentUuid: lines[3]?.uuid },
    ]);
  });

  it('a user message between a call and its result: the lines are swapped', () => {
    const before = session(user('List.'), call('a', 'toolu_a'), user('Quick.'), result('toolu_a'), ...GO_ON);
    const { lines, text, fixed } = resumed(linesOf(...before));
    expect(fixed.changes).toMatchObject([{ rule: 'interrupted-tool-results', line: 3 }]);
    expectChain(lines, 'uuid', 'parentUuid');
    expect(lines.map(line => line.uuid)).toEqual([0, 1, 3, 2, 4, 5].map(uuid));
    expect(difference(linesOf(...before), text).gone).toEqual([3, 4, 5]);
  });

  it('a compaction between a call and its result: the result moves back to its call', () => {
    const boundary: JsonObject = { type: 'system', subtype: 'compact_boundary', content: 'Conversation compacted' };
    const before = session(
      user('List.'),
      call('a', 'toolu_a'),
      { ...boundary, logicalParentUuid: uuid(1) },
      { ...user('What was said.'), isCompactSummary: true },
      result('toolu_a'),
      ...GO_ON,
    );
    (before[2] as JsonObject).parentUuid = null;
    const { lines } = resumed(linesOf(...before));
    expect(lines.map(line => line.uuid)).toEqual([0, 1, 4, 2, 3, 5, 6].map(uuid));
    expect(lines[2]?.parentUuid).toBe(uuid(1));
    expect(lines[5]?.parentUuid).toBe(uuid(3));
  });

  it('a result without a call is removed, and its children are linked to its parent', () => {
    const before = session(user('List.'), say('a', 'Well.'), result('toolu_x'), ...GO_ON);
    const { lines, text, fixed } = resumed(linesOf(...before));
    expect(fixed.changes).toMatchObject([{ rule: 'orphan-tool-result', line: 3 }]);
    expectChain(lines, 'uuid', 'parentUuid');
    expect(lines.map(line => line.uuid)).toEqual([0, 1, 3, 4].map(uuid));
    expect(difference(linesOf(...before), text).gone).toEqual([3, 4]);
  });

  it('a synthetic result after the real one is removed', () => {
    const before = session(
      user('List.'),
      call('a', 'toolu_a'),
      result('toolu_a', 'notes.md'),
      result('toolu_a', '[Request interrupted by user for tool use]'),
      ...GO_ON,
    );
    const { lines, fixed } = resumed(linesOf(...before));
    expect(fixed.changes).toMatchObject([{ rule: 'duplicate-tool-result', line: 4 }]);
    expectChain(lines, 'uuid', 'parentUuid');
    expect(lines.map(line => line.uuid)).toEqual([0, 1, 2, 4, 5].map(uuid));
  });

  it('an ID used by two calls: the second one is renamed on both sides', () => {
    const before = session(
      user('List.'),
      call('a', 'toolu_a'),
      call('a', 'toolu_a'),
      result('toolu_a'),
      result('toolu_a', 'b'),
      ...GO_ON,
    );
    const { lines, text, fixed } = resumed(linesOf(...before));
    expect(fixed.changes).toMatchObject([{ rule: 'reused-tool-call-id', safety: 'safe', line: 3 }]);
    expect(difference(linesOf(...before), text).gone).toEqual([3, 5]);
    const id = (lines[2] as { message: { content: { id: string }[] } }).message.content[0]?.id;
    expect(lines[4]).toMatchObject({ message: { content: [{ tool_use_id: id }] } });
  });

  it('a session that ends in a call is not changed, because Claude Code leaves the call out', () => {
    const before = linesOf(...session(user('List.'), call('a', 'toolu_a')));
    expect(resumed(before).text).toBe(before);
  });

  it('a clean session is unchanged byte for byte, and so are lines of other conversations', () => {
    const lines = session(user('List.'), call('a', 'toolu_a'), result('toolu_a'), ...GO_ON);
    const text = linesOf(...lines).replaceAll('":', '" : ');
    expect(resumed(text).text).toBe(text);
  });

  it('two branches with one result: for Claude Code it belongs to both', () => {
    const before = session(user('List.'), call('a', 'toolu_a'), result('toolu_a'), say('b', 'One.'), ...GO_ON);
    const other = { ...session(user('No, stop.'))[0], parentUuid: uuid(1), uuid: uuid(20) };
    const last = { ...session(say('c', 'Stopped.'))[0], parentUuid: uuid(20), uuid: uuid(21) };
    const text = linesOf(...before, other, last);
    expect(resumed(text).text).toBe(text);
  });

  it('a web session in one document: the lines of its list are repaired', () => {
    const loglines = session(user('List.'), call('a', 'toolu_a'), INTERRUPT, ...GO_ON);
    const text = `${JSON.stringify({ title: 'x', loglines }, undefined, 2)}\n`;
    const { text: after, fixed } = resumed(text);
    expect(fixed.changes).toMatchObject([{ rule: 'unanswered-tool-call', pointer: '/loglines/1/message/content/0' }]);
    const document = JSON.parse(after) as { loglines: JsonObject[] };
    expectChain(document.loglines, 'uuid', 'parentUuid');
    expect(document.loglines).toHaveLength(6);
    expect(after.startsWith(text.slice(0, text.indexOf(uuid(1))))).toBe(true);
  });

  it('arguments that are nested too deeply to write: the session is not repaired, with a note', () => {
    const deep = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`;
    const text = linesOf(...session(user('List.'), call('a', 'toolu_a'), INTERRUPT, ...GO_ON));
    const { text: after, fixed } = repaired(text.replace('{"command":"ls"}', deep));
    expect(after).toBe(text.replace('{"command":"ls"}', deep));
    expect(fixed.notes).toMatchObject([expect.stringContaining('nested too deep') as unknown]);
  });

  it('with safe repairs only, no result is invented', () => {
    const text = linesOf(...session(user('List.'), call('a', 'toolu_a'), INTERRUPT, ...GO_ON));
    const { text: after, fixed } = repaired(text, { safety: 'safe' });
    expect(after).toBe(text);
    expect(fixed.left).toMatchObject([{ as: 'log', diagnostics: [{ rule: 'unanswered-tool-call' }] }]);
  });
});

import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/source/json.ts';
import { errorsIn, expectChain, linesOf, repaired, resumed } from './session-laws.ts';

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

function session(...said: readonly JsonObject[]): JsonObject[] {
  return said.map((each, i) => ({
    parentUuid: i === 0 ? null : uuid(i - 1),
    isSidechain: false,
    sessionId: uuid(99),
    version: '2.1.29',
    ...each,
    uuid: uuid(i),
    timestamp: `2026-03-01T10:00:${String(i).padStart(2, '0')}.000Z`,
  }));
}

const user = (content: unknown): JsonObject => ({ type: 'user', message: { role: 'user', content } });
const piece = (id: string, content: JsonObject): JsonObject => ({
  type: 'assistant',
  requestId: `req_${id}`,
  message: { model: 'claude-sonnet-4-5', id: `msg_${id}`, type: 'message', role: 'assistant', content: [content] },
});
const say = (id: string) => piece(id, { type: 'text', text: 'Done.' });
const call = (id: string, toolId: string) => piece(id, { type: 'tool_use', id: toolId, name: 'Bash', input: {} });
const block = (toolId: string, content: string) => ({ type: 'tool_result', tool_use_id: toolId, content });
const result = (toolId: string, content = 'x') => user([block(toolId, content)]);

/**
 * A result without a call, a call without a result, a message between a call and its result, and a duplicate result.
 */
const SEVERAL = session(
  result('toolu_gone'),
  user('List.'),
  call('a', 'toolu_a'),
  call('a', 'toolu_b'),
  call('a', 'toolu_c'),
  result('toolu_c'),
  user('Quick.'),
  result('toolu_a'),
  result('toolu_a'),
  user('Go on.'),
  say('z'),
);

describe('several faults in one session', () => {
  it('each is reported at its original line, whatever was repaired before', () => {
    const { lines, fixed } = resumed(linesOf(...SEVERAL));
    expectChain(lines, 'uuid', 'parentUuid');
    expect(fixed.changes.map(({ rule, line, pointer }) => [rule, line, pointer.split('/')[1]])).toEqual([
      ['orphan-tool-result', 1, '0'],
      ['unanswered-tool-call', 4, '3'],
      ['interrupted-tool-results', 7, '6'],
      ['duplicate-tool-result', 9, '8'],
    ]);
  });

  it('remaining findings are reported at their line in the repaired file', () => {
    const { text, fixed } = repaired(linesOf(...SEVERAL), { safety: 'safe', as: 'log' });
    const left = fixed.left.flatMap(({ diagnostics }) => diagnostics);
    expect(left.map(({ rule, source }) => [rule, source?.line])).toEqual([
      ['orphan-tool-result', 1],
      ['unanswered-tool-call', 4],
      ['interrupted-tool-results', 7],
    ]);
    for (const { source } of left) {
      const there = Buffer.from(text).subarray(source?.offset, (source?.offset ?? 0) + (source?.length ?? 0));
      expect(() => JSON.parse(there.toString()) as unknown).not.toThrow();
    }
    expect(fixed.left.map(({ note }) => note)).toEqual([undefined]);
  });

  it('remaining findings after removed lines have the new line numbers', () => {
    const before = session(user('List.'), call('a', 'toolu_a'), result('toolu_a'), result('toolu_a'), user('Go on.'));
    const open = session(...before, call('b', 'toolu_b'), user('Go on.'), say('z'));
    const { fixed } = repaired(linesOf(...open), { safety: 'safe', as: 'log' });
    expect(fixed.changes).toMatchObject([{ rule: 'duplicate-tool-result', line: 4 }]);
    expect(fixed.left[0]?.diagnostics).toMatchObject([{ rule: 'unanswered-tool-call', source: { line: 5 } }]);
  });

  it('a line that moves after a removed one is linked to an existing line', () => {
    const before = session(
      user('List.'),
      call('a', 'toolu_a'),
      user('Quick.'),
      result('toolu_a'),
      result('toolu_a'),
      say('z'),
    );
    const { lines } = resumed(linesOf(...before));
    expectChain(lines, 'uuid', 'parentUuid');
    expect(lines.map(line => line.uuid)).toEqual([0, 1, 3, 2, 5].map(uuid));
  });

  it('a result that is added after a removed one is linked to an existing line', () => {
    const before = session(
      user('List.'),
      call('a', 'toolu_a'),
      call('a', 'toolu_b'),
      call('a', 'toolu_c'),
      result('toolu_a'),
      result('toolu_a'),
      user('Quick.'),
      result('toolu_b'),
      say('z'),
    );
    const { lines } = resumed(linesOf(...before));
    expectChain(lines, 'uuid', 'parentUuid');
    const told = lines.filter(({ message }) => JSON.stringify(message).includes('tool_result'));
    expect(told).toHaveLength(3);
    expect(lines.map(line => line.uuid)).toEqual(expect.arrayContaining([0, 1, 2, 3, 4, 6, 7, 8].map(uuid)));
  });

  it('a message with two results without calls is removed', () => {
    const time = '2026-05-04T10:00:00.000Z';
    const said = (id: string, type: string, content: unknown) => ({ id, timestamp: time, type, content });
    const response = (id: string) => ({ functionResponse: { id, name: 'tides', response: { output: 'x' } } });
    const header = { sessionId: 's', projectHash: 'ab12', startTime: time, lastUpdated: time };
    const records = [header, said('m1', 'user', [{ text: 'Tide?' }]), said('m2', 'gemini', 'At six.')];
    const orphans = said('m3', 'user', [response('c8'), response('c9')]);
    const { lines } = resumed(linesOf(...records, orphans, said('m4', 'gemini', '!')));
    expect(lines).toEqual([...records, said('m4', 'gemini', '!')]);
  });

  it('a compaction that kept only a result keeps nothing, and the result stays with its call', () => {
    const header = { type: 'session', version: 3, id: 's', timestamp: '2026-03-01T10:00:00.000Z', cwd: '/work' };
    const entry = (n: number, more: JsonObject): JsonObject => ({
      type: 'message',
      id: `0000000${n}`,
      parentId: n === 1 ? null : `0000000${n - 1}`,
      timestamp: '2026-03-01T10:00:01.000Z',
      ...more,
    });
    const text = (words: string) => [{ type: 'text', text: words }];
    const reply = { role: 'assistant', api: 'anthropic-messages', provider: 'anthropic', model: 'claude-opus-4-5' };
    const made = [{ type: 'toolCall', id: 'toolu_a', name: 'bash', arguments: {} }];
    const given = { role: 'toolResult', toolCallId: 'toolu_a', toolName: 'bash', content: text('x'), isError: false };
    const records = [
      header,
      entry(1, { message: { role: 'user', content: text('List.') } }),
      entry(2, { message: { ...reply, content: made, stopReason: 'toolUse' } }),
      entry(3, { message: given }),
      entry(4, { type: 'compaction', summary: 'What was said.', firstKeptEntryId: '00000003', tokensBefore: 9 }),
      entry(5, { message: { role: 'user', content: text('Go on.') } }),
      entry(6, { message: { ...reply, content: text('Done.'), stopReason: 'stop' } }),
    ];
    const { lines } = resumed(linesOf(...records));
    expect(lines).toEqual(records.with(4, { ...records[4], firstKeptEntryId: '00000004' }));
  });

  it('repairs are made one by one if the log format cannot combine them', () => {
    const turn = (...ids: string[]) => ({
      role: 'assistant',
      content: null,
      tool_calls: ids.map(id => ({ id, type: 'function', function: { name: 'Bash', arguments: '{}' } })),
    });
    const tool = (id: string) => ({ role: 'tool', tool_call_id: id, content: `of ${id}` });
    const usage = { role: '_usage', token_count: 1 };
    const records = [
      { role: '_system_prompt', content: 'Be brief.' },
      { role: '_checkpoint', id: 0 },
      { role: 'user', content: 'List.' },
      turn('a', 'b', 'c'),
      usage,
      turn('d'),
      usage,
      tool('a'),
      tool('b'),
      { role: '_checkpoint', id: 1 },
      { role: 'user', content: 'Go on.' },
      { role: 'assistant', content: 'Done.' },
    ];
    const options = { dialect: 'moonshot' };
    expect(errorsIn(linesOf(...records), 'request', options.dialect)).toHaveLength(4);
    const { lines } = resumed(linesOf(...records), options);
    const told = lines.filter(({ role }) => role === 'tool').map(line => line.tool_call_id as string);
    expect(told.slice(0, 3).sort()).toEqual(['a', 'b', 'c']);
    expect(told[3]).toBe('d');
    expect(lines).toContainEqual(tool('a'));
    expect(lines).toContainEqual(tool('b'));
  });
});

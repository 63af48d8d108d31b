import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/source/json.ts';
import { expectUntouched, linesOf, repairedLog } from './repaired-log.ts';

const TEXT = 'The call was interrupted before it gave a result.';

const record = (n: number, type: string, more: JsonObject = {}): JsonObject => ({
  uuid: `u${n}`,
  parentUuid: n === 1 ? null : `u${n - 1}`,
  sessionId: 'sess-1',
  timestamp: `2026-08-07T16:5${n}:00.000Z`,
  type,
  cwd: '/tide',
  version: '0.21.7',
  ...more,
});
const message = (role: string, ...parts: unknown[]) => ({ message: { role, parts } });
const said = (n: number, text: string) => record(n, 'user', message('user', { text }));
const says = (n: number, text: string) =>
  record(n, 'assistant', { model: 'qwen3-coder-plus', ...message('model', { text }) });
const calls = (n: number, ...ids: string[]) => {
  const made = ids.map(id => ({ functionCall: { id, name: 'tides', args: { port: id } } }));
  return record(n, 'assistant', { model: 'qwen3-coder-plus', ...message('model', ...made) });
};
const response = (id: string, value: JsonObject) => ({ functionResponse: { id, name: 'tides', response: value } });
const result = (n: number, id: string) => record(n, 'tool_result', message('user', response(id, { output: '06:10' })));
const telemetry = (n: number) => record(n, 'system', { subtype: 'ui_telemetry', systemPayload: {} });

/** Checks that the chain is complete: one record without a parent, and every other has an earlier parent. */
function expectChain(records: readonly unknown[]): void {
  const seen = new Set<unknown>();
  for (const { uuid, parentUuid } of records as JsonObject[]) {
    if (seen.size > 0) expect(seen).toContain(parentUuid);
    else expect(parentUuid).toBeNull();
    seen.add(uuid);
  }
  expect(new Set((records as JsonObject[]).map(({ parentUuid }) => parentUuid)).size).toBe(records.length);
}

describe('qwen-code', () => {
  const repaired = (...records: unknown[]) => {
    const all = repairedLog(linesOf(records));
    expectChain(all.records);
    return all;
  };

  it('two calls, one answered: the added result is a record, linked after the other', () => {
    const before = [said(1, 'Both?'), calls(2, 'c1', 'c2'), result(3, 'c1'), said(4, 'And?')];
    const { records, lines, rules } = repaired(...before);
    const [, , , stub, last] = records as JsonObject[];
    expect(lines.slice(0, 3)).toEqual(before.slice(0, 3).map(each => JSON.stringify(each)));
    expect(stub).toEqual({
      ...record(3, 'tool_result', message('user', response('c2', { error: TEXT }))),
      uuid: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
      parentUuid: 'u3',
      toolCallResult: { callId: 'c2', status: 'error', resultDisplay: TEXT },
    });
    expect(last).toEqual({ ...before[3], parentUuid: stub?.uuid });
    expect(rules).toEqual(['unanswered-tool-call']);
  });

  it('three calls, the last answered, with telemetry between', () => {
    const before = [said(1, 'All?'), calls(2, 'c1', 'c2', 'c3'), telemetry(3), result(4, 'c3'), says(5, 'Hm.')];
    const { records } = repaired(...before);
    expect((records as JsonObject[]).map(({ type }) => type)).toEqual([
      ...['user', 'assistant', 'system', 'tool_result', 'tool_result', 'tool_result', 'assistant'],
    ]);
  });

  it('a result without a call is removed, and its children are linked to its parent', () => {
    const before = [said(1, 'Tide?'), says(2, 'At six.'), result(3, 'c9'), says(4, 'Really.')];
    const { records, rules } = repaired(...before);
    expect(records).toEqual([before[0], before[1], { ...before[3], parentUuid: 'u2' }]);
    expect(rules).toContain('orphan-tool-result');
  });

  it('a branch that the user left is not changed', () => {
    const before = [said(1, 'Both?'), calls(2, 'c1', 'c2'), result(3, 'c1'), says(4, '!')];
    const branch = [
      { ...said(5, 'Again?'), parentUuid: null },
      calls(6, 'd1', 'd2'),
      result(7, 'd1'),
      result(8, 'd2'),
      says(9, '!'),
    ];
    const { records } = repairedLog(linesOf([...before, ...branch]));
    const [, , , stub] = records as JsonObject[];
    expect(records).toEqual([...before.slice(0, 3), stub, { ...before[3], parentUuid: stub?.uuid }, ...branch]);
    expect(stub?.parentUuid).toBe('u3');
  });

  it('a history that a compression kept is repaired', () => {
    const history = [
      { role: 'user', parts: [{ text: 'So far.' }] },
      calls(0, 'c1', 'c2').message,
      { role: 'user', parts: [response('c2', { output: '06:10' })] },
    ];
    const summed = record(2, 'system', { subtype: 'chat_compression', systemPayload: { compressedHistory: history } });
    const { records } = repaired(said(1, 'Tide?'), summed, says(3, 'Hm.'), said(4, 'And?'));
    const { systemPayload } = (records as JsonObject[])[1] as { systemPayload: { compressedHistory: unknown[] } };
    expect(systemPayload.compressedHistory[2]).toEqual({
      role: 'user',
      parts: [response('c2', { output: '06:10' }), response('c1', { error: TEXT })],
    });
  });

  it('a call without any result is accepted, and not changed', () => {
    expectUntouched(linesOf([said(1, 'Tide?'), calls(2, 'c1'), said(3, 'And?'), says(4, '07:45.')]));
  });

  it('a clean session is not changed', () => {
    expectUntouched(linesOf([said(1, 'Both?'), calls(2, 'c1', 'c2'), result(3, 'c1'), result(4, 'c2'), says(5, '!')]));
  });
});

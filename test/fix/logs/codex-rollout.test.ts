import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/source/json.ts';
import { difference, errorsIn, linesOf, resumed } from './session-laws.ts';

const meta = {
  timestamp: '2026-03-01T10:00:00.000Z',
  type: 'session_meta',
  payload: { id: 's', cwd: '/work', originator: 'codex_cli_rs' },
};
const line = (payload: JsonObject, second = 1): JsonObject => ({
  timestamp: `2026-03-01T10:00:${String(second).padStart(2, '0')}.000Z`,
  type: 'response_item',
  payload,
});
const user = (text: string) => line({ type: 'message', role: 'user', content: [{ type: 'input_text', text }] });
const say = (text: string) => line({ type: 'message', role: 'assistant', content: [{ type: 'output_text', text }] });
const call = (id: string, second?: number) =>
  line({ type: 'function_call', name: 'shell', arguments: '{"command":["ls"]}', call_id: id }, second);
const result = (id: string, output = 'notes.md') => line({ type: 'function_call_output', call_id: id, output });
const stub = (id: string) => ({ type: 'response_item', payload: { type: 'function_call_output', call_id: id } });
const event = (type: string): JsonObject => ({ ...line({}), type: 'event_msg', payload: { type } });
const GO_ON = [user('Go on.'), say('Done.')];

describe('a repaired Codex session', () => {
  it('a call without a result: Codex sends "aborted", and the log gets a line', () => {
    const before = [meta, user('List.'), call('call_a', 7), event('turn_aborted'), ...GO_ON];
    expect(errorsIn(linesOf(...before), 'request')).toEqual([]);
    const { lines, text, fixed } = resumed(linesOf(...before));
    expect(fixed.changes).toMatchObject([{ rule: 'unanswered-tool-call', line: 3, conversation: 's' }]);
    expect(lines[3]).toMatchObject({ timestamp: '2026-03-01T10:00:07.000Z', ...stub('call_a') });
    expect(difference(linesOf(...before), text)).toEqual({ gone: [], fresh: [JSON.stringify(lines[3])] });
  });

  it('another type of call gets a result of its own type', () => {
    const custom = line({ type: 'custom_tool_call', name: 'apply_patch', input: 'x', call_id: 'call_c' });
    const { lines } = resumed(linesOf(meta, user('Patch.'), custom, ...GO_ON));
    expect(lines[3]).toMatchObject({ payload: { type: 'custom_tool_call_output', call_id: 'call_c' } });
  });

  it('two parallel calls with one result, and two rounds', () => {
    const { lines } = resumed(linesOf(meta, user('List.'), call('a'), call('b'), result('b'), call('c'), ...GO_ON));
    expect(lines.slice(2, 8)).toMatchObject([call('a'), call('b'), result('b'), stub('a'), call('c'), stub('c')]);
  });

  it('a user message between a call and its result is not a fault in this API', () => {
    const text = linesOf(meta, user('List.'), call('a'), user('Quick.'), result('a'), ...GO_ON);
    expect(resumed(text).text).toBe(text);
  });

  it('a result that a compaction kept without its call is removed from the compaction', () => {
    const kept = [user('List.'), result('a')].map(({ payload }) => payload);
    const compacted = { ...line({}), type: 'compacted', payload: { message: '', replacement_history: kept } };
    const before = [meta, user('List.'), call('a'), result('a'), compacted, ...GO_ON];
    const { lines, fixed } = resumed(linesOf(...before));
    expect(fixed.changes).toMatchObject([
      { rule: 'orphan-tool-result', line: 5, pointer: '/4/payload/replacement_history/1' },
    ]);
    expect(lines[4]).toEqual({ ...compacted, payload: { message: '', replacement_history: [kept[0]] } });
  });

  it('a compaction that kept only that result is kept empty', () => {
    const kept = [result('a').payload];
    const compacted = { ...line({}), type: 'compacted', payload: { message: 'sum', replacement_history: kept } };
    const { lines } = resumed(linesOf(meta, user('List.'), call('a'), result('a'), compacted, ...GO_ON));
    expect(lines[4]).toEqual({ ...compacted, payload: { message: 'sum', replacement_history: [] } });
  });

  it('a result without a call is removed; a second result is kept, since no rejection of it is known', () => {
    const before = [meta, user('List.'), result('x'), call('a'), result('a', 'one'), result('a', 'two'), ...GO_ON];
    const { text } = resumed(linesOf(...before));
    expect(text).toBe(linesOf(...before.filter((_, i) => i !== 2)));
  });

  it('an ID used by two calls is renamed for the second', () => {
    const before = [meta, user('List.'), call('a'), result('a', 'one'), call('a', 2), result('a', 'two'), ...GO_ON];
    const { lines, text } = resumed(linesOf(...before));
    expect(difference(linesOf(...before), text).gone).toEqual([5, 6]);
    const [first, second] = [lines[4], lines[5]].map(each => (each as { payload: JsonObject }).payload.call_id);
    expect(first).toBe(second);
    expect(first).not.toBe('a');
  });

  it('a session that ends in a call, or has no faults, is not changed', () => {
    for (const lines of [
      [meta, user('List.'), call('a')],
      [meta, user('List.'), call('a'), event('token_count'), result('a'), ...GO_ON],
    ])
      expect(resumed(linesOf(...lines)).text).toBe(linesOf(...lines));
  });

  it('items without envelopes get one without an envelope', () => {
    const header = { id: 's', timestamp: '2026-03-01T10:00:00.000Z', instructions: null };
    const items = [user('List.'), call('a'), ...GO_ON].flatMap(({ payload }) => [{ record_type: 'state' }, payload]);
    const { lines } = resumed(linesOf(header, ...items));
    expect(lines[5]).toEqual({ type: 'function_call_output', call_id: 'a', output: expect.any(String) as unknown });
  });
});

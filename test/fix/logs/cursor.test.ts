import { describe, expect, it } from 'vitest';
import { expectUntouched, linesOf, repairedLog } from './repaired-log.ts';

const TEXT = 'The call was interrupted before it gave a result.';

const line = (role: string, ...content: unknown[]) => ({ role, message: { content } });
const text = (words: string) => ({ type: 'text', text: words });
const call = (id: string) => ({ type: 'tool_use', id, name: 'Shell', input: { command: `tide ${id}` } });
const result = (id: string, content = '06:10') => ({ type: 'tool_result', tool_use_id: id, content });
const stub = (id: string) => ({ type: 'tool_result', tool_use_id: id, content: TEXT, is_error: true });
/** With a result, the file is not a transcript of the kind that leaves all results out. */
const start = [
  line('user', text('High tide?')),
  line('assistant', call('t0')),
  line('user', result('t0')),
  line('assistant', text('06:10.')),
];
const end = line('assistant', text('07:45.'));

describe('cursor', () => {
  const repaired = (...records: unknown[]) => repairedLog(linesOf([...start, ...records]));

  it('a call without a result, followed by a user message', () => {
    const { records, lines } = repaired(
      line('user', text('And?')),
      line('assistant', call('t1')),
      line('user', text('Now?')),
      end,
    );
    expect(records[6]).toEqual(line('user', stub('t1'), text('Now?')));
    expect(lines.slice(0, 6)).toEqual([...start, records[4], records[5]].map(each => JSON.stringify(each)));
  });

  it('two calls without results, followed by an assistant message', () => {
    const { records } = repaired(line('user', text('And?')), line('assistant', call('t1'), call('t2')), end);
    expect(records.slice(6)).toEqual([line('user', stub('t1'), stub('t2')), end]);
  });

  it('two calls, one answered', () => {
    const both = line('assistant', call('t1'), call('t2'));
    const { records } = repaired(line('user', text('And?')), both, line('user', result('t2')), end);
    expect(records.slice(6)).toEqual([line('user', result('t2'), stub('t1')), end]);
  });

  it('a result without a call, and a second result, are removed', () => {
    const both = line('assistant', call('t1'));
    const given = line('user', result('t1'), result('t9'), result('t1', 'aborted'));
    const { records, rules } = repaired(line('user', text('And?')), both, given, end);
    expect(records.slice(6)).toEqual([line('user', result('t1')), end]);
    expect(rules.toSorted()).toEqual(['duplicate-tool-result', 'orphan-tool-result']);
  });

  it('a session that ends in a call', () => {
    const { records } = repaired(line('user', text('And?')), line('assistant', call('t1')));
    expect(records.at(-1)).toEqual(line('user', stub('t1')));
  });

  it('transcripts without results do not show what was sent, and are not changed', () => {
    expectUntouched(linesOf([start[0], start[1], start[3]]));
    expectUntouched(linesOf(start));
  });
});

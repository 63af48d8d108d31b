import { describe, expect, it } from 'vitest';
import { expectUntouched, linesOf, repairedLog } from './repaired-log.ts';

const TEXT = 'The call was interrupted before it gave a result.';

const line = (kind: string, id: string, content: readonly unknown[]) => ({
  version: 'v1',
  kind,
  data: { message_id: id, content },
});
const text = (data: string) => ({ kind: 'text', data });
const prompt = (words: string) => line('Prompt', 'm1', [text(words)]);
const says = (words: string) => line('AssistantMessage', 'm4', [text(words)]);
const calls = (...ids: string[]) =>
  line(
    'AssistantMessage',
    'm2',
    ids.map(id => ({ kind: 'toolUse', data: { toolUseId: id, name: 'tides', input: { port: id } } })),
  );
const block = (id: string, words: string, status: string) => ({
  kind: 'toolResult',
  data: { toolUseId: id, content: [text(words)], status },
});
const result = (id: string, words = '06:10') => block(id, words, 'success');
const stub = (id: string) => block(id, TEXT, 'error');
const results = (...blocks: unknown[]) => line('ToolResults', 'm3', blocks);
const fresh = (...blocks: unknown[]) => ({
  ...results(...blocks),
  data: { message_id: expect.stringMatching(/^[0-9a-f-]{36}$/), content: blocks },
});

describe('kiro-session', () => {
  const repaired = (...records: unknown[]) => repairedLog(linesOf(records));

  it('calls without results, followed by a prompt: one line has all results', () => {
    const before = [prompt('High tide?'), calls('t1', 't2'), prompt('And Calais?'), says('07:45.')];
    const { records, lines, rules } = repaired(...before);
    expect(records).toEqual([before[0], before[1], fresh(stub('t1'), stub('t2')), before[2], before[3]]);
    expect(lines.toSpliced(2, 1)).toEqual(before.map(each => JSON.stringify(each)));
    expect(rules).toEqual(['unanswered-tool-call']);
  });

  it('two calls, one answered', () => {
    const before = [prompt('High tide?'), calls('t1', 't2'), results(result('t2')), says('06:10.')];
    const { records } = repaired(...before);
    expect(records).toEqual(before.with(2, results(result('t2'), stub('t1'))));
  });

  it('a prompt between call and result', () => {
    const before = [prompt('High tide?'), calls('t1'), prompt('Wait.'), results(result('t1')), says('06:10.')];
    const { records } = repaired(...before);
    expect(records).toEqual([before[0], before[1], before[3], before[2], before[4]]);
  });

  it('a result without a call is removed', () => {
    const before = [prompt('High tide?'), says('At six.'), results(result('t1')), says('06:10.')];
    const { records, rules } = repaired(...before);
    expect(records).toEqual(before.toSpliced(2, 1));
    expect(rules).toContain('orphan-tool-result');
  });

  it('a second result', () => {
    const before = [prompt('High tide?'), calls('t1'), results(result('t1'), result('t1', 'aborted')), says('06:10.')];
    expect(repaired(...before).records).toEqual(before.with(2, results(result('t1'))));
  });

  it('an ID used by two calls', () => {
    const before = [prompt('Both?'), calls('t1', 't1'), results(result('t1'), result('t1', '07:45')), says('06:10.')];
    const { lines, rules } = repaired(...before);
    const ids = [lines[1], lines[2]].map(each => [...(each ?? '').matchAll(/"toolUseId":"([^"]+)"/g)].map(m => m[1]));
    expect(rules).toEqual(['reused-tool-call-id']);
    expect(ids[0]).toEqual(ids[1]);
    expect(new Set(ids[0]).size).toBe(2);
  });

  it('a session that ends in a call', () => {
    const before = [prompt('High tide?'), calls('t1')];
    expect(repaired(...before).records).toEqual([...before, fresh(stub('t1'))]);
  });

  it('a clean session is not changed', () => {
    expectUntouched(linesOf([prompt('High tide?'), calls('t1', 't2'), results(result('t1'), result('t2')), says('!')]));
  });
});

import { describe, expect, it } from 'vitest';
import { documentOf, expectUntouched, repairedLog } from './repaired-log.ts';

const TEXT = 'The call was interrupted before it gave a result.';

type Half = Record<string, unknown>;

const prompt = (words: string): Half => ({ content: { Prompt: { prompt: words } }, timestamp: '2026-01-05T12:00:00Z' });
const answered = (...results: unknown[]): Half => ({ content: { ToolUseResults: { tool_use_results: results } } });
const calls = (...ids: string[]): Half => {
  const uses = ids.map(id => ({ id, name: 'execute_bash', args: { command: `tide ${id}` } }));
  return { ToolUse: { message_id: 'm1', content: '', tool_uses: uses } };
};
const says = (content: string): Half => ({ Response: { message_id: 'm2', content } });
const result = (id: string, text = '06:10') => ({ tool_use_id: id, content: [{ Text: text }], status: 'Success' });
const stub = (id: string) => ({ tool_use_id: id, content: [{ Text: TEXT }], status: 'Error' });

/** Versions store the two halves with names, or as a pair. */
const KINDS: Readonly<Record<string, (user: Half, assistant: Half) => unknown>> = {
  named: (user, assistant) => ({ user, assistant }),
  paired: (user, assistant) => [user, assistant],
};

describe.each(Object.keys(KINDS))('kiro, %s', kind => {
  const pair = KINDS[kind] as (user: Half, assistant: Half) => unknown;
  const document = (history: readonly unknown[], next?: Half) =>
    documentOf({ conversation_id: 'c1', history, next_message: next ?? null });
  const repaired = (history: readonly unknown[], next?: Half) => {
    const { records, rules } = repairedLog(document(history, next));
    return { ...(records[0] as { history: unknown[]; next_message: unknown }), rules };
  };
  const first = pair(prompt('High tide?'), calls('t1'));
  const both = pair(prompt('High tide?'), calls('t1', 't2'));

  it('calls without results, followed by a prompt: the prompt is kept with the added results', () => {
    const { history } = repaired([both, pair(prompt('And Calais?'), says('07:45.'))]);
    const cancelled = { prompt: 'And Calais?', tool_use_results: [stub('t1'), stub('t2')] };
    const user = { ...prompt(''), content: { CancelledToolUses: cancelled } };
    expect(history).toEqual([both, pair(user, says('07:45.'))]);
  });

  it('two calls, one answered', () => {
    const { history } = repaired([both, pair(answered(result('t1')), says('06:10.'))]);
    expect(history).toEqual([both, pair(answered(result('t1'), stub('t2')), says('06:10.'))]);
  });

  it('results that were not sent yet', () => {
    const { next_message: next } = repaired([both], answered(result('t1')));
    expect(next).toEqual(answered(result('t1'), stub('t2')));
  });

  it('a second result', () => {
    const twice = pair(answered(result('t1'), result('t1', 'aborted')), says('06:10.'));
    const { history, rules } = repaired([first, twice]);
    expect(history).toEqual([first, pair(answered(result('t1')), says('06:10.'))]);
    expect(rules).toEqual(['duplicate-tool-result']);
  });

  it('a result without a call is removed', () => {
    const { history } = repaired([both, pair(answered(result('t1'), result('t9')), says('06:10.'))]);
    expect(history).toEqual([both, pair(answered(result('t1'), stub('t2')), says('06:10.'))]);
  });

  it('an ID used by two calls', () => {
    const twice = pair(prompt('High tide?'), calls('t1', 't1'));
    const { history, rules } = repaired([twice, pair(answered(result('t1'), result('t1', '07:45')), says('Both.'))]);
    expect(rules).toEqual(['reused-tool-call-id']);
    const found = [...JSON.stringify(history).matchAll(/"(?:tool_use_)?id":"([^"]+)"/g)].map(match => match[1]);
    expect(found.slice(0, 2)).toEqual(found.slice(2));
    expect(new Set(found).size).toBe(2);
  });

  it('a session that ends in calls is not changed, because Kiro cancels them itself', () => {
    expectUntouched(document([first]));
  });

  it('a clean session is not changed', () => {
    expectUntouched(document([both, pair(answered(result('t1'), result('t2')), says('Both.'))]));
  });
});

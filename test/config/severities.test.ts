import { describe, expect, test } from 'vitest';
import { LogReader } from '../../src/check/log-reader.ts';
import { withSeverities } from '../../src/config/severities.ts';
import type { ConversationReport } from '../../src/index.ts';

/** A log with an error (an unanswered call before a user message) and a duplicate key. */
const LOG = `{"messages":[{"role":"user","role":"user","content":"hi"},
{"role":"assistant","content":null,"tool_calls":[{"id":"c1","type":"function","function":{"name":"f","arguments":"{}"}}]},
{"role":"user","content":"and?"}]}`;

function judged(): { report: ConversationReport; place: () => void } {
  let found: { report: ConversationReport; place: () => void } | undefined;
  const reader = new LogReader({ path: 'a.json' }, (report, details) => {
    found = { report, place: () => details.place() };
  });
  reader.push(new TextEncoder().encode(LOG));
  reader.end();
  if (found === undefined) throw new Error('nothing was read');
  return found;
}

const severities = ({ diagnostics }: ConversationReport) =>
  Object.fromEntries(diagnostics.map(({ rule, severity }) => [rule, severity]));

describe('configured severities', () => {
  test('default to those of the evidence', () => {
    const { report } = judged();
    expect(withSeverities(report, {})).toBe(report);
    expect(withSeverities(report, { 'blank-text': 'off' })).toBe(report);
    expect(severities(report)).toMatchObject({ 'unanswered-tool-call': 'error', 'duplicate-key': 'warning' });
  });

  test('change the severity of findings, but not the verdict', () => {
    const { report } = judged();
    const told = withSeverities(report, { 'unanswered-tool-call': 'info', 'duplicate-key': 'error' });
    expect(severities(told)).toEqual({ 'unanswered-tool-call': 'info', 'duplicate-key': 'error' });
    expect(told.verdict).toBe('rejected');
  });

  test('may switch findings off, without changing the verdict', () => {
    const told = withSeverities(judged().report, { 'unanswered-tool-call': 'off' });
    expect(severities(told)).toEqual({ 'duplicate-key': 'warning' });
    expect(told.verdict).toBe('rejected');
  });

  test('keep the findings as the same objects, so their positions can still be found', () => {
    const { report, place } = judged();
    const told = withSeverities(report, { 'duplicate-key': 'off', 'unanswered-tool-call': 'warning' });
    place();
    expect(told.diagnostics[0]).toMatchObject({ severity: 'warning', source: { path: 'a.json', line: 2 } });
  });

  test('apply to repeated findings as well', () => {
    const habit = { rule: 'blank-text', messageId: 'm', severity: 'error', dialect: null, count: 3 } as const;
    const other = { ...habit, rule: 'empty-text' };
    const report = { ...judged().report, diagnostics: [], repeated: [habit, other] };
    expect(withSeverities(report, { 'blank-text': 'info' }).repeated).toEqual([{ ...habit, severity: 'info' }, other]);
    expect(withSeverities(report, { 'blank-text': 'off' }).repeated).toEqual([other]);
    expect(withSeverities(report, { 'blank-text': 'off', 'empty-text': 'off' })).not.toHaveProperty('repeated');
    expect(habit.severity).toBe('error');
  });
});

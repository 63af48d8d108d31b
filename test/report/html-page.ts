/**
 * Creates reports from values and from fixtures like the command line, with the reader's findings written as they come.
 */
import { createHash } from 'node:crypto';
import { fixturesBelow } from '../../scripts/fixtures.ts';
import { Habits } from '../../src/check/habits.ts';
import { LogReader, type ReadLogOptions } from '../../src/check/log-reader.ts';
import { fixesForReports } from '../../src/fix/lint.ts';
import { rules } from '../../src/registry/registry.ts';
import { type HtmlOptions, htmlReporter } from '../../src/report/html.ts';
import { addTo, emptySummary, type Reporter } from '../../src/report/reporter.ts';

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}

export interface Page {
  readonly path: string;
  /** The text of a file, or values for one line each. */
  readonly content: string | readonly unknown[];
  readonly dialect?: string;
}

/** Feeds files to a reporter, and also passes each finding of the reader to `onReport`. */
export function reportInto(
  reporter: Reporter,
  pages: Iterable<Page>,
  onReport: (report: Parameters<Reporter['conversation']>[0]) => void = () => {},
): void {
  const summary = emptySummary();
  const judges = new Set<string>();
  let conversationsWithFindings = 0;
  for (const { path, content, dialect } of pages) {
    reporter.startFile(path);
    const habits = new Habits();
    const options: ReadLogOptions = { path, dialect, findFixes: fixesForReports };
    const reader = new LogReader(options, (report, details) => {
      addTo(summary, report);
      if (report.dialect !== null) judges.add(report.dialect);
      if (report.diagnostics.length > 0) conversationsWithFindings++;
      const told = habits.take(report);
      reporter.conversation(told, details);
      onReport(told);
    });
    const text = typeof content === 'string' ? content : content.map(each => `${JSON.stringify(each)}\n`).join('');
    reader.push(new TextEncoder().encode(text));
    reader.end();
    summary.files++;
    reporter.endFile(path, reader.formatSummary, habits.repeatedFindings());
  }
  reporter.end({ summary, conversationsWithFindings, dialects: [...judges], rules: rules.length }, 0);
}

export function pageOf(pages: Iterable<Page>, options: Partial<HtmlOptions> = {}): string {
  const pieces: string[] = [];
  reportInto(
    htmlReporter(text => pieces.push(text), { version: '0.0.0', sha256, rules, ...options }),
    pages,
  );
  return pieces.join('');
}

/** The fixtures of rules, which contain nearly every rule of the registry. */
export function fixturePages(): Page[] {
  return fixturesBelow('fixtures/rules').map(({ slug, text, expectation: { dialect } }) => ({
    path: `${slug}.json`,
    content: text,
    dialect,
  }));
}

/** A long conversation with parallel calls, with one missing result and one unmatched result. */
export function longTalk(turns = 30): unknown {
  const messages: unknown[] = [{ role: 'system', content: 'You look things up, and you say where you found them.' }];
  const call = (id: string, name: string, args: unknown) => ({
    id,
    type: 'function',
    function: { name, arguments: JSON.stringify(args) },
  });
  for (let i = 0; i < turns; i++) {
    messages.push({ role: 'user', content: `What is the weather in town ${i}, and who is on duty there tonight?` });
    const ids = ['a', 'b', 'c'].slice(0, 1 + (i % 3)).map(letter => `call_${i}_${letter}`);
    const names = ['get_weather', 'find_person', 'read_calendar'];
    messages.push({
      role: 'assistant',
      content: null,
      tool_calls: ids.map((id, n) => call(id, names[n] ?? '', { town: `town ${i}`, unit: 'celsius' })),
    });
    // One pair of results is in reverse order, which is allowed.
    for (const id of i % 2 === 0 ? ids : [...ids].reverse())
      if (!(i === 17 && id.endsWith('c')))
        messages.push({ role: 'tool', tool_call_id: id, content: `{"found":${i * 97}}` });
    if (i === 20) messages.push({ role: 'tool', tool_call_id: 'call_nobody_made', content: 'late' });
    messages.push({ role: 'assistant', content: `In town ${i} it rains. ${'It will not stop soon. '.repeat(i)}` });
  }
  return { model: 'gpt-4o', messages };
}

/** Reports on real files, read and linted like `lint`. */
import { Readable } from 'node:stream';
import { Habits } from '../../src/check/habits.ts';
import { LogReader } from '../../src/check/log-reader.ts';
import { decodeUtf8, expand, readInput } from '../../src/cli/inputs.ts';
import { type OpenOptions, openReports, parseTargets, type Reports } from '../../src/cli/report-targets.ts';
import { fixesForReports } from '../../src/fix/lint.ts';
import { DEFAULT_DIALECT } from '../../src/registry/registry.ts';
import { addTo, emptySummary } from '../../src/report/reporter.ts';

export interface Reported {
  readonly out: string;
  readonly faults: readonly string[];
  /** Findings that are listed, by severity. */
  readonly listed: Readonly<Record<'error' | 'warning' | 'info', number>>;
  readonly conversations: number;
}

/** Lints paths and writes reports in the formats of `--format`. */
export async function reported(
  formats: readonly string[],
  paths: readonly string[],
  options: Partial<OpenOptions> = {},
): Promise<Reported> {
  let out = '';
  const reports: Reports = await openReports(parseTargets(formats), {
    ...{ dialect: DEFAULT_DIALECT, env: {}, named: paths },
    write(text) {
      out += text;
    },
    ...options,
  });
  const { inputs } = await expand(paths, Readable.from([]));
  const summary = emptySummary();
  const dialects = new Set<string>();
  const listed = { error: 0, warning: 0, info: 0 };
  let conversations = 0;
  let conversationsWithFindings = 0;
  for (const input of inputs) {
    if (reports.isReport(input.path)) continue;
    reports.startFile(input.path);
    const habits = new Habits();
    const reader = new LogReader(
      { path: input.path, dialect: options.dialect ?? DEFAULT_DIALECT, decodeUtf8, findFixes: fixesForReports },
      (report, details) => {
        addTo(summary, report);
        if (report.dialect !== null) dialects.add(report.dialect);
        if (report.diagnostics.length > 0) conversationsWithFindings++;
        const told = habits.take(report);
        for (const { severity } of told.diagnostics) listed[severity]++;
        conversations++;
        reports.conversation(report, details);
      },
    );
    await readInput(input, reader, () => {});
    summary.files++;
    reports.endFile(input.path, reader.formatSummary);
  }
  reports.end({ summary, conversationsWithFindings, dialects: [...dialects], rules: 1 }, 1);
  return { out, faults: await reports.finish(), listed, conversations };
}

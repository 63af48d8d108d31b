/** Lints files like the command, with any number of threads, and returns the report as text. */
import { readdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { Habits } from '../../../src/check/habits.ts';
import { expand } from '../../../src/cli/inputs.ts';
import { type LintInputsOptions, lintInputs } from '../../../src/cli/jobs/lint-inputs.ts';
import type { Outcome } from '../../../src/cli/jobs/outcome.ts';
import type { CutRule } from '../../../src/cli/jobs/read-file.ts';
import type { ReadSettings } from '../../../src/cli/jobs/settings.ts';
import { DRAWN, PLACES } from '../../../src/cli/jobs/sink.ts';
import { jsonReporter, ndjsonReporter } from '../../../src/report/json.ts';
import { addTo, emptySummary, type Reporter } from '../../../src/report/reporter.ts';
import { textReporter } from '../../../src/report/text.ts';

export type Format = 'text' | 'json' | 'ndjson';

let built: Promise<URL> | undefined;

/**
 * The worker thread, bundled once, because it takes seconds to start from the sources. It finds packages from its
 * folder.
 */
export function builtThread(): Promise<URL> {
  built ??= (async () => {
    const outfile = resolve(`node_modules/.cache/rolecall-test-${process.pid}.mjs`);
    const entryPoints = ['src/cli/jobs/worker.ts'];
    await build({ entryPoints, outfile, bundle: true, format: 'esm', platform: 'node', packages: 'external' });
    // Test processes may be killed before they clean up. A file that is an hour old belongs to none of them.
    for (const name of readdirSync(dirname(outfile)).filter(each => each.startsWith('rolecall-test-'))) {
      const path = join(dirname(outfile), name);
      if ((statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) < Date.now() - 3_600_000)
        rmSync(path, { force: true });
    }
    return pathToFileURL(outfile);
  })();
  return built;
}

/** Splits small test files into ranges: files from this size, ranges of this size. */
export function cutEvery(range: number, step = range): CutRule {
  return { step, look: 1 << 20, rest: 1, range };
}

export interface Linted {
  readonly out: string;
  readonly outcome: Outcome;
  readonly bytes: number;
}

export interface LintingOptions extends Partial<LintInputsOptions> {
  readonly format?: Format;
  readonly settings?: ReadSettings;
  /** Called after every report. */
  readonly onReport?: (count: number) => void;
}

function reporterOf(format: Format, write: (text: string) => void): Reporter {
  if (format === 'json') return jsonReporter(write, { version: 'test', dialect: 'openai-chat' });
  return format === 'ndjson'
    ? ndjsonReporter(write)
    : textReporter(write, { dialect: 'openai-chat', showContent: true });
}

export async function lintPaths(paths: readonly string[], options: LintingOptions = {}): Promise<Linted> {
  const { format = 'json', settings = {}, onReport, ...rest } = options;
  const { inputs } = await expand(paths, process.stdin);
  let out = '';
  let bytes = 0;
  let count = 0;
  const reporter = reporterOf(format, text => {
    out += text;
  });
  const summary = emptySummary();
  let habits = new Habits();
  const sink = {
    startFile: ({ path }: { path: string }) => {
      habits = new Habits();
      reporter.startFile(path);
    },
    conversation: (...[report, details]: Parameters<Reporter['conversation']>) => {
      addTo(summary, report);
      reporter.conversation(format === 'ndjson' ? report : habits.take(report, details.place), details);
      onReport?.(++count);
    },
    endFile: ({ path }: { path: string }, formatSummary: string) => {
      summary.files++;
      reporter.endFile(path, formatSummary, format === 'ndjson' ? [] : habits.repeatedFindings());
    },
    advance: (read: number) => {
      bytes += read;
    },
  };
  const needs = format === 'text' ? DRAWN : PLACES;
  const outcome = await lintInputs(inputs, settings, sink, {
    jobs: 1,
    needs,
    threadFile: await builtThread(),
    ...rest,
  });
  reporter.end({ summary, conversationsWithFindings: 0, dialects: [], rules: 0 }, 0);
  return { out, outcome, bytes };
}

/** The position at which two outputs differ, with the text there. The whole outputs would fill the screen. */
export function differenceOf(a: string, b: string): string | undefined {
  if (a === b) return undefined;
  let at = 0;
  while (a[at] === b[at]) at++;
  return `at ${at}: ${a.slice(Math.max(0, at - 80), at + 120)}\n\nand not: ${b.slice(Math.max(0, at - 80), at + 120)}`;
}

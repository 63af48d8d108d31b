/** The reports that `lint` writes, by name. */
import { appendFileSync, realpathSync, statSync } from 'node:fs';
import { rules } from '../lint/registry.ts';
import { githubReporter } from '../report/github.ts';
import { gitlabReporter } from '../report/gitlab.ts';
import { htmlReporter } from '../report/html.ts';
import { jsonReporter, ndjsonReporter } from '../report/json.ts';
import { junitReporter } from '../report/junit.ts';
import { markdownReporter, SUMMARY_BYTES } from '../report/markdown.ts';
import type { Folders } from '../report/report-paths.ts';
import type { Reporter, Totals } from '../report/reporter.ts';
import { sarifReporter } from '../report/sarif.ts';
import { textReporter } from '../report/text.ts';
import { wellFormed } from '../report/words.ts';
import { replacementsOf } from './fix-regions.ts';
import { version } from './version.ts';

/** What reports want to know of the run. */
export interface ReportContext {
  /** The dialect that judges where nothing names another. */
  readonly dialect: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly showContent?: boolean | undefined;
  /** The severity that fails the run, and with it the tests of a JUnit report; `error` unless said. */
  readonly failOn?: 'error' | 'warning' | 'info' | undefined;
  /** What the run ends with. */
  readonly exitCode?: ((totals: Totals) => number) | undefined;
  /** What keeps this run apart from others in SARIF. */
  readonly category?: string | undefined;
  /** Whether it goes to a terminal; of files it is not. */
  readonly isTTY: boolean;
}

export interface ReportFormat {
  /** Whether it tells each finding of each conversation, instead of a habit of the file's writer once. */
  readonly tellsAll?: boolean;
  /** Whether what it does not tell counts as passed, so that a limit has no place in it. */
  readonly passesUntold?: boolean;
  readonly make: (write: (text: string) => void, context: ReportContext) => Reporter;
}

export const REPORT_FORMATS: Readonly<Record<string, ReportFormat>> = {
  text: {
    make: (write, { dialect, env, showContent, isTTY }) =>
      textReporter(write, { dialect, color: isTTY && env.NO_COLOR === undefined, timing: isTTY, showContent }),
  },
  json: { make: (write, { dialect }) => jsonReporter(write, { version, dialect }) },
  // A line that a program reads by itself has to tell everything.
  ndjson: { tellsAll: true, make: ndjsonReporter },
  github: {
    make(write, { env, showContent }) {
      const summary = env.GITHUB_STEP_SUMMARY === undefined ? undefined : stepSummary(env.GITHUB_STEP_SUMMARY);
      return githubReporter(write, { ...foldersOf(env), showContent, link: linkOf(env), ...summary });
    },
  },
  sarif: {
    make: (write, { env, exitCode, category }) =>
      sarifReporter(write, {
        ...{ ...foldersOf(env), version, rules, helpUri, exitCode, category },
        replacements: ({ fix }, { subject }) => replacementsOf(fix, subject),
      }),
  },
  junit: {
    passesUntold: true,
    make: (write, { env, showContent, failOn }) => junitReporter(write, { ...foldersOf(env), showContent, failOn }),
  },
  gitlab: { make: (write, { env }) => gitlabReporter(write, foldersOf(env)) },
  markdown: {
    make: (write, { env, showContent }) =>
      markdownReporter(write, { ...foldersOf(env), showContent, link: linkOf(env) }),
  },
  html: { make: (write, { showContent }) => htmlReporter(write, { version, rules, showContent }) },
};

/** Where a rule is explained: the schemas are named in the same way. */
function helpUri(rule: string): string {
  return `https://rolecall.dev/rules/${encodeURIComponent(rule)}`;
}

/** The root of the repository, as the services say it that run this. */
function foldersOf({ GITHUB_WORKSPACE, CI_PROJECT_DIR }: ReportContext['env']): Folders {
  const cwd = process.cwd();
  const named = [GITHUB_WORKSPACE, CI_PROJECT_DIR].find(each => each !== undefined && each !== '');
  return { cwd, root: named === undefined ? cwd : real(named), windows: process.platform === 'win32' };
}

/** The working folder is told without links; the root has to be told so too. */
function real(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

/** Where GitHub shows a line of the commit that is checked. */
function linkOf(env: ReportContext['env']): ((path: string, line: number) => string) | undefined {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository, GITHUB_SHA: commit } = env;
  if (!server || !repository || !commit) return undefined;
  return (path, line) => {
    const steps = wellFormed(path).split('/').map(encodeURIComponent).join('/');
    return `${server}/${repository}/blob/${commit}/${steps}?plain=1#L${line}`;
  };
}

/** The summary of the job: what stands in the file already takes its part of the room. */
function stepSummary(file: string): { bytes: number; summary: (markdown: string) => void } {
  const there = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  return {
    bytes: Math.max(0, SUMMARY_BYTES - there),
    summary(markdown) {
      // Another step's words are no reason to lose the whole summary.
      if (there + Buffer.byteLength(markdown) <= SUMMARY_BYTES) appendFileSync(file, markdown);
    },
  };
}

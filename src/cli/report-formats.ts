/** The reports that `lint` writes, by name. */
import { createHash } from 'node:crypto';
import { appendFileSync, realpathSync, statSync } from 'node:fs';
import { rules } from '../lint/registry.ts';
import { githubReporter } from '../report/github.ts';
import { gitlabReporter } from '../report/gitlab.ts';
import { htmlReporter } from '../report/html.ts';
import { jsonReporter, ndjsonReporter } from '../report/json.ts';
import { junitReporter } from '../report/junit.ts';
import { markdownReporter, SUMMARY_BYTES } from '../report/markdown.ts';
import type { Palette } from '../report/palette.ts';
import type { Folders } from '../report/report-paths.ts';
import type { Reporter, Totals } from '../report/reporter.ts';
import { sarifReporter } from '../report/sarif.ts';
import { textReporter } from '../report/text.ts';
import { wellFormed } from '../report/words.ts';
import { isWordless } from './edit-words.ts';
import { replacementsOf } from './fix-regions.ts';
import type { Privacy } from './privacy.ts';
import { ruleUri } from './repository-uri.ts';
import { version } from './version.ts';

/** What reports want to know of the run. */
export interface ReportContext {
  /** The dialect that judges where nothing names another. */
  readonly dialect: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly showContent?: boolean | undefined;
  readonly redactNames?: boolean | undefined;
  /** What is left out of the reports: they are given without it, but for edits. */
  readonly privacy?: Privacy | undefined;
  /** The severity that fails the run, and with it the tests of a JUnit report; `error` unless said. */
  readonly failOn?: 'error' | 'warning' | 'info' | undefined;
  /** How a file in which nothing was checked is reported; `warning` unless said. */
  readonly unrecognized?: 'error' | 'warning' | 'info' | undefined;
  /** What the run ends with. */
  readonly exitCode?: ((totals: Totals) => number) | undefined;
  /** What keeps this run apart from others in SARIF. */
  readonly category?: string | undefined;
  /** Whether it goes to a terminal; a file does not. */
  readonly isTTY: boolean;
  readonly palette: Palette;
  /** Characters of a line, on a terminal. */
  readonly width?: number | undefined;
}

export interface ReportFormat {
  /** Whether it tells each finding of each conversation, instead of a habit of the file's writer once. */
  readonly tellsAll?: boolean;
  /** Whether others keep it: it holds no content, whoever asks for it. */
  readonly isKept?: boolean;
  /** Whether what it does not tell counts as passed, so that a limit has no place in it. */
  readonly passesUntold?: boolean;
  readonly make: (write: (text: string) => void, context: ReportContext) => Reporter;
}

export const REPORT_FORMATS: Readonly<Record<string, ReportFormat>> = {
  text: {
    make: (write, { dialect, showContent, isTTY, palette, width, unrecognized }) =>
      textReporter(write, { dialect, palette, width, timing: isTTY, hint: true, showContent, unrecognized }),
  },
  json: {
    make: (write, { dialect, privacy }) =>
      jsonReporter(write, { version, dialect, mayHold: edits => privacy?.edits(edits) ?? true }),
  },
  // A line that a program reads by itself has to tell everything.
  ndjson: {
    tellsAll: true,
    make: (write, { privacy }) => ndjsonReporter(write, edits => privacy?.edits(edits) ?? true),
  },
  github: {
    make(write, { env, showContent, unrecognized }) {
      const summary = env.GITHUB_STEP_SUMMARY === undefined ? undefined : stepSummary(env.GITHUB_STEP_SUMMARY);
      return githubReporter(write, { ...foldersOf(env), showContent, link: linkOf(env), unrecognized, ...summary });
    },
  },
  sarif: {
    isKept: true,
    make: (write, { env, exitCode, category, unrecognized, redactNames }) =>
      sarifReporter(write, {
        ...{ ...foldersOf(env), version, rules, helpUri: ruleUri, exitCode, category, unrecognized },
        // A repair would put names in, or what was said.
        ...(!redactNames && {
          replacements: ({ fix }, { subject }) =>
            fix?.edits?.every(isWordless) ? replacementsOf(fix, subject) : undefined,
        }),
      }),
  },
  junit: {
    passesUntold: true,
    make: (write, { env, showContent, failOn, unrecognized }) =>
      junitReporter(write, { ...foldersOf(env), showContent, failOn, unrecognized }),
  },
  gitlab: {
    isKept: true,
    make: (write, { env, unrecognized }) => gitlabReporter(write, { ...foldersOf(env), unrecognized }),
  },
  markdown: {
    make: (write, { env, showContent }) =>
      markdownReporter(write, { ...foldersOf(env), showContent, link: linkOf(env) }),
  },
  html: { make: (write, { showContent }) => htmlReporter(write, { version, sha256, rules, ruleUri, showContent }) },
};

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64');
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

/** The report formats of `lint`, by name. */

import { createHash } from 'node:crypto';
import { appendFileSync, realpathSync, statSync } from 'node:fs';
import { UsageError } from '../model/usage-error.ts';
import { rules } from '../registry/registry.ts';
import { githubReporter } from '../report/github.ts';
import { gitlabReporter } from '../report/gitlab.ts';
import { htmlReporter } from '../report/html.ts';
import { jsonReporter, ndjsonReporter } from '../report/json.ts';
import { junitReporter } from '../report/junit.ts';
import { markdownReporter, SUMMARY_BYTES } from '../report/markdown.ts';
import type { Palette } from '../report/palette.ts';
import { wellFormed } from '../report/phrases.ts';
import type { Folders } from '../report/report-paths.ts';
import type { Reporter, Totals } from '../report/reporter.ts';
import { sarifReporter } from '../report/sarif.ts';
import { textReporter } from '../report/text.ts';
import { isWordless } from './edit-words.ts';
import { replacementsOf } from './fix-regions.ts';
import type { Privacy } from './privacy.ts';
import { ruleUri } from './repository-uri.ts';
import { version } from './version.ts';

/** What reports need to know about the run. */
export interface ReportContext {
  /** The default dialect of the run. */
  readonly dialect: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly showContent?: boolean | undefined;
  readonly redactNames?: boolean | undefined;
  /** Hides private data. Reports receive findings with it already hidden, except for edits. */
  readonly privacy?: Privacy | undefined;
  /** The severity that fails the run, and the tests of a JUnit report; `error` by default. */
  readonly failOn?: 'error' | 'warning' | 'info' | undefined;
  /** The severity of a file in which nothing was checked; `warning` by default. */
  readonly unrecognized?: 'error' | 'warning' | 'info' | undefined;
  /** The exit code of the run. */
  readonly exitCode?: ((totals: Totals) => number) | undefined;
  /** The category that distinguishes this run from others in SARIF. */
  readonly category?: string | undefined;
  /** Whether the report goes to a terminal and not to a file. */
  readonly isTTY: boolean;
  readonly palette: Palette;
  /** Width of the terminal. */
  readonly width?: number | undefined;
}

export interface ReportFormat {
  /** Whether it contains each finding of each conversation, instead of listing repeated findings once. */
  readonly listsAll?: boolean;
  /** Whether other programs store it. Then it never contains message content, even with `--show-content`. */
  readonly isKept?: boolean;
  /** Whether leaving out a finding would count as a pass. Then `--max-diagnostics` does not apply. */
  readonly passesUnlisted?: boolean;
  readonly make: (write: (text: string) => void, context: ReportContext) => Reporter;
}

/** What every page needs. */
export const HTML_OPTIONS = { version, sha256, rules, ruleUri };

export const REPORT_FORMATS: Readonly<Record<string, ReportFormat>> = {
  text: {
    make: (write, { dialect, showContent, isTTY, palette, width, unrecognized }) =>
      textReporter(write, { dialect, palette, width, timing: isTTY, hint: true, showContent, unrecognized }),
  },
  json: {
    make: (write, { dialect, privacy }) =>
      jsonReporter(write, { version, dialect, mayContain: edits => privacy?.edits(edits) ?? true }),
  },
  // Programs read each line on its own, so each must be complete.
  ndjson: {
    listsAll: true,
    make: (write, { privacy }) => ndjsonReporter(write, edits => privacy?.edits(edits) ?? true),
  },
  github: {
    make(write, { env, showContent, unrecognized }) {
      const summary = env.GITHUB_STEP_SUMMARY ? stepSummary(env.GITHUB_STEP_SUMMARY) : undefined;
      return githubReporter(write, { ...foldersOf(env), showContent, link: linkOf(env), unrecognized, ...summary });
    },
  },
  sarif: {
    isKept: true,
    make: (write, { env, exitCode, category, unrecognized, redactNames }) =>
      sarifReporter(write, {
        ...{ ...foldersOf(env), version, rules, helpUri: ruleUri, exitCode, category, unrecognized },
        // A repair may insert names or content.
        ...(!redactNames && {
          replacements: ({ fix }, { subject }) =>
            fix?.edits?.every(isWordless) ? replacementsOf(fix, subject) : undefined,
        }),
      }),
  },
  junit: {
    passesUnlisted: true,
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
  html: { make: (write, { showContent }) => htmlReporter(write, { ...HTML_OPTIONS, showContent }) },
};

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}

/** The root of the repository, from the environment variables of CI services. */
function foldersOf({ GITHUB_WORKSPACE, CI_PROJECT_DIR }: ReportContext['env']): Folders {
  const cwd = process.cwd();
  const named = [GITHUB_WORKSPACE, CI_PROJECT_DIR].find(each => each !== undefined && each !== '');
  return { cwd, root: named === undefined ? cwd : realPath(named), windows: process.platform === 'win32' };
}

/** The real path of a folder: the working folder has its links resolved, so the root needs the same. */
function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

/** The URL of a line on GitHub, for the checked commit. */
function linkOf(env: ReportContext['env']): ((path: string, line: number) => string) | undefined {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository, GITHUB_SHA: commit } = env;
  if (!server || !repository || !commit) return undefined;
  return (path, line) => {
    const steps = wellFormed(path).split('/').map(encodeURIComponent).join('/');
    return `${server}/${repository}/blob/${commit}/${steps}?plain=1#L${line}`;
  };
}

/** The job summary. What is already in the file counts towards its size limit. */
function stepSummary(file: string): { bytes: number; summary: (markdown: string) => void } {
  const existingBytes = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  return {
    bytes: Math.max(0, SUMMARY_BYTES - existingBytes),
    summary(markdown) {
      // If another step has used up the space, writing more would lose the whole summary.
      if (existingBytes + Buffer.byteLength(markdown) > SUMMARY_BYTES) return;
      try {
        appendFileSync(file, markdown);
      } catch (error) {
        throw new UsageError(`the job summary (GITHUB_STEP_SUMMARY) cannot be written: ${(error as Error).message}`);
      }
    },
  };
}

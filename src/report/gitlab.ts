/**
 * GitLab code quality: a list of findings in the format of https://docs.gitlab.com/ci/testing/code_quality/. GitLab
 * stops at the first invalid entry, and keeps only one of several entries with the same fingerprint.
 */
import type { Diagnostic } from '../generated/types.ts';
import { jsonText } from '../model/json-text.ts';
import { printable } from '../model/text.ts';
import { fingerprint } from '../source/fingerprint.ts';
import type { Coverage } from './coverage.ts';
import { nothingLines } from './coverage-counter.ts';
import { FindingLimit } from './finding-limit.ts';
import { count, NOTHING_CHECKED, wellFormed } from './phrases.ts';
import { rowOf } from './place-text.ts';
import { type Folders, pathInRoot, STDIN } from './report-paths.ts';
import type { Reporter } from './reporter.ts';

export interface GitlabOptions extends Folders {
  /** Maximum number of findings; 25,000 by default, because GitLab loads the whole report at once. */
  readonly findings?: number | undefined;
  /** The severity of a file in which nothing was checked; `warning` by default. */
  readonly unrecognized?: Diagnostic['severity'] | undefined;
}

const FINDINGS = 25_000;

/**
 * GitLab has info, minor, major, critical and blocker. Rejections are major, because a finding here blocks nothing by
 * itself.
 */
const SEVERITY = { error: 'major', warning: 'minor', info: 'info' } as const;

export function gitlabReporter(write: (text: string) => void, options: GitlabOptions): Reporter {
  const { unrecognized = 'warning' } = options;
  const room = new FindingLimit(options.findings ?? FINDINGS);
  /** How often each fingerprint has occurred. */
  const occurrences = new Map<string, number>();
  let entries = 0;
  let path = STDIN;
  const entry = (diagnostic: Pick<Diagnostic, 'rule' | 'severity'>, text: string, print: string, line: number) => {
    const description = printable(wellFormed(text));
    const location = { path: wellFormed(path), lines: { begin: Math.max(1, line) } };
    const severity = SEVERITY[diagnostic.severity];
    const each = {
      description,
      check_name: diagnostic.rule,
      fingerprint: unique(occurrences, print),
      severity,
      location,
    };
    write(`${entries++ > 0 ? ',' : ''}\n${jsonText(each)}`);
  };
  write('[');
  return {
    startFile(file) {
      path = pathInRoot(file, options)?.path ?? STDIN;
    },
    conversation(report, { place }) {
      const listed = report.diagnostics.filter(each => each.suppressed === undefined && room.take(each.severity));
      if (listed.length > 0) place();
      for (const diagnostic of listed) {
        const row = rowOf(diagnostic, report);
        const text = row === undefined ? textOf(diagnostic) : `row ${row}: ${textOf(diagnostic)}`;
        // GitLab requires a line, but a table has none.
        const line = row === undefined ? (diagnostic.source?.line ?? report.line) : 1;
        entry(diagnostic, text, uniqueFingerprint(diagnostic, path), line);
      }
    },
    endFile(file, _format, _habits, skipped) {
      // With many files that are not logs, most widgets would show nothing else.
      if (skipped === undefined || unrecognized !== 'error') return;
      const text = `nothing was checked: ${skipped.reason}`;
      entry({ rule: 'rolecall', severity: unrecognized }, text, fingerprint(`skipped ${file}`), skipped.line);
    },
    end({ coverage }) {
      const [first] = coverage?.checked === 0 && unrecognized === 'warning' ? coverage.skipped : [];
      if (first !== undefined) {
        path = pathInRoot(first.path, options)?.path ?? STDIN;
        const text = nothingLines(NOTHING_CHECKED, coverage as Coverage).join('; ');
        entry({ rule: 'rolecall', severity: 'error' }, text, fingerprint(NOTHING_CHECKED), first.line);
      }
      const { omitted } = room;
      const text = `${count(omitted, 'more finding')} ${omitted === 1 ? 'is' : 'are'} not listed here`;
      if (omitted > 0) entry({ rule: 'rolecall', severity: 'info' }, text, fingerprint('not listed'), 1);
      write('\n]\n');
    },
  };
}

function textOf({ message: text, dialect, fix }: Diagnostic): string {
  const judge = dialect === null ? '' : ` (${dialect})`;
  return `${text}${judge}${fix === undefined ? '' : `; fix: ${fix.title}`}`;
}

/** The fingerprint of a finding; without one, its place. */
function uniqueFingerprint(diagnostic: Diagnostic, path: string): string {
  const { rule, messageId, dialect, pointer, message: text, conversation } = diagnostic;
  return diagnostic.fingerprint === undefined
    ? fingerprint(JSON.stringify([path, rule, messageId, dialect, conversation, pointer, text]))
    : fingerprint(JSON.stringify([path, rule, dialect, diagnostic.fingerprint]));
}

/** The second and later findings with a fingerprint get a number, so that GitLab keeps them. */
function unique(occurrences: Map<string, number>, print: string): string {
  const times = (occurrences.get(print) ?? 0) + 1;
  occurrences.set(print, times);
  return times === 1 ? print : unique(occurrences, fingerprint(`${print} ${times}`));
}

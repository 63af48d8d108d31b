/**
 * Annotations of GitHub Actions. The runner keeps the first ten errors, ten warnings and ten notices of a step and drops
 * the rest, and a job shows fifty: https://github.com/actions/toolkit/blob/main/docs/problem-matchers.md#limitations
 * What is beyond that stands in the log alone, and in the summary of the job where there is one.
 */
import type { Diagnostic } from '../generated/types.ts';
import { grouped, printable } from '../model/text.ts';
import { staleLine } from './closing.ts';
import { type MarkdownOptions, markdownReporter, SUMMARY_BYTES } from './markdown.ts';
import { pathInRoot, type ReportPath } from './report-paths.ts';
import type { Reporter } from './reporter.ts';
import { strip } from './strip.ts';
import { count, habitLine, totalsLine, wellFormed } from './words.ts';

export interface GithubOptions extends MarkdownOptions {
  /** Takes the summary of the job, in Markdown. `bytes` and `findings` are about it. */
  readonly summary?: ((markdown: string) => void) | undefined;
}

/** One notice is kept for the closing line. */
const LIMITS = { error: 10, warning: 10, info: 9 } as const;
const COMMAND = { error: 'error', warning: 'warning', info: 'notice' } as const;
/** Findings of one rule that a file's log tells; more of the same teach nothing. */
const TOLD_IN_FILE = 12;
/** The runner cuts a message at 4,096 characters. */
const MESSAGE = 4000;
/** Lines that an annotation may stand on; of a longer value it stands on the first. */
const LINES = 20;
/** Findings of each severity in the summary of the job. */
const SUMMARIZED = 200;

export function githubReporter(write: (text: string) => void, options: GithubOptions): Reporter {
  const shown = { error: 0, warning: 0, info: 0 };
  const left = { error: 0, warning: 0, info: 0 };
  /** Findings in the log of the file, and those that are not, by rule. */
  const told = new Map<string, number>();
  const untold = new Map<string, number>();
  let file: ReportPath | undefined;
  let isOpen = false;
  let markdown = '';
  const { summary, bytes = SUMMARY_BYTES, findings = SUMMARIZED } = options;
  const inner =
    summary === undefined ? undefined : markdownReporter(text => (markdown += text), { ...options, bytes, findings });
  const line = (text: string) => {
    if (!isOpen) write(command('group', {}, file?.path ?? 'standard input'));
    isOpen = true;
    write(text);
  };
  return {
    startFile(path) {
      file = pathInRoot(path, options);
      told.clear();
      untold.clear();
      inner?.startFile(path);
    },
    conversation(report, details) {
      for (const diagnostic of report.diagnostics) {
        const { rule, severity } = diagnostic;
        if (diagnostic.suppressed !== undefined) continue;
        const isShown = shown[severity] < LIMITS[severity];
        if (isShown) shown[severity]++;
        else left[severity]++;
        const times = told.get(rule) ?? 0;
        if (!isShown && times >= TOLD_IN_FILE) {
          untold.set(rule, (untold.get(rule) ?? 0) + 1);
          continue;
        }
        told.set(rule, times + 1);
        details.place();
        if (!isShown) {
          line(plain(logLine(diagnostic, report.line, file)));
          continue;
        }
        line(command(COMMAND[severity], placeOf(diagnostic, report.line, file), messageOf(diagnostic)));
        const drawn = details.conversation === undefined ? [] : strip(details.conversation, diagnostic, options);
        for (const each of drawn) line(plain(each));
      }
      inner?.conversation(report, details);
    },
    endFile(path, format, habits) {
      for (const [rule, times] of untold) line(plain(`${grouped(times)} more  ${rule}`));
      for (const habit of habits) line(plain(habitLine(habit)));
      if (isOpen) write(command('endgroup', {}, ''));
      isOpen = false;
      inner?.endFile(path, format, habits);
    },
    end(totals, milliseconds) {
      const omitted = left.error + left.warning + left.info;
      const all = totalsLine(totals);
      if (omitted > 0) {
        const where =
          summary === undefined ? 'the log of this step' : 'the log of this step and in the summary of the job';
        const text = `${all}; ${count(omitted, 'finding')} more than GitHub shows as annotations: see ${where}`;
        write(command('notice', { title: 'rolecall' }, text));
      }
      const gone = staleLine(totals);
      if (gone !== undefined) write(command('error', { title: 'rolecall' }, gone));
      write(plain(all));
      inner?.end(totals, milliseconds);
      summary?.(markdown);
    },
  };
}

function logLine({ rule, severity, text, source }: Diagnostic, start: number, file: ReportPath | undefined): string {
  const where = [file?.path, source?.line ?? start, source?.column].filter(each => each !== undefined).join(':');
  return `${where}  ${severity}  ${text}  ${rule}`;
}

/** Where an annotation stands. Columns are for one line; the runner takes them away from a range of lines. */
function placeOf({ rule, source }: Diagnostic, start: number, file: ReportPath | undefined): Record<string, string> {
  if (file === undefined) return { title: rule };
  const line = source?.line ?? start;
  const { column, endLine: last = line, endColumn } = source ?? {};
  // GitHub shows an annotation below its last line: of a long value that would be far from what it is about.
  const endLine = last - line > LINES ? line : last;
  const columns =
    last > line || column === undefined
      ? {}
      : { col: String(column), ...(endColumn !== undefined && { endColumn: String(endColumn) }) };
  return { file: file.path, line: String(line), endLine: String(endLine), ...columns, title: rule };
}

function messageOf({ text, pointer, dialect, status, says, note, fix }: Diagnostic): string {
  const server = [status, says === undefined ? undefined : JSON.stringify(says)].filter(each => each !== undefined);
  const lines = [
    printable(text),
    `at ${printable(pointer || '/')}${dialect === null ? '' : ` for ${dialect}`}`,
    ...(server.length > 0 ? [`server: ${server.join(' ')}`] : []),
    ...(note === undefined ? [] : [`note: ${printable(note)}`]),
    ...(fix === undefined ? [] : [`fix: ${printable(fix.title)} (${fix.safety})`]),
  ];
  const message = lines.join('\n');
  return message.length > MESSAGE ? `${message.slice(0, MESSAGE)}…` : message;
}

/** A workflow command, escaped as `@actions/core` does it. */
function command(name: string, properties: Readonly<Record<string, string>>, data: string): string {
  const members = Object.entries(properties).map(([key, value]) => `${key}=${escapeProperty(value)}`);
  return `::${name}${members.length === 0 ? '' : ` ${members.join(',')}`}::${escapeData(data)}\n`;
}

function escapeData(text: string): string {
  return wellFormed(text).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

/** A line of the log that the runner shows and does not obey: `::x::` at its beginning and `##[x]` anywhere are commands. */
function plain(text: string): string {
  const safe = wellFormed(printable(text)).replaceAll('##[', '##\u200b[');
  return `${/^\s*::/.test(safe) ? `\u200b${safe}` : safe}\n`;
}

/**
 * Annotations of GitHub Actions. The runner keeps the first ten errors, ten warnings and ten notices of a step and
 * drops the rest, and a job shows fifty:
 * https://github.com/actions/toolkit/blob/main/docs/problem-matchers.md#limitations. Further findings are only in the
 * log, and in the job summary if there is one.
 */
import type { ConversationReport, Diagnostic } from '../generated/types.ts';
import { grouped, printable } from '../model/text.ts';
import { staleLine } from './closing-lines.ts';
import { type MarkdownOptions, markdownReporter, SUMMARY_BYTES } from './markdown.ts';
import { count, habitLine, NOTHING_CHECKED, totalsLine, wellFormed } from './phrases.ts';
import { placeText, rowOf } from './place-text.ts';
import { pathInRoot, type ReportPath } from './report-paths.ts';
import type { Reporter } from './reporter.ts';
import { strip } from './strip.ts';
import { terminalLine } from './terminal.ts';

export interface GithubOptions extends MarkdownOptions {
  /** Receives the job summary in Markdown. `bytes` and `findings` are its limits. */
  readonly summary?: ((markdown: string) => void) | undefined;
  /** The severity of a file in which nothing was checked; `warning` by default. */
  readonly unrecognized?: Diagnostic['severity'] | undefined;
}

/** One notice is reserved for the closing line. */
const LIMITS = { error: 10, warning: 10, info: 9 } as const;
const COMMAND = { error: 'error', warning: 'warning', info: 'notice' } as const;
/** Number of findings of one rule per file in the log. */
const MAX_IN_FILE = 12;
/** The runner truncates a message at 4,096 characters. */
const MESSAGE = 4000;
/** Maximum number of lines of an annotation. For a longer value it is put on the first line. */
const LINES = 20;
/** Number of findings of each severity in the job summary. */
const SUMMARIZED = 200;

export function githubReporter(write: (text: string) => void, options: GithubOptions): Reporter {
  const shown = { error: 0, warning: 0, info: 0 };
  const left = { error: 0, warning: 0, info: 0 };
  /** Number of findings in the log of the file, and of those that are not, by rule. */
  const listed = new Map<string, number>();
  const unlisted = new Map<string, number>();
  let file: ReportPath | undefined;
  let isOpen = false;
  let markdown = '';
  const { summary, bytes = SUMMARY_BYTES, findings = SUMMARIZED, unrecognized = 'warning' } = options;
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
      listed.clear();
      unlisted.clear();
      inner?.startFile(path);
    },
    conversation(report, details) {
      for (const diagnostic of report.diagnostics) {
        const { rule, severity } = diagnostic;
        if (diagnostic.suppressed !== undefined) continue;
        const isShown = shown[severity] < LIMITS[severity];
        if (isShown) shown[severity]++;
        else left[severity]++;
        const times = listed.get(rule) ?? 0;
        if (!isShown && times >= MAX_IN_FILE) {
          unlisted.set(rule, (unlisted.get(rule) ?? 0) + 1);
          continue;
        }
        listed.set(rule, times + 1);
        details.place();
        if (!isShown) {
          line(plainLine(logLine(diagnostic, report, file)));
          continue;
        }
        line(command(COMMAND[severity], placeOf(diagnostic, report, file), ...messageOf(diagnostic)));
        const drawn = details.conversation === undefined ? [] : strip(details.conversation, diagnostic, options);
        for (const each of drawn) line(plainLine(each));
      }
      inner?.conversation(report, details);
    },
    endFile(path, format, habits, skipped) {
      for (const [rule, times] of unlisted) line(plainLine(`${grouped(times)} more  ${rule}`));
      for (const habit of habits) line(plainLine(habitLine(habit)));
      if (skipped !== undefined && shown[unrecognized] < LIMITS[unrecognized]) {
        shown[unrecognized]++;
        const place = skipped.row === undefined ? { line: String(skipped.line) } : {};
        const where = file === undefined ? {} : { file: file.path, ...place };
        const text = `Nothing in this file was checked: ${skipped.reason}`;
        line(command(COMMAND[unrecognized], { ...where, title: 'rolecall' }, text));
      }
      if (isOpen) write(command('endgroup', {}, ''));
      isOpen = false;
      inner?.endFile(path, format, habits, skipped);
    },
    end(totals, milliseconds) {
      const omitted = left.error + left.warning + left.info;
      const all = totalsLine(totals);
      if (omitted > 0) {
        const where =
          summary === undefined ? 'the log of this step' : 'the log of this step and in the summary of the job';
        const text = `${all}; ${count(omitted, 'finding')} exceed the number of annotations that GitHub shows: see ${where}`;
        write(command('notice', { title: 'rolecall' }, text));
      }
      const stale = staleLine(totals);
      if (stale !== undefined) write(command('error', { title: 'rolecall' }, stale));
      if (all === NOTHING_CHECKED && unrecognized !== 'info')
        write(command('error', { title: 'rolecall' }, 'Nothing was checked: no file contains a conversation'));
      write(plainLine(all));
      inner?.end(totals, milliseconds);
      summary?.(markdown);
    },
  };
}

function logLine(diagnostic: Diagnostic, report: ConversationReport, file: ReportPath | undefined): string {
  const { rule, severity, message: text } = diagnostic;
  return `${placeText(file?.path, diagnostic, report)}  ${severity}  ${text}  ${rule}`;
}

/** The place of an annotation. Columns only work within one line; the runner removes them from a range of lines. */
function placeOf(
  diagnostic: Diagnostic,
  report: ConversationReport,
  file: ReportPath | undefined,
): Record<string, string> {
  const { rule, source } = diagnostic;
  const row = rowOf(diagnostic, report);
  const title = row === undefined ? rule : `${rule} (row ${row})`;
  if (file === undefined) return { title };
  // A table has no lines. Without one, GitHub shows the annotation at the file.
  if (row !== undefined) return { file: file.path, title };
  const line = source?.line ?? report.line;
  const { column, endLine: last = line, endColumn } = source ?? {};
  // GitHub shows an annotation below its last line, which for a long value is far from its beginning.
  const endLine = last - line > LINES ? line : last;
  const columns =
    last > line || column === undefined
      ? {}
      : { col: String(column), ...(endColumn !== undefined && { endColumn: String(endColumn) }) };
  return { file: file.path, line: String(line), endLine: String(endLine), ...columns, title: rule };
}

function messageOf({ message: text, pointer, dialect, status, says, note, fix }: Diagnostic): string[] {
  const server = [status, says === undefined ? undefined : JSON.stringify(says)].filter(each => each !== undefined);
  return [
    text,
    `at ${pointer || '/'}${dialect === null ? '' : ` for ${dialect}`}`,
    ...(server.length > 0 ? [`server: ${server.join(' ')}`] : []),
    ...(note === undefined ? [] : [`note: ${note}`]),
    ...(fix === undefined ? [] : [`fix: ${fix.title} (${fix.safety})`]),
  ];
}

/** A workflow command, escaped like in `@actions/core`. Its data may have several lines. */
function command(name: string, properties: Readonly<Record<string, string>>, ...lines: readonly string[]): string {
  const members = Object.entries(properties).map(([key, value]) => `${key}=${escapeProperty(value)}`);
  const data = truncated(lines.map(printable).join('\n'));
  return `::${name}${members.length === 0 ? '' : ` ${members.join(',')}`}::${escapeData(data)}\n`;
}

function truncated(text: string): string {
  return text.length > MESSAGE ? `${text.slice(0, MESSAGE)}…` : text;
}

function escapeData(text: string): string {
  return wellFormed(text).replaceAll('%', '%25').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(printable(text)).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

/** A line of the log that the runner does not interpret as a command. */
function plainLine(text: string): string {
  return `${terminalLine(wellFormed(text))}\n`;
}

/** The report for people. */
import type { Conversation, ConversationReport, Diagnostic, Habit, Related } from '../generated/types.ts';
import { grouped, printable } from '../model/text.ts';
import { closingLines } from './closing.ts';
import { isCounted, type Reporter, type Totals } from './reporter.ts';
import { type StripOptions, strip } from './strip.ts';
import { count } from './words.ts';

/** Findings of one rule that are drawn: in a conversation, and in a file. More of the same teach nothing. */
const DRAWN_IN_CONVERSATION = 3;
const DRAWN_IN_FILE = 12;

export interface TextOptions extends StripOptions {
  readonly color?: boolean | undefined;
  /** Whether the closing line tells the time it took: for people at a terminal, not for files that are compared. */
  readonly timing?: boolean | undefined;
  /** What judged, for the closing line. */
  readonly dialect: string;
}

export function textReporter(write: (text: string) => void, options: TextOptions): Reporter {
  const drawn = new Map<string, number>();
  const more = new Map<string, number>();
  return {
    startFile() {
      drawn.clear();
      more.clear();
    },
    conversation(report, { conversation, place }) {
      const here = new Map<string, number>();
      for (const diagnostic of report.diagnostics) {
        if (!isCounted(diagnostic)) continue;
        const { rule } = diagnostic;
        const drawnHere = here.get(rule) ?? 0;
        const drawnInFile = drawn.get(rule) ?? 0;
        if (drawnHere >= DRAWN_IN_CONVERSATION || drawnInFile >= DRAWN_IN_FILE) {
          more.set(rule, (more.get(rule) ?? 0) + 1);
          continue;
        }
        here.set(rule, drawnHere + 1);
        drawn.set(rule, drawnInFile + 1);
        place();
        write(drawing(report, diagnostic, conversation, options));
      }
      if (report.omitted !== undefined)
        write(`${report.path}:${report.line}: ${grouped(report.omitted)} more findings were not kept\n`);
    },
    endFile(path, format, habits) {
      for (const [rule, findings] of more) write(`${path}: ${grouped(findings)} more  ${rule}\n`);
      for (const habit of habits.filter(isCounted)) write(`${path}: ${habitLine(habit)}\n`);
      write(`${path}: ${format}\n`);
    },
    end(totals, milliseconds) {
      for (const line of closingLines(totals)) write(`${line}\n`);
      write(`${summaryLine(totals, options, milliseconds)}\n`);
    },
  };
}

function drawing(
  report: ConversationReport,
  diagnostic: Diagnostic,
  conversation: Conversation | undefined,
  options: TextOptions,
): string {
  const { source } = diagnostic;
  const where = [report.path ?? source?.path, source?.line ?? report.line, source?.column]
    .filter(each => each !== undefined)
    .join(':');
  return `${where}  ${findingLines(diagnostic, conversation, options).join('\n')}\n\n`;
}

/** A finding as people read it: what and where, the messages around it, what the server says, and the repair. */
export function findingLines(
  diagnostic: Diagnostic,
  conversation: Conversation | undefined,
  options: StripOptions & Pick<TextOptions, 'color'>,
): string[] {
  const { severity, text, rule, pointer, dialect } = diagnostic;
  const lines = [`${painted(severity, options)}  ${text}  ${rule}`];
  if (dialect !== null || pointer !== '')
    lines.push(`  at ${printable(pointer || '/')}${dialect === null ? '' : `  for ${dialect}`}`);
  const drawn = conversation === undefined ? [] : strip(conversation, diagnostic, options);
  if (drawn.length > 0) lines.push('', ...drawn, '');
  const server = serverLine(diagnostic);
  if (server !== undefined) lines.push(`  server: ${server}`);
  if (diagnostic.note !== undefined) lines.push(`  note:   ${diagnostic.note}`);
  const elsewhere = drawn.length > 0 ? [] : diagnostic.related;
  for (const related of elsewhere) lines.push(`  see:    ${relatedLine(related)}`);
  if (diagnostic.fix !== undefined) lines.push(`  fix:    ${diagnostic.fix.title}   (${diagnostic.fix.safety})`);
  return lines;
}

function habitLine({ rule, message, line, count: findings, conversations }: Habit): string {
  return `${grouped(findings)} like the one on line ${line}, in ${count(conversations, 'conversation')}  ${rule} (${message})`;
}

function serverLine({ status, says, evidence, undecided }: Diagnostic): string | undefined {
  if (evidence === undefined || (status === undefined && says === undefined && undecided === undefined))
    return undefined;
  const words = [
    status === undefined ? undefined : String(status),
    says === undefined ? undefined : JSON.stringify(says),
  ];
  const said = words.filter(each => each !== undefined).join(' ');
  return `${said === '' ? '' : `${said}, `}${evidence}${undecided === undefined ? '' : `; undecided: ${undecided}`}`;
}

function relatedLine({ pointer, label, source }: Related): string {
  return `${label} at ${printable(pointer)}${source === undefined ? '' : ` (line ${source.line})`}`;
}

const PAINT = { error: '31', warning: '33', info: '36' } as const;

function painted(severity: Diagnostic['severity'], { color }: Pick<TextOptions, 'color'>): string {
  return color ? `\u001b[${PAINT[severity]}m${severity}\u001b[39m` : severity;
}

function summaryLine(totals: Totals, { dialect, timing }: TextOptions, milliseconds: number): string {
  const { summary, conversationsWithFindings, dialects, rules } = totals;
  const named = dialects.length === 0 ? [dialect] : dialects;
  const judges =
    named.length > 3
      ? `${named.length} dialects`
      : `${named.length === 1 ? 'dialect' : 'dialects'} ${named.join(', ')}`;
  const { errors, warnings, infos, conversations } = summary;
  const counts = [count(errors, 'error'), count(warnings, 'warning'), ...(infos > 0 ? [count(infos, 'info')] : [])];
  const where = `in ${grouped(conversationsWithFindings)} of ${count(conversations, 'conversation')}`;
  const time = timing ? `, ${Math.round(milliseconds)} ms` : '';
  return `${counts.join(', ')} ${where}  (${judges}, ${rules} rules${time})`;
}

/** The text report for terminals. */
import type { Conversation, ConversationReport, Diagnostic, Habit, Related } from '../generated/types.ts';
import { grouped, printable } from '../model/text.ts';
import { chosenLines, closingLines } from './closing-lines.ts';
import { PLAIN } from './palette.ts';
import { count, totalsLine } from './phrases.ts';
import { lineWords, placeText, startText } from './place-text.ts';
import { isCounted, type Reporter, type Totals } from './reporter.ts';
import { type StripOptions, strip } from './strip.ts';
import { terminalLines } from './terminal.ts';
import { wrapped } from './wrap.ts';

/** Number of findings of one rule that are drawn: in a conversation, and in a file. */
const DRAWN_IN_CONVERSATION = 3;
const DRAWN_IN_FILE = 12;

export interface TextOptions extends StripOptions {
  /** Whether the last line contains the duration: useful at a terminal, but not in files that are compared. */
  readonly timing?: boolean | undefined;
  /** The severity of a file in which nothing was checked; `warning` by default. */
  readonly unrecognized?: Diagnostic['severity'] | undefined;
  /** Whether a line at the end says how to explain the rules. */
  readonly hint?: boolean | undefined;
  /** The dialect, for the last line. */
  readonly dialect: string;
}

export function textReporter(write: (text: string) => void, options: TextOptions): Reporter {
  const put = (...lines: readonly string[]) => write(terminalLines(lines));
  const drawn = new Map<string, number>();
  const more = new Map<string, number>();
  const found = new Set<string>();
  const { palette = PLAIN } = options;
  return {
    startFile() {
      drawn.clear();
      more.clear();
    },
    conversation(report, { conversation, place }) {
      const drawnByRule = new Map<string, number>();
      for (const diagnostic of report.diagnostics) {
        if (!isCounted(diagnostic)) continue;
        const { rule } = diagnostic;
        found.add(rule);
        const drawnInConversation = drawnByRule.get(rule) ?? 0;
        const drawnInFile = drawn.get(rule) ?? 0;
        if (drawnInConversation >= DRAWN_IN_CONVERSATION || drawnInFile >= DRAWN_IN_FILE) {
          more.set(rule, (more.get(rule) ?? 0) + 1);
          continue;
        }
        drawnByRule.set(rule, drawnInConversation + 1);
        drawn.set(rule, drawnInFile + 1);
        place();
        put(...drawing(report, diagnostic, conversation, options), '');
      }
      if (report.omitted !== undefined)
        put(`${startText(report.path, report)}: ${grouped(report.omitted)} more findings were not kept`);
    },
    endFile(path, format, habits) {
      const file = palette.path(path);
      for (const [rule, findings] of more) put(`${file}: ${grouped(findings)} more  ${palette.rule(rule)}`);
      for (const habit of habits.filter(isCounted)) put(`${file}: ${habitLine(habit)}`);
      put(`${file}: ${format}`);
    },
    end(totals, milliseconds) {
      put(...closingLines(totals, options.unrecognized), ...chosenLines(totals));
      if (options.hint && found.size > 0) put(palette.faint(hintLine([...found])));
      put(summaryLine(totals, options, milliseconds));
    },
  };
}

function drawing(
  report: ConversationReport,
  diagnostic: Diagnostic,
  conversation: Conversation | undefined,
  options: TextOptions,
): string[] {
  const where = placeText(report.path, diagnostic, report);
  const { palette = PLAIN } = options;
  const [first = '', ...others] = findingLines(diagnostic, conversation, options);
  return [`${palette.path(where)}  ${first}`, ...others];
}

/** A finding for users: what and where, the messages around it, the server's error text, and the repair. */
export function findingLines(
  diagnostic: Diagnostic,
  conversation: Conversation | undefined,
  options: StripOptions,
): string[] {
  const { severity, message: text, rule, pointer, dialect } = diagnostic;
  const { palette = PLAIN, width } = options;
  const lines = [`${palette[severity](severity)}  ${text}  ${palette.rule(rule)}`];
  if (dialect !== null || pointer !== '')
    lines.push(`  at ${printable(pointer || '/')}${dialect === null ? '' : `  for ${dialect}`}`);
  const drawn = conversation === undefined ? [] : strip(conversation, diagnostic, options);
  if (drawn.length > 0) lines.push('', ...drawn, '');
  const server = serverLine(diagnostic);
  if (server !== undefined) lines.push(...wrapped('  server: ', server, width));
  if (diagnostic.note !== undefined) lines.push(...wrapped('  note:   ', diagnostic.note, width));
  const elsewhere = drawn.length > 0 ? [] : diagnostic.related;
  for (const related of elsewhere) lines.push(...wrapped('  see:    ', relatedLine(related), width));
  const { fix } = diagnostic;
  if (fix !== undefined) {
    const [first = '', ...others] = wrapped('  fix:    ', `${fix.title}   (${fix.safety})`, width);
    lines.push(first.replace('fix:', palette.good('fix:')), ...others);
  }
  return lines;
}

function habitLine(habit: Habit): string {
  const { rule, messageId, count: findings, conversations } = habit;
  return `${grouped(findings)} like the one on ${lineWords(habit)}, in ${count(conversations, 'conversation')}  ${rule} (${messageId})`;
}

function serverLine({ status, says, evidence, undecided }: Diagnostic): string | undefined {
  if (evidence === undefined || (status === undefined && says === undefined && undecided === undefined))
    return undefined;
  const words = [
    status === undefined ? undefined : String(status),
    says === undefined ? undefined : JSON.stringify(says),
  ];
  const answer = words.filter(each => each !== undefined).join(' ');
  return `${answer === '' ? '' : `${answer}, `}${evidence}${undecided === undefined ? '' : `; unknown: ${undecided}`}`;
}

function relatedLine({ pointer, label, source, row }: Related): string {
  const where = source ?? (row === undefined ? undefined : { line: row });
  return `${label} at ${printable(pointer)}${where === undefined ? '' : ` (${lineWords({ ...where, row })})`}`;
}

/** Number of rules in the hint; for the others only their number is shown. */
const NAMED = 3;

/** `Details: rolecall explain unanswered-tool-call`, or how to explain one of several rules. */
export function hintLine(rules: readonly string[]): string {
  const [only = ''] = rules;
  if (rules.length === 1) return `Details: rolecall explain ${only}`;
  const more = rules.length - NAMED;
  const named = rules.slice(0, NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '');
  return `Details: rolecall explain <rule>, for ${named}`;
}

function summaryLine(totals: Totals, { timing, palette = PLAIN }: TextOptions, milliseconds: number): string {
  const time = timing ? `, ${Math.round(milliseconds)} ms` : '';
  const { errors, warnings, infos, conversations } = totals.summary;
  const worst = errors > 0 ? 'error' : warnings > 0 ? 'warning' : infos > 0 || conversations === 0 ? 'info' : 'good';
  return `${palette[worst](totalsLine(totals))}${time}`;
}

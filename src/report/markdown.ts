/** A report for a pull request comment or a job summary: the totals, the rules, and the first findings. */
import type { ConversationReport, Diagnostic } from '../generated/types.ts';
import { grouped } from '../model/text.ts';
import { staleLine } from './closing-lines.ts';
import { codeBlock, codeSpan, htmlCode, htmlSentence } from './markdown-text.ts';
import { count, reasonNotJudged, totalsLine } from './phrases.ts';
import { placeText, rowOf } from './place-text.ts';
import { type Folders, pathInRoot, STDIN } from './report-paths.ts';
import type { Details, Reporter, Totals } from './reporter.ts';
import { type StripOptions, strip } from './strip.ts';

/**
 * GitHub accepts comments of 65,536 characters. It is not documented what is counted, and the number of bytes is always
 * at least as large.
 */
export const COMMENT_BYTES = 65_536;
/**
 * GitHub accepts a summary of 1 MiB per step, and drops longer ones completely:
 * https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands#step-isolation-and-limits
 */
export const SUMMARY_BYTES = 1 << 20;

export interface MarkdownOptions extends Folders, StripOptions {
  /** Maximum size in bytes; by default that of a comment. */
  readonly bytes?: number | undefined;
  /** Number of findings of each severity that are shown in full; 50 by default. */
  readonly findings?: number | undefined;
  /** The URL of a line in a file. The path is relative to the root of the repository. */
  readonly link?: ((path: string, line: number) => string | undefined) | undefined;
}

type Grade = Diagnostic['severity'];
const GRADES: readonly Grade[] = ['error', 'warning', 'info'];
const FINDINGS = 50;
/** Maximum number of table rows, and of reasons why conversations were not checked. */
const ROWS = 100;
const REASONS = 10;
/** Maximum number of lines of one excerpt. */
const LINES = 40;
/** Bytes that are reserved for the line that says what was left out. */
const CLOSING = 200;

export function markdownReporter(write: (text: string) => void, options: MarkdownOptions): Reporter {
  const most = options.findings ?? FINDINGS;
  const rules = new Map<string, Record<Grade, number>>();
  const listed: Record<Grade, string[]> = { error: [], warning: [], info: [] };
  const reasons = new Map<string, number>();
  let suppressed = 0;
  let path = STDIN;
  let inside = false;
  const add = (rule: string, severity: Grade, many: number) => {
    const counts = rules.get(rule) ?? { error: 0, warning: 0, info: 0 };
    counts[severity] += many;
    rules.set(rule, counts);
  };
  return {
    startFile(file) {
      const found = pathInRoot(file, options);
      path = found?.path ?? STDIN;
      inside = found?.inside ?? false;
    },
    conversation(report, details) {
      for (const diagnostic of report.diagnostics) {
        if (diagnostic.suppressed !== undefined) {
          suppressed++;
          continue;
        }
        add(diagnostic.rule, diagnostic.severity, 1);
        const list = listed[diagnostic.severity];
        if (list.length >= most) continue;
        details.place();
        const line = diagnostic.source?.line ?? report.line;
        const hasLines = rowOf(diagnostic, report) === undefined;
        const link = inside && hasLines ? options.link?.(path, line) : undefined;
        list.push(findingText(diagnostic, report, details, { path, link, options }));
      }
      for (const each of report.repeated ?? []) if (!('suppressed' in each)) add(each.rule, each.severity, each.count);
      const reason = reasonNotJudged(report);
      if (reason !== undefined && (reasons.has(reason) || reasons.size < ROWS))
        reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
    },
    endFile() {},
    end(totals) {
      const bytes = options.bytes ?? COMMENT_BYTES;
      let rows = ROWS;
      let head = headText(totals, rules, reasons, suppressed, rows);
      while (rows > 0 && bytesOf(head) > bytes / 2) {
        rows >>= 1;
        head = headText(totals, rules, reasons, suppressed, rows);
      }
      write(fittingFindings(head, listed, totals, bytes));
    },
  };
}

interface Where {
  readonly path: string;
  readonly link: string | undefined;
  readonly options: StripOptions;
}

function findingText(
  diagnostic: Diagnostic,
  report: ConversationReport,
  { conversation }: Details,
  { path, link, options }: Where,
): string {
  const { rule, severity, message: text, pointer, dialect, status, says, note, fix } = diagnostic;
  const place = placeText(path, diagnostic, report);
  const server = [status, says === undefined ? undefined : JSON.stringify(says)].filter(each => each !== undefined);
  const shown = link === undefined ? htmlCode(place) : `<a href="${attribute(link)}">${htmlCode(place)}</a>`;
  const facts = [
    `${shown} at ${htmlCode(pointer || '/')}${dialect === null ? '' : ` for ${htmlCode(dialect)}`}`,
    ...(server.length > 0 ? [`server: ${htmlCode(server.join(' '))}`] : []),
    ...(note === undefined ? [] : [`note: ${htmlSentence(note)}`]),
    ...(fix === undefined ? [] : [`fix: ${htmlSentence(fix.title)} (${fix.safety})`]),
  ];
  const drawn = conversation === undefined ? [] : strip(conversation, diagnostic, options);
  const drawing = drawn.length > LINES ? [...drawn.slice(0, LINES), '…'] : drawn;
  return [
    `<details><summary><b>${severity}</b> ${htmlSentence(text)} ${htmlCode(rule)} in ${htmlCode(place)}</summary>`,
    `<p>${facts.join('<br>')}</p>`,
    '',
    ...(drawing.length > 0 ? [codeBlock(drawing), ''] : []),
    '</details>',
    '',
  ].join('\n');
}

function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '%22').replaceAll('<', '%3C').replaceAll('>', '%3E');
}

function headText(
  totals: Totals,
  rules: ReadonlyMap<string, Readonly<Record<Grade, number>>>,
  reasons: ReadonlyMap<string, number>,
  suppressed: number,
  most: number,
): string {
  const { dialects } = totals;
  const judges = dialects.length > 8 ? count(dialects.length, 'dialect') : dialects.map(codeSpan).join(', ');
  const facts = [
    ...(dialects.length === 0 ? [] : [`Judged by ${judges}`]),
    ...(suppressed === 0 ? [] : [`${grouped(suppressed)} suppressed`]),
  ];
  const stale = staleLine(totals);
  const rows = [...rules].sort(([, a], [, b]) => b.error - a.error || b.warning - a.warning || b.info - a.info);
  const table = [
    '| rule | errors | warnings | infos |',
    '| :--- | ---: | ---: | ---: |',
    ...rows
      .slice(0, most)
      .map(([rule, each]) => `| ${[codeSpan(rule), ...GRADES.map(grade => grouped(each[grade]))].join(' | ')} |`),
  ];
  const unjudged = [...reasons].sort(([, a], [, b]) => b - a);
  // A blank line ends an HTML block and the table.
  const lines = [
    `## rolecall: ${totalsLine(totals)}`,
    '',
    ...(facts.length === 0 ? [] : [`${facts.join('; ')}.`, '']),
    ...(stale === undefined ? [] : [`**${stale}.**`, '']),
    ...(rows.length === 0 || most === 0 ? [] : [...table, '']),
    ...(rows.length > most ? [`${count(rows.length - most, 'more rule')} with findings.`, ''] : []),
    ...unjudged
      .slice(0, REASONS)
      .flatMap(([reason, many]) => [`<p>not judged: ${count(many, 'conversation')}: ${htmlSentence(reason)}</p>`, '']),
  ];
  return `${lines.join('\n')}\n`;
}

/** The findings that fit after the head, most severe first, and the number of those that do not. */
function fittingFindings(
  head: string,
  listed: Readonly<Record<Grade, readonly string[]>>,
  totals: Totals,
  bytes: number,
): string {
  const { errors, warnings, infos } = totals.summary;
  const title = '### Findings\n\n';
  let left = bytes - bytesOf(head) - bytesOf(title) - CLOSING;
  const shown: string[] = [];
  for (const text of GRADES.flatMap(grade => listed[grade])) {
    const size = bytesOf(text) + 1;
    if (size > left) break;
    left -= size;
    shown.push(text);
  }
  const more = errors + warnings + infos - shown.length;
  const closing = more > 0 ? `${count(more, 'more finding')} ${more === 1 ? 'is' : 'are'} not shown here.\n` : '';
  return head + (shown.length === 0 ? '' : `${title}${shown.join('\n')}\n`) + closing;
}

const encoder = new TextEncoder();

function bytesOf(text: string): number {
  return encoder.encode(text).length;
}

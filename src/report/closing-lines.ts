/** The lines before the last line of a report: what is hidden, what does not count, and what was not checked. */
import type { Diagnostic, ReportSummary, Unevaluated } from '../generated/types.ts';
import { grouped, printable } from '../model/text.ts';
import type { Coverage } from './coverage.ts';
import { skippedLines } from './coverage-counter.ts';
import { count } from './phrases.ts';
import type { ChosenDialect, Totals } from './reporter.ts';

/** Number of reasons that are listed. */
const MAX_REASONS = 10;

const REMEDIES: Readonly<Partial<Record<Unevaluated['what'], string>>> = {
  dialect: '; set it with --dialect',
  model: '; set it with --model',
};

/** `unrecognized` is the severity of files in which nothing was checked. */
export function closingLines(
  { summary, coverage, hidden = 0, unevaluated = [] }: Totals,
  unrecognized: Diagnostic['severity'] = 'warning',
): string[] {
  // Otherwise the command itself prints why nothing was checked.
  const isListing = coverage === undefined || coverage.checked > 0 || unrecognized === 'info';
  const others = unevaluated.filter(each => (isListing || each.what !== 'format') && !isListed(each, coverage));
  const lines = others.slice(0, MAX_REASONS).map(unevaluatedLine);
  if (others.length > MAX_REASONS) lines.push(`not evaluated for ${grouped(others.length - MAX_REASONS)} more reasons`);
  if (coverage !== undefined && isListing) lines.push(...skippedLines(coverage, summary.files));
  if (hidden > 0) lines.push(`and ${grouped(hidden)} more that are not shown`);
  const suppressed = suppressedLine(summary);
  return suppressed === undefined ? lines : [...lines, suppressed];
}

/** How a dialect was selected, for users. */
const SELECTED_BY: Readonly<Record<ChosenDialect['by'], string>> = {
  option: '--dialect',
  configuration: 'configuration',
  record: 'record',
  log: 'log format',
  host: 'host',
  provider: 'recorded provider',
  server: 'recorded answer',
  path: 'path',
  model: 'model name',
  format: 'message format',
  template: 'chat template',
  default: 'default',
};

/** Number of dialects that are listed. */
const MAX_CHOSEN = 5;

/** `judged as deepseek (model name)`: the dialect and how it was selected; with counts if there are several. */
export function chosenLines({ chosen = [] }: Totals): string[] {
  const listed = chosen.slice(0, MAX_CHOSEN).map(({ dialect, by, conversations }) => {
    const counted = chosen.length > 1 ? `: ${count(conversations, 'conversation')}` : '';
    return `judged as ${dialect} (${SELECTED_BY[by]})${counted}`;
  });
  const more = chosen.length - listed.length;
  return more > 0 ? [...listed, `and as ${grouped(more)} more`] : listed;
}

/** Whether a reason applies only to files that are listed as skipped. */
function isListed({ reason, conversations }: Unevaluated, coverage: Coverage | undefined): boolean {
  const files = coverage?.skipped.filter(each => each.reason === reason) ?? [];
  return files.length > 0 && files.reduce((sum, each) => sum + each.records, 0) === conversations;
}

/** `3 suppressed (2 by the baseline, 1 ignored)`; undefined if there are none. */
export function suppressedLine({ suppressed }: ReportSummary): string | undefined {
  if (suppressed === undefined) return undefined;
  const { baseline, ignore } = suppressed;
  const how = [
    ...(baseline > 0 ? [`${grouped(baseline)} by the baseline`] : []),
    ...(ignore > 0 ? [`${grouped(ignore)} ignored`] : []),
  ];
  return `${grouped(baseline + ignore)} suppressed (${how.join(', ')})`;
}

/**
 * `1 entry of the baseline no longer occurs; --prune-baseline removes it`; undefined if there is none. Such entries
 * fail a run.
 */
export function staleLine({ stale = [] }: Pick<Totals, 'stale'>): string | undefined {
  if (stale.length === 0) return undefined;
  return stale.length === 1
    ? '1 entry of the baseline no longer occurs; --prune-baseline removes it'
    : `${grouped(stale.length)} entries of the baseline no longer occur; --prune-baseline removes them`;
}

/** `not evaluated: 12 findings in 3 conversations: the model is not known; set it with --model` */
export function unevaluatedLine({ what, reason, conversations, findings }: Unevaluated): string {
  const unit = what === 'format' ? 'record' : 'conversation';
  const many = `${findings === undefined ? '' : `${count(findings, 'finding')} in `}${count(conversations, unit)}`;
  return `not evaluated: ${many}: ${printable(reason)}${REMEDIES[what] ?? ''}`;
}

/** What a report for people says of a run before its last line: what is not shown, what does not count, what was not looked at. */
import type { ReportSummary, Unevaluated } from '../generated/types.ts';
import { grouped, printable } from '../model/text.ts';
import type { Totals } from './reporter.ts';
import { count } from './words.ts';

/** Reasons that are told. */
const MOST = 10;

const REMEDIES: Readonly<Partial<Record<Unevaluated['what'], string>>> = {
  dialect: '; --dialect names one',
  model: '; --model names it',
};

export function closingLines({ summary, hidden = 0, unevaluated = [] }: Totals): string[] {
  const lines = unevaluated.slice(0, MOST).map(unevaluatedLine);
  if (unevaluated.length > MOST) lines.push(`not evaluated for ${grouped(unevaluated.length - MOST)} more reasons`);
  if (hidden > 0) lines.push(`and ${grouped(hidden)} more that are not shown`);
  const suppressed = suppressedLine(summary);
  return suppressed === undefined ? lines : [...lines, suppressed];
}

/** `3 suppressed (2 by the baseline, 1 ignored)`; undefined where nothing is. */
export function suppressedLine({ suppressed }: ReportSummary): string | undefined {
  if (suppressed === undefined) return undefined;
  const { baseline, ignore } = suppressed;
  const how = [
    ...(baseline > 0 ? [`${grouped(baseline)} by the baseline`] : []),
    ...(ignore > 0 ? [`${grouped(ignore)} ignored`] : []),
  ];
  return `${grouped(baseline + ignore)} suppressed (${how.join(', ')})`;
}

/** `1 entry of the baseline no longer occurs; --prune-baseline removes it`: what else fails a run. Undefined of none. */
export function staleLine({ stale = [] }: Pick<Totals, 'stale'>): string | undefined {
  if (stale.length === 0) return undefined;
  return stale.length === 1
    ? '1 entry of the baseline no longer occurs; --prune-baseline removes it'
    : `${grouped(stale.length)} entries of the baseline no longer occur; --prune-baseline removes them`;
}

/** `not evaluated: 12 findings in 3 conversations: the model is not known; --model names it` */
export function unevaluatedLine({ what, reason, conversations, findings }: Unevaluated): string {
  const unit = what === 'format' ? 'record' : 'conversation';
  const many = `${findings === undefined ? '' : `${count(findings, 'finding')} in `}${count(conversations, unit)}`;
  return `not evaluated: ${many}: ${printable(reason)}${REMEDIES[what] ?? ''}`;
}

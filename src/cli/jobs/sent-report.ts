/** Prepares reports for sending to another thread, and there adjusts their position in the file. */
import { jsonOf } from '../../baseline/content.ts';
import type { Details } from '../../check/details.ts';
import type { Conversation, ConversationDiff, ConversationReport, Diagnostic, Source } from '../../generated/types.ts';
import { habitOf, keyOfHabit } from '../../judge/logs/repeated.ts';
import type { Needs } from './sink.ts';

export interface SentReport {
  readonly report: ConversationReport;
  /** Only present if the sink needs it, because it contains the whole conversation. */
  readonly conversation?: Conversation | undefined;
  /** What changed since the request that this one continues; only present if the sink needs it. */
  readonly changes?: ConversationDiff | undefined;
  /** The assembled stream; only present if the sink needs it. */
  readonly assembled?: Details['assembled'];
}

/** Number of findings per rule and file that the text report shows with an excerpt, plus one. */
const DRAWN = 13;

/** Prepares the reports of one part of a file. */
export class Preparation {
  private readonly needs: Needs;
  private readonly drawn = new Map<string, number>();

  constructor(needs: Needs) {
    this.needs = needs;
  }

  prepared(
    report: ConversationReport,
    { conversation, assembled, changes, place }: Pick<Details, 'conversation' | 'assembled' | 'changes' | 'place'>,
  ): SentReport {
    const { places, models } = this.needs;
    if (report.diagnostics.length === 0) return { report };
    const isDrawn = (places === 'drawn' || models === 'drawn') && this.isDrawn(report.diagnostics);
    if (places === 'all' || isDrawn) place();
    const isModelled = models === 'found' || (models === 'drawn' && isDrawn);
    return isModelled ? { report, conversation, assembled, changes: changes?.() } : { report };
  }

  /**
   * Whether a finding may be shown with an excerpt. Only part of the file is known here, but a limit that is exceeded
   * in the part is also exceeded in the whole file. Of a repeated finding only the first is shown, so repeated findings
   * are counted separately.
   */
  private isDrawn(diagnostics: readonly Diagnostic[]): boolean {
    let found = false;
    for (const diagnostic of diagnostics) {
      const habit = habitOf(diagnostic);
      const key = habit === undefined ? diagnostic.rule : keyOfHabit(habit);
      const count = (this.drawn.get(key) ?? 0) + 1;
      if (count > DRAWN) continue;
      this.drawn.set(key, count);
      found = true;
    }
    return found;
  }
}

/** The weight of a waiting report. One unit is about a hundred bytes of memory. */
export function weightOf({ report, conversation, assembled }: SentReport): number {
  let weight = 4 + 8 * report.diagnostics.length;
  if (assembled !== undefined) weight += jsonOf(assembled.messages).length / 100;
  for (const { parts } of conversation?.messages ?? [])
    for (const part of parts) weight += 4 + ('text' in part ? (part.text?.length ?? 0) / 100 : 0);
  return weight;
}

/** Number of lines and conversations before a part of a file. */
export interface Base {
  readonly lines: number;
  readonly conversations: number;
}

/** Renumbers lines and conversations as in the whole file. */
export function shift(report: ConversationReport, { lines, conversations }: Base): void {
  report.index += conversations;
  report.line += lines;
  // Two findings may share one place object.
  const places = new Set<Source>();
  for (const diagnostic of report.diagnostics) {
    if (diagnostic.conversation !== undefined && report.id === null) diagnostic.conversation = report.index;
    for (const { source } of [diagnostic, ...diagnostic.related]) if (source !== undefined) places.add(source);
  }
  for (const place of places) {
    place.line += lines;
    if (place.endLine !== undefined) place.endLine += lines;
  }
}

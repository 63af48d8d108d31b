/** Reports made ready to leave the thread that made them, and put in their place in the file where they arrive. */
import { jsonOf } from '../../baseline/content.ts';
import type { Conversation, ConversationReport, Diagnostic, Source } from '../../generated/types.ts';
import type { Details } from '../../logs/details.ts';
import { habitOf, keyOfHabit } from '../../logs/repeated.ts';
import type { Needs } from './sink.ts';

export interface Told {
  readonly report: ConversationReport;
  /** Only where it will be asked for: it holds all that was said. */
  readonly conversation?: Conversation | undefined;
  /** What a stream adds up to; likewise. */
  readonly assembled?: Details['assembled'];
}

/** Findings of one rule that the text report draws in a file, and one more. */
const DRAWN = 13;

/** Makes the reports of one stretch of a file ready. */
export class Preparation {
  private readonly needs: Needs;
  private readonly drawn = new Map<string, number>();

  constructor(needs: Needs) {
    this.needs = needs;
  }

  told(
    report: ConversationReport,
    { conversation, assembled, place }: Pick<Details, 'conversation' | 'assembled' | 'place'>,
  ): Told {
    const { places, models } = this.needs;
    if (report.diagnostics.length === 0) return { report };
    const isDrawn = (places === 'drawn' || models === 'drawn') && this.isDrawn(report.diagnostics);
    if (places === 'all' || isDrawn) place();
    const isModelled = models === 'found' || (models === 'drawn' && isDrawn);
    return isModelled ? { report, conversation, assembled } : { report };
  }

  /**
   * Whether one of the findings may be drawn. What is known here is a part of the file: what is too much for the part is
   * too much for the whole. Of habits only the first is told, so that they are counted by themselves.
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

/** What a report weighs among those that wait: some hundred bytes of memory are one. */
export function weightOf({ report, conversation, assembled }: Told): number {
  let weight = 4 + 8 * report.diagnostics.length;
  if (assembled !== undefined) weight += jsonOf(assembled.messages).length / 100;
  for (const { parts } of conversation?.messages ?? [])
    for (const part of parts) weight += 4 + ('text' in part ? (part.text?.length ?? 0) / 100 : 0);
  return weight;
}

/** What stands before a stretch of a file. */
export interface Base {
  readonly lines: number;
  readonly conversations: number;
}

/** Numbers lines and conversations as in the whole file. */
export function shift(report: ConversationReport, { lines, conversations }: Base): void {
  report.index += conversations;
  report.line += lines;
  // Two findings may have one place between them.
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

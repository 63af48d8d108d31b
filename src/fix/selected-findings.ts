/** Selects the findings to repair, if severities, suppressions or a callback limit them. */

import type { Details } from '../check/details.ts';
import type { Conversation, ConversationReport, Diagnostic } from '../generated/types.ts';
import { relocated } from '../judge/logs/log.ts';
import { habitOf, keyOfHabit } from '../judge/logs/repeated.ts';
import type { FixOptions } from './fix.ts';

/**
 * Changes the findings of a report, in place or in a new report, so that only some are repaired: removed and suppressed
 * findings and infos are not repaired, and warnings only with safe repairs. The finding objects must stay the same.
 * Called once for every conversation, and once for each finding that appears later.
 */
export type SelectFindings = (
  report: ConversationReport,
  judged: Pick<Details, 'conversation' | 'assembled'>,
) => ConversationReport;

/** Maps a place in a conversation to its place in the file. */
type PlaceOf = (pointer: string) => string;

type RepairChoice = boolean | 'safe';

export class SelectedFindings {
  /** Which findings with the same text are repaired, by the subject of the repetition. */
  private readonly habits = new Map<string, RepairChoice>();
  private readonly known = new Map<string, RepairChoice>();
  private readonly selectFindings: SelectFindings | undefined;
  private last: ConversationReport | undefined;
  /** The conversations with findings that were hidden, with locations in the file. */
  private readonly moved = new WeakMap<Conversation, Conversation | undefined>();

  constructor(selectFindings: SelectFindings | undefined) {
    this.selectFindings = selectFindings;
  }

  /** Whether all findings are to be repaired. */
  get isAll(): boolean {
    return this.selectFindings === undefined;
  }

  /** Records the findings of the file, before anything is repaired. */
  take(report: ConversationReport, judged: Pick<Details, 'conversation' | 'assembled'>): void {
    if (this.selectFindings === undefined) return;
    this.last = report;
    const { diagnostics, repeated } = report;
    const copies = diagnostics.map(each => ({ ...each }));
    const asked = {
      ...report,
      diagnostics: copies,
      ...(repeated && { repeated: repeated.map(each => ({ ...each })) }),
    };
    const settled = this.selectFindings(asked, judged);
    const counting = new Set(settled.diagnostics);
    for (const [i, found] of diagnostics.entries()) {
      const copy = copies[i] as Diagnostic;
      this.remember(keyOf(found, found.pointer), counting.has(copy) ? wantedOf(copy) : false);
    }
    for (const each of repeated ?? []) this.habits.set(keyOfHabit(each), false);
    for (const each of settled.repeated ?? []) {
      const key = keyOfHabit(each);
      if (this.habits.get(key) !== true && wantedOf(each) !== false) this.habits.set(key, wantedOf(each));
    }
  }

  /**
   * Selects the findings of one conversation, as an option of `fix`. `placeOf` maps its places to those in the file.
   */
  filterFor(placeOf: PlaceOf, originOf: (place: string) => string | undefined = place => place): FixOptions['only'] {
    if (this.selectFindings === undefined) return undefined;
    return (found, { origin, conversation }) => {
      const place = origin === undefined ? undefined : originOf(placeOf(origin));
      return this.choiceFor(found, place, conversation, placeOf);
    };
  }

  private choiceFor(
    found: Diagnostic,
    place: string | undefined,
    conversation: Conversation | undefined,
    placeOf: PlaceOf,
  ): RepairChoice {
    const key = place === undefined ? `${keyOf(found, found.pointer)} new` : keyOf(found, place);
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const habit = habitOf(found);
    const counted = habit === undefined ? undefined : this.habits.get(keyOfHabit(habit));
    const wanted = counted ?? this.decideHidden({ ...found, pointer: placeOf(found.pointer) }, conversation, placeOf);
    this.known.set(key, wanted);
    return wanted;
  }

  /** Decides about a finding that was hidden by others. */
  private decideHidden(found: Diagnostic, conversation: Conversation | undefined, placeOf: PlaceOf): RepairChoice {
    if (this.selectFindings === undefined || this.last === undefined) return true;
    const { repeated: _, ...report } = this.last;
    const settled = this.selectFindings(
      { ...report, diagnostics: [found] },
      { conversation: conversation && this.movedCopyOf(conversation, placeOf), assembled: undefined },
    );
    return settled.diagnostics.includes(found) && wantedOf(found);
  }

  private movedCopyOf(conversation: Conversation, placeOf: PlaceOf): Conversation | undefined {
    if (!this.moved.has(conversation)) this.moved.set(conversation, relocated(structuredClone(conversation), placeOf));
    return this.moved.get(conversation);
  }

  /** If two findings of a log cannot be distinguished, and one is not to be repaired, neither is. */
  private remember(key: string, wanted: RepairChoice): void {
    const known = this.known.get(key);
    this.known.set(key, known === undefined || wanted === false || (wanted === 'safe' && known) ? wanted : known);
  }
}

function wantedOf({ suppressed, severity }: Pick<Diagnostic, 'suppressed' | 'severity'>): RepairChoice {
  if (suppressed !== undefined || severity === 'info') return false;
  return severity === 'error' ? true : 'safe';
}

function keyOf({ rule, messageId }: Diagnostic, place: string): string {
  return `${rule} ${messageId} ${place}`;
}

/** Which findings of a conversation, or of a log, are to be repaired, where somebody has a say in that. */
import type { Conversation, ConversationReport, Diagnostic } from '../generated/types.ts';
import type { Details } from '../logs/details.ts';
import { relocated } from '../logs/logged.ts';
import { habitOf, keyOfHabit } from '../logs/repeated.ts';
import type { FixOptions } from './fix.ts';

/**
 * Says what counts of a report, in the report itself or a new one: findings that are left out, have been marked as
 * suppressed, or are infos now, are not repaired, and a warning is repaired safely or not at all. Findings stay the same
 * objects. It is asked once for every conversation that is read, and once for each finding that comes to light later.
 */
export type Settle = (
  report: ConversationReport,
  judged: Pick<Details, 'conversation' | 'assembled'>,
) => ConversationReport;

/** Where a place in a conversation is in the file. */
type PlaceOf = (pointer: string) => string;

type Wanted = boolean | 'safe';

export class Meant {
  /** How findings that read alike are told of, by the habit of their writer. */
  private readonly habits = new Map<string, Wanted>();
  private readonly known = new Map<string, Wanted>();
  private readonly settle: Settle | undefined;
  private last: ConversationReport | undefined;

  constructor(settle: Settle | undefined) {
    this.settle = settle;
  }

  /** Whether everything is. */
  get isAll(): boolean {
    return this.settle === undefined;
  }

  /** Takes what was found in the file, before anything is repaired. */
  take(report: ConversationReport, judged: Pick<Details, 'conversation' | 'assembled'>): void {
    if (this.settle === undefined) return;
    this.last = report;
    const { diagnostics, repeated } = report;
    const copies = diagnostics.map(each => ({ ...each }));
    const asked = {
      ...report,
      diagnostics: copies,
      ...(repeated && { repeated: repeated.map(each => ({ ...each })) }),
    };
    const settled = this.settle(asked, judged);
    const counting = new Set(settled.diagnostics);
    for (const [i, found] of diagnostics.entries()) {
      const copy = copies[i] as Diagnostic;
      this.note(keyOf(found, found.pointer), counting.has(copy) ? wantedOf(copy) : false);
    }
    for (const each of repeated ?? []) this.habits.set(keyOfHabit(each), false);
    for (const each of settled.repeated ?? []) {
      const key = keyOfHabit(each);
      if (this.habits.get(key) !== true && wantedOf(each) !== false) this.habits.set(key, wantedOf(each));
    }
  }

  /** What `fix` is to do about the findings of a conversation that stands in the file as `placeOf` says. */
  only(placeOf: PlaceOf, originOf: (place: string) => string | undefined = place => place): FixOptions['only'] {
    if (this.settle === undefined) return undefined;
    return (found, { origin, conversation }) => {
      const place = origin === undefined ? undefined : originOf(placeOf(origin));
      return this.wanted(found, place, conversation, placeOf);
    };
  }

  private wanted(
    found: Diagnostic,
    place: string | undefined,
    conversation: Conversation | undefined,
    placeOf: PlaceOf,
  ): Wanted {
    const key = place === undefined ? `${keyOf(found, found.pointer)} new` : keyOf(found, place);
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const habit = habitOf(found);
    const counted = habit === undefined ? undefined : this.habits.get(keyOfHabit(habit));
    const wanted = counted ?? this.ask({ ...found, pointer: placeOf(found.pointer) }, conversation, placeOf);
    this.known.set(key, wanted);
    return wanted;
  }

  /** Of what other findings have hidden. */
  private ask(found: Diagnostic, conversation: Conversation | undefined, placeOf: PlaceOf): Wanted {
    if (this.settle === undefined || this.last === undefined) return true;
    const { repeated: _, ...report } = this.last;
    const moved = relocated(structuredClone(conversation), placeOf);
    const settled = this.settle({ ...report, diagnostics: [found] }, { conversation: moved, assembled: undefined });
    return settled.diagnostics.includes(found) && wantedOf(found);
  }

  /** Where two findings of a log cannot be told apart, both are left if one is. */
  private note(key: string, wanted: Wanted): void {
    const known = this.known.get(key);
    this.known.set(key, known === undefined || wanted === false || (wanted === 'safe' && known) ? wanted : known);
  }
}

function wantedOf({ suppressed, severity }: Pick<Diagnostic, 'suppressed' | 'severity'>): Wanted {
  if (suppressed !== undefined || severity === 'info') return false;
  return severity === 'error' ? true : 'safe';
}

function keyOf({ rule, messageId }: Diagnostic, place: string): string {
  return `${rule} ${messageId} ${place}`;
}

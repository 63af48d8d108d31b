/** Translates the repairs of a request into edits of the log that it was read from. */

import { type MessageFormat, read } from '../formats/engine/message-format.ts';
import type { Edit, ToolCallPart } from '../generated/types.ts';
import type { LogFormat, LoggedConversation } from '../logs/formats/format.ts';
import { child, comparePointers, valueAt } from '../pointer.ts';
import { idBelow } from '../repair/ids.ts';
import { moving, placeInList, removal, replacement } from '../repair/repair.ts';
import { INTERRUPTED } from '../repair/stub-result.ts';
import { applyEdits } from '../source/apply-edits.ts';
import { isObject } from '../source/json.ts';
import type { Change } from './change.ts';
import { EditedTree } from './edited-tree.ts';
import { LogChanges } from './log-changes.ts';
import type { Unit } from './log-units.ts';
import { longestRun } from './longest-run.ts';
import { ANSWER, asAnswer, keysOf, oldPlace, placesIn, withoutPlaces, withStoredPlaces } from './stored-places.ts';
import { Unwritable } from './unwritable.ts';

const ANSWERING: ReadonlySet<string> = new Set(['unanswered-tool-call', 'unfinished-tool-call']);

/** The repairs of a request. */
export interface Repairs {
  readonly messageFormat: MessageFormat;
  readonly changes: readonly Change[];
  /**
   * Whether a message may be removed after its content was merged into another. Its other fields in the log are lost.
   */
  readonly mayMerge: boolean;
}

/**
 * The edits of a log that correspond to the repairs of its request. The log is the list of records, or a single
 * document. Throws `Unwritable` if that is not possible.
 */
export function logEdits(
  format: LogFormat,
  log: unknown,
  logged: LoggedConversation,
  { messageFormat, changes, mayMerge }: Repairs,
): Edit[] {
  const comparison = new Comparison(format, log, logged, messageFormat);
  const answers = format.writer?.writeResult !== undefined || format.writer?.writeResults !== undefined;
  const tree = new EditedTree(logged.body);
  const made: Edit[] = [];
  const open: string[] = [];
  for (const { rule, safety, pointer, edits } of changes) {
    // A late result that is moved to its call is not a new result.
    const isPutIn = edits.every(({ op }) => op === 'add' || op === 'replace');
    const isAnswer = ANSWERING.has(rule) && safety === 'unsafe' && answers && isPutIn;
    if (isAnswer) open.push(tree.origin(pointer) ?? '');
    for (const edit of edits) {
      tree.apply(edit);
      made.push(isAnswer ? asAnswer(edit) : edit);
    }
  }
  // Results are added in the order of the calls, not in the order of the findings.
  if (open.length > 0) comparison.answer(open.sort(comparePointers));
  comparison.compare(applyEdits(withStoredPlaces(logged.body), made), mayMerge);
  return comparison.log.edits;
}

/** A request before and after its repair, and the corresponding changes of the log. */
class Comparison {
  readonly log: LogChanges;
  private readonly logged: LoggedConversation;
  /** The pointer of the list of messages. */
  private readonly listAt: string;
  private readonly calls: ReadonlyMap<string, ToolCallPart>;
  private mayMerge = true;
  private answered: ReadonlySet<string> = new Set();
  /** Places of values that still exist, possibly elsewhere. */
  private kept: ReadonlySet<string> = new Set();

  constructor(format: LogFormat, log: unknown, logged: LoggedConversation, messageFormat: MessageFormat) {
    this.log = new LogChanges(format, log, logged);
    this.logged = logged;
    this.listAt = messageFormat.readFrame(logged.body, '', () => {}).at;
    const parts = read(messageFormat, logged.body).messages.flatMap(message => message.parts);
    this.calls = new Map(parts.flatMap(part => (part.type === 'tool_call' ? [[part.pointer, part]] : [])));
  }

  answer(pointers: readonly string[]): void {
    const { origins } = this.logged;
    this.answered = new Set(pointers);
    this.log.answer(
      pointers.map(pointer => {
        const { callId: id, name } = this.calls.get(pointer) ?? { callId: undefined, name: undefined };
        return { pointer: origins.nearest(pointer), id, name, text: INTERRUPTED };
      }),
    );
  }

  compare(after: unknown, mayMerge: boolean): void {
    this.kept = placesIn(after);
    this.mayMerge = mayMerge;
    this.values(this.logged.body, after, '');
  }

  /** Compares the values at `pointer` before and after the repair. */
  private values(before: unknown, after: unknown, pointer: string): void {
    if (Array.isArray(before) && Array.isArray(after)) this.lists(before, after, pointer);
    else if (isObject(before) && isObject(after)) this.objects(before, after, pointer);
    else if (before !== after && !holdsAnswer(after)) this.set(before, withoutPlaces(after), pointer);
  }

  private objects(before: Record<string, unknown>, after: Record<string, unknown>, pointer: string): void {
    if (oldPlace(after) === ANSWER) return;
    const removedKeys = Object.keys(before).filter(key => !Object.hasOwn(after, key));
    const fresh = keysOf(after).filter(key => !Object.hasOwn(before, key));
    const [from, to] = [removedKeys[0], fresh[0]];
    const isRenamed = removedKeys.length === 1 && fresh.length === 1 && from !== undefined && to !== undefined;
    if (isRenamed && before[from] === after[to]) {
      const place = this.verbatim(child(pointer, from));
      this.log.inside.push(moving(place, child(place.slice(0, place.lastIndexOf('/')), to)));
      return;
    }
    for (const key of removedKeys) this.dropKey(child(pointer, key));
    for (const key of fresh)
      this.log.inside.push({ op: 'add', path: child(this.verbatim(pointer), key), value: withoutPlaces(after[key]) });
    for (const key of Object.keys(before))
      if (Object.hasOwn(after, key)) this.values(before[key], after[key], child(pointer, key));
  }

  private lists(before: readonly unknown[], after: readonly unknown[], pointer: string): void {
    if (!before.every(isObject) || !after.every(isObject)) {
      if (JSON.stringify(before) !== JSON.stringify(withoutPlaces(after)))
        this.set(before, withoutPlaces(after), pointer);
      return;
    }
    const isMessages = pointer === this.listAt;
    const members = after.filter(member => oldPlace(member) !== ANSWER);
    const places = members.map(oldPlace);
    const removedPlaces = before.map((_, i) => child(pointer, i)).filter(place => !this.kept.has(place));
    // If the call itself contains its result, the new value replaces the call.
    this.drop(
      removedPlaces.filter(place => !this.answered.has(place)),
      isMessages,
      after.length === 0,
    );
    const staying = longestRun(places.map(place => indexIn(pointer, place)));
    const firstPlace = places.find(each => each !== undefined);
    let previous: string | undefined;
    for (const [i, member] of members.entries()) {
      const place = places[i];
      if (place === undefined) {
        this.put(withoutPlaces(member), previous ?? firstPlace, previous === undefined);
        continue;
      }
      if (!staying.has(i)) {
        // Only the first value is moved before another.
        const isNext = (each: string | undefined, k: number) => k > i && each !== undefined && each !== place;
        const next = previous === undefined ? places.find(isNext) : undefined;
        this.move(place, previous, next, isMessages, member);
      }
      this.values(valueAt(this.logged.body, place), member, place);
      previous = place;
    }
  }

  private drop(pointers: readonly string[], isMessages: boolean, isAll: boolean): void {
    // After texts were joined, the origin of their parts is unknown, so a message removed for a warning may still be
    // part of another one.
    if (isMessages && !this.mayMerge && pointers.length > 0) throw new Unwritable('its messages are stored separately');
    const units = pointers.flatMap(pointer => this.unitsOf(pointer, isMessages));
    this.log.drop(isAll && !isMessages ? this.log.units.withWholeMessages(units) : units);
  }

  /** Adds a value to the body after or before another. */
  private put(value: unknown, neighbor: string | undefined, isBefore: boolean): void {
    const place = neighbor === undefined ? undefined : placeInList(this.verbatim(neighbor));
    if (place === undefined) throw new Unwritable('the log has no such list');
    this.log.insertAfter(value, { list: place.list, index: place.index - (isBefore ? 1 : 0) });
  }

  /** Moves a value of the body after another; without one, before the next. */
  private move(
    pointer: string,
    previous: string | undefined,
    next: string | undefined,
    isMessage: boolean,
    member: unknown,
  ): void {
    const units = this.unitsOf(pointer, isMessage);
    const list = units[0]?.list ?? '';
    const anchors = previous === undefined ? undefined : this.placesOf(previous, isMessage);
    const index =
      anchors === undefined
        ? least(next === undefined ? [0] : this.indexesIn(list, this.placesOf(next, isMessage))) - 1
        : -least(this.indexesIn(list, anchors).map(each => -each));
    if (Number.isFinite(index)) {
      this.log.move(units, index);
      return;
    }
    // A move to another list is written as a removal and an addition.
    this.put(withoutPlaces(member), previous, false);
    this.log.drop(units);
  }

  private indexesIn(list: string, places: readonly string[]): number[] {
    return places.flatMap(place => this.log.units.indexIn(list, place) ?? []);
  }

  /** The places of the log entries that contain a value of the body. */
  private placesOf(pointer: string, isMessage: boolean): string[] {
    return this.unitsOf(pointer, isMessage).map(({ list, index }) => child(list, index));
  }

  private unitsOf(pointer: string, isMessage: boolean): Unit[] {
    const { units } = this.log;
    const found = isMessage ? units.ofMessage(pointer) : units.ofPart(pointer);
    if (found === undefined) throw new Unwritable('the log has no such list');
    return found;
  }

  private set(before: unknown, value: unknown, pointer: string): void {
    const { origins } = this.logged;
    const own = origins.verbatim(pointer);
    if (own !== undefined && this.log.valueAtPointer(own) === before) {
      this.log.inside.push(replacement(own, value));
      return;
    }
    // The log may have the ID in a field of another name.
    const holder = origins.nearest(pointer);
    const holderValue = this.log.valueAtPointer(holder);
    const id = typeof before === 'string' && /id$/i.test(pointer) ? idBelow(holderValue, holder, before) : undefined;
    const place = id ?? (holderValue === before ? holder : undefined);
    if (place === undefined) throw new Unwritable(NOT_VERBATIM);
    this.log.inside.push(replacement(place, value));
  }

  private dropKey(pointer: string): void {
    const { origins, body } = this.logged;
    const place = origins.verbatim(pointer) ?? origins.nearest(pointer);
    if (JSON.stringify(valueAt(body, pointer)) !== JSON.stringify(this.log.valueAtPointer(place)))
      throw new Unwritable(NOT_VERBATIM);
    this.log.inside.push(removal(place));
  }

  private verbatim(pointer: string): string {
    const place = this.logged.origins.verbatim(pointer);
    if (place === undefined || this.log.valueAtPointer(place) === undefined) throw new Unwritable(NOT_VERBATIM);
    return place;
  }
}

const NOT_VERBATIM = 'the log stores this in another form';

/** The index of an item in this list; undefined if it is in another list. */
function indexIn(list: string, place: string | undefined): number | undefined {
  const member = place === undefined ? undefined : placeInList(place);
  return member?.list === list ? member.index : undefined;
}

/** Whether a list contains an added result. Its other changes then come from how the format writes a result. */
function holdsAnswer(value: unknown): boolean {
  return Array.isArray(value) && value.some(each => oldPlace(each) === ANSWER);
}

function least(numbers: readonly number[]): number {
  return numbers.reduce((a, b) => Math.min(a, b), Infinity);
}

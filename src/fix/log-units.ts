/** What to move or remove in a log for a message of its request, or for a part of a message. */
import type { LogFormat, LoggedConversation } from '../logs/formats/format.ts';
import { child, pointerKeys, valueAt } from '../pointer.ts';
import { placeInList } from '../repair/repair.ts';
import { isObject } from '../source/json.ts';

/** An item of a list in the log. */
export interface Unit {
  readonly list: string;
  readonly index: number;
}

/** Lists with the content of a message: when their last item is removed, the message is removed. */
const CONTENT: ReadonlySet<string | undefined> = new Set(['content', 'parts']);

export class LogUnits {
  /** The pointer of the list of lines, if the log has lines. */
  readonly lines: string | undefined;
  private readonly log: unknown;
  private readonly logged: LoggedConversation;

  constructor(format: LogFormat, log: unknown, logged: LoggedConversation) {
    const { lines } = format.writer ?? {};
    this.lines = format.scope === 'file' ? '' : typeof lines === 'function' ? lines(log) : lines;
    this.log = log;
    this.logged = logged;
  }

  /** Undefined if something of it is not in a list. */
  ofMessage(pointer: string): Unit[] | undefined {
    const { origins } = this.logged;
    const own = origins.nearest(pointer);
    const places = [own, ...this.partsOf(pointer).map(part => origins.nearest(part))];
    const member = placeInList(own);
    const isInside = places.every(place => place === own || place.startsWith(`${own}/`));
    if (member !== undefined && isInside && this.isList(member.list)) return [this.wholeMessage(member)];
    const { lines } = this;
    if (lines === undefined) return undefined;
    const units = places.map(place => this.indexIn(lines, place));
    if (units.includes(undefined)) return undefined;
    return [...new Set(units as number[])].sort((a, b) => a - b).map(index => ({ list: lines, index }));
  }

  ofPart(pointer: string): Unit[] | undefined {
    const own = this.logged.origins.nearest(pointer);
    const member = placeInList(own);
    if (member !== undefined && this.isList(member.list)) return [this.wholeMessage(member)];
    const index = this.lines === undefined ? undefined : this.indexIn(this.lines, own);
    return index === undefined ? undefined : [{ list: this.lines as string, index }];
  }

  /** The index of the list item that contains a place. */
  indexIn(list: string, place: string): number | undefined {
    if (!place.startsWith(`${list}/`)) return undefined;
    const index = Number(pointerKeys(place.slice(list.length))[0]);
    return Number.isInteger(index) ? index : undefined;
  }

  isList(pointer: string): boolean {
    return Array.isArray(valueAt(this.log, pointer));
  }

  /** The same units, but with a whole message instead of all its pieces. */
  withWholeMessages(units: readonly Unit[]): Unit[] {
    const indexes = new Map<string, Set<number>>();
    for (const { list, index } of units) indexes.set(list, (indexes.get(list) ?? new Set()).add(index));
    const wide = units.map(unit => this.wholeMessage(unit, indexes.get(unit.list)?.size));
    return [...new Map(wide.map(unit => [child(unit.list, unit.index), unit])).values()];
  }

  /** The message instead of its only piece. `count` is the number of its pieces that are affected. */
  private wholeMessage(unit: Unit, count = 1): Unit {
    const keys = pointerKeys(unit.list);
    if (!CONTENT.has(keys.at(-1)) || (valueAt(this.log, unit.list) as unknown[]).length > count) return unit;
    let around = unit.list;
    do around = around.slice(0, around.lastIndexOf('/'));
    while (around !== '' && !this.isMember(around));
    const member = placeInList(around);
    return member === undefined ? unit : this.wholeMessage(member);
  }

  private isMember(pointer: string): boolean {
    const member = placeInList(pointer);
    return member !== undefined && this.isList(member.list);
  }

  private partsOf(pointer: string): string[] {
    const message = valueAt(this.logged.body, pointer);
    if (!isObject(message)) return [];
    return Object.entries(message).flatMap(([key, value]) =>
      Array.isArray(value) ? value.map((_, i) => child(child(pointer, key), i)) : [],
    );
  }
}

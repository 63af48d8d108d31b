/**
 * The extension: what a conversion could not express, stored with its output, and restored when converting back. It is
 * stored in groups of messages: the source messages with losses, and the print of what was written for them. When
 * converting back, an unchanged group is restored exactly; a changed one is converted like new messages.
 */
import type { Extension, ExtensionGroup } from '../generated/types.ts';
import { fingerprint } from '../source/fingerprint.ts';
import { memoized } from '../source/memoized.ts';
import { print } from './differences.ts';
import type { Sources, Written } from './written.ts';

/** Adjacent source messages that must be restored together, and what was written for them. */
interface Group {
  firstSource: number;
  lastSource: number;
  firstWritten: number;
  lastWritten: number;
}

function groupsOf(written: readonly Written[], sourceCount: number): Group[] {
  // Nothing was written for any of them.
  if (written.length === 0 && sourceCount > 0)
    return [{ firstSource: 0, lastSource: sourceCount - 1, firstWritten: 0, lastWritten: -1 }];
  const groups: Group[] = [];
  const least = memoized(smallest);
  const most = memoized((sources: Sources) => sources.reduce((a, b) => Math.max(a, b), -1));
  for (const [i, { sources }] of written.entries()) {
    const last = groups.at(-1);
    const next = last === undefined ? 0 : last.lastSource + 1;
    const from = Math.min(next, least(sources));
    const to = Math.max(next - 1, most(sources));
    if (last !== undefined && from <= last.lastSource) {
      last.lastSource = Math.max(last.lastSource, to);
      last.lastWritten = i;
      // The groups in between overlap with this one, so they are merged.
      while (groups.length > 1 && (groups.at(-2)?.lastSource ?? -1) >= from) {
        const joined = groups.pop() as Group;
        Object.assign(groups.at(-1) as Group, { lastSource: joined.lastSource, lastWritten: joined.lastWritten });
      }
    } else groups.push({ firstSource: next, lastSource: to, firstWritten: i, lastWritten: i });
  }
  const last = groups.at(-1);
  if (last !== undefined) last.lastSource = sourceCount - 1;
  return groups;
}

/**
 * The groups whose messages a conversion changed. `isLost` returns whether a unit of the source was changed. The first
 * units are outside the message list and are restored with the rest of the body.
 */
export function pack(
  sources: readonly unknown[],
  written: readonly Written[],
  isLost: (source: number) => boolean,
  instructionCount: number,
): ExtensionGroup[] {
  return groupsOf(written, sources.length)
    .filter(({ firstSource, lastSource }) => {
      for (let i = firstSource; i <= lastSource; i++) if (isLost(i)) return true;
      return false;
    })
    .map(({ firstSource, lastSource, firstWritten, lastWritten }) => {
      const values = written.slice(firstWritten, lastWritten + 1).map(each => each.value);
      return {
        at: firstWritten,
        count: values.length,
        print: printsOf(values).join(' '),
        messages: sources.slice(Math.max(instructionCount, firstSource), lastSource + 1) as ExtensionGroup['messages'],
      };
    });
}

/** The written messages, with every unchanged group replaced by its source messages (`sources`). */
export function unpack({ groups }: Extension, sources: readonly unknown[], written: readonly Written[]): unknown[] {
  const replaced = new Map<number, ExtensionGroup>();
  const restoredUnits = new Set<number>();
  const prints = printsOf(sources);
  const places = new PrintedPlaces(prints);
  let from = 0;
  for (const group of groups) {
    const at = places.find(group, from);
    if (at === undefined) continue;
    replaced.set(at, group);
    for (let i = at; i < at + group.count; i++) restoredUnits.add(i);
    from = at + group.count;
  }
  const out: unknown[] = [];
  const firstOf = memoized((own: Sources) => smallest(own.filter(i => !restoredUnits.has(i))));
  const starts = [...replaced.keys()].sort((a, b) => a - b);
  let next = 0;
  for (const { value, sources: own } of written) {
    // Written messages that represent only a group are restored with it.
    const first = firstOf(own);
    if (own.length > 0 && first === Number.POSITIVE_INFINITY) continue;
    if (own.length > 0) putBefore(first);
    out.push(value);
  }
  putBefore(Number.POSITIVE_INFINITY);
  return out;

  /** Groups keep their position, even if nothing was written for them. */
  function putBefore(place: number): void {
    for (; (starts[next] ?? place) < place; next++)
      for (const message of replaced.get(starts[next] as number)?.messages ?? []) out.push(message);
  }
}

/** Infinity if there is none. */
function smallest(numbers: readonly number[]): number {
  return numbers.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
}

/** Number of candidate places for a group. With more, its print is not distinctive. */
const MAX_TRIED = 100;

/** Finds groups of messages by their prints. */
class PrintedPlaces {
  private readonly prints: readonly string[];
  private readonly byPrint = new Map<string, { readonly places: number[]; next: number }>();

  constructor(prints: readonly string[]) {
    this.prints = prints;
    for (const [i, each] of prints.entries()) {
      const same = this.byPrint.get(each);
      if (same === undefined) this.byPrint.set(each, { places: [i], next: 0 });
      else same.places.push(i);
    }
  }

  /**
   * The current place of a group, after the previous group: where it was written, or the nearest place with the same
   * prints.
   */
  find({ at, count, print: expected }: ExtensionGroup, from: number): number | undefined {
    const group = expected.split(' ');
    const isHere = (i: number) =>
      i + count <= this.prints.length && group.every((each, n) => count === 0 || this.prints[i + n] === each);
    if (at >= from && isHere(at)) return at;
    if (count === 0) return from <= this.prints.length ? from : undefined;
    const same = this.byPrint.get(group[0] as string);
    if (same === undefined) return undefined;
    while ((same.places[same.next] ?? from) < from) same.next++;
    const tried = same.places.slice(same.next, same.next + MAX_TRIED);
    return tried.find(isHere);
  }
}

function printsOf(messages: readonly unknown[]): string[] {
  return messages.map(message => fingerprint(print(message)));
}

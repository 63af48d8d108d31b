/**
 * The extension bag: what a conversion could not carry over, kept beside its output, to be put back on the way home. Kept
 * by groups of messages: those of the source that were lost in part, and the print of what was written for them. A group
 * that nobody changed in between comes back as it stood; one that was changed is converted like anything new.
 */
import type { Extension, ExtensionGroup } from '../generated/types.ts';
import { fingerprint } from '../source/fingerprint.ts';
import { print } from './differences.ts';

/** A message that was written, and the messages that it stands for: their places among the source's units. */
export interface Written {
  readonly value: unknown;
  readonly sources: readonly number[];
  /** Their pointers in the source. */
  readonly from: readonly string[];
}

/** Neighbours that have to stay together: messages of the source, and what was written for them. */
interface Group {
  firstSource: number;
  lastSource: number;
  firstWritten: number;
  lastWritten: number;
}

function groupsOf(written: readonly Written[], sourceCount: number): Group[] {
  // Nothing was written for any of them: they come home to nothing as well.
  if (written.length === 0 && sourceCount > 0)
    return [{ firstSource: 0, lastSource: sourceCount - 1, firstWritten: 0, lastWritten: -1 }];
  const groups: Group[] = [];
  for (const [i, { sources }] of written.entries()) {
    const last = groups.at(-1);
    const next = last === undefined ? 0 : last.lastSource + 1;
    const from = Math.min(next, ...sources);
    const to = Math.max(next - 1, ...sources);
    if (last !== undefined && from <= last.lastSource) {
      last.lastSource = Math.max(last.lastSource, to);
      last.lastWritten = i;
      // What stands between was overtaken: it belongs together.
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
 * The groups whose messages a conversion changed. `isLost` says so of a unit of the source; the first ones, that stand
 * beside the messages, come back with what stands around these.
 */
export function pack(
  sources: readonly unknown[],
  written: readonly Written[],
  isLost: (source: number) => boolean,
  beside: number,
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
        messages: sources.slice(Math.max(beside, firstSource), lastSource + 1) as ExtensionGroup['messages'],
      };
    });
}

/** What was written, with every group that comes back untouched (`sources`) replaced by what it was made from. */
export function unpack({ groups }: Extension, sources: readonly unknown[], written: readonly Written[]): unknown[] {
  const replaced = new Map<number, ExtensionGroup>();
  const covered = new Set<number>();
  const prints = printsOf(sources);
  let from = 0;
  for (const group of groups) {
    const at = find(group, prints, from);
    if (at === undefined) continue;
    replaced.set(at, group);
    for (let i = at; i < at + group.count; i++) covered.add(i);
    from = at + group.count;
  }
  const out: unknown[] = [];
  const starts = [...replaced.keys()].sort((a, b) => a - b);
  let next = 0;
  for (const { value, sources: own } of written) {
    // What stands for a group alone comes back with the group.
    if (own.length > 0 && own.every(i => covered.has(i))) continue;
    if (own.length > 0) putBefore(Math.min(...own.filter(i => !covered.has(i))));
    out.push(value);
  }
  putBefore(Number.POSITIVE_INFINITY);
  return out;

  /** Groups stand where they stood, whether anything was written for them on the way home or not. */
  function putBefore(place: number): void {
    for (; (starts[next] ?? place) < place; next++) out.push(...(replaced.get(starts[next] as number)?.messages ?? []));
  }
}

/** Where a group stands now: where it was written, or the nearest place behind that looks the same. */
function find(
  { at, count, print: expected }: ExtensionGroup,
  prints: readonly string[],
  from: number,
): number | undefined {
  const isHere = (i: number) => prints.slice(i, i + count).join(' ') === expected;
  if (at >= from && at + count <= prints.length && isHere(at)) return at;
  for (let i = from; i + count <= prints.length; i++) if (isHere(i)) return i;
  return undefined;
}

function printsOf(messages: readonly unknown[]): string[] {
  return messages.map(message => fingerprint(print(message)));
}

/** Makes one message of neighbours. */
import type { Edit, Message } from '../generated/types.ts';
import { child, valueAt } from '../pointer.ts';
import { isObject } from '../shapes/structure.ts';
import { textPart } from './composed.ts';
import { contentPlace } from './content.ts';
import { addition, type Broken, removal, replacement } from './repair.ts';

/** What stands between two texts that become one. */
export const BETWEEN = '\n\n';

/** Fields that tell one message from the next, and mean nothing to the model. */
const OF_ONE: ReadonlySet<string> = new Set(['id', 'uuid', 'timestamp', 'time', 'createdAt', 'created_at']);

/**
 * The edits that put messages into the first of them: texts with a blank line between, lists one behind the other;
 * undefined where they say something that one message cannot. One may be left out.
 */
export function merge(
  messages: readonly Message[],
  broken: Broken,
  { sameRole = true, leaveOut }: { sameRole?: boolean; leaveOut?: Message } = {},
): Edit[] | undefined {
  const [first, ...others] = messages;
  if (first === undefined || others.length === 0) return undefined;
  const place = contentPlace(first, broken);
  const content = place?.slice(first.pointer.length);
  const asPart = (text: string) => (text === '' ? [] : [textPart(first.role, text, broken)]);
  const keeps = (key: string) => OF_ONE.has(key) || (!sameRole && key === 'role');
  const before = valueAt(broken.value, first.pointer);
  let merged: unknown = before;
  for (const other of others) {
    if (other === leaveOut) continue;
    const next = together(merged, valueAt(broken.value, other.pointer), '');
    if (next === undefined) return undefined;
    merged = next;
  }
  const edits = difference(before, merged, first.pointer);
  return [...edits, ...others.map(({ pointer }) => removal(pointer)).reverse()];

  /** The two as one; undefined where they contradict each other. */
  function together(a: unknown, b: unknown, path: string): unknown {
    if (path === content) return contents(a, b);
    if (Array.isArray(a) && Array.isArray(b)) return [...a, ...b];
    if (isObject(a) && isObject(b)) {
      const out: Record<string, unknown> = { ...a };
      for (const [key, value] of Object.entries(b)) {
        if (!Object.hasOwn(out, key)) out[key] = value;
        else if (!keeps(key)) {
          const both = together(out[key], value, child(path, key));
          if (both === undefined) return undefined;
          out[key] = both;
        }
      }
      return out;
    }
    return a === b ? a : undefined;
  }

  function contents(a: unknown, b: unknown): unknown {
    if (a === null || a === undefined) return b;
    if (b === null || b === undefined) return a;
    if (typeof a === 'string' && typeof b === 'string') return a === '' || b === '' ? a + b : a + BETWEEN + b;
    const lists = [a, b].map(each => (typeof each === 'string' ? asPart(each) : each));
    const all = lists.every(Array.isArray) ? lists.flat() : undefined;
    return all?.includes(undefined) ? undefined : all;
  }
}

/** The edits that make one value of another: what is only longer is added to. */
function difference(before: unknown, after: unknown, pointer: string): Edit[] {
  if (before === after) return [];
  if (Array.isArray(before) && Array.isArray(after) && before.every((each, i) => each === after[i]))
    return after.slice(before.length).map((each, i) => addition(child(pointer, before.length + i), each));
  if (!isObject(before) || !isObject(after)) return [replacement(pointer, after)];
  return Object.entries(after).flatMap(([key, value]) =>
    Object.hasOwn(before, key)
      ? difference(before[key], value, child(pointer, key))
      : [addition(child(pointer, key), value)],
  );
}

/** The neighbours of a message that have its role, it included. */
export function runOf(message: Message, { conversation: { messages } }: Broken): Message[] {
  const at = messages.indexOf(message);
  const isLike = (each: Message | undefined) => each?.role === message.role && each.wireRole === message.wireRole;
  let from = at;
  let to = at + 1;
  while (from > 0 && isLike(messages[from - 1])) from--;
  while (to < messages.length && isLike(messages[to])) to++;
  return messages.slice(from, to);
}

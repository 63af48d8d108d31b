/** Merges adjacent messages into one. */
import type { Edit, Message } from '../generated/types.ts';
import { child, valueAt } from '../pointer.ts';
import { isObject } from '../source/json.ts';
import { textPart } from './composed.ts';
import { contentPlace } from './content.ts';
import { addition, type Broken, removal, replacement } from './repair.ts';

/** The separator between two texts that are joined. */
export const BETWEEN = '\n\n';

/** Fields that identify a message, and are not sent to the model. */
const OF_ONE: ReadonlySet<string> = new Set(['id', 'uuid', 'timestamp', 'time', 'createdAt', 'created_at']);

/**
 * The edits that merge messages into the first of them. Texts are joined with a blank line and lists are concatenated.
 * Undefined if the messages have fields that contradict each other. The message `leaveOut` is dropped.
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
  const isKept = (key: string) => OF_ONE.has(key) || (!sameRole && key === 'role');
  const before = valueAt(broken.value, first.pointer);
  let merged: unknown = before;
  /** Lists that were created here and may be extended in place. */
  const own = new Set<unknown>();
  for (const other of others) {
    if (other === leaveOut) continue;
    const next = mergedValue(merged, valueAt(broken.value, other.pointer), '');
    if (next === undefined) return undefined;
    merged = next;
  }
  const edits = difference(before, merged, first.pointer);
  return [...edits, ...others.map(({ pointer }) => removal(pointer)).reverse()];

  /** The merged value; undefined if the two contradict each other. */
  function mergedValue(a: unknown, b: unknown, path: string): unknown {
    if (path === content) return contents(a, b);
    if (Array.isArray(a) && Array.isArray(b)) return extended(a, b);
    if (isObject(a) && isObject(b)) {
      const out: Record<string, unknown> = { ...a };
      for (const [key, value] of Object.entries(b)) {
        if (!Object.hasOwn(out, key)) out[key] = value;
        else if (!isKept(key)) {
          const both = mergedValue(out[key], value, child(path, key));
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
    const [first, second] = [a, b].map(each => (typeof each === 'string' ? asPart(each) : each));
    if (!Array.isArray(first) || !Array.isArray(second)) return undefined;
    return [...(own.has(first) ? [] : first), ...second].includes(undefined) ? undefined : extended(first, second);
  }

  function extended(list: readonly unknown[], more: readonly unknown[]): unknown[] {
    const longer = own.has(list) ? (list as unknown[]) : [...list];
    own.add(longer);
    for (const each of more) longer.push(each);
    return longer;
  }
}

/** The edits that turn one value into another. A list that only got longer is appended to. */
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

/** The adjacent messages with the same role, including the message itself. */
export function runOf(message: Message, { conversation: { messages }, places }: Broken): readonly Message[] {
  return places.memoize('runs of a role', () => runsOf(messages)).get(message) ?? [message];
}

function runsOf(messages: readonly Message[]): ReadonlyMap<Message, readonly Message[]> {
  const runs = new Map<Message, Message[]>();
  let last: Message | undefined;
  for (const message of messages) {
    const isLike = last?.role === message.role && last.wireRole === message.wireRole;
    const run = (isLike && last !== undefined ? runs.get(last) : undefined) ?? [];
    run.push(message);
    runs.set(message, run);
    last = message;
  }
  return runs;
}

/** Determines the kind of change between a request and the one that it continues. */
import type { Message } from '../generated/types.ts';
import type { Step } from './align.ts';
import { alignMessages } from './messages-aligned.ts';
import { contentParts, isSamePart, sizeOf } from './same-content.ts';

/**
 * - `appended`: all messages are still there, in order.
 * - `forked`: the conversation went back to an earlier message and continued differently.
 * - `compacted`: a summary replaced many messages, the oldest ones were left out, or old results were emptied.
 * - `edited`: all other changes.
 */
export interface Difference {
  readonly kind: 'appended' | 'forked' | 'compacted' | 'edited';
  /** What changed first; absent for `appended`. */
  readonly first?: Step;
}

/**
 * The minimum share of the history that a compaction removes. A smaller change is an edited message, or a window that
 * moves each time.
 */
const LEAST_TRIMMED = 0.25;
const LEAST_EMPTIED = 0.1;
const MOST_SUMMARIES = 2;

/**
 * Compares the messages of a request with those of a later one. `known` begins with the `sent` messages of the request and ends with
 * those of its reply.
 */
export function differenceOf(known: readonly Message[], sent: number, now: readonly Message[]): Difference {
  const steps = alignMessages(known, now);
  const end = steps.findLastIndex(({ before }) => before !== undefined && before < sent);
  const at = steps.findIndex(({ kind }, i) => i <= end && kind !== 'same');
  const first = steps[at];
  if (first === undefined) return { kind: 'appended' };
  const rest = steps.slice(at);
  if (!rest.some(({ kind }) => kind === 'same' || kind === 'moved')) return { kind: 'forked', first };
  const isCompacted = isSummarized(rest, known) || areEmptied(rest, known, now);
  return { kind: isCompacted ? 'compacted' : 'edited', first };
}

/** Whether one block of messages was removed, with at most a summary in its place, and the rest is unchanged. */
function isSummarized(rest: readonly Step[], known: readonly Message[]): boolean {
  const end = rest.findIndex(({ kind }) => kind === 'same');
  const block = end < 0 ? rest : rest.slice(0, end);
  const after = end < 0 ? [] : rest.slice(end);
  const removed = block.filter(({ before }) => before !== undefined);
  const put = block.filter(({ after }) => after !== undefined);
  const isRestSame = after.every(({ kind }) => kind === 'same' || kind === 'added');
  if (!isRestSame || put.length > MOST_SUMMARIES || removed.length <= put.length) return false;
  if (put.length > 0) return true;
  const size = (messages: readonly (Message | undefined)[]) =>
    messages.reduce((sum, message) => sum + (message === undefined ? 0 : sizeOf(message)), 0);
  return size(removed.map(({ before }) => known[before as number])) >= LEAST_TRIMMED * size(known);
}

/** Whether only tool results and media were emptied or shortened, and a large share was removed. */
function areEmptied(rest: readonly Step[], known: readonly Message[], now: readonly Message[]): boolean {
  let removedSize = 0;
  for (const { kind, before, after } of rest) {
    if (kind === 'same' || kind === 'added') continue;
    if (kind !== 'changed') return false;
    const [old, current] = [known[before as number] as Message, now[after as number] as Message];
    if (!isShortened(old, current)) return false;
    removedSize += sizeOf(old) - sizeOf(current);
  }
  return removedSize >= LEAST_EMPTIED * known.reduce((sum, message) => sum + sizeOf(message), 0);
}

function isShortened(old: Message, current: Message): boolean {
  const [before, after] = [contentParts(old), contentParts(current)];
  if (old.role !== current.role || before.length !== after.length || sizeOf(current) >= sizeOf(old)) return false;
  return before.every((part, i) => {
    const now = after[i];
    if (now !== undefined && isSamePart(part, now)) return true;
    return part.type !== 'text' ? part.type !== 'tool_call' : old.role === 'tool';
  });
}

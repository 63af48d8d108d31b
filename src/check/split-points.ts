/**
 * Finds the places where a log that is too long to judge at once can be split, based on the conversations read from it.
 */
import type { Conversation, Message } from '../generated/types.ts';
import type { SplitPoint } from '../logs/formats/format.ts';

/** The record number at the start of a pointer into a log. */
export function recordOf(pointer: string): number {
  const number = Number(pointer.split('/', 2)[1] || Number.NaN);
  return Number.isInteger(number) ? number : -1;
}

/** The same location in another record. */
export function inRecord(pointer: string, number: number): string {
  const rest = pointer.indexOf('/', 1);
  return `/${number}${rest < 0 ? '' : pointer.slice(rest)}`;
}

/** Whether a message is a user prompt, which starts a turn. */
export function isPrompt({ role, parts }: Message): boolean {
  return role === 'user' && !parts.some(({ type }) => type === 'tool_result');
}

/** The first and the last source record of a message. */
export function spanOf({ pointer, parts }: Message): [number, number] {
  const numbers = [pointer, ...parts.map(part => part.pointer)].map(recordOf).filter(number => number >= 0);
  if (numbers.length === 0) return [-1, -1];
  return numbers.reduce<[number, number]>(
    ([least, most], each) => [Math.min(least, each), Math.max(most, each)],
    [Infinity, -Infinity],
  );
}

/** The records before which nothing is open: no message, call or turn spans the boundary. */
export class Openness {
  /** For each record, the number of spans that open before it minus those that close. */
  private readonly changes: Int32Array;

  constructor(records: number, conversations: readonly Conversation[]) {
    this.changes = new Int32Array(records + 2);
    for (const { messages } of conversations) this.add(messages);
  }

  /** For each record, whether the log can be split before it. */
  splittable(): boolean[] {
    let open = 0;
    return Array.from(this.changes.subarray(0, -1), change => {
      open += change;
      return open === 0;
    });
  }

  private add(messages: readonly Message[]): void {
    const calls = new Map<string, number>();
    let before = -1;
    for (const message of messages) {
      const [first, last] = spanOf(message);
      if (first < 0) continue;
      this.span(first, last);
      // An entry that refers to earlier records, such as a compaction that keeps some, belongs to them.
      if (before >= 0 && (first < before || !isPrompt(message)))
        this.span(Math.min(before, first), Math.max(before, first));
      before = last;
      for (const part of message.parts) {
        if (part.type === 'tool_call' && part.callId !== undefined) calls.set(part.callId, recordOf(part.pointer));
        const asked = part.type === 'tool_result' && part.callId !== undefined ? calls.get(part.callId) : undefined;
        if (asked !== undefined) this.span(asked, recordOf(part.pointer));
      }
    }
  }

  /** Something is open from one record to another, so no split is possible between them. */
  private span(from: number, to: number): void {
    if (from < 0 || to <= from) return;
    this.changes[from + 1] = (this.changes[from + 1] ?? 0) + 1;
    this.changes[to + 1] = (this.changes[to + 1] ?? 0) - 1;
  }
}

/** Data about each record of a window. */
export interface SplitCandidate {
  /** Characters of the window before it. */
  readonly before: number;
  readonly splitPoint: SplitPoint | undefined;
}

/**
 * The index of the record to split before: the last split point after at least half of the window, or with `mustSplit`
 * after a quarter. With `prefersContext`, the start of a context takes precedence. If there is no split point and
 * `mustSplit` is set, any record will do before which nothing is open.
 */
export function bestSplit(
  places: readonly SplitCandidate[],
  isFree: readonly boolean[],
  total: number,
  { prefersContext, mustSplit }: { readonly prefersContext: boolean; readonly mustSplit: boolean },
): number | undefined {
  const least = total / (mustSplit ? 4 : 2);
  const last = (fits: (place: SplitCandidate) => boolean): number | undefined => {
    const found = places.findLastIndex(
      (place, i) => i > 0 && place.before >= least && isFree[i] === true && fits(place),
    );
    return found < 0 ? undefined : found;
  };
  const context = prefersContext ? last(({ splitPoint }) => splitPoint === 'context') : undefined;
  return context ?? last(({ splitPoint }) => splitPoint !== undefined) ?? (mustSplit ? last(() => true) : undefined);
}

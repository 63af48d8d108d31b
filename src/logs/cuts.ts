/** Where a log that is too long to be judged at once can be cut: seen in the conversations that were read from it. */
import type { Conversation, Message } from '../generated/types.ts';
import type { Seam } from './formats/format.ts';

/** The number of the record that a pointer into a log begins with. */
export function recordOf(pointer: string): number {
  const number = Number(pointer.split('/', 2)[1] || Number.NaN);
  return Number.isInteger(number) ? number : -1;
}

/** The same place in another record. */
export function inRecord(pointer: string, number: number): string {
  const rest = pointer.indexOf('/', 1);
  return `/${number}${rest < 0 ? '' : pointer.slice(rest)}`;
}

/** Whether the user asks something with a message: turns begin with those. */
export function isPrompt({ role, parts }: Message): boolean {
  return role === 'user' && !parts.some(({ type }) => type === 'tool_result');
}

/** The first and the last record that a message was made of. */
export function spanOf({ pointer, parts }: Message): [number, number] {
  const numbers = [pointer, ...parts.map(part => part.pointer)].map(recordOf).filter(number => number >= 0);
  return numbers.length === 0 ? [-1, -1] : [Math.min(...numbers), Math.max(...numbers)];
}

/** The records before which nothing is open: no message, call or turn stands on both sides of them. */
export class Openness {
  /** How many things begin to stand open before each record, less those that stop. */
  private readonly changes: Int32Array;

  constructor(records: number, conversations: readonly Conversation[]) {
    this.changes = new Int32Array(records + 2);
    for (const { messages } of conversations) this.add(messages);
  }

  /** For each record whether the log can be cut before it. */
  cuts(): boolean[] {
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
      // What goes back to earlier records, as a compaction does that keeps some, belongs to them.
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

  /** Something stands open from a record to another: no cut before any but the first. */
  private span(from: number, to: number): void {
    if (from < 0 || to <= from) return;
    this.changes[from + 1] = (this.changes[from + 1] ?? 0) + 1;
    this.changes[to + 1] = (this.changes[to + 1] ?? 0) - 1;
  }
}

/** What is known of each record of a window. */
export interface Place {
  /** Characters of the window before it. */
  readonly before: number;
  readonly seam: Seam | undefined;
}

/**
 * The number of the record to cut before: the last seam behind which half of the window or more is let go. Where what
 * matters is the newest context, its beginning comes first. With `mustCut` a quarter is enough, and where there is no
 * seam a place where nothing is open will do; `undefined` is none at all.
 */
export function bestCut(
  places: readonly Place[],
  isFree: readonly boolean[],
  total: number,
  { prefersContext, mustCut }: { readonly prefersContext: boolean; readonly mustCut: boolean },
): number | undefined {
  const least = total / (mustCut ? 4 : 2);
  const last = (fits: (place: Place) => boolean): number | undefined => {
    const found = places.findLastIndex(
      (place, i) => i > 0 && place.before >= least && isFree[i] === true && fits(place),
    );
    return found < 0 ? undefined : found;
  };
  const context = prefersContext ? last(({ seam }) => seam === 'context') : undefined;
  return context ?? last(({ seam }) => seam !== undefined) ?? (mustCut ? last(() => true) : undefined);
}

/**
 * Walks text that is known to be JSON without decoding all of it. On any other text the walk also ends, at the latest
 * at the end of the text, but its result is meaningless.
 */
import { skipSpace } from './scan.ts';

/** The offset after the string that starts at `start`, in text known to be JSON. */
export function endOfString(text: string, start: number): number {
  let i = start;
  for (;;) {
    i = text.indexOf('"', i + 1);
    if (i < 0) return text.length;
    if (text.charCodeAt(i - 1) !== 0x5c) return i + 1;
    let slash = i - 2;
    while (text.charCodeAt(slash) === 0x5c) slash--;
    if (((i - slash) & 1) === 1) return i + 1;
  }
}

/** The callbacks of a walk. Each value has a state; a value without one is skipped unread. */
export interface Walker<State extends object> {
  /** Called for each member of a container, with its key or index and the offset of the key (-1 in lists). */
  enter(container: State, key: string | number, keyAt: number): State | undefined;
  /** Called with the start and end of each entered value. */
  leave?(value: State, start: number, end: number): void;
}

/** Walks text that is known to be JSON. `root` is the state of the outermost value. */
export function walk<State extends object>(text: string, root: State, walker: Walker<State>): void {
  // The open containers: state, start offset, and the next index of a list.
  const states: State[] = [];
  const starts: number[] = [];
  const indexes: number[] = [];
  let state: State | undefined = root;
  for (let i = skipSpace(text, 0); i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c <= 0x20 || c === 0x3a) continue;
    if (c === 0x7d || c === 0x5d) {
      const closed = states.pop();
      if (closed === undefined) return;
      indexes.pop();
      walker.leave?.(closed, starts.pop() as number, i + 1);
      state = undefined;
      continue;
    }
    const top = indexes.length - 1;
    if (c === 0x2c) {
      state = undefined;
      continue;
    }
    if (top >= 0 && state === undefined) {
      const index = indexes[top] as number;
      const container = states[top] as State;
      if (index < 0) {
        const end = endOfString(text, i);
        state = walker.enter(container, readKey(text, i, end), i);
        i = skipSpace(text, end);
        i = skipSpace(text, i + 1);
      } else {
        indexes[top] = index + 1;
        state = walker.enter(container, index, -1);
      }
    }
    i = readValue(i) - 1;
  }

  /** Enters a container, or skips any other value. */
  function readValue(at: number): number {
    const c = text.charCodeAt(at);
    const isContainer = c === 0x7b || c === 0x5b;
    if (isContainer && state !== undefined) {
      states.push(state);
      starts.push(at);
      indexes.push(c === 0x7b ? -1 : 0);
      state = undefined;
      return at + 1;
    }
    const end = isContainer ? endOfContainer(text, at) : c === 0x22 ? endOfString(text, at) : endOfScalar(text, at);
    if (state !== undefined) walker.leave?.(state, at, end);
    state = undefined;
    return end;
  }
}

function readKey(text: string, start: number, end: number): string {
  const key = text.slice(start + 1, end - 1);
  return key.includes('\\') ? (JSON.parse(text.slice(start, end)) as string) : key;
}

function endOfScalar(text: string, start: number): number {
  let end = start + 1;
  for (; end < text.length; end++) {
    const c = text.charCodeAt(end);
    if (c <= 0x20 || c === 0x2c || c === 0x5d || c === 0x7d) break;
  }
  return end;
}

function endOfContainer(text: string, start: number): number {
  let depth = 0;
  for (let i = start; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c === 0x22) i = endOfString(text, i) - 1;
    else if (c === 0x7b || c === 0x5b) depth++;
    else if ((c === 0x7d || c === 0x5d) && --depth === 0) return i + 1;
  }
  return text.length;
}

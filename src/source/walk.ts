/** Walks text that is known to be JSON, without decoding what nobody asks for. */
import { child } from '../pointer.ts';
import { skipSpace } from './scan.ts';

/** The offset behind a string that starts at `start`, in text known to be JSON. */
export function endOfString(text: string, start: number): number {
  let i = start;
  for (;;) {
    i = text.indexOf('"', i + 1);
    if (text.charCodeAt(i - 1) !== 0x5c) return i + 1;
    let slash = i - 2;
    while (text.charCodeAt(slash) === 0x5c) slash--;
    if (((i - slash) & 1) === 1) return i + 1;
  }
}

/** A container that is open, and the member that is being read. */
export interface Frame {
  readonly parent: Frame | undefined;
  readonly isObject: boolean;
  readonly start: number;
  readonly keyAt: number;
  key: string | number;
  seen?: Map<string, number>;
  pointer?: string;
}

/** The pointer of a container, made once; a loop, since a call a level would run out of stack in deep text. */
export function pointerOf(frame: Frame): string {
  const unnamed: Frame[] = [];
  let at: Frame | undefined = frame;
  for (; at?.pointer === undefined && at?.parent !== undefined; at = at.parent) unnamed.push(at);
  let pointer = at?.pointer ?? '';
  for (let i = unnamed.length - 1; i >= 0; i--) {
    const below = unnamed[i] as Frame;
    pointer = below.pointer = child(pointer, below.parent?.key ?? '');
  }
  return pointer;
}

/** Visits each member of each container that `enters` lets in, after its value has been read. */
export function walk(
  text: string,
  visit: (frame: Frame, keyAt: number, start: number, end: number) => void,
  enters?: (pointer: string) => boolean,
): void {
  let frame: Frame | undefined;
  let keyAt = -1;
  const done = (start: number, end: number, at: number) => {
    if (frame !== undefined) visit(frame, at, start, end);
  };
  for (let i = skipSpace(text, 0); i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c === 0x22) {
      const end = endOfString(text, i);
      if (frame?.isObject && keyAt < 0) {
        frame.key = JSON.parse(text.slice(i, end)) as string;
        keyAt = i;
      } else done(i, end, keyAt);
      i = end - 1;
    } else if (c === 0x7b || c === 0x5b) {
      if (frame !== undefined && enters !== undefined && !enters(child(pointerOf(frame), frame.key))) {
        const end = endOfContainer(text, i);
        done(i, end, keyAt);
        i = end - 1;
      } else {
        frame = open(frame, c === 0x7b, i, keyAt);
        keyAt = -1;
      }
    } else if (c === 0x7d || c === 0x5d) {
      const closed = frame as Frame;
      frame = closed.parent;
      keyAt = closed.keyAt;
      done(closed.start, i + 1, keyAt);
    } else if (c === 0x2c) {
      if (frame !== undefined && !frame.isObject) frame.key = (frame.key as number) + 1;
      keyAt = -1;
    } else if (c !== 0x3a && c > 0x20) {
      let end = i + 1;
      while (end < text.length && !',]} \n\r\t'.includes(text[end] as string)) end++;
      done(i, end, keyAt);
      i = end - 1;
    }
  }
}

function open(parent: Frame | undefined, isObject: boolean, start: number, keyAt: number): Frame {
  return isObject
    ? { parent, isObject, start, keyAt, key: '', seen: new Map() }
    : { parent, isObject, start, keyAt, key: 0 };
}

function endOfContainer(text: string, start: number): number {
  let depth = 0;
  for (let i = start; ; i++) {
    const c = text.charCodeAt(i);
    if (c === 0x22) i = endOfString(text, i) - 1;
    else if (c === 0x7b || c === 0x5b) depth++;
    else if ((c === 0x7d || c === 0x5d) && --depth === 0) return i + 1;
  }
}

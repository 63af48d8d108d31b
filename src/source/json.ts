/**
 * Reads JSON text where `JSON.parse` keeps silent: where a value ends, what is wrong and where, which keys stand twice,
 * at which offset a pointer leads. Nothing here recurses, so depth is no danger.
 */
import { child } from '../pointer.ts';

/** A complete value up to `end`, or the offset of the first fault; `incomplete` where only more text is missing. */
export type Scan =
  | { readonly end: number; readonly values: number }
  | { readonly at: number; readonly found: string; readonly expected: string; readonly incomplete: boolean };

const State = { value: 0, valueOrEnd: 1, keyOrEnd: 2, key: 3, colon: 4, commaOrEnd: 5 } as const;
const EXPECTED = ['a value', 'a value or `]`', 'a key or `}`', 'a key', '`:`', '`,` or the end of the container'];
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const LITERAL = /true|false|null/y;
/** Reads one JSON value from `start` on, strictly. Use it to find out what `JSON.parse` refused, and where. */
export function scanValue(text: string, start = 0): Scan {
  const inObject: boolean[] = [];
  let state: number = State.value;
  let values = 0;
  let i = start;
  for (;;) {
    i = skipSpace(text, i);
    const c = text[i];
    if (c === undefined) return fault(text, i, state, inObject);
    const wantsValue = state === State.value || state === State.valueOrEnd;
    if (state === State.colon) {
      if (c !== ':') return fault(text, i, state, inObject);
      state = State.value;
      i++;
      continue;
    }
    if (state === State.commaOrEnd && c === ',') {
      state = inObject.at(-1) ? State.key : State.value;
      i++;
      continue;
    }
    const closes = inObject.at(-1) ? '}' : ']';
    if (c === closes && inObject.length > 0 && state !== State.value && state !== State.key) {
      inObject.pop();
      i++;
    } else if (state === State.commaOrEnd) {
      return fault(text, i, state, inObject);
    } else if (c === '"') {
      const end = scanString(text, i);
      if (typeof end !== 'number') return end;
      i = end;
      values++;
      if (!wantsValue) {
        state = State.colon;
        continue;
      }
    } else if (!wantsValue) {
      return fault(text, i, state, inObject);
    } else if (c === '{' || c === '[') {
      inObject.push(c === '{');
      state = c === '{' ? State.keyOrEnd : State.valueOrEnd;
      values++;
      i++;
      continue;
    } else {
      const end = match(c === '-' || (c >= '0' && c <= '9') ? NUMBER : LITERAL, text, i);
      if (end < 0) return { ...fault(text, i, state, inObject), incomplete: isCutLiteral(text, i) };
      i = end;
      values++;
    }
    if (inObject.length === 0) return { end: i, values };
    state = State.commaOrEnd;
  }
}

function match(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : -1;
}

function fault(text: string, at: number, state: number, inObject: boolean[]): Extract<Scan, { at: number }> {
  const expected = state === State.commaOrEnd ? `\`,\` or \`${inObject.at(-1) ? '}' : ']'}\`` : (EXPECTED[state] ?? '');
  return { at, found: describe(text, at), expected, incomplete: at >= text.length };
}

/** The offset behind a string, or why it does not end: a raw control character, a bad escape, the end of the text. */
function scanString(text: string, start: number): number | Scan {
  for (let i = start + 1; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c === 0x22) return i + 1;
    if (c < 0x20)
      return { at: i, found: describe(text, i), expected: 'an escaped control character', incomplete: false };
    if (c !== 0x5c) continue;
    const sequence = text.slice(i, i + 6);
    if (/^\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/.test(sequence)) i++;
    else if (i + sequence.length < text.length || !/^\\(?:u[0-9a-fA-F]{0,3})?$/.test(sequence))
      return { at: i, found: 'a bad escape', expected: 'an escape of JSON', incomplete: false };
  }
  return { at: text.length, found: 'the end of the text', expected: 'the end of a string', incomplete: true };
}

function isCutLiteral(text: string, at: number): boolean {
  const rest = text.slice(at, at + 6);
  return at + rest.length >= text.length && ['true', 'false', 'null', '-'].some(word => word.startsWith(rest));
}

/** Names a character without printing content: a letter or digit of somebody's text is only called that. */
function describe(text: string, at: number): string {
  const c = text[at];
  if (c === undefined) return 'the end of the text';
  if (c < ' ') return `control character U+${c.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}`;
  if (/[\p{L}]/u.test(c)) return 'a letter';
  if (/\d/.test(c)) return 'a digit';
  return `\`${c}\``;
}

export function skipSpace(text: string, at: number): number {
  let i = at;
  for (;;) {
    const c = text.charCodeAt(i);
    if (c !== 0x20 && c !== 0x0a && c !== 0x0d && c !== 0x09) return i;
    i++;
  }
}

/** The offset behind a string that starts at `start`, in text known to be JSON. */
function endOfString(text: string, start: number): number {
  let i = start;
  for (;;) {
    i = text.indexOf('"', i + 1);
    if (text.charCodeAt(i - 1) !== 0x5c) return i + 1;
    let slash = i - 2;
    while (text.charCodeAt(slash) === 0x5c) slash--;
    if (((i - slash) & 1) === 1) return i + 1;
  }
}

/** A key that stands twice in one object, and where both stand. */
export interface DuplicateKey {
  readonly pointer: string;
  readonly key: string;
  readonly at: number;
  readonly first: number;
}

// Scratch space of `hasDuplicateKeys`: hash of each key of the open objects, and where the innermost object's begin.
let hashes = new Int32Array(1024);
const LINEAR = 32;

/**
 * Whether any object in the text holds a key twice; the text is known to be JSON. May say true of two keys whose hashes
 * collide: `duplicateKeys` decides. This runs on every byte that is linted, that one on few.
 */
export function hasDuplicateKeys(text: string): boolean {
  const bases: number[] = [];
  const wide = new Map<number, Set<number>>();
  let top = 0;
  let base = -1;
  let expectsKey = false;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c === 0x22) {
      const end = endOfString(text, i);
      if (expectsKey) {
        let hash = 0;
        let escaped = false;
        for (let k = i + 1; k < end - 1; k++) {
          const letter = text.charCodeAt(k);
          if (letter === 0x5c) escaped = true;
          hash = (Math.imul(hash, 31) + letter) | 0;
        }
        // An escape can spell a plain letter.
        if (escaped) hash = hashOf(JSON.parse(text.slice(i, end)) as string);
        if (top - base < LINEAR) {
          for (let k = base; k < top; k++) if (hashes[k] === hash) return true;
        } else if (isRepeated(wide, base, top, hash)) return true;
        if (top === hashes.length) hashes = grown(hashes);
        hashes[top++] = hash;
        expectsKey = false;
      }
      i = end - 1;
    } else if (c === 0x2c) expectsKey = base >= 0;
    else if (c === 0x7b) {
      bases.push(base);
      base = top;
      expectsKey = true;
    } else if (c === 0x5b) {
      bases.push(base);
      base = -1;
      expectsKey = false;
    } else if (c === 0x7d) {
      if (wide.size > 0) wide.delete(base);
      top = base;
      base = bases.pop() ?? -1;
      expectsKey = false;
    } else if (c === 0x5d) base = bases.pop() ?? -1;
  }
  return false;
}

function hashOf(key: string): number {
  let hash = 0;
  for (let k = 0; k < key.length; k++) hash = (Math.imul(hash, 31) + key.charCodeAt(k)) | 0;
  return hash;
}

function isRepeated(wide: Map<number, Set<number>>, base: number, top: number, hash: number): boolean {
  let seen = wide.get(base);
  if (seen === undefined) {
    seen = new Set(hashes.subarray(base, top));
    wide.set(base, seen);
  }
  if (seen.has(hash)) return true;
  seen.add(hash);
  return false;
}

function grown(from: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const to = new Int32Array(from.length * 2);
  to.set(from);
  return to;
}

/** Every key that stands twice, in text known to be JSON. */
export function duplicateKeys(text: string): DuplicateKey[] {
  const found: DuplicateKey[] = [];
  walk(text, (frame, at) => {
    const first = frame.seen?.get(frame.key as string);
    if (first !== undefined)
      found.push({ pointer: child(pointerOf(frame), frame.key), key: String(frame.key), at, first });
    else frame.seen?.set(frame.key as string, at);
  });
  return found;
}

/** Where values stand in the text: `key` is where their key starts, for members of objects. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * The offsets of the values that the pointers name, in text known to be JSON; of a key that stands twice, the last one,
 * as in `JSON.parse`. A pointer that leads nowhere is given its nearest container.
 */
export function locate(text: string, pointers: Iterable<string>): Map<string, Span> {
  const wanted = new Set<string>();
  const prefixes = new Set<string>();
  for (const pointer of pointers) {
    for (let p = pointer; ; p = p.slice(0, p.lastIndexOf('/'))) {
      wanted.add(p);
      if (p === '') break;
      prefixes.add(p.slice(0, p.lastIndexOf('/')));
    }
  }
  const spans = new Map<string, Span>();
  const start = skipSpace(text, 0);
  spans.set('', { start, end: text.trimEnd().length });
  walk(
    text,
    (frame, _at, valueStart, valueEnd) => {
      const pointer = child(pointerOf(frame), frame.key);
      if (wanted.has(pointer)) spans.set(pointer, { start: valueStart, end: valueEnd });
    },
    pointer => prefixes.has(pointer),
  );
  for (const pointer of wanted) {
    let p = pointer;
    while (!spans.has(p)) p = p.slice(0, p.lastIndexOf('/'));
    spans.set(pointer, spans.get(p) as Span);
  }
  return spans;
}

interface Frame {
  readonly parent: Frame | undefined;
  readonly isObject: boolean;
  readonly start: number;
  readonly keyAt: number;
  key: string | number;
  seen?: Map<string, number>;
  pointer?: string;
}

/** The pointer of a container, made once; a loop, since a call a level would run out of stack in deep text. */
function pointerOf(frame: Frame): string {
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
function walk(
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

/** Shortens the long texts of messages in a line of JSON, where WebAssembly with SIMD is available. */
import { shortTextsModule } from '../generated/short-texts.js';

/** See `assembly/short-texts.ts`. */
interface Exports {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
  readonly START: { readonly value: number };
  readonly mayRepeatKeys: { readonly value: number };
  readonly mayHaveAction: { readonly value: number };
  shorten(length: number): number;
}

/** The types of Node.js and of ECMAScript do not have it. */
interface WebAssemblyGlobal {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: unknown };
}

interface Shortener extends Pick<Exports, 'mayRepeatKeys' | 'mayHaveAction' | 'shorten'> {
  /** Where the line is put. */
  readonly room: Uint8Array;
}

export interface ShortLine {
  /** The line with shortened texts; valid until the next call. */
  readonly bytes: Uint8Array;
  /** Whether an object may have a key twice. If false, none has. */
  readonly mayRepeatKeys: boolean;
  /** Whether a shortened text may contain an action of an agent as JSON. If false, none does. */
  readonly mayHaveAction: boolean;
}

/** Longer lines are not shortened, in bytes. */
const LONGEST = 1 << 22;
const QUOTE = 0x22;
const QUOTES_AFTER = 128;

let shortener: Shortener | undefined;
let isUnavailable = false;

/**
 * The line with shortened texts: equal texts are equal afterwards, and those that are blank, begin or end with white space, still do.
 * Undefined if there is none to shorten, or the line is not valid there.
 */
export function shortenTexts(line: Uint8Array): ShortLine | undefined {
  if (line.length > LONGEST || isUnavailable) return undefined;
  shortener ??= create();
  if (shortener === undefined) return undefined;
  const { room, mayRepeatKeys, mayHaveAction } = shortener;
  room.set(line);
  room.fill(QUOTE, line.length, line.length + QUOTES_AFTER);
  const length = shortener.shorten(line.length);
  if (length < 0) return undefined;
  return {
    bytes: room.subarray(0, length),
    mayRepeatKeys: mayRepeatKeys.value !== 0,
    mayHaveAction: mayHaveAction.value !== 0,
  };
}

function create(): Shortener | undefined {
  try {
    const bytes = Uint8Array.from(atob(shortTextsModule), character => character.charCodeAt(0));
    const { Instance, Module } = (globalThis as unknown as { WebAssembly: WebAssemblyGlobal }).WebAssembly;
    const { memory, START, ...rest } = new Instance(new Module(bytes)).exports as Exports;
    const pages = Math.ceil((START.value + LONGEST + QUOTES_AFTER) / 65_536);
    memory.grow(Math.max(0, pages - memory.buffer.byteLength / 65_536));
    return { room: new Uint8Array(memory.buffer, START.value), ...rest };
  } catch {
    // Without WebAssembly, SIMD or memory, all texts are read.
    isUnavailable = true;
    return undefined;
  }
}

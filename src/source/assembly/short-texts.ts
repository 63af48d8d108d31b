/**
 * Shortens the long texts of messages in a line of JSON, before it is parsed. Most bytes of a log are such texts, and few
 * rules read them. Written in AssemblyScript, which the build compiles to WebAssembly with SIMD.
 *
 * Of a long text remain its beginning, a hash of the whole, and its end. So texts are equal after shortening if they were
 * before, and blank only if they were. A line that is not JSON, or not UTF-8, inside a text that would be shortened, is not
 * shortened. Nor is a text with a surrogate, which may be a lone one, or one that does not begin with a visible character.
 */

/** Where the line begins. Quotation marks must follow it, at least 128. */
export const START: usize = 0x10000;
/** Where the hashes of the keys of open objects are, and for each level the number of hashes before it. */
const HASHES: usize = 0x400;
const BASES: usize = 0xc000;
const MAX_HASHES: u32 = 0x2000;
const MAX_LEVELS: u32 = 0x800;
/** Objects with more keys are not checked here. */
const MAX_KEYS: u32 = 64;
/** Shorter texts are left as they are, in bytes. */
const LEAST: usize = 160;
const HEAD: usize = 64;
const LEAST_TAIL: usize = 16;
const MOST_TAIL: usize = 48;
const HASH_LETTERS = 16;

/** Keys of objects and lists that lead to texts. */
const MESSAGES: u64 = 1;
const CONTENT: u64 = 2;
const TOOL_RESULT: u64 = 3;
const LIST: u64 = 8;
/**
 * Where texts are, as paths: four bits for each object or list around them, the outermost ones first. The fields of a message, of a
 * part of it, of a part of a result, and of a part of a result that is in an object.
 */
const MESSAGE_PATH: u64 = 0x090;
const PART_PATH: u64 = 0x0a090;
const RESULT_PATH: u64 = 0x0a0a090;
const INNER_RESULT_PATH: u64 = 0x0a30a090;
/** The number of levels in a path. */
const PATH_LEVELS: u32 = 16;

const QUOTE: u8 = 0x22;
const BACKSLASH: u8 = 0x5c;
const COLON: u8 = 0x3a;
const COMMA: u8 = 0x2c;
const SPACE: u8 = 0x20;

const quotes16 = i8x16.splat(0x22);
const backslashes16 = i8x16.splat(0x5c);
const spaces16 = i8x16.splat(0x20);
const n16 = i8x16.splat(0x6e);

/** The current 64 bytes: where they begin, and which of them are quotation marks that are not escaped. */
let block: usize = 0;
let quotes: u64 = 0;
/** 1 if the first byte of the next block is escaped. */
let carry: u64 = 0;
/** The last control character, the last byte that is not ASCII, and the last escaped surrogate so far. */
let lastControl: usize = 0;
let lastWide: usize = 0;
let lastSurrogate: usize = 0;
let lastBackslash: usize = 0;
let hasBadEscape: bool = false;
/** The number of objects and lists around the current byte, and of the keys of the objects so far. */
let level: u32 = 0;
let hashes: u32 = 0;
/** The objects and lists around the current byte, and what the last key says about the one that may follow. */
let path: u64 = 0;
let keyKind: u64 = 0;

/** Whether an object of the last line may have a key twice. If false, none has. */
export let mayRepeatKeys: bool = false;

/** Whether a shortened text of the last line may contain an agent's action as JSON. If false, none does. */
export let mayHaveAction: bool = false;

/** Shortens the line of this length in place. Returns its new length; -1 if it has to be read as it is. */
export function shorten(length: usize): i32 {
  const end = START + length;
  let out = START;
  let copied = START;
  begin();
  for (let at = START; at < end; at++) {
    const byte = load<u8>(at);
    if (byte !== QUOTE) {
      if (byte === 0x7b || byte === 0x5b) {
        if (level === MAX_LEVELS) return -1;
        enter(byte === 0x5b ? LIST : 0);
      } else if (byte === 0x7d || byte === 0x5d) {
        if (level === 0) return -1;
        leave();
      } else if (byte === COMMA) keyKind = 0;
      else if (byte === COLON) mayRepeatKeys = true;
      else if (byte === BACKSLASH || byte >= 0x80) return -1;
      continue;
    }
    const close = nextQuote(at + 1);
    if (close >= end) return -1;
    if (load<u8>(close + 1) !== COLON) {
      at = close;
      continue;
    }
    if (!mayRepeatKeys) mayRepeatKeys = isRepeated(at + 1, close);
    keyKind = kindOfKey(at + 1, close);
    const isOfMessage = isTextKey(at + 1, close);
    at = close + 1;
    if (load<u8>(at + 1) === SPACE) at++;
    if (load<u8>(at + 1) !== QUOTE) continue;
    const text = at + 2;
    at = nextQuote(text);
    if (at >= end) return -1;
    if (at - text < LEAST || !isOfMessage || !mayShorten(text, at)) continue;
    const tail = tailOf(at);
    if (tail === 0) continue;
    if (!mayHaveAction) mayHaveAction = hasActionWord(text, at);
    const hash = hashOf(text, at);
    const head = headOf(text) - copied;
    memory.copy(out, copied, head);
    out += head;
    writeLetters(out, hash);
    out += HASH_LETTERS;
    copied = tail;
  }
  if (hasBadEscape || copied === START) return -1;
  memory.copy(out, copied, end - copied);
  return <i32>(out + (end - copied) - START);
}

/** Begins an object, or a list. */
function enter(list: u64): void {
  if (level < PATH_LEVELS) path |= (list | keyKind) << ((<u64>level) << 2);
  keyKind = 0;
  store<u32>(BASES + (level++ << 2), hashes);
}

function leave(): void {
  hashes = load<u32>(BASES + (--level << 2));
  if (level < PATH_LEVELS) path &= ((<u64>1) << ((<u64>level) << 2)) - 1;
}

function kindOfKey(key: usize, end: usize): u64 {
  const length = end - key;
  if (length === 7) return load<u32>(key) === 0x746e6f63 && load<u32>(key + 3) === 0x746e6574 ? CONTENT : 0;
  if (length === 8) return load<u64>(key) === 0x736567617373656d ? MESSAGES : 0;
  return length === 10 && load<u64>(key) === 0x757365526c6f6f74 && load<u16>(key + 8) === 0x746c ? TOOL_RESULT : 0;
}

/** Whether the value of the key, whose kind is known, is the text of a message, of one of its parts, or of a part of a result. */
function isTextKey(key: usize, end: usize): bool {
  if (level === 3) return path === MESSAGE_PATH && keyKind === CONTENT;
  if (level === 5) return path === PART_PATH && (keyKind === CONTENT || isText(key, end));
  return isText(key, end) && ((level === 7 && path === RESULT_PATH) || (level === 8 && path === INNER_RESULT_PATH));
}

function isText(key: usize, end: usize): bool {
  return end - key === 4 && load<u32>(key) === 0x74786574;
}

/** Whether the object around a key may already have it. Its hash is added. */
function isRepeated(key: usize, end: usize): bool {
  if (level === 0 || hashes === MAX_HASHES || hasBackslash(key, end)) return true;
  const first = load<u32>(BASES + ((level - 1) << 2));
  if (hashes - first > MAX_KEYS) return true;
  const hash = hashOfKey(key, end);
  for (let i = first; i < hashes; i++) if (load<u32>(HASHES + (i << 2)) === hash) return true;
  store<u32>(HASHES + (hashes++ << 2), hash);
  return false;
}

/** Whether a key contains an escape. Such keys are not compared here. */
function hasBackslash(key: usize, end: usize): bool {
  if (lastBackslash < key) return false;
  for (let at = key; at < end; at++) if (load<u8>(at) === BACKSLASH) return true;
  return false;
}

function hashOfKey(key: usize, end: usize): u32 {
  let hash = <u64>(end - key);
  let at = key;
  for (; at + 8 <= end; at += 8) hash = rotl<u64>((hash ^ load<u64>(at)) * MIX_A, 29);
  if (at < end) hash = (hash ^ (load<u64>(at) & (((<u64>1) << ((<u64>(end - at)) << 3)) - 1))) * MIX_B;
  return <u32>(hash >> 32) ^ <u32>hash;
}

/** Whether a text is certainly valid, and not blank. */
function mayShorten(text: usize, end: usize): bool {
  const isPlain = lastControl < text && lastSurrogate < text;
  return isPlain && isVisible(load<u8>(text)) && (lastWide < text || isUtf8(text, end));
}

/** Whether a character that begins with this byte is certainly no white space. */
function isVisible(byte: u8): bool {
  return (
    (byte > SPACE && byte < 0x7f && byte !== BACKSLASH) || (byte > 0xc2 && byte < 0xe0) || (byte > 0xe3 && byte < 0xea)
  );
}

/** The end of the beginning that is kept: not inside an escape or a character. */
function headOf(text: usize): usize {
  let at = text;
  while (at < text + HEAD) at += load<u8>(at) !== BACKSLASH ? 1 : load<u8>(at + 1) === 0x75 ? 6 : 2;
  while (isInside(load<u8>(at))) at++;
  return at;
}

/** Where the end that is kept begins: not inside an escape or a character. 0 if no place is certain. */
function tailOf(end: usize): usize {
  for (let at = end - LEAST_TAIL; at > end - MOST_TAIL; at--) {
    const byte = load<u8>(at);
    if (byte === BACKSLASH) {
      if (load<u8>(at - 1) !== BACKSLASH) return at;
    } else if (!isInside(byte) && !hasBackslashBefore(at)) return at;
  }
  return 0;
}

/** Whether an escape may begin in the five bytes before. */
function hasBackslashBefore(at: usize): bool {
  for (let i: usize = 1; i <= 5; i++) if (load<u8>(at - i) === BACKSLASH) return true;
  return false;
}

/** Whether a byte continues a character. */
function isInside(byte: u8): bool {
  return (byte & 0xc0) === 0x80;
}

function begin(): void {
  block = START;
  carry = 0;
  lastControl = 0;
  lastWide = 0;
  lastSurrogate = 0;
  lastBackslash = 0;
  hasBadEscape = false;
  mayRepeatKeys = false;
  mayHaveAction = false;
  level = 0;
  hashes = 0;
  path = 0;
  keyKind = 0;
  readBlock();
}

/** The next quotation mark that is not escaped. */
function nextQuote(from: usize): usize {
  while (from >= block + 64) nextBlock();
  let found = quotes & (~(<u64>0) << (<u64>(from - block)));
  while (found === 0) {
    nextBlock();
    found = quotes;
  }
  return block + <usize>ctz(found);
}

function nextBlock(): void {
  block += 64;
  readBlock();
}

function readBlock(): void {
  const a = v128.load(block);
  const b = v128.load(block, 16);
  const c = v128.load(block, 32);
  const d = v128.load(block, 48);
  const marks = equal(a, b, c, d, quotes16);
  const backslashes = equal(a, b, c, d, backslashes16);
  let escaped = carry;
  if (backslashes === 0) carry = 0;
  else {
    lastBackslash = lastOf(backslashes);
    escaped = escapedBy(backslashes);
    const others = escaped & ~(marks | backslashes);
    if (others !== 0) {
      const unusual = others & ~equal(a, b, c, d, n16);
      if (unusual !== 0) checkEscapes(unusual);
    }
  }
  quotes = marks & ~escaped;
  if (i8x16.bitmask(v128.or(v128.or(a, b), v128.or(c, d))) !== 0) lastWide = lastOf(bits(a, b, c, d));
  const least = i8x16.min_u(i8x16.min_u(a, b), i8x16.min_u(c, d));
  if (v128.any_true(i8x16.lt_u(least, spaces16)))
    lastControl = lastOf(
      bits(i8x16.lt_u(a, spaces16), i8x16.lt_u(b, spaces16), i8x16.lt_u(c, spaces16), i8x16.lt_u(d, spaces16)),
    );
}

/** Which bytes of the block follow a backslash that is not escaped itself. */
function escapedBy(all: u64): u64 {
  const even: u64 = 0x5555555555555555;
  const backslashes = all & ~carry;
  const following = (backslashes << 1) | carry;
  // A run of backslashes that begins at an odd place moves its carry to the other parity.
  const odd = backslashes & ~even & ~following;
  const sum = odd + backslashes;
  carry = sum < backslashes ? 1 : 0;
  return (even ^ (sum << 1)) & following;
}

/** Checks escapes other than `\"`, `\\` and `\n`. */
function checkEscapes(places: u64): void {
  for (let left = places; left !== 0; left &= left - 1) {
    const at = block + <usize>ctz(left);
    const byte = load<u8>(at);
    if (byte === 0x75) {
      for (let i: usize = 1; i <= 4; i++) if (!isHex(load<u8>(at + i))) hasBadEscape = true;
      if ((load<u8>(at + 1) | 0x20) === 0x64) lastSurrogate = at;
    } else if (byte !== 0x74 && byte !== 0x72 && byte !== 0x2f && byte !== 0x62 && byte !== 0x66 && byte !== 0x6e)
      hasBadEscape = true;
  }
}

function isHex(byte: u8): bool {
  return (byte >= 0x30 && byte <= 0x39) || ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x66);
}

function equal(a: v128, b: v128, c: v128, d: v128, to: v128): u64 {
  return bits(i8x16.eq(a, to), i8x16.eq(b, to), i8x16.eq(c, to), i8x16.eq(d, to));
}

/** The first bit of each byte. */
function bits(a: v128, b: v128, c: v128, d: v128): u64 {
  const low = <u32>i8x16.bitmask(a) | ((<u32>i8x16.bitmask(b)) << 16);
  const high = <u32>i8x16.bitmask(c) | ((<u32>i8x16.bitmask(d)) << 16);
  return <u64>low | ((<u64>high) << 32);
}

/** The place of the last bit in the block. */
function lastOf(places: u64): usize {
  return block + 63 - <usize>clz(places);
}

function isUtf8(from: usize, end: usize): bool {
  for (let at = from; at < end; ) {
    const byte = load<u8>(at);
    const next = load<u8>(at + 1);
    if (byte < 0x80) at++;
    else if (byte < 0xc2 || byte > 0xf4 || !isInside(next)) return false;
    else if (byte < 0xe0) at += 2;
    else if (!isInside(load<u8>(at + 2))) return false;
    else if (byte < 0xf0) {
      // Neither a longer form than needed nor a surrogate.
      if ((byte === 0xe0 && next < 0xa0) || (byte === 0xed && next >= 0xa0)) return false;
      at += 3;
    } else {
      if (!isInside(load<u8>(at + 3)) || (byte === 0xf0 && next < 0x90) || (byte === 0xf4 && next >= 0x90))
        return false;
      at += 4;
    }
  }
  return true;
}

/** Looks for `l_c` and `l_a`, which the words have, and for `\\u`. */
function hasActionWord(from: usize, end: usize): bool {
  for (let at = from; at < end; at += 16) {
    const first = v128.load(at);
    const second = v128.load(at, 1);
    const third = v128.load(at, 2);
    const isJoined = v128.and(i8x16.eq(first, i8x16.splat(0x6c)), i8x16.eq(second, i8x16.splat(0x5f)));
    const isWord = v128.or(i8x16.eq(third, i8x16.splat(0x63)), i8x16.eq(third, i8x16.splat(0x61)));
    const isEscape = v128.and(i8x16.eq(first, backslashes16), i8x16.eq(second, i8x16.splat(0x75)));
    if (v128.any_true(v128.or(v128.and(isJoined, isWord), isEscape))) return true;
  }
  return false;
}

const MIX_A: u64 = 0xff51afd7ed558ccd;
const MIX_B: u64 = 0xc4ceb9fe1a85ec53;

/** A hash that tells different texts apart; not one that withstands attacks. */
function hashOf(from: usize, end: usize): u64 {
  let hash = <u64>(end - from);
  for (let at = from; at + 16 <= end; at += 16) hash = mixed(hash, at);
  hash = mixed(hash, end - 16);
  hash ^= hash >> 32;
  hash *= MIX_A;
  return hash ^ (hash >> 29);
}

function mixed(hash: u64, at: usize): u64 {
  return rotl<u64>((hash ^ load<u64>(at)) * MIX_A, 29) ^ (load<u64>(at, 8) * MIX_B);
}

function writeLetters(at: usize, hash: u64): void {
  for (let i = 0; i < HASH_LETTERS; i++) store<u8>(at + i, 0x41 + <u8>((hash >> <u64>(i * 4)) & 15));
}

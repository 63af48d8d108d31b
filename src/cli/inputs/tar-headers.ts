/**
 * Headers of tar: ustar, and the extensions of POSIX (pax) and GNU for long names and large files. See
 * https://pubs.opengroup.org/onlinepubs/9699919799/utilities/pax.html and
 * https://www.gnu.org/software/tar/manual/html_node/Standard.html.
 */
import { damaged } from './input.ts';

/** Headers and files are stored in blocks of this size. */
export const BLOCK = 512;

export interface TarHeader {
  readonly name: string;
  /** Number of bytes that follow. */
  readonly size: number;
  /** One character: `0` is a regular file. */
  readonly type: string;
}

/** What an extended header says about the entry that follows. */
export interface Extension {
  readonly path?: string | undefined;
  readonly size?: number | undefined;
  /** A file with holes, whose content is not stored as it is. */
  readonly isSparse?: boolean | undefined;
}

/** Whether a block is a header: its checksum is right. */
export function isTarHeader(block: Uint8Array): boolean {
  if (block.length < BLOCK || block[0] === 0) return false;
  let sum = 0;
  for (let i = 0; i < BLOCK; i++) sum += i >= 148 && i < 156 ? 0x20 : (block[i] as number);
  return octal(block, 148, 8) === sum;
}

/** Reads a header. Throws an `InputFault` if it is none. */
export function tarHeader(block: Uint8Array): TarHeader {
  if (!isTarHeader(block)) throw damaged('a tar header is not valid');
  const isPosix = text(block, 257, 6) === 'ustar';
  const prefix = isPosix ? text(block, 345, 155) : '';
  const name = text(block, 0, 100);
  const type = String.fromCharCode(block[156] || 0x30);
  return { name: prefix === '' ? name : `${prefix}/${name}`, size: size(block), type };
}

export function isZeroBlock(block: Uint8Array): boolean {
  return block.every(byte => byte === 0);
}

/** Reads the records of a pax header: `<length> <key>=<value>\n`. */
export function paxExtension(bytes: Uint8Array): Extension {
  const records = new Map<string, string>();
  for (let at = 0; at < bytes.length; ) {
    const space = bytes.indexOf(0x20, at);
    const length = space < 0 ? 0 : Number(Buffer.from(bytes.subarray(at, space)).toString('latin1'));
    if (!Number.isInteger(length) || length < space - at + 2 || at + length > bytes.length) break;
    const [, key = '', value = ''] =
      /^([^=]*)=([\s\S]*)\n$/.exec(Buffer.from(bytes.subarray(space + 1, at + length)).toString()) ?? [];
    records.set(key, value);
    at += length;
  }
  const stored = records.get('size');
  const length = stored === undefined ? undefined : Number(stored);
  if (length !== undefined && !(Number.isSafeInteger(length) && length >= 0))
    throw damaged('a tar header is not valid');
  return {
    path: records.get('GNU.sparse.name') ?? records.get('path'),
    size: length,
    isSparse: [...records.keys()].some(key => key.startsWith('GNU.sparse.')),
  };
}

/** The long name that GNU tar stores before an entry. */
export function longName(bytes: Uint8Array): Extension {
  return { path: text(bytes, 0, bytes.length) };
}

/** Octal digits, or a binary number for files of 8 GB and more. */
function size(block: Uint8Array): number {
  let value = 0;
  if (((block[124] as number) & 0x80) === 0) value = octal(block, 124, 12);
  else for (let i = 125; i < 136; i++) value = value * 256 + (block[i] as number);
  if (!Number.isSafeInteger(value)) throw damaged('a tar header is not valid');
  return value;
}

function octal(block: Uint8Array, at: number, length: number): number {
  const digits = text(block, at, length).trim();
  return digits === '' ? 0 : /^[0-7]+$/.test(digits) ? Number.parseInt(digits, 8) : Number.NaN;
}

/** Text up to the first zero byte. */
function text(bytes: Uint8Array, at: number, length: number): string {
  const field = bytes.subarray(at, at + length);
  const end = field.indexOf(0);
  return Buffer.from(end < 0 ? field : field.subarray(0, end)).toString();
}

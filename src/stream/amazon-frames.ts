/**
 * The binary framing of Amazon's event streams (`application/vnd.amazon.eventstream`): lengths, headers and a payload, with
 * a checksum of the lengths and one of the whole message.
 * https://docs.aws.amazon.com/transcribe/latest/dg/streaming-setting-up.html
 */
import type { StructuralFault } from '../formats/engine/message-format.ts';
import { isObject } from '../source/json.ts';
import type { RawEvent } from './event.ts';

/** Two lengths and their checksum. */
const PRELUDE = 12;
const CHECKSUM = 4;
/** Amazon allows 16 MiB of payload and 128 KiB of headers. */
const LONGEST = 1 << 25;

/** Whether a body in chunks may have this framing: the first length is less than 16 MiB, and no text begins so. */
export function mayBeFramed(first: number | undefined): boolean {
  return first === 0;
}

/** The bytes of a body that was kept as text with one character for each byte. */
export function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(text, letter => (letter.codePointAt(0) as number) & 0xff);
}

/** The same body as text. */
export function textOfFrames(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return text;
}

/** Whether bytes begin with a message: its lengths have the right checksum. */
export function isFramed(bytes: Uint8Array): boolean {
  return bytes.length >= PRELUDE && preludeOf(bytes) !== undefined;
}

export interface FrameSink {
  event(event: RawEvent): void;
  /** A fault of the next event. */
  fault(fault: Pick<StructuralFault, 'rule' | 'messageId' | 'data' | 'severity'>): void;
}

/** Reads messages in chunks of any length. */
export class AmazonFrames {
  private readonly sink: FrameSink;
  /** The bytes that were not read yet are at its beginning. */
  private buffer = new Uint8Array(0);
  /** Number of bytes that were not read yet. */
  private length = 0;
  /** Number of bytes that are needed to read on. */
  private needed = PRELUDE;
  private isLost = false;

  constructor(sink: FrameSink) {
    this.sink = sink;
  }

  push(chunk: Uint8Array): void {
    if (!this.isLost) this.keep(chunk);
    this.length += chunk.length;
    if (this.isLost || this.length < this.needed) return;
    const bytes = this.buffer.subarray(0, this.length);
    let at = 0;
    this.needed = PRELUDE;
    while (bytes.length - at >= this.needed) {
      const prelude = preludeOf(bytes.subarray(at));
      if (prelude === undefined) {
        // If the lengths are damaged, the beginning of the next message is unknown.
        this.isLost = true;
        break;
      }
      this.needed = prelude.length;
      if (bytes.length - at < this.needed) break;
      this.read(bytes.subarray(at, at + prelude.length), prelude.headers);
      at += prelude.length;
      this.needed = PRELUDE;
    }
    this.buffer.copyWithin(0, at, this.length);
    this.length -= at;
  }

  /** Adds bytes to the buffer, which grows to twice its size, so that a long message is not copied for each chunk. */
  private keep(chunk: Uint8Array): void {
    const { buffer, length } = this;
    if (length + chunk.length > buffer.length) {
      this.buffer = new Uint8Array(Math.max(length + chunk.length, buffer.length * 2));
      this.buffer.set(buffer.subarray(0, length));
    }
    this.buffer.set(chunk, length);
  }

  end(): void {
    const { length, isLost, sink } = this;
    if (length === 0) return;
    if (isLost) sink.fault({ rule: 'unreadable-json', messageId: 'frame', data: { bytes: length } });
    else sink.fault({ rule: 'truncated-stream', messageId: 'cut' });
  }

  private read(message: Uint8Array, headersLength: number): void {
    const end = message.length - CHECKSUM;
    const start = PRELUDE + headersLength;
    // Recorders that replace private values leave the old checksum.
    if (crc32(message.subarray(0, end)) !== numberAt(message, end))
      this.sink.fault({ rule: 'unreadable-json', messageId: 'checksum', severity: 'info' });
    const headers = headersOf(message.subarray(PRELUDE, start));
    const payload = utf8.decode(message.subarray(start, end));
    this.sink.event(eventOf(headers, payload));
  }
}

const utf8 = new TextDecoder();

/** The length of a message and of its headers; undefined if the checksum of the two is wrong. */
function preludeOf(bytes: Uint8Array): { readonly length: number; readonly headers: number } | undefined {
  const [length, headers] = [numberAt(bytes, 0), numberAt(bytes, 4)];
  if (length < PRELUDE + headers + CHECKSUM || length > LONGEST) return undefined;
  return crc32(bytes.subarray(0, 8)) === numberAt(bytes, 8) ? { length, headers } : undefined;
}

function numberAt(bytes: Uint8Array, at: number): number {
  return new DataView(bytes.buffer, bytes.byteOffset + at, 4).getUint32(0);
}

/** Bytes of a header value by its type; texts and byte arrays have a length in front. */
const SIZES: readonly number[] = [0, 0, 1, 2, 4, 8, -1, -1, 8, 16];
const TEXT = 7;

/** The headers that are text. */
function headersOf(bytes: Uint8Array): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (let at = 0; at < bytes.length; ) {
    const nameEnd = at + 1 + (bytes[at] as number);
    const type = bytes[nameEnd];
    const fixed = type === undefined ? undefined : SIZES[type];
    if (fixed === undefined) break;
    const start = nameEnd + (fixed < 0 ? 3 : 1);
    const size = fixed < 0 ? ((bytes[nameEnd + 1] ?? 0) << 8) | (bytes[nameEnd + 2] ?? 0) : fixed;
    if (start + size > bytes.length) break;
    if (type === TEXT)
      found.set(utf8.decode(bytes.subarray(at + 1, nameEnd)), utf8.decode(bytes.subarray(start, start + size)));
    at = start + size;
  }
  return found;
}

/** The event in a message. InvokeModel has the events of the model as base64 inside its own. */
function eventOf(headers: ReadonlyMap<string, string>, payload: string): RawEvent {
  const name = headers.get(':event-type') ?? headers.get(':exception-type');
  if (name === 'chunk') {
    const inner = bytesIn(payload);
    return { name, data: inner ?? payload };
  }
  if (name !== undefined) return { name, data: payload === '' ? '{}' : payload };
  const code = headers.get(':error-code');
  if (code === undefined) return { name: undefined, data: payload };
  return { name: 'error', data: JSON.stringify({ code, message: headers.get(':error-message') ?? '' }) };
}

function bytesIn(payload: string): string | undefined {
  try {
    const value: unknown = JSON.parse(payload);
    if (!isObject(value) || typeof value.bytes !== 'string') return undefined;
    return utf8.decode(bytesOf(atob(value.bytes)));
  } catch {
    return undefined;
  }
}

const TABLE = Uint32Array.from({ length: 256 }, (_, i) => {
  let value = i;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** The checksum of gzip and zip. */
export function crc32(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = (TABLE[(value ^ byte) & 0xff] as number) ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
}

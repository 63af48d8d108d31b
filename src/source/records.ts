/**
 * Splits a file into its JSON values as the bytes arrive. Normally each line is one value, and only that line is kept.
 * A document over several lines is kept until it ends. A broken value is reported, and reading continues after it.
 */
import type { Source } from '../generated/types.ts';
import { type Decoded, type DecodeUtf8, decode } from './decode.ts';
import { FaultQueue } from './fault-queue.ts';
import type { JsonRecord } from './json-record.ts';
import { concat, gap, isBlank, type Line, NEWLINE } from './lines.ts';
import { type Origin, Positions } from './positions.ts';
import type { RecordFault } from './record-fault.ts';
import { scanValue, skipSpace } from './scan.ts';
import { ShortenedLines } from './shortened-lines.ts';

export type { JsonRecord };

export interface RecordSink {
  record(record: JsonRecord): void;
  fault(fault: RecordFault): void;
}

export interface RecordLimits {
  /** Maximum length of a value in bytes. */
  readonly bytes: number;
  /** Maximum number of values in one document. Each takes memory, however short. */
  readonly values: number;
}

/** The maximum string length in V8: 2^29 - 24 units. */
export const DEFAULT_LIMITS: RecordLimits = { bytes: 0x1fffffe8, values: 5_000_000 };

const LONGEST_MARK = 3;
const NOTHING = new Uint8Array(0);
/** Maximum number of lines before the first line that is JSON. */
const MAX_LEADING_LINES = 100;
/** Number of broken lines after which a short file is considered not JSON. */
const MIN_BROKEN_LINES = 5;
/** Number of lines after which a value makes the file a single document. */
const PROBE = 20;
/** A smaller value cannot contain too many others. */
const COUNTED = 1 << 22;

const NEXT_VALUE = /[\n\0][{[]/;
/** A line in which no object or list can begin. */
const PLAIN_TEXT = /^(?!\s*[{[])[^\0]*$/;

/** The layout of the part of a file that was read so far. */
export type Layout = 'unknown' | 'lines' | 'document';

export interface RecordOptions {
  readonly path?: string | undefined;
  readonly limits?: RecordLimits | undefined;
  /** A faster decoder, if the runtime has one. */
  readonly decodeUtf8?: DecodeUtf8 | undefined;
  /** File offset of the first byte, if reading starts at a later line of a JSON Lines file. */
  readonly resumeAt?: number | undefined;
  /** Whether the long texts of messages may be shortened; see `JsonRecord`. */
  readonly shortensTexts?: boolean | undefined;
}

/** Reads the bytes of a file, passes its values to a sink one by one, and reports faults. */
export class RecordReader {
  layout: Layout = 'unknown';
  /** Whether reading was stopped. */
  stopped = false;
  private readonly sink: RecordSink;
  private readonly limits: RecordLimits;
  private readonly path: string | undefined;
  private readonly decodeUtf8: DecodeUtf8 | undefined;
  private readonly shortenedLines: ShortenedLines | undefined;
  private pending: Uint8Array[] = [];
  private pendingBytes = 0;
  private overlong = false;
  /** The current line, from 1 at the start of reading. */
  line = 1;
  private offset = 0;
  private start = true;
  private head: Uint8Array = NOTHING;
  private good = 0;
  /** Whether an unreadable line begins like an object or a list. Then the file is damaged JSON. */
  private hasBracket = false;
  private readonly faults: FaultQueue;
  /** Lines that may form one value. */
  private kept: Line[] = [];
  private heldBytes = 0;

  constructor(sink: RecordSink, options: RecordOptions = {}) {
    this.sink = sink;
    this.faults = new FaultQueue(fault => sink.fault(fault));
    this.path = options.path;
    this.limits = options.limits ?? DEFAULT_LIMITS;
    this.decodeUtf8 = options.decodeUtf8;
    if (options.shortensTexts === true) this.shortenedLines = new ShortenedLines(options);
    if (options.resumeAt !== undefined) this.byLines().offset = options.resumeAt;
  }

  /** Whether each following line is read separately. */
  get isByLines(): boolean {
    const isBetween = this.kept.length === 0 && !this.faults.hasTexts;
    return this.good > 0 && this.layout !== 'document' && isBetween && !this.stopped;
  }

  /** Reads each line as a value of its own, from the first one. */
  byLines(): this {
    this.start = false;
    this.layout = 'lines';
    this.good = 1;
    return this;
  }

  /**
   * Adds the next bytes of the file. If each line is read separately, they are not needed afterwards; otherwise they may be
   * kept by reference.
   */
  push(chunk: Uint8Array): void {
    if (this.start) {
      const head = concat([this.head, chunk], this.head.length + chunk.length);
      this.head = head;
      if (head.length >= LONGEST_MARK) this.begin();
      return;
    }
    let from = 0;
    while (!this.stopped) {
      const end = chunk.indexOf(NEWLINE, from);
      if (end < 0) break;
      this.add(chunk.subarray(from, end));
      this.endLine(1);
      from = end + 1;
    }
    // A copy, even of a `Buffer`, whose `slice` makes none.
    if (!this.stopped && from < chunk.length) this.add(new Uint8Array(chunk.subarray(from)));
  }

  /** Ends the file. */
  end(): void {
    if (this.start) this.begin();
    if (this.stopped) return;
    if (this.pendingBytes > 0) this.endLine(0);
    if (!this.stopped && this.kept.length > 0) this.readKept();
    if (this.good === 0 && (this.faults.early >= MIN_BROKEN_LINES || (this.faults.early > 0 && !this.hasBracket)))
      this.stopAsNotJson();
    this.faults.flush();
  }

  /** Stops reading and drops pending lines. */
  abandon(): void {
    this.stopped = true;
    this.pending = [];
    this.kept = [];
    this.faults.flush();
  }

  /** Skips a byte order mark in the first bytes. */
  private begin(): void {
    const { head } = this;
    const [a, b, c] = head;
    this.start = false;
    this.head = NOTHING;
    // JSON never starts with a zero byte or has one after its first bracket: this is UTF-16 without a byte order mark.
    const isBracket = (byte: number | undefined) => byte === 0x7b || byte === 0x5b;
    const isUnmarked = (isBracket(a) && b === 0) || (a === 0 && isBracket(b));
    if ((a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff) || isUnmarked) {
      this.stop('utf16', {}, { line: 1, column: 1, offset: 0, length: 2 });
      return;
    }
    const hasMark = a === 0xef && b === 0xbb && c === 0xbf;
    if (hasMark) this.offset = LONGEST_MARK;
    this.push(hasMark ? head.subarray(LONGEST_MARK) : head);
  }

  private stop(messageId: RecordFault['messageId'], data: RecordFault['data'], source: Source): void {
    this.stopped = true;
    this.pending = [];
    this.kept = [];
    this.faults.endTexts();
    this.sink.fault({ messageId, data, source: this.path === undefined ? source : { path: this.path, ...source } });
  }

  private add(bytes: Uint8Array): void {
    this.pendingBytes += bytes.length;
    if (this.pendingBytes > this.limits.bytes) {
      this.overlong = true;
      this.pending = [];
    } else if (!this.overlong && bytes.length > 0) this.pending.push(bytes);
  }

  private endLine(newline: 0 | 1): void {
    const start = { line: this.line, offset: this.offset };
    if (this.overlong) this.tooLong(this.pendingBytes, start);
    else {
      const bytes =
        this.pending.length === 1 ? (this.pending[0] as Uint8Array) : concat(this.pending, this.pendingBytes);
      if (!isBlank(bytes)) this.readLine({ bytes, ...start });
    }
    this.pending = [];
    this.offset += this.pendingBytes + newline;
    this.pendingBytes = 0;
    this.overlong = false;
    this.line++;
  }

  private tooLong(bytes: number, { line, offset }: { line: number; offset: number }): void {
    const source = { ...(this.path !== undefined && { path: this.path }), line, column: 1, offset, length: bytes };
    this.reportFault({ messageId: 'tooLong', data: { bytes, limit: this.limits.bytes }, source });
  }

  private readLine(line: Line): void {
    if (this.layout === 'document' || this.kept.length > 0) {
      this.keepLine(line);
      return;
    }
    if (this.layout === 'lines' && this.readShortened(line)) return;
    const { text, bytewise, isUtf8 } = this.decode(line.bytes);
    const { path } = this;
    const origin: Origin = { path, line: line.line, column: 1, offset: line.offset, bytewise, oneLine: true };
    if (this.tryValue(text, origin)) {
      if (!isUtf8) this.reportEncoding(text, origin);
      this.layout = 'lines';
      return;
    }
    const scan = scanValue(text);
    // At the start of a file, an incomplete value may continue in the next line.
    if (this.good === 0 && 'incomplete' in scan && scan.incomplete) this.keepLine(line);
    else {
      if (!isUtf8) this.reportEncoding(text, origin);
      this.readValues(text, origin);
    }
    if (this.good === 0 && this.faults.early >= MAX_LEADING_LINES) this.stopAsNotJson();
  }

  /** Reads a line with its long texts shortened, if that is possible. */
  private readShortened(line: Line): boolean {
    const record = this.shortenedLines?.read(line);
    if (record === undefined) return false;
    this.good++;
    this.faults.flush();
    this.sink.record(record);
    this.shortenedLines?.learn(record);
    return true;
  }

  /** Reports once that the file is not JSON, instead of a fault for each line. */
  private stopAsNotJson(): void {
    const lines = this.faults.drop();
    this.stop('notJson', { lines }, { line: 1, column: 1, offset: 0, length: 0 });
  }

  /**
   * Reads consecutive values of a text (`}{`), and reports faults. After a fault, reading continues at the next line that begins
   * like a value, or after the zero bytes that a crashed machine leaves.
   */
  private readValues(text: string, origin: Origin): void {
    const positions = new Positions(text, origin);
    this.hasBracket ||= /^\s*[{[]/.test(text);
    const textLine = origin.oneLine === true && PLAIN_TEXT.test(text) ? positions.source(0, text.length) : undefined;
    let from = 0;
    let hasComma = false;
    while (skipSpace(text, from) < text.length) {
      const scan = scanValue(text, from);
      const follows = 'end' in scan ? skipSpace(text, scan.end) : 0;
      const isClean = follows >= text.length || text[follows] === '{' || text[follows] === '[';
      // A complete object is read whatever follows. Literals and numbers are not, because any text contains them.
      if ('end' in scan && (isClean || text[scan.end - 1] === '}')) {
        const { line, column, offset } = positions.source(from, from);
        const piece = from === 0 && scan.end === text.length ? text : text.slice(from, scan.end);
        this.tryValue(piece, from === 0 ? origin : { ...origin, line, column, offset }, scan.values);
        from = scan.end;
        if (isClean) continue;
      }
      const fault =
        'end' in scan ? { at: follows, found: 'more text', expected: 'the end of the line', incomplete: false } : scan;
      const { found, expected, incomplete, at } = fault;
      // A comma between complete values is reported once. Inside a value it has no significance.
      const isComma = 'end' in scan && text[at] === ',';
      if (!isComma || !hasComma)
        this.reportFault(
          {
            messageId: incomplete ? 'incomplete' : 'broken',
            data: { found, expected },
            source: positions.source(at, at),
          },
          textLine,
        );
      hasComma ||= isComma;
      const next = isComma ? 0 : text.slice(at).search(NEXT_VALUE);
      if (next < 0) return;
      from = at + next + 1;
    }
  }

  /** Keeps a line that may be part of a longer value, until that is certain. */
  private keepLine(line: Line): void {
    this.kept.push(line);
    this.heldBytes += line.bytes.length + 1;
    if (this.heldBytes > this.limits.bytes) {
      const { line: first, offset } = this.kept[0] as Line;
      const source = { line: first, column: 1, offset, length: this.heldBytes };
      this.stop('tooLong', { bytes: this.heldBytes, limit: this.limits.bytes }, source);
      return;
    }
    if (this.layout === 'document') return;
    const { text } = this.keptText();
    const scan = scanValue(text);
    if ('end' in scan || scan.incomplete) {
      if (this.kept.length >= PROBE || 'end' in scan) this.layout = 'document';
      return;
    }
    // Not one value: if the following lines are complete values, only the first line was broken.
    const whole = this.kept.filter(each => isWhole(this.decode(each.bytes).text)).length;
    if (whole * 2 >= this.kept.length) this.readKeptAsLines();
    else if (this.kept.length >= PROBE) this.layout = 'document';
  }

  private readKeptAsLines(): void {
    this.layout = 'lines';
    const lines = this.kept;
    this.kept = [];
    this.heldBytes = 0;
    for (const each of lines) {
      const { text: one, bytewise } = this.decode(each.bytes);
      this.readValues(one, { path: this.path, line: each.line, column: 1, offset: each.offset, bytewise });
    }
  }

  /** The kept lines as one text, including blank lines, so that locations stay correct. */
  private keptText(): Decoded {
    const parts = this.kept.flatMap((line, i) =>
      i === 0 ? [line.bytes] : [gap(line, this.kept[i - 1] as Line), line.bytes],
    );
    return this.decode(
      concat(
        parts,
        parts.reduce((sum, each) => sum + each.length, 0),
      ),
    );
  }

  /** One document or several in sequence. */
  private readKept(): void {
    const first = this.kept[0] as Line;
    const { text, bytewise, isUtf8 } = this.keptText();
    this.kept = [];
    const origin: Origin = { path: this.path, line: first.line, column: 1, offset: first.offset, bytewise };
    if (!isUtf8) this.reportEncoding(text, origin);
    this.readValues(text, origin);
  }

  private tryValue(text: string, origin: Origin, counted?: number): boolean {
    if (text.length > COUNTED) {
      const scan = counted === undefined ? scanValue(text) : { values: counted };
      if (!('values' in scan)) return false;
      if (scan.values > this.limits.values) {
        const source = new Positions(text, origin).source(0, 0);
        this.reportFault({ messageId: 'tooMany', data: { values: scan.values }, source });
        return true;
      }
    }
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      return false;
    }
    this.good++;
    this.faults.flush();
    this.sink.record({ value, text, origin });
    return true;
  }

  private decode(bytes: Uint8Array): Decoded {
    return decode(bytes, this.decodeUtf8);
  }

  private reportEncoding(text: string, origin: Origin): void {
    this.reportFault({ messageId: 'encoding', data: {}, source: new Positions(text, origin).source(0, 0) });
  }

  private reportFault(fault: RecordFault, textLine?: Source): void {
    this.faults[this.good > 0 ? 'deliver' : 'enqueue'](fault, textLine);
  }
}

/** Whether a line is exactly one object or list. */
function isWhole(line: string): boolean {
  const start = line[skipSpace(line, 0)];
  const scan = scanValue(line);
  return (start === '{' || start === '[') && 'end' in scan && skipSpace(line, scan.end) >= line.length;
}

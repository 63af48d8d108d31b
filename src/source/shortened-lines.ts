/** Lines whose long texts were shortened before they were parsed. */
import { type DecodeUtf8, decode } from './decode.ts';
import type { JsonRecord, Shortened } from './json-record.ts';
import type { Line } from './lines.ts';
import type { Origin } from './positions.ts';
import { shortenTexts } from './shorten-texts.ts';

interface Options {
  readonly path?: string | undefined;
  readonly decodeUtf8?: DecodeUtf8 | undefined;
}

/** A line is worth shortening if no more of it is left. */
const MAX_LEFT = 0.7;
/** After this many lines in a row that were not worth it, shortening pauses. */
const MAX_MISSES = 4;
/** Number of lines of the first pause. Each following one is twice as long. */
const FIRST_PAUSE = 32;
const LONGEST_PAUSE = 4096;

/** Reads lines with their texts shortened, as long as that saves work. */
export class ShortenedLines {
  private readonly options: Options;
  private misses = 0;
  private pause = FIRST_PAUSE;
  private paused = 0;

  constructor(options: Options) {
    this.options = options;
  }

  /** The line as a record; undefined if it has no long texts, is not valid, or shortening pauses. */
  read(line: Line): ShortenedLine | undefined {
    if (this.paused > 0) {
      this.paused--;
      return undefined;
    }
    const short = shortenTexts(line.bytes);
    if (short === undefined) return undefined;
    const { bytes, ...rest } = short;
    const { text, isUtf8 } = decode(bytes, this.options.decodeUtf8);
    if (!isUtf8) return undefined;
    try {
      return new ShortenedLine({ value: JSON.parse(text), text, line: line.line, ...rest }, line, this.options);
    } catch {
      return undefined;
    }
  }

  /** Takes into account whether a line was worth shortening: whether its whole value was not used. */
  learn({ isRead, left }: ShortenedLine): void {
    if (!isRead && left <= MAX_LEFT) {
      this.misses = 0;
      this.pause = FIRST_PAUSE;
    } else if (++this.misses === MAX_MISSES) {
      this.misses = 0;
      this.paused = this.pause;
      this.pause = Math.min(this.pause * 2, LONGEST_PAUSE);
    }
  }
}

/** A record whose whole text and value are read when they are used. */
export class ShortenedLine implements JsonRecord {
  readonly shortened: Shortened;
  /** Whether the whole value was used. */
  isRead = false;
  /** The share of the line that is left. */
  readonly left: number;
  private readonly line: Line;
  private readonly options: Options;
  private read: Omit<JsonRecord, 'value'> | undefined;
  private parsed: unknown;

  constructor(shortened: Shortened, line: Line, options: Options) {
    this.shortened = shortened;
    this.left = shortened.text.length / line.bytes.length;
    this.line = line;
    this.options = options;
  }

  get value(): unknown {
    if (!this.isRead) this.parsed = JSON.parse(this.text);
    this.isRead = true;
    return this.parsed;
  }

  get text(): string {
    return this.decoded().text;
  }

  get origin(): Origin {
    return this.decoded().origin;
  }

  private decoded(): Omit<JsonRecord, 'value'> {
    if (this.read !== undefined) return this.read;
    const { path, decodeUtf8 } = this.options;
    const { bytes, line, offset } = this.line;
    const { text, bytewise } = decode(bytes, decodeUtf8);
    this.read = { text, origin: { path, line, column: 1, offset, bytewise, oneLine: true } };
    return this.read;
  }
}

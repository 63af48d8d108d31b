/** Files that are not JSON but the text of one conversation, with control tokens. */
import { type DecodeUtf8, decode } from '../source/decode.ts';
import { type Origin, Positions } from '../source/positions.ts';
import type { RecordFault } from '../source/record-fault.ts';
import { DEFAULT_LIMITS, type RecordLimits } from '../source/records.ts';

/** Whether a file begins with a control token. */
export function beginsLikeText(chunks: readonly Uint8Array[]): boolean {
  let head = '';
  for (const chunk of chunks) head += String.fromCharCode(...chunk.subarray(0, 256));
  return /^(?:\u00ef\u00bb\u00bf)?\s*<\|(?:start|channel)\|>/.test(head);
}

export interface TextSink {
  text(text: string, origin: Origin): void;
  fault(fault: RecordFault): void;
}

export interface TextFileOptions {
  readonly path?: string | undefined;
  readonly limits?: RecordLimits | undefined;
  readonly decodeUtf8?: DecodeUtf8 | undefined;
}

/** Collects the bytes of a file and returns its text at the end. */
export class TextFile {
  stopped = false;
  private readonly sink: TextSink;
  private readonly options: TextFileOptions;
  private chunks: Uint8Array[] = [];
  private bytes = 0;

  constructor(sink: TextSink, options: TextFileOptions) {
    this.sink = sink;
    this.options = options;
  }

  push(chunk: Uint8Array): void {
    if (this.stopped) return;
    const { limits = DEFAULT_LIMITS, path } = this.options;
    this.bytes += chunk.length;
    if (this.bytes <= limits.bytes) {
      this.chunks.push(chunk);
      return;
    }
    this.abandon();
    const source = new Positions('', { ...(path !== undefined && { path }), line: 1, column: 1, offset: 0 }).source(
      0,
      0,
    );
    this.sink.fault({ messageId: 'tooLong', data: { bytes: this.bytes, limit: limits.bytes }, source });
  }

  end(): void {
    if (this.stopped) return;
    this.stopped = true;
    const whole = new Uint8Array(this.bytes);
    let at = 0;
    for (const chunk of this.chunks) {
      whole.set(chunk, at);
      at += chunk.length;
    }
    this.chunks = [];
    const { path, decodeUtf8 } = this.options;
    const { text, bytewise, isUtf8 } = decode(whole, decodeUtf8);
    const hasMark = text.charCodeAt(0) === 0xfeff;
    const origin: Origin = {
      ...(path !== undefined && { path }),
      line: 1,
      column: 1,
      offset: hasMark ? 3 : 0,
      ...(bytewise && { bytewise }),
    };
    if (!isUtf8) {
      const source = new Positions(text, origin).source(0, 0);
      this.sink.fault({ messageId: 'encoding', data: {}, source });
    }
    this.sink.text(hasMark ? text.slice(1) : text, origin);
  }

  abandon(): void {
    this.stopped = true;
    this.chunks = [];
  }
}

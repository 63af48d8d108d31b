/** Reads one file into a reader, or its beginning, where the rest can be read by others. */
import type { LogReader } from '../../logs/read.ts';
import { type ByteSink, type Input, readInput } from '../inputs.ts';

/** When a file is cut into ranges, in bytes. */
export interface CutRule {
  /** Steps in which its beginning is looked at. */
  readonly step: number;
  /** How much of it is looked at. */
  readonly look: number;
  /** What must be left of it to be worth the while. */
  readonly rest: number;
  readonly range: number;
}

export const USUAL_CUT: CutRule = { step: 1 << 20, look: 32 << 20, rest: 4 << 20, range: 8 << 20 };

/** Where reading stopped, at the beginning of a line. */
export interface Cut {
  readonly offset: number;
  readonly lines: number;
  readonly usual: string | undefined;
}

export interface Reading {
  /** Absent where the file is not to be cut. */
  readonly cut?: CutRule | undefined;
  readonly advance: (bytes: number) => void;
  /** Waited for before each piece of the file is read. */
  readonly pace?: (() => Promise<void> | undefined) | undefined;
  readonly isStopped?: (() => boolean) | undefined;
}

/** Reads a file to its end; where it was cut, the reader has read to there. Whatever goes wrong is told to the reader. */
export async function readFile(
  input: Input,
  reader: LogReader,
  { cut, advance, pace, isStopped = () => false }: Reading,
): Promise<Cut | undefined> {
  const head = new Head(reader, input.bytes ?? 0, isStopped);
  async function* open(): AsyncIterable<Uint8Array> {
    for await (const bytes of input.open()) {
      if (cut !== undefined && head.isNew) head.begin(bytes, cut);
      if (isStopped()) return;
      await pace?.();
      const step = head.isLooking ? (cut?.step ?? bytes.length) : bytes.length;
      for (let from = 0; from < bytes.length; from += step) yield bytes.subarray(from, from + step);
    }
  }
  let read = 0;
  const count = (bytes: number) => {
    read += bytes;
    advance(bytes);
  };
  try {
    await readInput({ ...input, open }, head, count);
  } catch (error) {
    reader.tell({ messageId: 'unreadable', data: { reason: reasonOf(error) }, source: undefined });
  }
  // What was read beyond the cut is read again, and counted there.
  if (head.cut !== undefined) advance(head.cut.offset - read);
  return head.cut;
}

/** Why a file could not be read on. Never the message of an exception: it may quote what was read. */
export function reasonOf(error: unknown): string {
  const { code, name } = error as NodeJS.ErrnoException;
  if (code === 'ERR_WORKER_OUT_OF_MEMORY') return 'it takes more memory than there is';
  return `internal failure (${code ?? name})`;
}

/** Looks at the beginning of a file for a place from which on its lines are independent. */
class Head implements ByteSink {
  cut: Cut | undefined;
  isNew = true;
  isLooking = false;
  private readonly reader: LogReader;
  private readonly size: number;
  private readonly isStopped: () => boolean;
  private rule: CutRule | undefined;
  private read = 0;

  constructor(reader: LogReader, size: number, isStopped: () => boolean) {
    this.reader = reader;
    this.size = size;
    this.isStopped = isStopped;
  }

  /** `bytes` are the first of the file: what is packed cannot be cut. */
  begin(bytes: Uint8Array, rule: CutRule): void {
    this.isNew = false;
    this.rule = rule;
    this.isLooking = this.size >= rule.rest && /^[\ufeff\s]*[{["]/.test(Buffer.from(bytes.subarray(0, 64)).toString());
  }

  get stopped(): boolean {
    return this.reader.stopped || this.cut !== undefined || this.isStopped();
  }

  push(bytes: Uint8Array): void {
    if (!this.isLooking || this.rule === undefined) {
      this.reader.push(bytes);
      return;
    }
    const end = bytes.lastIndexOf(0x0a) + 1;
    if (end > 0) this.reader.push(bytes.subarray(0, end));
    const offset = this.read + end;
    const isolated = end > 0 && this.size - offset >= this.rule.rest ? this.reader.isolated : undefined;
    if (isolated !== undefined) {
      this.cut = { offset, ...isolated };
      return;
    }
    if (end < bytes.length) this.reader.push(bytes.subarray(end));
    this.read += bytes.length;
    this.isLooking = this.read < this.rule.look;
  }

  /** What is pending when reading is stopped has no end, and says nothing. */
  end(): void {
    if (!this.isStopped()) this.reader.end();
  }

  abandon(): void {
    this.reader.abandon();
  }

  tell(fault: Parameters<ByteSink['tell']>[0]): void {
    this.reader.tell(fault);
  }
}

/** Reads one file into a reader, or only its beginning if other threads can read the rest. */
import type { LogReader } from '../../check/log-reader.ts';
import type { RowIds } from '../../check/rows.ts';
import { type ByteSink, type Input, readInput, type TableColumns } from '../inputs.ts';

/** When a file is split into ranges, in bytes. */
export interface CutRule {
  /** Size of the pieces in which its beginning is examined. */
  readonly step: number;
  /** How much of the file is examined. */
  readonly look: number;
  /** Minimum size of the rest for a split. */
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
  /** Absent if the file must not be split. */
  readonly cut?: CutRule | undefined;
  readonly advance: (bytes: number) => void;
  /** Called and awaited before each piece of the file is read. */
  readonly pace?: (() => Promise<void> | undefined) | undefined;
  readonly isStopped?: (() => boolean) | undefined;
  /** The columns of tables. */
  readonly columns?: TableColumns | undefined;
}

/** Reads a file to its end, or to the place where it is split. Reports all errors to the reader. */
export async function readFile(
  input: Input,
  reader: LogReader,
  { cut, advance, pace, isStopped = () => false, columns }: Reading,
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
    await readInput({ ...input, open }, head, count, { columns, pace });
  } catch (error) {
    reader.reportFault({ messageId: 'unreadable', data: { reason: reasonOf(error) }, source: undefined });
  }
  // What was read beyond the split is read again and counted then.
  if (head.cut !== undefined) advance(head.cut.offset - read);
  return head.cut;
}

/** Why reading a file failed. Never the message of an exception, because it may quote the file. */
export function reasonOf(error: unknown): string {
  const { code, name } = error as NodeJS.ErrnoException;
  if (code === 'ERR_WORKER_OUT_OF_MEMORY') return 'it needs more memory than is available';
  return `internal failure (${code ?? name})`;
}

/** Examines the beginning of a file for a place after which its lines are independent. */
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

  /** `bytes` are the first of the file. Compressed files cannot be split. */
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

  /** Reading stops in the middle of the file, so an incomplete line here is not an error. */
  end(): void {
    if (!this.isStopped()) this.reader.end();
  }

  beginRows(ids: RowIds): void {
    this.reader.beginRows(ids);
  }

  abandon(): void {
    this.reader.abandon();
  }

  reportFault(fault: Parameters<ByteSink['reportFault']>[0]): void {
    this.reader.reportFault(fault);
  }
}

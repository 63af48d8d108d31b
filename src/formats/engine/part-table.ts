/** Reads and writes all parts of a format, or of one place in it. */
import type { Message, Part } from '../../generated/types.ts';
import type { OnFault } from './message-format.ts';

export interface PartTable {
  read(value: unknown, pointer: string, message: Message, onFault: OnFault): Part;
  readList(values: readonly unknown[], pointer: string, message: Message, onFault: OnFault): Part[];
  /** Returns the part as the format stores it. */
  write(part: Part): unknown;
}

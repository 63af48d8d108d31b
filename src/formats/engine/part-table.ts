/** All parts of a format, or of one place in it. */
import type { Message, Part } from '../../generated/types.ts';
import type { OnFault } from './message-format.ts';

export interface PartTable {
  read(value: unknown, pointer: string, message: Message, onFault: OnFault): Part;
  readList(values: readonly unknown[], pointer: string, message: Message, onFault: OnFault): Part[];
  /** The part as it is stored. */
  write(part: Part): unknown;
}

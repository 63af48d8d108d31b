/** Faults of the bytes of a file. */
import type { Source } from '../diagnostic.ts';

export interface RecordFault {
  readonly messageId: 'broken' | 'incomplete' | 'encoding' | 'utf16' | 'tooLong' | 'tooMany' | 'notJson' | 'text';
  readonly data: Readonly<Record<string, string | number>>;
  readonly source: Source;
}

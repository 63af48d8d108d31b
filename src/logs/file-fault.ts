import type { RecordFault } from '../source/record-fault.ts';

/** A fault of the file itself, with its location if it has one. */
export type FileFault = Omit<RecordFault, 'messageId' | 'source'> & {
  messageId: string;
  source: RecordFault['source'] | undefined;
};

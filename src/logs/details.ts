/** What goes with the report on a conversation, for whoever shows or repairs it. */
import type { Conversation } from '../generated/types.ts';
import type { RecordFault } from '../source/records.ts';
import type { AssembledReply } from '../stream/stream-assembler.ts';
import type { JudgedAnswer } from './answers.ts';
import type { Answer } from './detect.ts';
import type { Subject } from './subject.ts';

/** What a report does not hold, for whoever wants to show it. */
export interface Details {
  /** The model of what was judged. */
  readonly conversation: Conversation | undefined;
  /** The request that a log of some format stands for. */
  readonly projection?: unknown;
  /** What was judged, where it can be repaired: no recorded traffic, and nothing inside a text. */
  readonly subject?: Subject | undefined;
  /** Why there is no subject, where the record is one that could be repaired elsewhere. */
  readonly whyNotRepaired?: string | undefined;
  /** What it adds up to, where it is a stream. */
  readonly assembled?: AssembledReply | undefined;
  /** What the server answered, where the record is an exchange. */
  readonly answer?: Answer | undefined;
  /** Where an exchange went, as it says itself. */
  readonly host?: string | undefined;
  readonly provider?: string | undefined;
  /** Judges what the server answered, where the record is an exchange; a text says why that cannot be judged. */
  judgeAnswer(): JudgedAnswer | string | undefined;
  /** Gives every diagnostic its line, column and offset: only what is shown has to be looked for in the text. */
  place(): void;
}

/** Something that is wrong with a file itself, and where, if it has a place. */
export type FileFault = Omit<RecordFault, 'messageId' | 'source'> & {
  messageId: string;
  source: RecordFault['source'] | undefined;
};

export const NO_DETAILS: Details = { conversation: undefined, judgeAnswer: () => undefined, place() {} };

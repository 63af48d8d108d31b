/** Additional data about a conversation, for callers that display or repair it. */
import type { Conversation, ConversationDiff } from '../generated/types.ts';
import type { JudgedAnswer } from '../judge/logs/answer.ts';
import type { AssembledReply } from '../judge/stream.ts';
import type { Answer } from '../logs/detect.ts';
import type { Subject } from '../logs/judged-value.ts';

/** Data that is not in the report but needed to display it. */
export interface Details {
  /** The canonical conversation that was judged. Without findings, its long texts may be shortened. */
  readonly conversation: Conversation | undefined;
  /** The request that a log represents. */
  readonly projection?: unknown;
  /** The judged value if it can be repaired. Recorded traffic and values inside strings cannot be repaired. */
  readonly subject?: Subject | undefined;
  /** Why there is no subject, if the record could be repaired after extracting it. */
  readonly whyNotRepaired?: string | undefined;
  /** The assembled message of a stream. */
  readonly assembled?: AssembledReply | undefined;
  /** What changed since the request that this one continues, if a finding is about that. */
  readonly changes?: (() => ConversationDiff) | undefined;
  /** The server's reply, if the record is an exchange. */
  readonly answer?: Answer | undefined;
  /** The destination of an exchange, as recorded. */
  readonly host?: string | undefined;
  readonly provider?: string | undefined;
  /** Judges the reply of an exchange. Returns a string with the reason if it cannot be judged. */
  judgeAnswer(): JudgedAnswer | string | undefined;
  /** Sets line, column and offset of every diagnostic. Called only for findings that are shown. */
  place(): void;
}

export const NO_DETAILS: Details = { conversation: undefined, judgeAnswer: () => undefined, place() {} };

/** The requests of a sequence. */
import type { Conversation, Dialect, Message } from '../generated/types.ts';

/** One request of a sequence. */
export interface SequencedRequest {
  readonly conversation: Conversation;
  /** The request body, or the list of messages. */
  readonly body: unknown;
  /** JSON Pointer of the list of messages. */
  readonly at: string;
  readonly dialect: Dialect;
  readonly model: string | undefined;
  /** The ID of the session, if the record has one. */
  readonly session: string | undefined;
  /** Whether several conversations may have this session, such as all those of one client. */
  readonly isShared?: boolean;
  /** The messages of the reply; empty if it is not known. */
  readonly reply: readonly Message[];
  /** The IDs of the response and of its items. */
  readonly responseIds: readonly string[];
  /** The reply as it was recorded, if it is one message. */
  readonly rawReply: unknown;
  /** The name of this request and its reply in messages: `the request on line 12`. */
  readonly name: string;
  readonly replyName: string;
}

/** A request that later ones may continue. */
export interface PastRequest
  extends Pick<SequencedRequest, 'conversation' | 'body' | 'at' | 'model' | 'name' | 'replyName'> {
  /** Whether its reply is known. */
  readonly isAnswered: boolean;
  /** The instructions at the start, and the messages after them. */
  readonly system: readonly Message[];
  readonly messages: readonly Message[];
  /** The messages and those of the reply. */
  readonly known: readonly Message[];
  /** About how many characters it takes in memory. */
  readonly size: number;
}

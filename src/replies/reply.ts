/** Server replies as the rules see them, with one reader per message format. */

import type { OnFault } from '../formats/engine/message-format.ts';
import type { Message } from '../generated/types.ts';
import type { Choice, Place, ReasonMeaning } from '../model/rule.ts';

/** A parsed reply. */
export interface Reply {
  /** The choices of the reply: one in most formats, none for an error. */
  readonly choices: readonly Choice[];
}

/** Reads the replies of one message format. Never throws for any JSON; faults are reported. */
export interface ReplyWire {
  /** ID of the message format. */
  readonly id: string;
  /** The documented finish reasons, and what each means for the content. */
  readonly reasons: Readonly<Record<string, ReasonMeaning>>;
  /** Whether a value is certainly a complete reply of this format, not a request or a stream event. */
  detects(value: unknown): boolean;
  /**
   * Tells of misbuilt fields (`wrong-type`, `missing-field`, `malformed-tool-call`), of counts that do not fit
   * (`usage-mismatch`) and of an error in the place of an answer (`stream-error-ignored`, message `body`).
   */
  read(value: unknown, pointer: string, onFault: OnFault): Reply;
  /**
   * What of a reply goes back in the next request: the messages or items of its first choice, as this wire writes them
   * there. Nothing is copied that need not be.
   */
  messagesOf(value: unknown): unknown[];
}

/** Maps the finish reasons of a format to their meaning. */
export function meaningOn(reasons: ReplyWire['reasons']): Choice['meaningOf'] {
  return word => (Object.hasOwn(reasons, word) ? reasons[word] : undefined);
}

/** A choice, except whether it was truncated. */
export function choiceOf(
  messages: readonly Message[],
  reason: unknown,
  reasonAt: Place,
  reasons: ReplyWire['reasons'],
): Choice {
  const word = typeof reason === 'string' ? reason : undefined;
  return { messages, reason: word, reasonAt, meaningOf: meaningOn(reasons) };
}

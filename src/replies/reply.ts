/** Server replies as the rules see them, with one reader per message format. */

import type { OnFault } from '../formats/engine/message-format.ts';
import type { Message, Part } from '../generated/types.ts';
import type { Choice, Place, ReasonMeaning } from '../model/rule.ts';
import type { JsonObject } from '../source/json.ts';

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
  /**
   * Builds a reply around `said`: what the model said, as messages or items of this format. The inverse of `messagesOf`.
   * Absent for what no API sends.
   */
  write?(said: readonly unknown[], reply: ModelReply): JsonObject;
}

/** A reply in the common form: what a model said, and how it ended. */
export interface ModelReply {
  readonly id: string;
  readonly model: string;
  /** Seconds since 1970. */
  readonly created: number;
  readonly parts: readonly Part[];
  readonly reason: Ending;
  readonly usage: TokenCounts;
  /** The request, of which some APIs repeat the settings in the reply. */
  readonly request: JsonObject;
  /** Makes an ID that begins with `prefix`, for an item that has none. */
  newId(prefix: string): string;
}

/** How a reply ended, where every API has a word for it. */
export type Ending = Exclude<ReasonMeaning, 'open' | 'failed'>;

export interface TokenCounts {
  readonly input: number;
  /** Includes the tokens of the reasoning. */
  readonly output: number;
  readonly reasoning: number;
}

/** The first finish reason of a format with a meaning; the one for an ordinary end if it has none. */
export function reasonFor(ending: Ending, reasons: ReplyWire['reasons']): string {
  const words = Object.keys(reasons);
  return words.find(word => reasons[word] === ending) ?? words.find(word => reasons[word] === 'open') ?? '';
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

/** A time as most APIs write it, if they do not count seconds. */
export function isoTime(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}

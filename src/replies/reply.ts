/** What a server answers, as rules see it: one reader for each wire. */
import type { Message } from '../generated/types.ts';
import type { Choice, Place, ReasonMeaning } from '../model/rule.ts';
import type { OnFault } from '../shapes/shape.ts';

/** A reply, read. */
export interface Reply {
  /** What it gives to choose from: one on most wires, none where it is an error. */
  readonly choices: readonly Choice[];
}

/** Reads the replies of one wire. Total: whatever JSON comes, nothing throws; what is wrong is told. */
export interface ReplyWire {
  /** Id of the shape whose replies these are. */
  readonly id: string;
  /** The words for why a model stops that the wire documents, and what each means for the content. */
  readonly reasons: Readonly<Record<string, ReasonMeaning>>;
  /** Whether a value is a whole reply of this wire beyond doubt: neither a request, nor an event of a stream. */
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

/** The meaning of words on a wire, as choices want it. */
export function meaningOn(reasons: ReplyWire['reasons']): Choice['meaningOf'] {
  return word => (Object.hasOwn(reasons, word) ? reasons[word] : undefined);
}

/** A choice of which everything is known but whether it was cut short. */
export function choiceOf(
  messages: readonly Message[],
  reason: unknown,
  reasonAt: Place,
  reasons: ReplyWire['reasons'],
): Choice {
  const word = typeof reason === 'string' ? reason : undefined;
  return { messages, reason: word, reasonAt, meaningOf: meaningOn(reasons) };
}

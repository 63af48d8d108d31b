/** Server replies as the rules see them, with one reader per message format. */

import type { OnFault } from '../formats/engine/message-format.ts';
import type { Message, Part } from '../generated/types.ts';
import type { Choice, Place, ReasonMeaning } from '../model/rule.ts';
import { valueAt } from '../pointer.ts';
import { isObject, type JsonObject } from '../source/json.ts';
import { readUsage, type TokenCounts, type UsageKeys } from './usage.ts';

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
   * Reports malformed fields (`wrong-type`, `missing-field`, `malformed-tool-call`), counts that do not add up
   * (`usage-mismatch`) and an error instead of a reply (`stream-error-ignored`, message `body`).
   */
  read(value: unknown, pointer: string, onFault: OnFault): Reply;
  /**
   * The messages or items of the first choice, as the next request contains them. Copies only what it has to change.
   */
  messagesOf(value: unknown): unknown[];
  /** Where a reply has what it says besides its messages. Absent for formats that no API sends. */
  readonly about?: AboutKeys;
  /** The reply without what servers wrap around it, and its pointer. Absent if no server does. */
  unwrap?(value: unknown): { readonly value: unknown; readonly at: string };
  /** The reply with each message changed, for formats whose servers have different fields in them. */
  withMessages?(value: unknown, change: (message: unknown, pointer: string) => unknown): unknown;
  /**
   * Builds a reply from the messages or items of the model in this format. The inverse of `messagesOf`. Absent for
   * formats that no API sends.
   */
  write?(messages: readonly unknown[], reply: ModelReply): JsonObject;
}

/** A reply in the common form: the model's output, and how it ended. */
export interface ModelReply {
  readonly id: string;
  readonly model: string;
  /** Seconds since 1970. */
  readonly created: number;
  readonly parts: readonly Part[];
  readonly reason: Ending;
  readonly usage: TokenCounts;
  /** The request. Some APIs repeat its settings in the reply. */
  readonly request: JsonObject;
  /** Creates an ID that begins with `prefix`, for an item without one. */
  newId(prefix: string): string;
}

/** How a reply ended. Every API can express these endings. */
export type Ending = Exclude<ReasonMeaning, 'open' | 'failed'>;

/** Pointers into a reply, such as `/meta/tokens`. Absent if the format has no such field. */
export interface AboutKeys {
  readonly id?: string;
  readonly model?: string;
  /** A number of seconds since 1970, or a date as text. */
  readonly created?: string;
  /** The object with the token counts; the reply itself if empty. */
  readonly usage: string;
  readonly counts: UsageKeys;
}

/** What a reply says besides its messages, as far as it does. */
export function aboutReply(
  value: unknown,
  { about, unwrap }: ReplyWire,
): Partial<Pick<ModelReply, 'id' | 'model' | 'created' | 'usage'>> {
  const { value: reply } = unwrap?.(value) ?? { value };
  if (about === undefined || !isObject(reply)) return {};
  const textAt = (path: string | undefined) => {
    const text = path === undefined ? undefined : valueAt(reply, path);
    return typeof text === 'string' ? text : undefined;
  };
  const [id, model, created] = [textAt(about.id), textAt(about.model), secondsOf(valueAt(reply, about.created ?? ''))];
  const usage = readUsage(valueAt(reply, about.usage), about.counts);
  return {
    ...(id !== undefined && { id }),
    ...(model !== undefined && { model }),
    ...(created !== undefined && { created }),
    ...(usage !== undefined && { usage }),
  };
}

/** The seconds of a time; undefined if no date has it. */
function secondsOf(time: unknown): number | undefined {
  if (typeof time !== 'string' && typeof time !== 'number') return undefined;
  const milliseconds = new Date(typeof time === 'number' ? time * 1000 : time).getTime();
  return Number.isNaN(milliseconds) ? undefined : Math.floor(milliseconds / 1000);
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

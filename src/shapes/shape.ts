import type { Conversation, Message, Replay, ToolCallPart } from '../generated/types.ts';
import type { Place } from '../model/rule.ts';
import type { TurnScope } from '../model/turns.ts';
import type { SignWeights } from './reading/signs.ts';

/** A fault met while reading: the value is not built as its shape says. */
export interface StructuralFault {
  /** Id of the rule whose page tells of it. */
  readonly rule: string;
  readonly messageId: string;
  readonly at: Place;
  readonly in?: Message | undefined;
  readonly data?: Readonly<Record<string, string | number>>;
  readonly label?: string;
  readonly related?: readonly { readonly at: Place; readonly label: string }[];
  /** Set where it weighs less than its rule. */
  readonly severity?: 'warning' | 'info';
}

export type OnFault = (fault: StructuralFault) => void;

/** What may become of something that a conversion cannot carry over as it stood. */
export type LossKind = 'dropped' | 'synthesised' | 'reordered' | 'merged' | 're-encoded';

/** Tells of something that does not cross, or not as it stood; `at` is its place in the source. */
export type Lose = (at: Place, kind: LossKind, reason: string) => void;

/** Where a shape writes what was read from another one. */
export interface Writing {
  /** Takes one message of this shape, and the messages of the normal form that it stands for. */
  put(message: unknown, from: readonly Message[]): void;
  readonly lose: Lose;
  /** The shape that the conversation was read from, where it uses the same content parts: these may pass verbatim. */
  readonly sameParts: boolean;
  /** Where the target's dialect reads reasoning; undefined where nothing is known of it. */
  readonly reasoning: Replay | undefined;
  /** Whether the target's dialect refuses what a rule finds, for the model and the day of the conversion. */
  refuses(rule: string): boolean;
}

/** Reads and writes one family of field layouts. Total: what cannot be read is kept as it stood, and said. */
export interface Shape {
  readonly id: string;
  /** The shape whose content parts it uses, where these are not its own. */
  readonly parts?: string;
  /** The shape whose request bodies it shares: what stands beside the messages passes between them. Its own unless said. */
  readonly body?: string;
  /**
   * Where instructions stand when it is written: `beside` the messages, all of them, or the `first` message of one text,
   * or those that the source had there (`either`). Among the messages unless said.
   */
  readonly instructions?: 'beside' | 'first' | 'either';
  /** Which calls an assistant message can hold that the provider ran itself, and what came of them. */
  readonly holdsServerTools?: boolean | ((call: ToolCallPart) => boolean);
  /** What makes a turn of calls and results; each `message` with calls unless said, and unless a dialect says otherwise. */
  readonly turns?: TurnScope;
  /** The dialect of documents of this shape about which nothing else is known; the one of the same name unless said. */
  readonly defaultDialect?: string;
  /** The paths of requests of this shape, `*` for any run of characters, as recordings have them. */
  readonly paths?: readonly string[];
  /** The names that recordings give to this wire. */
  readonly apis?: readonly string[];
  /**
   * Keys of which a document has at least one, if `detects` is true of it: one of its own, or of its first messages (see
   * `Sieve`). It is not asked of others. Absent where no key tells.
   */
  readonly marks?: readonly string[];
  /** Words of which a document has none, if `detects` is true of it. */
  readonly bars?: readonly string[];
  /** The key of request bodies that holds the messages, for formats that providers take. */
  readonly listKey?: string;
  /** What in a request body is evidence for this format, and how much, whatever is wrong with its messages. */
  readonly signs?: SignWeights;
  /** Whether a document is of this shape beyond doubt, from its first messages. Absent where nothing tells. */
  detects?(value: unknown): boolean;
  /** The messages of a document that is text and not JSON, for formats that are text; together they are a prefix of it. */
  splitText?(text: string): readonly string[];
  /**
   * For logs with one message a line: the thread that a line belongs to; undefined where it is no such line. It is asked of
   * objects with a role.
   */
  threadOf?(line: unknown): string | undefined;
  /** The conversation in a request body or a bare array of messages, without its messages' contents. */
  readFrame(
    value: unknown,
    pointer: string,
    onFault: OnFault,
  ): { frame: Conversation; messages: readonly unknown[]; at: string };
  readMessage(value: unknown, pointer: string, onFault: OnFault): Message;
  /** `write(read(x))` is `x`, key order included. */
  write(conversation: Conversation): unknown;
  /**
   * What a message means in the normal form, where the shape has ways of its own to say it. Results are taken out of
   * the messages that hold them afterwards, for all shapes alike.
   */
  normalize?(message: Message, conversation: Conversation, lose: Lose): Message[];
  /** Whether two neighbours are one message in the normal form: for wires whose items are less than a message. */
  joins?(before: Message, next: Message): boolean;
  /** Writes a conversation in normal form: each message through `writing.put`, in order. */
  compose(conversation: Conversation, writing: Writing): void;
  /** What stands around composed messages: a body, or the bare array where there was nothing. */
  frame(conversation: Conversation, messages: readonly unknown[]): unknown;
}

/** Reads a whole body at once. */
export function read(shape: Shape, value: unknown, pointer = '', onFault: OnFault = () => {}): Conversation {
  const { frame, messages, at } = shape.readFrame(value, pointer, onFault);
  for (let i = 0; i < messages.length; i++) frame.messages.push(shape.readMessage(messages[i], `${at}/${i}`, onFault));
  return frame;
}

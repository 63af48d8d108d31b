import type { Conversation, Dialect, Message, Part, Replay, ToolCallPart } from '../../generated/types.ts';
import type { Place } from '../../model/rule.ts';
import type { TurnScope } from '../../model/turns.ts';
import type { SignWeights } from './reading/detection-weights.ts';

/** A structural fault: the value does not match its message format. */
export interface StructuralFault {
  /** ID of the rule that reports it. */
  readonly rule: string;
  readonly messageId: string;
  readonly at: Place;
  readonly in?: Message | undefined;
  readonly data?: Readonly<Record<string, string | number>>;
  readonly label?: string;
  readonly related?: readonly { readonly at: Place; readonly label: string }[];
  /** Set if the fault is less severe than its rule. */
  readonly severity?: 'warning' | 'info';
}

export type OnFault = (fault: StructuralFault) => void;

/** What happens to a value that a conversion cannot carry over unchanged. */
export type LossKind = 'dropped' | 'synthesised' | 'reordered' | 'merged' | 're-encoded';

/** Reports a value that is changed or not carried over. `at` is its location in the source. */
export type Lose = (at: Place, kind: LossKind, reason: string) => void;

/** A feature that only some servers of a message format support. */
export type AlsoRead = NonNullable<Dialect['alsoReads']>[number];

/** The target of a conversion from another message format. */
export interface Writing {
  /** Adds one message of this format, with the canonical messages it represents. */
  put(message: unknown, from: readonly Message[]): void;
  readonly lose: Lose;
  /** The source format, if it has the same content parts. They can then be copied unchanged. */
  readonly sameParts: boolean;
  /** Where the target dialect reads reasoning; undefined if unknown. */
  readonly reasoning: Replay | undefined;
  /**
   * Whether the target dialect rejects what a rule reports, for the model and date. `hasParameters` selects the entries
   * of the rule.
   */
  refuses(rule: string, hasParameters?: (parameters: Record<string, unknown>) => boolean): boolean;
  /** Whether the target supports a feature that only some servers of this format support; undefined if unknown. */
  reads(what: AlsoRead): boolean | undefined;
}

/** Reads and writes one message format. Values that cannot be read are kept unchanged and reported. */
export interface MessageFormat {
  readonly id: string;
  /** The format whose content parts it shares; absent if it has its own. */
  readonly parts?: string;
  /**
   * The format whose request bodies it shares, so that fields outside the messages can be copied. The default is the
   * format itself.
   */
  readonly body?: string;
  /**
   * Where the system prompt is written: `beside` the messages, as the `first` message, or where the source had it
   * (`either`). The default is among the messages.
   */
  readonly instructions?: 'beside' | 'first' | 'either';
  /** False if requests do not declare tools but describe them in the system prompt. */
  readonly declaresTools?: false;
  /** Provider-executed tool calls and results that an assistant message can contain. */
  readonly holdsServerTools?: boolean | ((call: ToolCallPart) => boolean);
  /** The extent of a turn of calls and results. The default is each `message` with calls; a dialect may change it. */
  readonly turns?: TurnScope;
  /** The default dialect of this format. If absent, the dialect with the same ID. */
  readonly defaultDialect?: string;
  /** URL paths of requests in this format; `*` matches any characters. */
  readonly paths?: readonly string[];
  /** URL paths that several formats share: the request body decides. */
  readonly sharedPaths?: readonly string[];
  /** Names of this API in recordings. If several formats have the same name, the path and body decide. */
  readonly apis?: readonly string[];
  /**
   * If `detects` is true for a document, it has at least one of these keys, itself or in its first messages (see
   * `CandidateFilter`). `detects` is not called for other documents. Absent if there are no such keys.
   */
  readonly marks?: readonly string[];
  /** Words that exclude this format: if a document has one, `detects` would return false for it. */
  readonly excludes?: readonly string[];
  /** The key of the messages in request bodies, for formats that providers accept. */
  readonly listKey?: string;
  /** Evidence for this format in a request body, with weights, even if its messages have faults. */
  readonly signs?: SignWeights;
  /** Whether the first messages of a document show that it has this format. Absent if this cannot be detected. */
  detects?(value: unknown): boolean;
  /**
   * Whether `detects` may return something else if long texts are not shortened. `mayHaveAction` is whether one of them may contain an
   * action of an agent as JSON. Absent if `detects` does not look inside texts.
   */
  needsTexts?(value: unknown, mayHaveAction: boolean): boolean;
  /**
   * The messages of a text document, for formats that are text instead of JSON. Together they are a prefix of the
   * document.
   */
  splitText?(text: string): readonly string[];
  /**
   * For logs with one message per line: the thread of a line; undefined if it is not such a line. Called for objects with
   * a role.
   */
  threadOf?(line: unknown): string | undefined;
  /** Reads a request body or list of messages, without the content of the messages. */
  readFrame(
    value: unknown,
    pointer: string,
    onFault: OnFault,
  ): { frame: Conversation; messages: readonly unknown[]; at: string };
  readMessage(value: unknown, pointer: string, onFault: OnFault): Message;
  /** `write(read(x))` is `x`, key order included. */
  write(conversation: Conversation): unknown;
  /**
   * Converts a message to the canonical form, for formats that differ from it. Results inside messages are split off
   * afterwards, for all formats in the same way.
   */
  normalize?(message: Message, conversation: Conversation, lose: Lose): Message[];
  /** The parts of a message, if readers of this format take some of its text for reasoning: text between tags. */
  reasoningInText?(message: Message): readonly Part[];
  /**
   * Whether two adjacent items are one message in the canonical form, for formats whose items are smaller than
   * messages.
   */
  joins?(before: Message, next: Message): boolean;
  /** Writes a canonical conversation, passing each message to `writing.put` in order. */
  compose(conversation: Conversation, writing: Writing): void;
  /** Builds the document around the written messages: a body, or a bare list if the source was one. */
  frame(conversation: Conversation, messages: readonly unknown[]): unknown;
}

/** Reads a whole body at once. */
export function read(
  messageFormat: MessageFormat,
  value: unknown,
  pointer = '',
  onFault: OnFault = () => {},
): Conversation {
  const { frame, messages, at } = messageFormat.readFrame(value, pointer, onFault);
  for (let i = 0; i < messages.length; i++)
    frame.messages.push(messageFormat.readMessage(messages[i], `${at}/${i}`, onFault));
  return frame;
}

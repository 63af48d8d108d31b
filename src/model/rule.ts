/** The interfaces of rules. */
import type { Conversation, Fix, Message, Part, ToolCallPart } from '../generated/types.ts';
import { named } from './checked-json.ts';
import type { Result, Turn, TurnIndex } from './turns.ts';
import { UsageError } from './usage-error.ts';

/** A place in the conversation: any object of the model with a `pointer`, such as a message or a part. */
export interface Place {
  /** JSON Pointer (RFC 6901) into the input. */
  readonly pointer: string;
}

/** What a rule reports. The dialect decides the severity. */
export interface Finding<MessageId extends string = string> {
  /** ID of the message: a key of the rule's `messages`. */
  readonly messageId: MessageId;
  /** Where the fault is, such as a message or a part. */
  readonly at: Place;
  /** The message that contains it; absent for faults of the request as a whole. */
  readonly in?: Message | undefined;
  /** Values of the placeholders of the message. */
  readonly data?: Readonly<Record<string, string | number>>;
  /** A few words that reports show next to the place. */
  readonly label?: string;
  /** Other places that belong to the fault, each with a label. */
  readonly related?: readonly { readonly at: Place; readonly label: string }[];
  /** The repair, if the rule computes it itself. */
  readonly fix?: Fix | undefined;
  /** Whether the finding is about a name that no known format has. The API may have added it recently. */
  readonly isNew?: boolean;
  /** A lower severity for this finding, such as for a log that may have been stopped in the middle. */
  readonly severity?: 'warning' | 'info';
}

/**
 * The result of a schema check. `fault`: the JSON Pointer in the arguments and the reason; absent if they are valid. `undecided`: why
 * they could not be checked.
 */
export type SchemaVerdict = (
  | { readonly fault?: { readonly path: string; readonly reason: string } }
  | { readonly undecided: string }
) & {
  /** The work, in steps of `maxWork`. Default: 1. */
  readonly work?: number;
};

/** Checks tool arguments (`value`) against the tool's JSON Schema. */
export type SchemaChecker = (schema: unknown, value: unknown) => SchemaVerdict;

/** What a rule knows about the conversation in addition to its messages, which the hooks of its `Visitor` receive. */
export interface View {
  /** The conversation with its settings and tools. `messages` may be incomplete: read messages in the hooks. */
  readonly conversation: Conversation;
  /** The tool calls and results seen so far. */
  readonly turns: TurnIndex;
  /** `request`: complete. `log`: may end inside its last turn. `reply`: only the reply of an API. */
  readonly as: 'request' | 'log' | 'reply';
  /** Whether the declared tools are all tools. A log may leave out its tools. */
  readonly knowsTools: boolean;
  /** Whether this is a whole request body with its settings, not an array of messages or a log. */
  readonly isWholeRequest: boolean;
  /** The choice of a reply that is checked. */
  readonly choice?: Choice | undefined;
  /** Checks arguments against a schema; absent if no checker is available. */
  readonly checkSchema?: SchemaChecker | undefined;
  /** Index of the current message, from 0. */
  readonly index: number;
}

/** One of the alternative answers in a reply (`choices`, `candidates`). Most replies have one. */
export interface Choice {
  readonly messages: readonly Message[];
  /** The finish reason as the API names it; null or absent if the reply has none. */
  readonly reason?: string | null | undefined;
  /** Where the finish reason is, or should be. */
  readonly reasonAt: Place;
  /** The meaning of a finish reason in this format; undefined for an unknown one. */
  meaningOf(word: string): ReasonMeaning | undefined;
  /** Whether the reply comes from a truncated stream, which is reported separately: the finish reason may be missing. */
  readonly isCut?: boolean | undefined;
}

/** The meaning of a finish reason. `cut`: the token limit was reached. `open`: used with and without tool calls. */
export type ReasonMeaning = 'finished' | 'calling' | 'cut' | 'filtered' | 'failed' | 'open';

/** The hooks of a rule. All are optional. Keep state in variables of `check`, which is called for each conversation. */
export interface Visitor {
  /**
   * Called for each part of a content list, including the content of tool results. Content that is plain text is no list: find
   * it in the `parts` of the message.
   */
  part?(part: Part, message: Message): void;
  /** Called for each tool call. */
  call?(call: ToolCallPart, message: Message): void;
  /** Called for each tool result. */
  result?(result: Result, message: Message): void;
  /** Called for each message, after its parts, calls and results. */
  message?(message: Message): void;
  /** Called for each assistant message with calls, when no more results can follow. */
  turn?(turn: Turn): void;
  /** Called at the end, with the last message. */
  end?(last: Message | undefined): void;
}

/** The texts of a rule's page. */
export interface Docs {
  /** What the rule reports. */
  readonly fires: string;
  /** Why APIs reject it. */
  readonly why: string;
  /** How to repair it. */
  readonly remedy: string;
}

/** The categories of rules, in the order in which lists show them. */
export const RULE_KINDS = [
  'Bytes and JSON',
  'Fields and types',
  'Order of messages',
  'Content',
  'Media',
  'Tools',
  'Tool calls',
  'Tool results',
  'Reasoning',
  'Items',
  'Caching',
  'Agent history',
  'Replies and streams',
] as const;

export type RuleKind = (typeof RULE_KINDS)[number];

/**
 * What a rule must have read besides the place that it reports: the messages before it, those after it, or the whole conversation.
 * Long logs are read in pieces. A finding whose rule needs more than its piece is not reported.
 */
export type Need = 'earlier' | 'later' | 'whole';

/** A rule: what it looks for, its messages, and its documentation. Make one with `defineRule`. */
export interface Rule<Parameters extends object = object, MessageId extends string = string> {
  /** Names the fault, in kebab case: `unanswered-tool-call`. */
  readonly id: string;
  /** States the fault: "Tool call has no result". */
  readonly title: string;
  /** The category. Lists of rules are grouped by it. */
  readonly kind?: RuleKind;
  /** What the rule must have read, for all its messages or for some of them. Absent if the reported place is enough. */
  readonly needs?: readonly Need[] | { readonly [Id in MessageId]?: readonly Need[] };
  /** The texts of the rule's page. */
  readonly docs: Docs;
  /** What an entry of a dialect may set, with the default values. */
  readonly parameters?: Parameters;
  /** The text for each message ID. `{placeholders}` are filled from the `data` of a finding. */
  readonly messages: Readonly<Record<MessageId, string>>;
  /** IDs of rules that take precedence: if one of them reported something in the same message, a finding of this rule is dropped. */
  readonly after?: readonly string[];
  /** Like `after`, but only if the other rule reported the same place. */
  readonly afterHere?: readonly string[];
  /**
   * Whether the rule reads what is inside long texts, not only whether they are blank or equal, how they begin and how they end. They
   * are shortened before lines of logs are parsed. `to-find`: without them it misses faults, so dialects with this rule read all
   * texts. `to-confirm`: without them it reports too much, so a conversation with a finding is read again as a whole.
   */
  readonly readsTexts?: 'to-find' | 'to-confirm';
  /** Severity, if the rule applies in every dialect without an entry, such as for invalid JSON. */
  readonly severity?: 'error' | 'warning' | 'info';
  /**
   * Whether the rule reports something that the server accepts, as advice. Entries with the verdict `accepted` enable it, and findings are
   * infos.
   */
  readonly isAdvice?: boolean;
  /** Severity in replies and streams if the dialect has no entry. Absent if the rule does not apply to them. */
  readonly reply?: 'error' | 'warning';
  /** Looks for the fault: returns the hooks to run for each conversation. Absent if the reader reports the findings. */
  readonly check?: (view: View, report: (finding: Finding<MessageId>) => void, parameters: Parameters) => Visitor;
}

/** A rule with any parameters and messages. */
// biome-ignore lint/suspicious/noExplicitAny: a list of rules cannot name the parameters of each.
export type AnyRule = Rule<any, any>;

/**
 * Defines a rule of your own, for the option `rules` of `lint`. It runs if the dialect has an entry for it: see
 * `defineDialect`. Returns the rule unchanged; its purpose is that TypeScript checks message IDs and parameters. Throws a
 * `UsageError` for a value that is not a rule.
 */
export function defineRule<const MessageId extends string, Parameters extends object = Record<never, never>>(
  rule: Rule<Parameters, MessageId>,
): Rule<Parameters, MessageId> {
  if (!isRule(rule))
    throw new UsageError(`a rule must be an object with \`id\`, \`messages\` and \`check\`, not ${named(rule)}`);
  return rule;
}

/** Whether a value has the required fields of a rule. */
export function isRule(value: unknown): value is AnyRule {
  try {
    const { id, messages, check } = value as AnyRule;
    const isChecked = check === undefined || typeof check === 'function';
    return typeof id === 'string' && typeof messages === 'object' && messages !== null && isChecked;
  } catch {
    // A revoked proxy, null or undefined.
    return false;
  }
}

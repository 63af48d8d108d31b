/** What a rule is, and what it sees. */
import type { Conversation, Fix, Message, Part, ToolCallPart } from '../generated/types.ts';
import { named } from './admitted.ts';
import type { Result, Turn, TurnIndex } from './turns.ts';
import { UsageError } from './usage-error.ts';

/** Where a finding is: anything of the model that knows its pointer. */
export interface Place {
  readonly pointer: string;
}

/** What a rule reports. The dialect decides the severity. */
export interface Finding<MessageId extends string = string> {
  /** ID of the message: a key of the rule's `messages`. */
  readonly messageId: MessageId;
  /** Where the fault is: anything with a `pointer`, such as a message or a part. */
  readonly at: Place;
  /** The message that contains it; absent for faults of the request as a whole. */
  readonly in?: Message | undefined;
  /** Values of the placeholders of the message. */
  readonly data?: Readonly<Record<string, string | number>>;
  /** A few words that reports show next to the place. */
  readonly label?: string;
  /** Other places that belong to the fault, each with a label. */
  readonly related?: readonly { readonly at: Place; readonly label: string }[];
  readonly fix?: Fix | undefined;
  /** Whether it is about a name that no format has, as far as we know. A server may have learned it since. */
  readonly isNew?: boolean;
  /** Set where the finding weighs less than the rule: a log that merely stops. */
  readonly severity?: 'warning' | 'info';
}

/** Where in a tool's parameters its arguments fail, or why that could not be found out. */
export type SchemaVerdict = (
  | { readonly fault?: { readonly path: string; readonly reason: string } }
  | { readonly undecided: string }
) & {
  /** How much work it was, in steps of `maxWork`; 1 if absent. */
  readonly work?: number;
};

/** Checks arguments against a tool's own JSON Schema. */
export type SchemaChecker = (schema: unknown, value: unknown) => SchemaVerdict;

/** The conversation as a rule sees it: what stands around the messages; the messages come through the hooks. */
export interface View {
  readonly conversation: Conversation;
  readonly turns: TurnIndex;
  /** A `request` is complete; a `log` may stop inside its last turn; a `reply` is one answer of a server, alone. */
  readonly as: 'request' | 'log' | 'reply';
  /** Whether the tools that are declared are all that are: logs need not keep any. */
  readonly knowsTools: boolean;
  /** Whether this is a whole request with its settings, not messages alone or a log. */
  readonly isWholeRequest: boolean;
  /** The choice under judgement, where it is a reply. */
  readonly choice?: Choice | undefined;
  /** Where a rule finds out whether arguments fit their schema; absent where nothing can check. */
  readonly checkSchema?: SchemaChecker | undefined;
  /** Place of the message in the conversation, from 0. */
  readonly index: number;
}

/** One of the answers that a reply gives to choose from: most have one. */
export interface Choice {
  readonly messages: readonly Message[];
  /** Why the model stopped, in the wire's own word; null or absent where the reply does not say. */
  readonly reason?: string | null | undefined;
  /** Where the word stands, or is due. */
  readonly reasonAt: Place;
  /** What a word means on this wire; undefined for words that it does not have. */
  meaningOf(word: string): ReasonMeaning | undefined;
  /** Whether the reason may be absent: of a stream that was cut short something else is said. */
  readonly isCut?: boolean | undefined;
}

/** `open` words say nothing of the content: they stand on answers with and without calls. */
export type ReasonMeaning = 'finished' | 'calling' | 'cut' | 'filtered' | 'failed' | 'open';

/** What a rule does while it reads. Every hook is optional; state lives in the closure that `check` makes. */
export interface Visitor {
  /** A part of the content, where the content is a list; the content of a result included. */
  part?(part: Part, message: Message): void;
  call?(call: ToolCallPart, message: Message): void;
  result?(result: Result, message: Message): void;
  /** A message, after its parts, calls and results. */
  message?(message: Message): void;
  /** An assistant message with calls, once all its results are there that will come. */
  turn?(turn: Turn): void;
  end?(last: Message | undefined): void;
}

export interface Docs {
  /** What fires. */
  readonly fires: string;
  /** Why servers refuse it. */
  readonly why: string;
  /** How to put it right. */
  readonly remedy: string;
}

/** A rule: what it looks for, its messages, and its documentation. Make one with `defineRule`. */
export interface Rule<Parameters extends object = object, MessageId extends string = string> {
  /** Names the fault, in kebab case: `unanswered-tool-call`. */
  readonly id: string;
  /** What the rule requires, in one sentence. */
  readonly summary: string;
  /** The texts of the rule's page. */
  readonly docs: Docs;
  /** What an entry of a dialect may set, with the default values. */
  readonly parameters?: Parameters;
  /** The sentence of each message ID. `{placeholders}` are filled from the `data` of a finding. */
  readonly messages: Readonly<Record<MessageId, string>>;
  /** IDs of rules: if one of them has reported the same message, a finding of this rule is dropped. */
  readonly after?: readonly string[];
  /** The same, but only if one of them has reported the same place. */
  readonly afterHere?: readonly string[];
  /** Severity of findings that do not depend on a dialect, such as JSON that cannot be read. */
  readonly severity?: 'error' | 'warning' | 'info';
  /** Severity in a reply or a stream, if the dialect has no entry; absent if the rule is not about these. */
  readonly reply?: 'error' | 'warning';
  /** Looks for the fault: returns the hooks to run for each conversation. Absent if the reader reports the findings. */
  readonly check?: (view: View, report: (finding: Finding<MessageId>) => void, parameters: Parameters) => Visitor;
}

/** A rule with any parameters and messages. */
// biome-ignore lint/suspicious/noExplicitAny: a list of rules cannot name the parameters of each.
export type AnyRule = Rule<any, any>;

/**
 * Defines a rule of your own, for the option `rules` of `lint`. It runs if the dialect has an entry for it: see
 * `defineDialect`. Returns the rule itself; the compiler then checks message IDs and parameters. Throws a `UsageError` for what
 * is no rule.
 */
export function defineRule<const MessageId extends string, Parameters extends object = Record<never, never>>(
  rule: Rule<Parameters, MessageId>,
): Rule<Parameters, MessageId> {
  if (!isRule(rule)) throw new UsageError(`a rule has an \`id\`, \`messages\` and \`check\`; this is ${named(rule)}`);
  return rule;
}

/** Whether a value has what every rule has. */
export function isRule(value: unknown): value is AnyRule {
  try {
    const { id, messages, check } = value as AnyRule;
    const isChecked = check === undefined || typeof check === 'function';
    return typeof id === 'string' && typeof messages === 'object' && messages !== null && isChecked;
  } catch {
    // A proxy that was revoked, or nothing at all.
    return false;
  }
}

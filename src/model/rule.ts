/** What a rule is, and what it sees. */
import type { Conversation, Fix, Message, Part, ToolCallPart } from '../generated/types.ts';
import type { Result, Turn, TurnIndex } from './turns.ts';

/** Where a finding is: anything of the model that knows its pointer. */
export interface Place {
  readonly pointer: string;
}

/** One finding of a rule, still without severity: that is the dialect's to say. */
export interface Finding<MessageId extends string = string> {
  /** Which of the rule's messages. */
  readonly message: MessageId;
  /** The guilty place. */
  readonly at: Place;
  /** The message of the conversation that holds it; absent for faults of the request as a whole. */
  readonly in?: Message | undefined;
  /** Values for the slots of the message. */
  readonly data?: Readonly<Record<string, string | number>>;
  /** A few words to write beside the guilty place, where it is drawn. */
  readonly label?: string;
  /** The other places, each with a label. */
  readonly related?: readonly { readonly at: Place; readonly label: string }[];
  readonly fix?: Fix | undefined;
  /** Set where the finding weighs less than the rule: a log that merely stops. */
  readonly severity?: 'warning' | 'info';
}

/** Where in a tool's parameters its arguments fail, or why that could not be found out. */
export type SchemaVerdict =
  | { readonly fault?: { readonly path: string; readonly reason: string } }
  | { readonly undecided: string };

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

export interface Rule<Parameters extends object = object, MessageId extends string = string> {
  /** Kebab-case, names the fault, equals the file name. */
  readonly id: string;
  /** The law, in one sentence. */
  readonly summary: string;
  readonly docs: Docs;
  /** What a dialect may set, with the values that hold where it sets nothing. */
  readonly parameters?: Parameters;
  /** Message id to template; `{slots}` are filled from a finding's data. */
  readonly messages: Readonly<Record<MessageId, string>>;
  /** A finding of this rule is dropped where one of these has already spoken about the same message. */
  readonly after?: readonly string[];
  /** The same, where one of these has spoken about the very place. */
  readonly afterHere?: readonly string[];
  /** Faults of the bytes carry their own weight: no server has to be asked. */
  readonly severity?: 'error' | 'warning';
  /** What a finding weighs in a reply or a stream, where no dialect says otherwise; absent where the rule is not about them. */
  readonly reply?: 'error' | 'warning';
  /** Absent where the reader itself raises the findings: structure and bytes. */
  readonly check?: (view: View, report: (finding: Finding<MessageId>) => void, parameters: Parameters) => Visitor;
}

// biome-ignore lint/suspicious/noExplicitAny: a list of rules cannot name the parameters of each.
export type AnyRule = Rule<any, any>;

/** Gives back the rule it is given, with the types of its parameters and messages inferred. */
export function defineRule<const MessageId extends string, Parameters extends object = Record<never, never>>(
  rule: Rule<Parameters, MessageId>,
): Rule<Parameters, MessageId> {
  return rule;
}

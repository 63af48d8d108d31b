/** Type guards made from the schemas. */
import * as guards from './generated/guards.js';
import type {
  AssistantMessage,
  ChatRequest,
  Conversation,
  Conversion,
  DeepAgentsLogEntry,
  DeepAgentsMessage,
  Dialect,
  Exchange,
  Expectation,
  LocalMetadata,
  OpenAgentLoopsMessage,
  PromptApiCreateOptions,
  PromptApiMessage,
  PromptProposalMessage,
  PromptRequestResult,
  ReactAction,
  ReactJsonMessage,
  ReactNativeMessage,
  ReactStructuredCall,
  Report,
  Score,
  SystemMessage,
  ToolMessage,
  UserMessage,
  WoloMessage,
  WoloSession,
} from './generated/types.ts';
import { pointerKeys } from './pointer.ts';

/** A guard that other libraries can use as well: it carries the Standard Schema property. */
export interface Guard<T> {
  (value: unknown): value is T;
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: 'rolecall';
    readonly validate: (value: unknown) => { readonly value: T } | { readonly issues: readonly Issue[] };
    readonly types?: { readonly input: T; readonly output: T };
  };
}

export interface Issue {
  readonly message: string;
  readonly path: readonly string[];
}

type Validator = ((value: unknown) => boolean) & {
  errors?: readonly { readonly instancePath: string; readonly message?: string }[] | null;
};

function guard<T>(validator: Validator): Guard<T> {
  const is = (value: unknown): value is T => validator(value);
  const validate = (value: unknown) =>
    validator(value)
      ? { value: value as T }
      : {
          issues: (validator.errors ?? []).map(({ message, instancePath }) => ({
            message: message ?? 'does not fit the schema',
            path: pointerKeys(instancePath),
          })),
        };
  return Object.assign(is, { '~standard': { version: 1, vendor: 'rolecall', validate } as const });
}

/**
 * Guards for single messages of the four roles, for those of the source systems, and for the other documents that
 * rolecall reads and writes. Use them
 * where a value has to fit its schema to the letter; `lint` is for whole conversations and for what servers make of them.
 */
export const validate: {
  readonly systemMessage: Guard<SystemMessage>;
  readonly userMessage: Guard<UserMessage>;
  readonly assistantMessage: Guard<AssistantMessage>;
  readonly toolMessage: Guard<ToolMessage>;
  readonly localMetadata: Guard<LocalMetadata>;
  readonly chatRequest: Guard<ChatRequest>;
  readonly conversation: Guard<Conversation>;
  readonly conversion: Guard<Conversion>;
  readonly dialect: Guard<Dialect>;
  readonly exchange: Guard<Exchange>;
  readonly expectation: Guard<Expectation>;
  readonly report: Guard<Report>;
  readonly score: Guard<Score>;
  readonly deepagentsLogEntry: Guard<DeepAgentsLogEntry>;
  readonly deepagentsMessage: Guard<DeepAgentsMessage>;
  readonly openAgentLoopsMessage: Guard<OpenAgentLoopsMessage>;
  readonly promptApi209Message: Guard<PromptProposalMessage>;
  readonly promptApi209RequestResult: Guard<PromptRequestResult>;
  readonly promptApiCreateOptions: Guard<PromptApiCreateOptions>;
  readonly promptApiMessage: Guard<PromptApiMessage>;
  readonly reactJsonAction: Guard<ReactAction>;
  readonly reactJsonMessage: Guard<ReactJsonMessage>;
  readonly reactJsonStructuredCall: Guard<ReactStructuredCall>;
  readonly reactNativeMessage: Guard<ReactNativeMessage>;
  readonly woloMessage: Guard<WoloMessage>;
  readonly woloSession: Guard<WoloSession>;
} = {
  systemMessage: guard(guards.systemMessage),
  userMessage: guard(guards.userMessage),
  assistantMessage: guard(guards.assistantMessage),
  toolMessage: guard(guards.toolMessage),
  localMetadata: guard(guards.localMetadata),
  chatRequest: guard(guards.chatRequest),
  conversation: guard(guards.conversation),
  conversion: guard(guards.conversion),
  dialect: guard(guards.dialect),
  exchange: guard(guards.exchange),
  expectation: guard(guards.expectation),
  report: guard(guards.report),
  score: guard(guards.score),
  deepagentsLogEntry: guard(guards.deepagentsLogEntry),
  deepagentsMessage: guard(guards.deepagentsMessage),
  openAgentLoopsMessage: guard(guards.openAgentLoopsMessage),
  promptApi209Message: guard(guards.promptApi209Message),
  promptApi209RequestResult: guard(guards.promptApi209RequestResult),
  promptApiCreateOptions: guard(guards.promptApiCreateOptions),
  promptApiMessage: guard(guards.promptApiMessage),
  reactJsonAction: guard(guards.reactJsonAction),
  reactJsonMessage: guard(guards.reactJsonMessage),
  reactJsonStructuredCall: guard(guards.reactJsonStructuredCall),
  reactNativeMessage: guard(guards.reactNativeMessage),
  woloMessage: guard(guards.woloMessage),
  woloSession: guard(guards.woloSession),
};

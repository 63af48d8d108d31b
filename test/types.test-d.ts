/** Checked by the compiler, never run: each guard narrows to the type generated from its schema. */
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
} from '../src/index.ts';
import { convert, type Guard, lint, type RuleId, validate } from '../src/index.ts';

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : never;
type Narrowed<G> = G extends Guard<infer T> ? T : never;
type Validate = typeof validate;

export const narrowed: {
  [K in keyof Validate]: Same<Narrowed<Validate[K]>, Expected[K]>;
} = {
  systemMessage: true,
  userMessage: true,
  assistantMessage: true,
  toolMessage: true,
  localMetadata: true,
  chatRequest: true,
  conversation: true,
  dialect: true,
  exchange: true,
  expectation: true,
  report: true,
  score: true,
  conversion: true,
  deepagentsLogEntry: true,
  deepagentsMessage: true,
  openAgentLoopsMessage: true,
  promptApi209Message: true,
  promptApi209RequestResult: true,
  promptApiCreateOptions: true,
  promptApiMessage: true,
  reactJsonAction: true,
  reactJsonMessage: true,
  reactJsonStructuredCall: true,
  reactNativeMessage: true,
  woloMessage: true,
  woloSession: true,
};

interface Expected {
  systemMessage: SystemMessage;
  userMessage: UserMessage;
  assistantMessage: AssistantMessage;
  toolMessage: ToolMessage;
  localMetadata: LocalMetadata;
  chatRequest: ChatRequest;
  conversation: Conversation;
  dialect: Dialect;
  exchange: Exchange;
  expectation: Expectation;
  report: Report;
  score: Score;
  conversion: Conversion;
  deepagentsLogEntry: DeepAgentsLogEntry;
  deepagentsMessage: DeepAgentsMessage;
  openAgentLoopsMessage: OpenAgentLoopsMessage;
  promptApi209Message: PromptProposalMessage;
  promptApi209RequestResult: PromptRequestResult;
  promptApiCreateOptions: PromptApiCreateOptions;
  promptApiMessage: PromptApiMessage;
  reactJsonAction: ReactAction;
  reactJsonMessage: ReactJsonMessage;
  reactJsonStructuredCall: ReactStructuredCall;
  reactNativeMessage: ReactNativeMessage;
  woloMessage: WoloMessage;
  woloSession: WoloSession;
}

/** Checks that the comparison itself can fail. */
// @ts-expect-error A message of one role is not one of another.
export const different: Same<SystemMessage, UserMessage> = true;

export function narrows(value: unknown): string {
  // @ts-expect-error Nothing is known before the guard.
  value.role;
  if (validate.systemMessage(value)) return value.role satisfies 'system';
  if (validate.toolMessage(value)) return value.tool_call_id satisfies string;
  if (validate.assistantMessage(value))
    return (value.tool_calls?.[0]?.type satisfies 'function' | 'custom' | undefined) ?? '';
  if (validate.chatRequest(value)) return value.messages[0]?.role ?? '';
  // @ts-expect-error Behind the guards nothing is known again.
  return value.role;
}

export const linted = [
  lint([], { dialect: 'anthropic' }),
  lint([], { dialect: 'claude' }),
  // @ts-expect-error A dialect that is misspelled does not compile.
  lint([], { dialect: 'antropic' }),
  // @ts-expect-error Nor does one to convert to.
  convert([], { to: 'openai-chatt' }),
];
// @ts-expect-error A rule that is misspelled is none of ours.
export const misspelled: RuleId = 'unanswered-tool-cal';
/** Custom rules are accepted as well. */
export const isOwn = linted.some(({ diagnostics }) => diagnostics.some(({ rule }) => rule === 'my-rule'));

// @ts-expect-error A tool message names its call.
export const nameless: ToolMessage = { role: 'tool', content: '' };
// @ts-expect-error Keys of the source system are no part of a message.
export const leaking: UserMessage = { role: 'user', content: '', timestamp: 0 };

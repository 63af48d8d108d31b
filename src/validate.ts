/** Type guards made from the schemas. */
import * as deepagents from './generated/guards/deepagents.js';
import * as deepagentsLog from './generated/guards/deepagents-log.js';
import * as messages from './generated/guards/messages.js';
import * as openAgentLoops from './generated/guards/open-agent-loops.js';
import * as openaiChat from './generated/guards/openai-chat.js';
import * as promptApi from './generated/guards/prompt-api.js';
import * as promptApi209 from './generated/guards/prompt-api-209.js';
import * as reactJson from './generated/guards/react-json.js';
import * as reactNative from './generated/guards/react-native.js';
import * as reports from './generated/guards/reports.js';
import * as wolo from './generated/guards/wolo.js';
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
import { type Guard, guard } from './validate/guard.ts';

export type { Guard, Issue } from './validate/guard.ts';

/**
 * Type guards, one for each published schema: single messages, messages of the supported agent systems, and the documents that
 * rolecall reads and writes. Use a guard to check one value against its schema. To check whether an API accepts a whole
 * conversation, use `lint`.
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
  systemMessage: guard(messages.systemMessage),
  userMessage: guard(messages.userMessage),
  assistantMessage: guard(messages.assistantMessage),
  toolMessage: guard(messages.toolMessage),
  localMetadata: guard(messages.localMetadata),
  chatRequest: guard(openaiChat.isRequest),
  conversation: guard(reports.conversation),
  conversion: guard(reports.conversion),
  dialect: guard(reports.dialect),
  exchange: guard(reports.exchange),
  expectation: guard(reports.expectation),
  report: guard(reports.report),
  score: guard(reports.score),
  deepagentsLogEntry: guard(deepagentsLog.deepagentsLogEntry),
  deepagentsMessage: guard(deepagents.deepagentsMessage),
  openAgentLoopsMessage: guard(openAgentLoops.openAgentLoopsMessage),
  promptApi209Message: guard(promptApi209.promptApi209Message),
  promptApi209RequestResult: guard(promptApi209.promptApi209RequestResult),
  promptApiCreateOptions: guard(promptApi.promptApiCreateOptions),
  promptApiMessage: guard(promptApi.promptApiMessage),
  reactJsonAction: guard(reactJson.reactJsonAction),
  reactJsonMessage: guard(reactJson.reactJsonMessage),
  reactJsonStructuredCall: guard(reactJson.reactJsonStructuredCall),
  reactNativeMessage: guard(reactNative.reactNativeMessage),
  woloMessage: guard(wolo.woloMessage),
  woloSession: guard(wolo.woloSession),
};

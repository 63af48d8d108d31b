/** rolecall: which message breaks a conversation, at which provider, why, and what the smallest repair is. */

export { type ConvertOptions, convert } from './convert/convert.ts';
export { selectTools, synthesisTrace } from './convert/react-engine.ts';
export { buildRequest, type RequestOptions } from './convert/request.ts';
export { type DialectVerdict, type VerdictsOptions, verdicts } from './convert/verdicts.ts';
export type { Diagnostic, Edit, Fix, Related, Source } from './diagnostic.ts';
export type {
  AssistantMessage,
  ChatMessage,
  ChatRequest,
  ContentPart,
  Conversation,
  ConversationReport,
  Conversion,
  DeepAgentsLogEntry,
  DeepAgentsMessage,
  Dialect,
  Evidence,
  Exchange,
  Expectation,
  Extension,
  LocalMetadata,
  Loss,
  Message,
  OpenAgentLoopsMessage,
  Part,
  PromptApiCreateOptions,
  PromptApiMessage,
  PromptProposalMessage,
  PromptRequestResult,
  ReactAction,
  ReactJsonMessage,
  ReactNativeMessage,
  ReactStructuredCall,
  ReasoningDetail,
  Replay,
  Report,
  Score,
  ScoreCase,
  Statement,
  SystemMessage,
  ToolCall,
  ToolMessage,
  UserMessage,
  WoloMessage,
  WoloSession,
} from './generated/types.ts';
export { defineDialect } from './lint/define.ts';
export { createLinter, type Linter, type LintOptions, type LintResult, lint } from './lint/lint.ts';
export {
  type LoadTemplateOptions,
  loadTemplate,
  type Rendering,
  type RenderOptions,
  type Template,
} from './lint/load-template.ts';
export { dialects, rules } from './lint/registry.ts';
export { type SchemaEngine, schemaChecker } from './lint/tool-schemas.ts';
export { UsageError } from './lint/usage-error.ts';
export {
  type AnyRule,
  defineRule,
  type Finding,
  type Rule,
  type SchemaChecker,
  type View,
  type Visitor,
} from './model/rule.ts';
export { type ScoreOptions, score } from './score/score.ts';
export {
  type AiOptions,
  agentMessage,
  type FactoryOptions,
  type HumanOptions,
  type ToolOptions,
} from './shapes/deepagents/factories.ts';
export { type WoloSystemPrompt, woloSystemPrompt } from './shapes/wolo/system.ts';
export { type Guard, validate } from './validate.ts';

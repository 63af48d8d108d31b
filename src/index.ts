/**
 * Checks LLM conversations against the rules of each provider: which message the API rejects, why, and the smallest repair.
 *
 * @module rolecall
 */

export { type ConvertOptions, convert } from './convert/convert.ts';
export { type ConvertReplyOptions, convertReply, type ReplyConversion } from './convert/convert-reply.ts';
export { type EncodeOptions, encode } from './convert/encode.ts';
export { buildRequest, type RequestOptions } from './convert/request.ts';
export type { DialectVerdict, VerdictsOptions } from './convert/verdicts.ts';
export type { Diagnostic, Edit, Fix, Related, Source } from './diagnostic.ts';
export type { DialectFile } from './dialects/dialect-file.ts';
export type { Change } from './fix/change.ts';
export { type FixOptions, type FixResult, fix } from './fix/fix.ts';
export { fixesOf, lint } from './fix/lint.ts';
export { verdicts } from './fix/verdicts.ts';
export type { DialectAlias, DialectId, RuleId } from './generated/ids.ts';
export type {
  AgUiStreamEvent,
  AiSdkUiStreamEvent,
  AnthropicReply,
  AnthropicStreamEvent,
  AssistantMessage,
  BedrockConverseResponse,
  BedrockStreamEvent,
  ChatCompletion,
  ChatCompletionChunk,
  ChatMessage,
  ChatRequest,
  CohereChatResponse,
  CohereStreamEvent,
  Config,
  ContentPart,
  Conversation,
  ConversationDiff,
  ConversationReport,
  Conversion,
  DeepAgentsLogEntry,
  DeepAgentsMessage,
  Dialect,
  Evidence,
  Exchange,
  Expectation,
  Extension,
  FixedChange,
  FixedFileReport,
  FixedPatch,
  FixReport,
  FixSummary,
  GeminiChunk,
  GeminiResponse,
  Interaction,
  InteractionEvent,
  LocalMetadata,
  Loss,
  Message,
  MistralConversationResponse,
  MistralStreamEvent,
  OllamaChatResponse,
  OllamaStreamEvent,
  OpenAgentLoopsMessage,
  Part,
  PromptApiCreateOptions,
  PromptApiMessage,
  PromptProposalMessage,
  PromptRequestResult,
  ReactAction,
  ReactEngineRun,
  ReactEngineStreamEvent,
  ReactJsonMessage,
  ReactNativeMessage,
  ReactStructuredCall,
  ReasoningDetail,
  Replay,
  Report,
  ResponsesReply,
  ResponsesStreamEvent,
  Score,
  ScoreCase,
  Statement,
  SystemMessage,
  ToolCall,
  ToolMessage,
  UserMessage,
  WoloMessage,
  WoloSession,
  WoloStreamEvent,
} from './generated/types.ts';
export { estimateTokens } from './history/estimate-tokens.ts';
export { type ResumeOptions, type ResumeResult, resumeAfterAbort } from './history/resume-after-abort.ts';
export { type SwitchOptions, type SwitchResult, switchModel } from './history/switch-model.ts';
export { type RemovedRange, type TrimOptions, type TrimResult, trim } from './history/trim.ts';
export type { LintOptions } from './judge/lint-options.ts';
export type { LintResult } from './judge/lint-result.ts';
export { type SchemaEngine, schemaChecker } from './judge/schemas/tool-schemas.ts';
export type { AssembledReply, AssembleOptions, StreamAssembler } from './judge/stream.ts';
export {
  type LoadTemplateOptions,
  loadTemplate,
  type Rendering,
  type RenderOptions,
  type Template,
} from './judge/templates/load-template.ts';
export { type AsyncStreamInput, assemble, createAssembler, type StreamInput } from './lint/assemble.ts';
export { defineDialect } from './lint/define.ts';
export { type DiffOptions, diff } from './lint/diff.ts';
export { createLinter } from './lint/lint.ts';
export { lintReply, type ReplyOptions } from './lint/lint-reply.ts';
export type { Linter } from './lint/linter.ts';
export {
  type AnyRule,
  defineRule,
  type Finding,
  type Rule,
  type SchemaChecker,
  type View,
  type Visitor,
} from './model/rule.ts';
export { UsageError } from './model/usage-error.ts';
export { dialects, rules } from './registry/registry.ts';
export { type ScoreOptions, score } from './score/score.ts';
export { type Guard, type Issue, validate } from './validate.ts';

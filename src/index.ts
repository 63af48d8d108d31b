/** rolecall: which message breaks a conversation, at which provider, why, and what the smallest repair is. */
export type { Diagnostic, Edit, Fix, Related, Source } from './diagnostic.ts';
export type {
  AssistantMessage,
  ChatMessage,
  ChatRequest,
  ContentPart,
  Conversation,
  ConversationReport,
  Dialect,
  Evidence,
  Exchange,
  Expectation,
  LocalMetadata,
  Message,
  Part,
  ReasoningDetail,
  Report,
  Statement,
  SystemMessage,
  ToolCall,
  ToolMessage,
  UserMessage,
} from './generated/types.ts';
export { defineDialect } from './lint/define.ts';
export { createLinter, type Linter, type LintOptions, type LintResult, lint, UsageError } from './lint/lint.ts';
export { dialects, rules } from './lint/registry.ts';
export { type SchemaEngine, schemaChecker } from './lint/tool-schemas.ts';
export {
  type AnyRule,
  defineRule,
  type Finding,
  type Rule,
  type SchemaChecker,
  type View,
  type Visitor,
} from './model/rule.ts';
export { type Guard, validate } from './validate.ts';

// Made by `npm run generate` from schemas/. Edit those, not this.

/**
 * Type guards and types of the message format `openai-chat`, without the rest of the library. A guard checks a value
 * against the JSON Schema: use it for input that must have the right structure. `lint` checks what an API accepts.
 *
 * @module
 */
import * as guards from '../guards/openai-chat.js';
import { type Guard, guard } from '../../validate/guard.ts';
import type { AudioContentPart, ChatAssistantMessage, ChatCompletion, ChatCompletionChoice, ChatCompletionChunk, ChatCompletionChunkChoice, ChatCompletionDelta, ChatCompletionMessage, ChatCompletionToolCall, ChatCompletionToolCallFragment, ChatCompletionUsage, ChatCustomDefinition, ChatCustomTool, ChatDeveloperMessage, ChatFunctionDefinition, ChatFunctionMessage, ChatFunctionTool, ChatMessage, ChatRequest, ChatSystemMessage, ChatToolDefinition, ChatToolMessage, ChatUserMessage, ContentPart, CustomCall, CustomToolCall, FileContentPart, FileReference, FunctionCall, FunctionToolCall, ImageContentPart, ImageUrl, InputAudio, RefusalContentPart, TextContentPart, ToolCall } from '../types.ts';

export type { Guard, Issue } from '../../validate/guard.ts';
export type { AudioContentPart, ChatAssistantMessage, ChatCompletion, ChatCompletionChoice, ChatCompletionChunk, ChatCompletionChunkChoice, ChatCompletionDelta, ChatCompletionMessage, ChatCompletionToolCall, ChatCompletionToolCallFragment, ChatCompletionUsage, ChatCustomDefinition, ChatCustomTool, ChatDeveloperMessage, ChatFunctionDefinition, ChatFunctionMessage, ChatFunctionTool, ChatMessage, ChatRequest, ChatSystemMessage, ChatToolDefinition, ChatToolMessage, ChatUserMessage, ContentPart, CustomCall, CustomToolCall, FileContentPart, FileReference, FunctionCall, FunctionToolCall, ImageContentPart, ImageUrl, InputAudio, RefusalContentPart, TextContentPart, ToolCall };

/**
 * Whether a value is a valid `ChatAssistantMessage`. An `assistant` message. Its content may be absent if it has tool calls.
 */
export const isAssistantMessage: Guard<ChatAssistantMessage> = /* @__PURE__ */ guard(guards.isAssistantMessage);

/**
 * Whether a value is a valid `ContentPart`. One part of a message's content in OpenAI chat completions.
 */
export const isContentPart: Guard<ContentPart> = /* @__PURE__ */ guard(guards.isContentPart);

/**
 * Whether a value is a valid `ChatDeveloperMessage`. A `developer` message: the newer name of `system`.
 */
export const isDeveloperMessage: Guard<ChatDeveloperMessage> = /* @__PURE__ */ guard(guards.isDeveloperMessage);

/**
 * Whether a value is a valid `ChatFunctionMessage`. A legacy `function` message: the result of a `function_call`.
 */
export const isFunctionMessage: Guard<ChatFunctionMessage> = /* @__PURE__ */ guard(guards.isFunctionMessage);

/**
 * Whether a value is a valid `ChatMessage`. One message of a chat completion request.
 */
export const isMessage: Guard<ChatMessage> = /* @__PURE__ */ guard(guards.isMessage);

/**
 * Whether a value is a valid `ChatRequest`. The body of `POST /v1/chat/completions`.
 */
export const isRequest: Guard<ChatRequest> = /* @__PURE__ */ guard(guards.isRequest);

/**
 * Whether a value is a valid `ChatCompletion`. The reply to `POST /v1/chat/completions`. Servers add fields of their own, and send null for what they do not have.
 */
export const isResponse: Guard<ChatCompletion> = /* @__PURE__ */ guard(guards.isResponse);

/**
 * Whether a value is a valid `ChatCompletionChunk`. One event of a streamed chat completion: a chunk or an error. Most servers end the stream with the text `[DONE]`.
 */
export const isStreamEvent: Guard<ChatCompletionChunk> = /* @__PURE__ */ guard(guards.isStreamEvent);

/**
 * Whether a value is a valid `ChatSystemMessage`. A `system` message of OpenAI chat completions.
 */
export const isSystemMessage: Guard<ChatSystemMessage> = /* @__PURE__ */ guard(guards.isSystemMessage);

/**
 * Whether a value is a valid `ChatToolDefinition`. A tool that the request declares.
 */
export const isTool: Guard<ChatToolDefinition> = /* @__PURE__ */ guard(guards.isTool);

/**
 * Whether a value is a valid `ToolCall`. The model's request to run one tool.
 */
export const isToolCall: Guard<ToolCall> = /* @__PURE__ */ guard(guards.isToolCall);

/**
 * Whether a value is a valid `ChatToolMessage`. A `tool` message: the result of one tool call.
 */
export const isToolMessage: Guard<ChatToolMessage> = /* @__PURE__ */ guard(guards.isToolMessage);

/**
 * Whether a value is a valid `ChatUserMessage`. A `user` message with text, images, audio or files.
 */
export const isUserMessage: Guard<ChatUserMessage> = /* @__PURE__ */ guard(guards.isUserMessage);

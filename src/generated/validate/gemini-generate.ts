// Made by `npm run generate` from schemas/. Edit those, not this.

/**
 * Type guards and types of the message format `gemini-generate`, without the rest of the library. A guard checks a value
 * against the JSON Schema: use it for input that must have the right structure. `lint` checks what an API accepts.
 *
 * @module
 */
import * as guards from '../guards/gemini-generate.js';
import { type Guard, guard } from '../../validate/guard.ts';
import type { GeminiBlob, GeminiCandidate, GeminiChunk, GeminiCodeExecutionResult, GeminiContent, GeminiError, GeminiExecutableCode, GeminiFileData, GeminiFunctionCall, GeminiFunctionCallChunk, GeminiFunctionDeclaration, GeminiFunctionResponse, GeminiPart, GeminiPartialArg, GeminiPromptFeedback, GeminiRequest, GeminiResponse, GeminiServerToolCall, GeminiServerToolResponse, GeminiTool, GeminiUsage } from '../types.ts';

export type { Guard, Issue } from '../../validate/guard.ts';
export type { GeminiBlob, GeminiCandidate, GeminiChunk, GeminiCodeExecutionResult, GeminiContent, GeminiError, GeminiExecutableCode, GeminiFileData, GeminiFunctionCall, GeminiFunctionCallChunk, GeminiFunctionDeclaration, GeminiFunctionResponse, GeminiPart, GeminiPartialArg, GeminiPromptFeedback, GeminiRequest, GeminiResponse, GeminiServerToolCall, GeminiServerToolResponse, GeminiTool, GeminiUsage };

/**
 * Whether a value is a valid `GeminiContent`. One message of the user or the model. Keys may be in camel case or snake case; null is the same as absent.
 */
export const isContent: Guard<GeminiContent> = /* @__PURE__ */ guard(guards.isContent);

/**
 * Whether a value is a valid `GeminiPart`. One part of a message: one of the data fields, with optional metadata.
 */
export const isPart: Guard<GeminiPart> = /* @__PURE__ */ guard(guards.isPart);

/**
 * Whether a value is a valid `GeminiRequest`. The body of a `generateContent` request. The model is in the URL.
 */
export const isRequest: Guard<GeminiRequest> = /* @__PURE__ */ guard(guards.isRequest);

/**
 * Whether a value is a valid `GeminiResponse`. The reply of `generateContent`.
 */
export const isResponse: Guard<GeminiResponse> = /* @__PURE__ */ guard(guards.isResponse);

/**
 * Whether a value is a valid `GeminiChunk`. A chunk of `streamGenerateContent`: a response with what is new since the last chunk. The last chunk has the finish reason.
 */
export const isStreamEvent: Guard<GeminiChunk> = /* @__PURE__ */ guard(guards.isStreamEvent);

/**
 * Whether a value is a valid `GeminiTool`. Functions that the model may call, or a server tool.
 */
export const isTool: Guard<GeminiTool> = /* @__PURE__ */ guard(guards.isTool);

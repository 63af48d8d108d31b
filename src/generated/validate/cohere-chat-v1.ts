// Made by `npm run generate` from schemas/. Edit those, not this.

/**
 * Type guards and types of the message format `cohere-chat-v1`, without the rest of the library. A guard checks a value
 * against the JSON Schema: use it for input that must have the right structure. `lint` checks what an API accepts.
 *
 * @module
 */
import * as guards from '../guards/cohere-chat-v1.js';
import { type Guard, guard } from '../../validate/guard.ts';
import type { CohereLegacyCitationGeneration, CohereLegacyMessage, CohereLegacyParameter, CohereLegacyRequest, CohereLegacyResponse, CohereLegacySearchQueries, CohereLegacySearchResults, CohereLegacyStreamEnd, CohereLegacyStreamEvent, CohereLegacyStreamStart, CohereLegacyTextGeneration, CohereLegacyTool, CohereLegacyToolCall, CohereLegacyToolCalls, CohereLegacyToolCallsChunk, CohereLegacyToolResult } from '../types.ts';

export type { Guard, Issue } from '../../validate/guard.ts';
export type { CohereLegacyCitationGeneration, CohereLegacyMessage, CohereLegacyParameter, CohereLegacyRequest, CohereLegacyResponse, CohereLegacySearchQueries, CohereLegacySearchResults, CohereLegacyStreamEnd, CohereLegacyStreamEvent, CohereLegacyStreamStart, CohereLegacyTextGeneration, CohereLegacyTool, CohereLegacyToolCall, CohereLegacyToolCalls, CohereLegacyToolCallsChunk, CohereLegacyToolResult };

/**
 * Whether a value is a valid `CohereLegacyMessage`. One earlier message of a Cohere v1 chat request, in `chat_history`.
 */
export const isMessage: Guard<CohereLegacyMessage> = /* @__PURE__ */ guard(guards.isMessage);

/**
 * Whether a value is a valid `CohereLegacyRequest`. The body of Cohere's `POST /v1/chat`, and of InvokeModel for Command R and R+ on Amazon Bedrock.
 */
export const isRequest: Guard<CohereLegacyRequest> = /* @__PURE__ */ guard(guards.isRequest);

/**
 * Whether a value is a valid `CohereLegacyResponse`. The reply of Cohere's first chat API, also of Command R on Amazon Bedrock.
 */
export const isResponse: Guard<CohereLegacyResponse> = /* @__PURE__ */ guard(guards.isResponse);

/**
 * Whether a value is a valid `CohereLegacyStreamEvent`. One event of a stream of Cohere's first chat API.
 */
export const isStreamEvent: Guard<CohereLegacyStreamEvent> = /* @__PURE__ */ guard(guards.isStreamEvent);

/**
 * Whether a value is a valid `CohereLegacyTool`. A tool that the request declares.
 */
export const isTool: Guard<CohereLegacyTool> = /* @__PURE__ */ guard(guards.isTool);

/**
 * Whether a value is a valid `CohereLegacyToolCall`. A tool call. It has no ID, and its parameters are an object.
 */
export const isToolCall: Guard<CohereLegacyToolCall> = /* @__PURE__ */ guard(guards.isToolCall);

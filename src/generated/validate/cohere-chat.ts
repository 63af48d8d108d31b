// Made by `npm run generate` from schemas/. Edit those, not this.

/**
 * Type guards and types of the message format `cohere-chat`, without the rest of the library. A guard checks a value
 * against the JSON Schema: use it for input that must have the right structure. `lint` checks what an API accepts.
 *
 * @module
 */
import * as guards from '../guards/cohere-chat.js';
import { type Guard, guard } from '../../validate/guard.ts';
import type { CohereAssistantMessage, CohereChatResponse, CohereCitation, CohereCitationEnd, CohereCitationStart, CohereContentDelta, CohereContentEnd, CohereContentPart, CohereContentStart, CohereDebug, CohereDocument, CohereDocumentPart, CohereFunctionCall, CohereFunctionDefinition, CohereImagePart, CohereImageUrl, CohereLogprob, CohereMessage, CohereMessageEnd, CohereMessageEndDelta, CohereMessageStart, CohereRequest, CohereResponseMessage, CohereStreamEvent, CohereSystemMessage, CohereTextPart, CohereThinkingPart, CohereTokens, CohereTool, CohereToolCall, CohereToolCallDelta, CohereToolCallEnd, CohereToolCallStart, CohereToolMessage, CohereToolPlanDelta, CohereUsage, CohereUserMessage } from '../types.ts';

export type { Guard, Issue } from '../../validate/guard.ts';
export type { CohereAssistantMessage, CohereChatResponse, CohereCitation, CohereCitationEnd, CohereCitationStart, CohereContentDelta, CohereContentEnd, CohereContentPart, CohereContentStart, CohereDebug, CohereDocument, CohereDocumentPart, CohereFunctionCall, CohereFunctionDefinition, CohereImagePart, CohereImageUrl, CohereLogprob, CohereMessage, CohereMessageEnd, CohereMessageEndDelta, CohereMessageStart, CohereRequest, CohereResponseMessage, CohereStreamEvent, CohereSystemMessage, CohereTextPart, CohereThinkingPart, CohereTokens, CohereTool, CohereToolCall, CohereToolCallDelta, CohereToolCallEnd, CohereToolCallStart, CohereToolMessage, CohereToolPlanDelta, CohereUsage, CohereUserMessage };

/**
 * Whether a value is a valid `CohereContentPart`. One part of the content of a message.
 */
export const isContentPart: Guard<CohereContentPart> = /* @__PURE__ */ guard(guards.isContentPart);

/**
 * Whether a value is a valid `CohereMessage`. One message of a Cohere v2 chat request.
 */
export const isMessage: Guard<CohereMessage> = /* @__PURE__ */ guard(guards.isMessage);

/**
 * Whether a value is a valid `CohereRequest`. The body of `POST /v2/chat`.
 */
export const isRequest: Guard<CohereRequest> = /* @__PURE__ */ guard(guards.isRequest);

/**
 * Whether a value is a valid `CohereChatResponse`. The reply to a Cohere v2 chat request.
 */
export const isResponse: Guard<CohereChatResponse> = /* @__PURE__ */ guard(guards.isResponse);

/**
 * Whether a value is a valid `CohereStreamEvent`. One event of a v2 chat stream.
 */
export const isStreamEvent: Guard<CohereStreamEvent> = /* @__PURE__ */ guard(guards.isStreamEvent);

/**
 * Whether a value is a valid `CohereTool`. A tool that the request declares.
 */
export const isTool: Guard<CohereTool> = /* @__PURE__ */ guard(guards.isTool);

/**
 * Whether a value is a valid `CohereToolCall`. A tool call. Its arguments are JSON text.
 */
export const isToolCall: Guard<CohereToolCall> = /* @__PURE__ */ guard(guards.isToolCall);

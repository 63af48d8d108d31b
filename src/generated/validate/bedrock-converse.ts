// Made by `npm run generate` from schemas/. Edit those, not this.

/**
 * Type guards and types of the message format `bedrock-converse`, without the rest of the library. A guard checks a value
 * against the JSON Schema: use it for input that must have the right structure. `lint` checks what an API accepts.
 *
 * @module
 */
import * as guards from '../guards/bedrock-converse.js';
import { type Guard, guard } from '../../validate/guard.ts';
import type { BedrockAudioBlock, BedrockBlockDelta, BedrockBlockStart, BedrockCachePoint, BedrockCitations, BedrockContentBlock, BedrockContentBlockDelta, BedrockContentBlockStart, BedrockContentBlockStop, BedrockConverseOutput, BedrockConverseRequest, BedrockConverseResponse, BedrockDocumentBlock, BedrockGuardContent, BedrockImageBlock, BedrockMediaSource, BedrockMessage, BedrockMessageStart, BedrockMessageStop, BedrockMetrics, BedrockReasoningBlock, BedrockReasoningDelta, BedrockReasoningText, BedrockS3Location, BedrockSearchResult, BedrockStreamEvent, BedrockStreamException, BedrockStreamMetadata, BedrockSystemBlock, BedrockSystemTool, BedrockTool, BedrockToolInputSchema, BedrockToolResultBlock, BedrockToolResultContent, BedrockToolSpec, BedrockToolUseBlock, BedrockToolUseDelta, BedrockUsage, BedrockVideoBlock } from '../types.ts';

export type { Guard, Issue } from '../../validate/guard.ts';
export type { BedrockAudioBlock, BedrockBlockDelta, BedrockBlockStart, BedrockCachePoint, BedrockCitations, BedrockContentBlock, BedrockContentBlockDelta, BedrockContentBlockStart, BedrockContentBlockStop, BedrockConverseOutput, BedrockConverseRequest, BedrockConverseResponse, BedrockDocumentBlock, BedrockGuardContent, BedrockImageBlock, BedrockMediaSource, BedrockMessage, BedrockMessageStart, BedrockMessageStop, BedrockMetrics, BedrockReasoningBlock, BedrockReasoningDelta, BedrockReasoningText, BedrockS3Location, BedrockSearchResult, BedrockStreamEvent, BedrockStreamException, BedrockStreamMetadata, BedrockSystemBlock, BedrockSystemTool, BedrockTool, BedrockToolInputSchema, BedrockToolResultBlock, BedrockToolResultContent, BedrockToolSpec, BedrockToolUseBlock, BedrockToolUseDelta, BedrockUsage, BedrockVideoBlock };

/**
 * Whether a value is a valid `BedrockContentBlock`. One block of a message in the Amazon Bedrock Converse API: an object with one of these keys.
 */
export const isContentBlock: Guard<BedrockContentBlock> = /* @__PURE__ */ guard(guards.isContentBlock);

/**
 * Whether a value is a valid `BedrockMessage`. One message of the Amazon Bedrock Converse API. Tool results are in user messages.
 */
export const isMessage: Guard<BedrockMessage> = /* @__PURE__ */ guard(guards.isMessage);

/**
 * Whether a value is a valid `BedrockConverseRequest`. The body of `POST /model/{modelId}/converse`. The model is in the URL; SDKs take it as `modelId`.
 */
export const isRequest: Guard<BedrockConverseRequest> = /* @__PURE__ */ guard(guards.isRequest);

/**
 * Whether a value is a valid `BedrockConverseResponse`. The reply of Converse: one message, why the model stopped, and its token counts.
 */
export const isResponse: Guard<BedrockConverseResponse> = /* @__PURE__ */ guard(guards.isResponse);

/**
 * Whether a value is a valid `BedrockStreamEvent`. One event of ConverseStream: an object whose key is its type. In the binary stream the type is a header, and `p` pads the data.
 */
export const isStreamEvent: Guard<BedrockStreamEvent> = /* @__PURE__ */ guard(guards.isStreamEvent);

/**
 * Whether a value is a valid `BedrockTool`. One entry of the list of tools: an object with one of these keys.
 */
export const isTool: Guard<BedrockTool> = /* @__PURE__ */ guard(guards.isTool);

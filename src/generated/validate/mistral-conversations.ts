// Made by `npm run generate` from schemas/. Edit those, not this.

/**
 * Type guards and types of the message format `mistral-conversations`, without the rest of the library. A guard checks a value
 * against the JSON Schema: use it for input that must have the right structure. `lint` checks what an API accepts.
 *
 * @module
 */
import * as guards from '../guards/mistral-conversations.js';
import { type Guard, guard } from '../../validate/guard.ts';
import type { MistralAgentHandoff, MistralAgentHandoffDone, MistralAgentHandoffStarted, MistralContentChunk, MistralConversationRequest, MistralConversationResponse, MistralConversationUsage, MistralDocumentChunk, MistralEntry, MistralFunctionCall, MistralFunctionCallDelta, MistralFunctionDefinition, MistralFunctionResult, MistralImageChunk, MistralMessageInput, MistralMessageOutput, MistralMessageOutputDelta, MistralResponseDone, MistralResponseError, MistralResponseStarted, MistralStreamEvent, MistralTextChunk, MistralThinkingChunk, MistralTool, MistralToolExecution, MistralToolExecutionDelta, MistralToolExecutionDone, MistralToolExecutionStarted, MistralToolFileChunk, MistralToolReferenceChunk } from '../types.ts';

export type { Guard, Issue } from '../../validate/guard.ts';
export type { MistralAgentHandoff, MistralAgentHandoffDone, MistralAgentHandoffStarted, MistralContentChunk, MistralConversationRequest, MistralConversationResponse, MistralConversationUsage, MistralDocumentChunk, MistralEntry, MistralFunctionCall, MistralFunctionCallDelta, MistralFunctionDefinition, MistralFunctionResult, MistralImageChunk, MistralMessageInput, MistralMessageOutput, MistralMessageOutputDelta, MistralResponseDone, MistralResponseError, MistralResponseStarted, MistralStreamEvent, MistralTextChunk, MistralThinkingChunk, MistralTool, MistralToolExecution, MistralToolExecutionDelta, MistralToolExecutionDone, MistralToolExecutionStarted, MistralToolFileChunk, MistralToolReferenceChunk };

/**
 * Whether a value is a valid `MistralContentChunk`. One chunk of an entry's content. Without a `type`, its fields determine the variant.
 */
export const isContentChunk: Guard<MistralContentChunk> = /* @__PURE__ */ guard(guards.isContentChunk);

/**
 * Whether a value is a valid `MistralEntry`. One entry of a conversation. Without a `type`, its fields determine the variant.
 */
export const isEntry: Guard<MistralEntry> = /* @__PURE__ */ guard(guards.isEntry);

/**
 * Whether a value is a valid `MistralConversationRequest`. The body of a request that starts or continues a conversation.
 */
export const isRequest: Guard<MistralConversationRequest> = /* @__PURE__ */ guard(guards.isRequest);

/**
 * Whether a value is a valid `MistralConversationResponse`. The reply: the entries that were added to the conversation.
 */
export const isResponse: Guard<MistralConversationResponse> = /* @__PURE__ */ guard(guards.isResponse);

/**
 * Whether a value is a valid `MistralStreamEvent`. One event of a streamed conversation.
 */
export const isStreamEvent: Guard<MistralStreamEvent> = /* @__PURE__ */ guard(guards.isStreamEvent);

/**
 * Whether a value is a valid `MistralTool`. A tool that the model may call: a function, or a connector that the server runs.
 */
export const isTool: Guard<MistralTool> = /* @__PURE__ */ guard(guards.isTool);

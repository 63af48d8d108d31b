// Made by `npm run generate` from schemas/. Edit those, not this.

/**
 * Type guards and types of the message format `anthropic-messages`, without the rest of the library. A guard checks a value
 * against the JSON Schema: use it for input that must have the right structure. `lint` checks what an API accepts.
 *
 * @module
 */
import * as guards from '../guards/anthropic-messages.js';
import { type Guard, guard } from '../../validate/guard.ts';
import type { AnthropicAdvisorResultBlock, AnthropicBashCodeExecutionResultBlock, AnthropicCacheControl, AnthropicCitationsDelta, AnthropicCodeExecutionResultBlock, AnthropicCompactionBlock, AnthropicCompactionDelta, AnthropicContainerUploadBlock, AnthropicContentBlock, AnthropicContentBlockDelta, AnthropicContentBlockStart, AnthropicContentBlockStop, AnthropicDocumentBlock, AnthropicFallbackBlock, AnthropicImageBlock, AnthropicInputJsonDelta, AnthropicMcpToolResultBlock, AnthropicMcpToolUseBlock, AnthropicMediaSource, AnthropicMessage, AnthropicMessageDelta, AnthropicMessageStart, AnthropicMessageStop, AnthropicPing, AnthropicRedactedThinkingBlock, AnthropicReply, AnthropicRequest, AnthropicSearchResultBlock, AnthropicServerToolUseBlock, AnthropicSignatureDelta, AnthropicStreamError, AnthropicStreamEvent, AnthropicTextBlock, AnthropicTextDelta, AnthropicTextEditorCodeExecutionResultBlock, AnthropicThinkingBlock, AnthropicThinkingDelta, AnthropicTool, AnthropicToolAdditionBlock, AnthropicToolReferenceBlock, AnthropicToolRemovalBlock, AnthropicToolResultBlock, AnthropicToolSearchResultBlock, AnthropicToolUseBlock, AnthropicUsage, AnthropicWebFetchResultBlock, AnthropicWebSearchResultBlock } from '../types.ts';

export type { Guard, Issue } from '../../validate/guard.ts';
export type { AnthropicAdvisorResultBlock, AnthropicBashCodeExecutionResultBlock, AnthropicCacheControl, AnthropicCitationsDelta, AnthropicCodeExecutionResultBlock, AnthropicCompactionBlock, AnthropicCompactionDelta, AnthropicContainerUploadBlock, AnthropicContentBlock, AnthropicContentBlockDelta, AnthropicContentBlockStart, AnthropicContentBlockStop, AnthropicDocumentBlock, AnthropicFallbackBlock, AnthropicImageBlock, AnthropicInputJsonDelta, AnthropicMcpToolResultBlock, AnthropicMcpToolUseBlock, AnthropicMediaSource, AnthropicMessage, AnthropicMessageDelta, AnthropicMessageStart, AnthropicMessageStop, AnthropicPing, AnthropicRedactedThinkingBlock, AnthropicReply, AnthropicRequest, AnthropicSearchResultBlock, AnthropicServerToolUseBlock, AnthropicSignatureDelta, AnthropicStreamError, AnthropicStreamEvent, AnthropicTextBlock, AnthropicTextDelta, AnthropicTextEditorCodeExecutionResultBlock, AnthropicThinkingBlock, AnthropicThinkingDelta, AnthropicTool, AnthropicToolAdditionBlock, AnthropicToolReferenceBlock, AnthropicToolRemovalBlock, AnthropicToolResultBlock, AnthropicToolSearchResultBlock, AnthropicToolUseBlock, AnthropicUsage, AnthropicWebFetchResultBlock, AnthropicWebSearchResultBlock };

/**
 * Whether a value is a valid `AnthropicContentBlock`. One block of a message's content. `type` selects the variant; blocks with an unknown type are kept unchanged.
 */
export const isContentBlock: Guard<AnthropicContentBlock> = /* @__PURE__ */ guard(guards.isContentBlock);

/**
 * Whether a value is a valid `AnthropicMessage`. A user message (which also contains tool results), an assistant message, or a system message within the conversation.
 */
export const isMessage: Guard<AnthropicMessage> = /* @__PURE__ */ guard(guards.isMessage);

/**
 * Whether a value is a valid `AnthropicRequest`. The body of `POST /v1/messages`. Instructions are in `system`; on clouds the model is in the URL.
 */
export const isRequest: Guard<AnthropicRequest> = /* @__PURE__ */ guard(guards.isRequest);

/**
 * Whether a value is a valid `AnthropicReply`. The reply: one assistant message, why the model stopped, and its token counts.
 */
export const isResponse: Guard<AnthropicReply> = /* @__PURE__ */ guard(guards.isResponse);

/**
 * Whether a value is a valid `AnthropicStreamEvent`. One event of a stream. `type` repeats the SSE event name. Events with an unknown type are ignored.
 */
export const isStreamEvent: Guard<AnthropicStreamEvent> = /* @__PURE__ */ guard(guards.isStreamEvent);

/**
 * Whether a value is a valid `AnthropicTool`. A tool of the client, or a server tool that its `type` names.
 */
export const isTool: Guard<AnthropicTool> = /* @__PURE__ */ guard(guards.isTool);

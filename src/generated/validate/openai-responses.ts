// Made by `npm run generate` from schemas/. Edit those, not this.

/**
 * Type guards and types of the message format `openai-responses`, without the rest of the library. A guard checks a value
 * against the JSON Schema: use it for input that must have the right structure. `lint` checks what an API accepts.
 *
 * @module
 */
import * as guards from '../guards/openai-responses.js';
import { type Guard, guard } from '../../validate/guard.ts';
import type { ResponsesAdditionalTools, ResponsesAnnotationAdded, ResponsesApplyPatchCall, ResponsesApplyPatchCallOutput, ResponsesArgumentsDone, ResponsesCallDelta, ResponsesCodeDone, ResponsesCodeInterpreterCall, ResponsesCompaction, ResponsesComputerCall, ResponsesComputerCallOutput, ResponsesContentDelta, ResponsesContentPart, ResponsesContentPartEvent, ResponsesCustomTool, ResponsesCustomToolCall, ResponsesCustomToolCallOutput, ResponsesErrorEvent, ResponsesFileSearchCall, ResponsesFunctionCall, ResponsesFunctionCallOutput, ResponsesFunctionTool, ResponsesHostedTool, ResponsesImageGenerationCall, ResponsesInputAudio, ResponsesInputDone, ResponsesInputFile, ResponsesInputImage, ResponsesInputText, ResponsesInputVideo, ResponsesItem, ResponsesItemEvent, ResponsesItemReference, ResponsesLifeEvent, ResponsesLocalShellCall, ResponsesLocalShellCallOutput, ResponsesMcpApprovalRequest, ResponsesMcpApprovalResponse, ResponsesMcpCall, ResponsesMcpListTools, ResponsesMessage, ResponsesOutputText, ResponsesProgram, ResponsesProgramOutput, ResponsesReasoning, ResponsesReasoningText, ResponsesRefusal, ResponsesRefusalDone, ResponsesReply, ResponsesRequest, ResponsesShellCall, ResponsesShellCallOutput, ResponsesStreamEvent, ResponsesSummaryDelta, ResponsesSummaryPartEvent, ResponsesSummaryText, ResponsesTextDone, ResponsesTool, ResponsesToolNamespace, ResponsesToolProgress, ResponsesToolSearchCall, ResponsesToolSearchOutput, ResponsesUsage, ResponsesWebSearchCall } from '../types.ts';

export type { Guard, Issue } from '../../validate/guard.ts';
export type { ResponsesAdditionalTools, ResponsesAnnotationAdded, ResponsesApplyPatchCall, ResponsesApplyPatchCallOutput, ResponsesArgumentsDone, ResponsesCallDelta, ResponsesCodeDone, ResponsesCodeInterpreterCall, ResponsesCompaction, ResponsesComputerCall, ResponsesComputerCallOutput, ResponsesContentDelta, ResponsesContentPart, ResponsesContentPartEvent, ResponsesCustomTool, ResponsesCustomToolCall, ResponsesCustomToolCallOutput, ResponsesErrorEvent, ResponsesFileSearchCall, ResponsesFunctionCall, ResponsesFunctionCallOutput, ResponsesFunctionTool, ResponsesHostedTool, ResponsesImageGenerationCall, ResponsesInputAudio, ResponsesInputDone, ResponsesInputFile, ResponsesInputImage, ResponsesInputText, ResponsesInputVideo, ResponsesItem, ResponsesItemEvent, ResponsesItemReference, ResponsesLifeEvent, ResponsesLocalShellCall, ResponsesLocalShellCallOutput, ResponsesMcpApprovalRequest, ResponsesMcpApprovalResponse, ResponsesMcpCall, ResponsesMcpListTools, ResponsesMessage, ResponsesOutputText, ResponsesProgram, ResponsesProgramOutput, ResponsesReasoning, ResponsesReasoningText, ResponsesRefusal, ResponsesRefusalDone, ResponsesReply, ResponsesRequest, ResponsesShellCall, ResponsesShellCallOutput, ResponsesStreamEvent, ResponsesSummaryDelta, ResponsesSummaryPartEvent, ResponsesSummaryText, ResponsesTextDone, ResponsesTool, ResponsesToolNamespace, ResponsesToolProgress, ResponsesToolSearchCall, ResponsesToolSearchOutput, ResponsesUsage, ResponsesWebSearchCall };

/**
 * Whether a value is a valid `ResponsesContentPart`. One part of the content of an item.
 */
export const isContentPart: Guard<ResponsesContentPart> = /* @__PURE__ */ guard(guards.isContentPart);

/**
 * Whether a value is a valid `ResponsesItem`. One item of the input or output: a message, a tool call, a tool result or reasoning.
 */
export const isItem: Guard<ResponsesItem> = /* @__PURE__ */ guard(guards.isItem);

/**
 * Whether a value is a valid `ResponsesRequest`. The body of `POST /v1/responses`.
 */
export const isRequest: Guard<ResponsesRequest> = /* @__PURE__ */ guard(guards.isRequest);

/**
 * Whether a value is a valid `ResponsesReply`. The reply: the output items, its status, and the settings of the request. A compacted conversation has the same form.
 */
export const isResponse: Guard<ResponsesReply> = /* @__PURE__ */ guard(guards.isResponse);

/**
 * Whether a value is a valid `ResponsesStreamEvent`. One event of a stream. `type` repeats the SSE event name. Unknown types are ignored; those of vendors have a prefix and a colon.
 */
export const isStreamEvent: Guard<ResponsesStreamEvent> = /* @__PURE__ */ guard(guards.isStreamEvent);

/**
 * Whether a value is a valid `ResponsesTool`. A tool that the request declares.
 */
export const isTool: Guard<ResponsesTool> = /* @__PURE__ */ guard(guards.isTool);

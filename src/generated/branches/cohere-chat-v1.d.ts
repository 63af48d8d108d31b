// Made by `npm run generate` from schemas/. Edit those, not this.

import type { Validator } from '../../formats/engine/structure.ts';

export const cohereChatV1Message: Validator;
export const cohereChatV1Message_toolCall: Validator;
export const cohereChatV1Message_toolResult: Validator;
export const cohereChatV1Request: Validator;
export const cohereChatV1Request_tool: Validator;
export const cohereChatV1Request_parameter: Validator;
export const cohereChatV1Response: Validator;
export const cohereChatV1StreamEvent: Validator;
export const cohereChatV1StreamEvent_streamStart: Validator;
export const cohereChatV1StreamEvent_searchQueries: Validator;
export const cohereChatV1StreamEvent_searchResults: Validator;
export const cohereChatV1StreamEvent_textGeneration: Validator;
export const cohereChatV1StreamEvent_citationGeneration: Validator;
export const cohereChatV1StreamEvent_toolCalls: Validator;
export const cohereChatV1StreamEvent_toolCallsChunk: Validator;
export const cohereChatV1StreamEvent_streamEnd: Validator;

// Made by `npm run generate` from schemas/. Edit those, not this.

import type { Validator } from '../../formats/engine/structure.ts';

export const anthropicMessagesContentBlock_text: Validator;
export const anthropicMessagesContentBlock_image: Validator;
export const anthropicMessagesContentBlock_document: Validator;
export const anthropicMessagesContentBlock_search_result: Validator;
export const anthropicMessagesContentBlock_thinking: Validator;
export const anthropicMessagesContentBlock_redacted_thinking: Validator;
export const anthropicMessagesContentBlock_tool_use: Validator;
export const anthropicMessagesContentBlock_tool_result: Validator;
export const anthropicMessagesContentBlock_server_tool_use: Validator;
export const anthropicMessagesContentBlock_mcp_tool_use: Validator;
export const anthropicMessagesContentBlock_mcp_tool_result: Validator;
export const anthropicMessagesContentBlock_container_upload: Validator;
export const anthropicMessagesContentBlock_compaction: Validator;
export const anthropicMessagesContentBlock_tool_addition: Validator;
export const anthropicMessagesContentBlock_tool_removal: Validator;
export const anthropicMessagesContentBlock_tool_reference: Validator;
export const anthropicMessagesMessage: Validator;
export const anthropicMessagesResponse: Validator;
export const anthropicMessagesTool: Validator;

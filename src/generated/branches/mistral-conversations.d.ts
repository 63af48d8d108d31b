// Made by `npm run generate` from schemas/. Edit those, not this.

import type { Validator } from '../../formats/engine/structure.ts';

export const mistralConversationsContentChunk_text: Validator;
export const mistralConversationsContentChunk_image_url: Validator;
export const mistralConversationsContentChunk_document_url: Validator;
export const mistralConversationsContentChunk_tool_file: Validator;
export const mistralConversationsContentChunk_tool_reference: Validator;
export const mistralConversationsContentChunk_thinking: Validator;
export const mistralConversationsEntry_messageInput: Validator;
export const mistralConversationsEntry_messageOutput: Validator;
export const mistralConversationsEntry_functionCall: Validator;
export const mistralConversationsEntry_functionResult: Validator;
export const mistralConversationsEntry_toolExecution: Validator;
export const mistralConversationsEntry_agentHandoff: Validator;
export const mistralConversationsRequest: Validator;
export const mistralConversationsResponse: Validator;

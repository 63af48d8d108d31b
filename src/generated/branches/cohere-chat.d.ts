// Made by `npm run generate` from schemas/. Edit those, not this.

import type { Validator } from '../../formats/engine/structure.ts';

export const cohereChatContentPart_text: Validator;
export const cohereChatContentPart_image_url: Validator;
export const cohereChatContentPart_thinking: Validator;
export const cohereChatContentPart_document: Validator;
export const cohereChatMessage_system: Validator;
export const cohereChatMessage_user: Validator;
export const cohereChatMessage_assistant: Validator;
export const cohereChatMessage_tool: Validator;
export const cohereChatMessage_toolCall: Validator;
export const cohereChatResponse: Validator;

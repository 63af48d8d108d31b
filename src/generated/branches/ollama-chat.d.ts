// Made by `npm run generate` from schemas/. Edit those, not this.

import type { Validator } from '../../formats/engine/structure.ts';

export const ollamaChatMessage: Validator;
export const ollamaChatMessage_toolCall: Validator;
export const ollamaChatMessage_functionCall: Validator;
export const ollamaChatRequest: Validator;
export const ollamaChatRequest_tool: Validator;
export const ollamaChatRequest_functionDefinition: Validator;
export const ollamaChatResponse: Validator;
export const ollamaChatStreamEvent: Validator;

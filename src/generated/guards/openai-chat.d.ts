// Made by `npm run generate` from schemas/. Edit those, not this.

import type { Validator } from '../../formats/engine/structure.ts';

export const isAssistantMessage: Validator;
export const isContentPart: Validator;
export const isDeveloperMessage: Validator;
export const isFunctionMessage: Validator;
export const isMessage: Validator;
export const isRequest: Validator;
export const isResponse: Validator;
export const isStreamEvent: Validator;
export const isSystemMessage: Validator;
export const isTool: Validator;
export const isToolCall: Validator;
export const isToolMessage: Validator;
export const isUserMessage: Validator;

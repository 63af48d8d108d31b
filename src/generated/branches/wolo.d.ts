// Made by `npm run generate` from schemas/. Edit those, not this.

import type { Validator } from '../../formats/engine/structure.ts';

export const woloMessage: Validator;
export const woloMessage_textPart: Validator;
export const woloMessage_toolPart: Validator;
export const woloStreamEvent_textDelta: Validator;
export const woloStreamEvent_reasoningDelta: Validator;
export const woloStreamEvent_toolCallStreaming: Validator;
export const woloStreamEvent_toolCallProgress: Validator;
export const woloStreamEvent_toolCall: Validator;
export const woloStreamEvent_finish: Validator;
export const woloStreamEvent_error: Validator;

// Made by `npm run generate` from schemas/. Edit those, not this.

import type { Validator } from '../../formats/engine/structure.ts';

export const promptApiCreateOptions: Validator;
export const promptApiCreateOptions_tool: Validator;
export const promptApiCreateOptions_expected: Validator;
export const promptApiMessage: Validator;
export const promptApiMessage_part: Validator;
export const promptApiMessage_text: Validator;
export const promptApiMessage_image: Validator;
export const promptApiMessage_audio: Validator;
export const promptApiMessage_toolCallPart: Validator;
export const promptApiMessage_toolResponsePart: Validator;
export const promptApiMessage_toolCall: Validator;
export const promptApiMessage_toolResponse: Validator;

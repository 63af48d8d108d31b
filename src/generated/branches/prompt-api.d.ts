// Made by `npm run generate` from schemas/. Edit those, not this.

import type { Validator } from '../../formats/engine/structure.ts';

export const promptApiCreateOptions_tool: Validator;
export const promptApiMessage: Validator;
export const promptApiMessage_text: Validator;
export const promptApiMessage_image: Validator;
export const promptApiMessage_audio: Validator;
export const promptApiMessage_toolCallPart: Validator;
export const promptApiMessage_toolResponsePart: Validator;

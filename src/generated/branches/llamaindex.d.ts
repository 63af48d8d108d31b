// Made by `npm run generate` from schemas/. Edit those, not this.

import type { Validator } from '../../formats/engine/structure.ts';

export const llamaindexMessage: Validator;
export const llamaindexMessage_text: Validator;
export const llamaindexMessage_image: Validator;
export const llamaindexMessage_audio: Validator;
export const llamaindexMessage_video: Validator;
export const llamaindexMessage_document: Validator;
export const llamaindexMessage_cache: Validator;
export const llamaindexMessage_citable: Validator;
export const llamaindexMessage_citation: Validator;
export const llamaindexMessage_thinking: Validator;
export const llamaindexMessage_tool_call: Validator;

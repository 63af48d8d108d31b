// Made by `npm run generate` from schemas/. Edit those, not this.

import type { Validator } from '../../formats/engine/structure.ts';

export const promptApi209Message_system: Validator;
export const promptApi209Message_user: Validator;
export const promptApi209Message_assistant: Validator;
export const promptApi209Message_tool: Validator;
export const promptApi209Message_text: Validator;
export const promptApi209Message_image: Validator;
export const promptApi209Message_audio: Validator;
export const promptApi209Message_toolCall: Validator;
export const promptApi209RequestResult: Validator;
export const promptApi209RequestResult_run: Validator;
export const promptApi209RequestResult_tool: Validator;

// Made by `npm run generate` from schemas/. Edit those, not this.

import type { Validator } from '../../formats/engine/structure.ts';

export const geminiInteractionsContent_text: Validator;
export const geminiInteractionsContent_image: Validator;
export const geminiInteractionsContent_audio: Validator;
export const geminiInteractionsContent_video: Validator;
export const geminiInteractionsContent_document: Validator;
export const geminiInteractionsRequest: Validator;
export const geminiInteractionsResponse: Validator;
export const geminiInteractionsStep_user_input: Validator;
export const geminiInteractionsStep_model_output: Validator;
export const geminiInteractionsStep_thought: Validator;
export const geminiInteractionsStep_function_call: Validator;
export const geminiInteractionsStep_function_result: Validator;

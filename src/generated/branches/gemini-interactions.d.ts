// Made by `npm run generate` from schemas/. Edit those, not this.

import type { Validator } from '../../formats/engine/structure.ts';

export const geminiInteractionsContent: Validator;
export const geminiInteractionsContent_text: Validator;
export const geminiInteractionsContent_image: Validator;
export const geminiInteractionsContent_audio: Validator;
export const geminiInteractionsContent_video: Validator;
export const geminiInteractionsContent_document: Validator;
export const geminiInteractionsRequest: Validator;
export const geminiInteractionsRequest_tool: Validator;
export const geminiInteractionsResponse: Validator;
export const geminiInteractionsResponse_usage: Validator;
export const geminiInteractionsStep: Validator;
export const geminiInteractionsStep_user_input: Validator;
export const geminiInteractionsStep_model_output: Validator;
export const geminiInteractionsStep_thought: Validator;
export const geminiInteractionsStep_function_call: Validator;
export const geminiInteractionsStep_function_result: Validator;
export const geminiInteractionsStreamEvent: Validator;
export const geminiInteractionsStreamEvent_created: Validator;
export const geminiInteractionsStreamEvent_statusUpdate: Validator;
export const geminiInteractionsStreamEvent_stepStart: Validator;
export const geminiInteractionsStreamEvent_stepDelta: Validator;
export const geminiInteractionsStreamEvent_stepStop: Validator;
export const geminiInteractionsStreamEvent_completed: Validator;
export const geminiInteractionsStreamEvent_error: Validator;

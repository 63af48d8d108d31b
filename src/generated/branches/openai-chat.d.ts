// Made by `npm run generate` from schemas/. Edit those, not this.

import type { Validator } from '../../formats/engine/structure.ts';

export const messageSystem: Validator;
export const messageDeveloper: Validator;
export const messageUser: Validator;
export const messageAssistant: Validator;
export const messageTool: Validator;
export const messageFunction: Validator;
export const response: Validator;
export const response_choice: Validator;
export const response_message: Validator;
export const response_toolCall: Validator;
export const contentPart_text: Validator;
export const contentPart_image_url: Validator;
export const contentPart_input_audio: Validator;
export const contentPart_file: Validator;
export const contentPart_refusal: Validator;
export const toolCall_function: Validator;
export const toolCall_custom: Validator;

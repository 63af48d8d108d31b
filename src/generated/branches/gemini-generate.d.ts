// Made by `npm run generate` from schemas/. Edit those, not this.

import type { Validator } from '../../formats/engine/structure.ts';

export const geminiGenerateContent: Validator;
export const geminiGenerateContent_part: Validator;
export const geminiGenerateContent_inlineData: Validator;
export const geminiGenerateContent_fileData: Validator;
export const geminiGenerateContent_functionCall: Validator;
export const geminiGenerateContent_functionResponse: Validator;
export const geminiGenerateContent_executableCode: Validator;
export const geminiGenerateContent_codeExecutionResult: Validator;
export const geminiGenerateContent_toolCall: Validator;
export const geminiGenerateContent_toolResponse: Validator;
export const geminiGenerateResponse: Validator;
export const geminiGenerateResponse_candidate: Validator;

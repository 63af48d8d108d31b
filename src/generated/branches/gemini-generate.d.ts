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
export const geminiGenerateRequest: Validator;
export const geminiGenerateResponse: Validator;
export const geminiGenerateResponse_candidate: Validator;
export const geminiGenerateResponse_usageMetadata: Validator;
export const geminiGenerateResponse_promptFeedback: Validator;
export const geminiGenerateStreamEvent: Validator;
export const geminiGenerateStreamEvent_functionCall: Validator;
export const geminiGenerateStreamEvent_partialArg: Validator;
export const geminiGenerateStreamEvent_error: Validator;
export const geminiGenerateTool: Validator;
export const geminiGenerateTool_functionDeclaration: Validator;

// Made by `npm run generate` from schemas/. Edit those, not this.

import type { Validator } from '../../formats/engine/structure.ts';

export const pydanticAiContent_fileUrl: Validator;
export const pydanticAiContent_binary: Validator;
export const pydanticAiContent_uploadedFile: Validator;
export const pydanticAiContent_cachePoint: Validator;
export const pydanticAiContent_textContent: Validator;
export const pydanticAiMessage: Validator;
export const pydanticAiMessage_request: Validator;
export const pydanticAiMessage_response: Validator;
export const pydanticAiPart_systemPrompt: Validator;
export const pydanticAiPart_userPrompt: Validator;
export const pydanticAiPart_toolReturn: Validator;
export const pydanticAiPart_builtinToolReturn: Validator;
export const pydanticAiPart_retryPrompt: Validator;
export const pydanticAiPart_retryFeedback: Validator;
export const pydanticAiPart_speech: Validator;
export const pydanticAiPart_text: Validator;
export const pydanticAiPart_thinking: Validator;
export const pydanticAiPart_toolCall: Validator;
export const pydanticAiPart_builtinToolCall: Validator;
export const pydanticAiPart_file: Validator;
export const pydanticAiPart_compaction: Validator;
export const pydanticAiRun: Validator;

// Made by `npm run generate` from schemas/. Edit those, not this.

import type { Validator } from '../../formats/engine/structure.ts';

export const semanticKernelMessage: Validator;
export const semanticKernelMessage_dotnet: Validator;
export const semanticKernelMessage_text: Validator;
export const semanticKernelMessage_media: Validator;
export const semanticKernelMessage_function_call: Validator;
export const semanticKernelMessage_function_result: Validator;
export const semanticKernelMessage_reasoning: Validator;
export const semanticKernelMessage_file_reference: Validator;
export const semanticKernelMessage_annotation: Validator;
export const semanticKernelMessage_TextContent: Validator;
export const semanticKernelMessage_BinaryContent: Validator;
export const semanticKernelMessage_FunctionCallContent: Validator;
export const semanticKernelMessage_FunctionResultContent: Validator;
export const semanticKernelMessage_ReasoningContent: Validator;
export const semanticKernelMessage_FileReferenceContent: Validator;
export const semanticKernelMessage_AnnotationContent: Validator;
export const semanticKernelMessage_ActionContent: Validator;

// Made by `npm run generate` from schemas/. Edit those, not this.

import type { Validator } from '../../formats/engine/structure.ts';

export const aiSdkModelContentPart_text: Validator;
export const aiSdkModelContentPart_image: Validator;
export const aiSdkModelContentPart_file: Validator;
export const aiSdkModelContentPart_reasoning: Validator;
export const aiSdkModelContentPart_reasoning_file: Validator;
export const aiSdkModelContentPart_custom: Validator;
export const aiSdkModelContentPart_tool_call: Validator;
export const aiSdkModelContentPart_tool_result: Validator;
export const aiSdkModelContentPart_tool_approval_request: Validator;
export const aiSdkModelContentPart_tool_approval_response: Validator;
export const aiSdkModelMessage: Validator;
export const aiSdkModelMessage_system: Validator;
export const aiSdkModelMessage_user: Validator;
export const aiSdkModelMessage_assistant: Validator;
export const aiSdkModelMessage_tool: Validator;
export const aiSdkModelOutputItem_text: Validator;
export const aiSdkModelOutputItem_media: Validator;
export const aiSdkModelOutputItem_file: Validator;
export const aiSdkModelOutputItem_file_data: Validator;
export const aiSdkModelOutputItem_file_url: Validator;
export const aiSdkModelOutputItem_file_id: Validator;
export const aiSdkModelOutputItem_file_reference: Validator;
export const aiSdkModelOutputItem_image_data: Validator;
export const aiSdkModelOutputItem_image_url: Validator;
export const aiSdkModelOutputItem_image_file_id: Validator;
export const aiSdkModelOutputItem_image_file_reference: Validator;
export const aiSdkModelOutputItem_custom: Validator;
export const aiSdkModelOutput_text: Validator;
export const aiSdkModelOutput_json: Validator;
export const aiSdkModelOutput_execution_denied: Validator;
export const aiSdkModelOutput_error_text: Validator;
export const aiSdkModelOutput_error_json: Validator;
export const aiSdkModelOutput_content: Validator;
export const aiSdkModelPrompt: Validator;

// Made by `npm run generate` from schemas/. Edit those, not this.

import type { Validator } from '../../formats/engine/structure.ts';

export const mcpSamplingContent_text: Validator;
export const mcpSamplingContent_image: Validator;
export const mcpSamplingContent_audio: Validator;
export const mcpSamplingContent_tool_use: Validator;
export const mcpSamplingContent_tool_result: Validator;
export const mcpSamplingContent_resource_link: Validator;
export const mcpSamplingContent_resource: Validator;
export const mcpSamplingMessage: Validator;
export const mcpSamplingRequest: Validator;
export const mcpSamplingRequest_tool: Validator;

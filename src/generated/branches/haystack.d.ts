// Made by `npm run generate` from schemas/. Edit those, not this.

import type { Validator } from '../../formats/engine/structure.ts';

export const haystackMessage: Validator;
export const haystackMessage_underscored: Validator;
export const haystackMessage_text: Validator;
export const haystackMessage_tool_call: Validator;
export const haystackMessage_tool_call_result: Validator;
export const haystackMessage_image: Validator;
export const haystackMessage_file: Validator;
export const haystackMessage_reasoning: Validator;

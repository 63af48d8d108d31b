// Made by `npm run generate` from schemas/. Edit those, not this.

import type { Validator } from '../../shapes/structure.ts';

export const cohereChatV1Message: Validator;
export const cohereChatV1Message_toolCall: Validator;
export const cohereChatV1Message_toolResult: Validator;
export const cohereChatV1Request: Validator;
export const cohereChatV1Request_tool: Validator;
export const cohereChatV1Request_parameter: Validator;

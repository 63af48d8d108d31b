// Made by `npm run generate` from schemas/. Edit those, not this.

import type { Validator } from '../../formats/engine/structure.ts';

export const hfChatMessage: Validator;
export const hfChatMessage_toolCall: Validator;
export const hfChatMessage_function: Validator;
export const hfChatMessage_text: Validator;
export const hfChatMessage_media: Validator;

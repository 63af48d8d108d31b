// Made by `npm run generate` from schemas/. Edit those, not this.

import type { Validator } from '../../formats/engine/structure.ts';

export const sharegptConversation: Validator;
export const sharegptMessage: Validator;
export const sharegptMessage_call: Validator;

// Made by `npm run generate` from schemas/. Edit those, not this.

import type { Validator } from '../../formats/engine/structure.ts';

export const ollamaChatMessage: Validator;
export const ollamaChatMessage_toolCall: Validator;
export const ollamaChatResponse: Validator;

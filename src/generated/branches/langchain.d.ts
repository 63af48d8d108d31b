// Made by `npm run generate` from schemas/. Edit those, not this.

import type { Validator } from '../../formats/engine/structure.ts';

export const langchainMessage: Validator;
export const langchainMessage_block: Validator;
export const langchainMessage_toolCall: Validator;
export const langchainMessage_invalidToolCall: Validator;

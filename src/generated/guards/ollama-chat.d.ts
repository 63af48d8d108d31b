// Made by `npm run generate` from schemas/. Edit those, not this.

import type { Validator } from '../../formats/engine/structure.ts';

export const isMessage: Validator;
export const isRequest: Validator;
export const isResponse: Validator;
export const isStreamEvent: Validator;
export const isTool: Validator;
export const isToolCall: Validator;

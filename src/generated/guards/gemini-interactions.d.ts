// Made by `npm run generate` from schemas/. Edit those, not this.

import type { Validator } from '../../formats/engine/structure.ts';

export const isContent: Validator;
export const isRequest: Validator;
export const isResponse: Validator;
export const isStep: Validator;
export const isStreamEvent: Validator;
export const isTool: Validator;

// Made by `npm run generate` from schemas/. Edit those, not this.

import type { Validator } from '../../formats/engine/structure.ts';

export const systemMessage: Validator;
export const userMessage: Validator;
export const assistantMessage: Validator;
export const toolMessage: Validator;
export const localMetadata: Validator;

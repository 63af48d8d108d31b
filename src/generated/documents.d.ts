// Made by `npm run generate` from schemas/. Edit those, not this.

import type { Validator } from '../formats/engine/structure.ts';

export const config: Validator;
export const dialectFile: Validator;
export const scriptedReply: Validator;
export const scriptedFailure: Validator;
export const recordedReply: Validator;

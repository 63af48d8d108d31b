// Made by `npm run generate` from schemas/. Edit those, not this.

import type { Validator } from '../../formats/engine/structure.ts';

export const conversation: Validator;
export const conversion: Validator;
export const exchange: Validator;
export const expectation: Validator;
export const report: Validator;
export const score: Validator;
export const dialect: Validator;

// Made by `npm run generate` from schemas/. Edit those, not this.

import type { Validator } from '../../formats/engine/structure.ts';

export const otelGenaiAttributes: Validator;
export const otelGenaiMessage: Validator;
export const otelGenaiPart_instruction: Validator;
export const otelGenaiPart_tool: Validator;

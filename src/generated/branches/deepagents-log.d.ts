// Made by `npm run generate` from schemas/. Edit those, not this.

import type { Validator } from '../../formats/engine/structure.ts';

export const deepagentsLogEntry: Validator;
export const deepagentsLogEntry_toolCall: Validator;

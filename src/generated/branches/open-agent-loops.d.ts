// Made by `npm run generate` from schemas/. Edit those, not this.

import type { Validator } from '../../formats/engine/structure.ts';

export const openAgentLoopsMessage_local: Validator;

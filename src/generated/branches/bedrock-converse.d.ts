// Made by `npm run generate` from schemas/. Edit those, not this.

import type { Validator } from '../../formats/engine/structure.ts';

export const bedrockConverseContentBlock: Validator;
export const bedrockConverseContentBlock_resultBlock: Validator;
export const bedrockConverseMessage: Validator;
export const bedrockConverseRequest: Validator;
export const bedrockConverseResponse: Validator;
export const bedrockConverseTool: Validator;

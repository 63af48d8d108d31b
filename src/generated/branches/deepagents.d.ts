// Made by `npm run generate` from schemas/. Edit those, not this.

import type { Validator } from '../../formats/engine/structure.ts';

export const deepagentsMessage: Validator;
export const deepagentsMessage_textBlock: Validator;
export const deepagentsMessage_reasoningBlock: Validator;
export const deepagentsMessage_imageBlock: Validator;
export const deepagentsMessage_toolCall: Validator;

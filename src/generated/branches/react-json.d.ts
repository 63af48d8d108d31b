// Made by `npm run generate` from schemas/. Edit those, not this.

import type { Validator } from '../../formats/engine/structure.ts';

export const reactJsonAction: Validator;
export const reactJsonAction_toolCall: Validator;
export const reactJsonAction_finalAnswer: Validator;
export const reactJsonMessage: Validator;
export const reactJsonStructuredCall: Validator;

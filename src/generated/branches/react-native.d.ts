// Made by `npm run generate` from schemas/. Edit those, not this.

import type { Validator } from '../../formats/engine/structure.ts';

export const reactNativeMessage: Validator;
export const reactNativeMessage_call: Validator;
export const reactNativeMessage_wireCall: Validator;

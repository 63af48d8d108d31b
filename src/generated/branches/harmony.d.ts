// Made by `npm run generate` from schemas/. Edit those, not this.

import type { Validator } from '../../formats/engine/structure.ts';

export const harmonyConversation: Validator;
export const harmonyMessage: Validator;
export const harmonyMessage_text: Validator;
export const harmonyMessage_system_content: Validator;
export const harmonyMessage_developer_content: Validator;

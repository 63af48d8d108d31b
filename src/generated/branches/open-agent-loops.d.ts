// Made by `npm run generate` from schemas/. Edit those, not this.

import type { Validator } from '../../formats/engine/structure.ts';

export const openAgentLoopsMessage: Validator;
export const openAgentLoopsMessage_system: Validator;
export const openAgentLoopsMessage_user: Validator;
export const openAgentLoopsMessage_assistant: Validator;
export const openAgentLoopsMessage_tool: Validator;
export const openAgentLoopsMessage_local: Validator;

// Made by `npm run generate` from schemas/. Edit those, not this.

import type { Validator } from '../shapes/structure.ts';

export const systemMessage: Validator;
export const userMessage: Validator;
export const assistantMessage: Validator;
export const toolMessage: Validator;
export const localMetadata: Validator;
export const conversation: Validator;
export const conversion: Validator;
export const chatRequest: Validator;
export const exchange: Validator;
export const expectation: Validator;
export const report: Validator;
export const score: Validator;
export const dialect: Validator;
export const deepagentsLogEntry: Validator;
export const deepagentsMessage: Validator;
export const openAgentLoopsMessage: Validator;
export const promptApi209Message: Validator;
export const promptApi209RequestResult: Validator;
export const promptApiCreateOptions: Validator;
export const promptApiMessage: Validator;
export const reactJsonAction: Validator;
export const reactJsonMessage: Validator;
export const reactJsonStructuredCall: Validator;
export const reactNativeMessage: Validator;
export const woloMessage: Validator;
export const woloSession: Validator;

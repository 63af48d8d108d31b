// Made by `npm run generate` from schemas/. Edit those, not this.

import type { Validator } from '../../formats/engine/structure.ts';

export const reactEngineStreamEvent_thinkingStart: Validator;
export const reactEngineStreamEvent_thinkingDelta: Validator;
export const reactEngineStreamEvent_thinkingDone: Validator;
export const reactEngineStreamEvent_iterationStart: Validator;
export const reactEngineStreamEvent_iterationDone: Validator;
export const reactEngineStreamEvent_answerDelta: Validator;
export const reactEngineStreamEvent_compact: Validator;
export const reactEngineStreamEvent_phase: Validator;
export const reactEngineStreamEvent_inject: Validator;
export const reactEngineStreamEvent_done: Validator;

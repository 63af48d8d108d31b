// Made by `npm run generate` from schemas/. Edit those, not this.

import type { Validator } from '../../formats/engine/structure.ts';

export const reactEngineRun: Validator;
export const reactEngineRun_iteration: Validator;
export const reactEngineRun_tool: Validator;
export const reactEngineStreamEvent: Validator;
export const reactEngineStreamEvent_thinkingStart: Validator;
export const reactEngineStreamEvent_thinkingDelta: Validator;
export const reactEngineStreamEvent_thinkingDone: Validator;
export const reactEngineStreamEvent_iterationStart: Validator;
export const reactEngineStreamEvent_iterationDone: Validator;
export const reactEngineStreamEvent_answerSignal: Validator;
export const reactEngineStreamEvent_answerStart: Validator;
export const reactEngineStreamEvent_answerDelta: Validator;
export const reactEngineStreamEvent_answerDone: Validator;
export const reactEngineStreamEvent_compact: Validator;
export const reactEngineStreamEvent_phase: Validator;
export const reactEngineStreamEvent_inject: Validator;
export const reactEngineStreamEvent_done: Validator;

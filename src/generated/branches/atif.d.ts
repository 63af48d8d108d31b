// Made by `npm run generate` from schemas/. Edit those, not this.

import type { Validator } from '../../formats/engine/structure.ts';

export const atifStep: Validator;
export const atifStep_toolCall: Validator;
export const atifStep_observation: Validator;
export const atifStep_result: Validator;
export const atifStep_subagentRef: Validator;
export const atifStep_metrics: Validator;
export const atifStep_text: Validator;
export const atifStep_media: Validator;
export const atifStep_source: Validator;
export const atifTrajectory: Validator;
export const atifTrajectory_agent: Validator;
export const atifTrajectory_finalMetrics: Validator;

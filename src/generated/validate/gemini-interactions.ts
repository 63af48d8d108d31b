// Made by `npm run generate` from schemas/. Edit those, not this.

/**
 * Type guards and types of the message format `gemini-interactions`, without the rest of the library. A guard checks a value
 * against the JSON Schema: use it for input that must have the right structure. `lint` checks what an API accepts.
 *
 * @module
 */
import * as guards from '../guards/gemini-interactions.js';
import { type Guard, guard } from '../../validate/guard.ts';
import type { Interaction, InteractionAudio, InteractionCompleted, InteractionContent, InteractionCreated, InteractionDocument, InteractionErrorEvent, InteractionEvent, InteractionFunctionCall, InteractionFunctionResult, InteractionImage, InteractionModelOutput, InteractionRequest, InteractionStatusUpdate, InteractionStep, InteractionStepDelta, InteractionStepStart, InteractionStepStop, InteractionText, InteractionThought, InteractionTool, InteractionUsage, InteractionUserInput, InteractionVideo } from '../types.ts';

export type { Guard, Issue } from '../../validate/guard.ts';
export type { Interaction, InteractionAudio, InteractionCompleted, InteractionContent, InteractionCreated, InteractionDocument, InteractionErrorEvent, InteractionEvent, InteractionFunctionCall, InteractionFunctionResult, InteractionImage, InteractionModelOutput, InteractionRequest, InteractionStatusUpdate, InteractionStep, InteractionStepDelta, InteractionStepStart, InteractionStepStop, InteractionText, InteractionThought, InteractionTool, InteractionUsage, InteractionUserInput, InteractionVideo };

/**
 * Whether a value is a valid `InteractionContent`. One piece of content.
 */
export const isContent: Guard<InteractionContent> = /* @__PURE__ */ guard(guards.isContent);

/**
 * Whether a value is a valid `InteractionRequest`. The body of a request that creates an interaction.
 */
export const isRequest: Guard<InteractionRequest> = /* @__PURE__ */ guard(guards.isRequest);

/**
 * Whether a value is a valid `Interaction`. An interaction, as it is returned or retrieved.
 */
export const isResponse: Guard<Interaction> = /* @__PURE__ */ guard(guards.isResponse);

/**
 * Whether a value is a valid `InteractionStep`. One step of an interaction. Send the server's steps back unchanged.
 */
export const isStep: Guard<InteractionStep> = /* @__PURE__ */ guard(guards.isStep);

/**
 * Whether a value is a valid `InteractionEvent`. An event of a streamed interaction. Until May 2026 the events were `interaction.start`, `content.start`, `content.delta`, `content.stop` and `interaction.complete`.
 */
export const isStreamEvent: Guard<InteractionEvent> = /* @__PURE__ */ guard(guards.isStreamEvent);

/**
 * Whether a value is a valid `InteractionTool`. A tool that the model may call: a function, or one that the server runs.
 */
export const isTool: Guard<InteractionTool> = /* @__PURE__ */ guard(guards.isTool);

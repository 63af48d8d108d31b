// Made by `npm run generate` from schemas/. Edit those, not this.

/**
 * Type guards and types of the message format `ollama-chat`, without the rest of the library. A guard checks a value
 * against the JSON Schema: use it for input that must have the right structure. `lint` checks what an API accepts.
 *
 * @module
 */
import * as guards from '../guards/ollama-chat.js';
import { type Guard, guard } from '../../validate/guard.ts';
import type { OllamaChatResponse, OllamaFunctionCall, OllamaFunctionDefinition, OllamaMessage, OllamaRequest, OllamaStreamEvent, OllamaTool, OllamaToolCall } from '../types.ts';

export type { Guard, Issue } from '../../validate/guard.ts';
export type { OllamaChatResponse, OllamaFunctionCall, OllamaFunctionDefinition, OllamaMessage, OllamaRequest, OllamaStreamEvent, OllamaTool, OllamaToolCall };

/**
 * Whether a value is a valid `OllamaMessage`. One message of a native Ollama chat request. The model's template decides which roles it knows.
 */
export const isMessage: Guard<OllamaMessage> = /* @__PURE__ */ guard(guards.isMessage);

/**
 * Whether a value is a valid `OllamaRequest`. The body of `POST /api/chat`. Without messages it only loads the model.
 */
export const isRequest: Guard<OllamaRequest> = /* @__PURE__ */ guard(guards.isRequest);

/**
 * Whether a value is a valid `OllamaChatResponse`. The reply of `/api/chat` without streaming: one message, token counts and durations.
 */
export const isResponse: Guard<OllamaChatResponse> = /* @__PURE__ */ guard(guards.isResponse);

/**
 * Whether a value is a valid `OllamaStreamEvent`. One line of a stream: a fragment of the message, or an error. The last line has `done: true` and the token counts.
 */
export const isStreamEvent: Guard<OllamaStreamEvent> = /* @__PURE__ */ guard(guards.isStreamEvent);

/**
 * Whether a value is a valid `OllamaTool`. A tool that the request declares.
 */
export const isTool: Guard<OllamaTool> = /* @__PURE__ */ guard(guards.isTool);

/**
 * Whether a value is a valid `OllamaToolCall`. A tool call. Older servers omit its ID.
 */
export const isToolCall: Guard<OllamaToolCall> = /* @__PURE__ */ guard(guards.isToolCall);

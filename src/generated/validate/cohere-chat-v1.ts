// Made by `npm run generate` from schemas/. Edit those, not this.

/**
 * Type guards and types of the message format `cohere-chat-v1`, without the rest of the library. A guard checks a value
 * against the JSON Schema: use it for input that must have the right structure. `lint` checks what an API accepts.
 *
 * @module
 */
import * as guards from '../guards/cohere-chat-v1.js';
import { type Guard, guard } from '../../validate/guard.ts';
import type { CohereLegacyMessage, CohereLegacyParameter, CohereLegacyRequest, CohereLegacyTool, CohereLegacyToolCall, CohereLegacyToolResult } from '../types.ts';

export type { Guard, Issue } from '../../validate/guard.ts';
export type { CohereLegacyMessage, CohereLegacyParameter, CohereLegacyRequest, CohereLegacyTool, CohereLegacyToolCall, CohereLegacyToolResult };

/**
 * Whether a value is a valid `CohereLegacyMessage`. One earlier message of a Cohere v1 chat request, in `chat_history`.
 */
export const isMessage: Guard<CohereLegacyMessage> = /* @__PURE__ */ guard(guards.isMessage);

/**
 * Whether a value is a valid `CohereLegacyRequest`. The body of Cohere's `POST /v1/chat`, and of InvokeModel for Command R and R+ on Amazon Bedrock.
 */
export const isRequest: Guard<CohereLegacyRequest> = /* @__PURE__ */ guard(guards.isRequest);

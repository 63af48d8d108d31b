// Made by `npm run generate` from schemas/. Edit those, not this.

/**
 * Type guards and types of the message format `mcp-sampling`, without the rest of the library. A guard checks a value
 * against the JSON Schema: use it for input that must have the right structure. `lint` checks what an API accepts.
 *
 * @module
 */
import * as guards from '../guards/mcp-sampling.js';
import { type Guard, guard } from '../../validate/guard.ts';
import type { McpAudio, McpCreateMessage, McpEmbeddedResource, McpImage, McpInputRequired, McpResourceLink, McpSamplingContent, McpSamplingMessage, McpText, McpTool, McpToolResult, McpToolUse } from '../types.ts';

export type { Guard, Issue } from '../../validate/guard.ts';
export type { McpAudio, McpCreateMessage, McpEmbeddedResource, McpImage, McpInputRequired, McpResourceLink, McpSamplingContent, McpSamplingMessage, McpText, McpTool, McpToolResult, McpToolUse };

/**
 * Whether a value is a valid `McpSamplingContent`. One piece of a sampling message of the Model Context Protocol.
 */
export const isContent: Guard<McpSamplingContent> = /* @__PURE__ */ guard(guards.isContent);

/**
 * Whether a value is a valid `McpSamplingMessage`. One message of a sampling request, with which a server asks the client's model to continue.
 */
export const isMessage: Guard<McpSamplingMessage> = /* @__PURE__ */ guard(guards.isMessage);

/**
 * Whether a value is a valid `McpCreateMessage`. The parameters of `sampling/createMessage`.
 */
export const isRequest: Guard<McpCreateMessage> = /* @__PURE__ */ guard(guards.isRequest);

/**
 * Whether a value is a valid `McpTool`. A tool that the model may call.
 */
export const isTool: Guard<McpTool> = /* @__PURE__ */ guard(guards.isTool);

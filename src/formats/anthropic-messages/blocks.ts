/** Reads the content blocks of Anthropic messages. */
import * as branches from '../../generated/branches/anthropic-messages.js';
import type { MediaPart, Message, Part, ToolCallPart, ToolResultPart } from '../../generated/types.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import type { OnFault } from '../engine/message-format.ts';
import { isTagged, unknownPart } from '../engine/reading/content.ts';
import { checkBranch, type Validator } from '../engine/structure.ts';

const BLOCKS: ReadonlyMap<unknown, Validator> = new Map([
  ['text', branches.anthropicMessagesContentBlock_text],
  ['image', branches.anthropicMessagesContentBlock_image],
  ['document', branches.anthropicMessagesContentBlock_document],
  ['search_result', branches.anthropicMessagesContentBlock_search_result],
  ['thinking', branches.anthropicMessagesContentBlock_thinking],
  ['redacted_thinking', branches.anthropicMessagesContentBlock_redacted_thinking],
  ['tool_use', branches.anthropicMessagesContentBlock_tool_use],
  ['tool_result', branches.anthropicMessagesContentBlock_tool_result],
  ['server_tool_use', branches.anthropicMessagesContentBlock_server_tool_use],
  ['mcp_tool_use', branches.anthropicMessagesContentBlock_mcp_tool_use],
  ['mcp_tool_result', branches.anthropicMessagesContentBlock_mcp_tool_result],
  ['container_upload', branches.anthropicMessagesContentBlock_container_upload],
  ['compaction', branches.anthropicMessagesContentBlock_compaction],
  ['tool_addition', branches.anthropicMessagesContentBlock_tool_addition],
  ['tool_removal', branches.anthropicMessagesContentBlock_tool_removal],
  ['tool_reference', branches.anthropicMessagesContentBlock_tool_reference],
]);

/** Server-side tool calls, answered in the same turn: built-in tools and MCP tools. */
const SERVER_CALLS: ReadonlySet<unknown> = new Set(['server_tool_use', 'mcp_tool_use']);

/** Results of server-side tools. The types of all such blocks, including future ones, have the same suffix. */
const SERVER_RESULT = /._tool_result$/;

export function readBlock(wire: unknown, pointer: string, message: Message, onFault: OnFault): Part {
  return read(wire, pointer, message, onFault, false);
}

/** A block inside a tool result, which must not contain calls, results or thinking. */
function readInner(wire: unknown, pointer: string, message: Message, onFault: OnFault): Part {
  return read(wire, pointer, message, onFault, true);
}

function read(wire: unknown, pointer: string, message: Message, onFault: OnFault, isInner: boolean): Part {
  if (!isTagged(wire, pointer, message, onFault)) return unknownPart(wire, pointer);
  const { type } = wire;
  const validator = BLOCKS.get(type);
  if (validator !== undefined)
    checkBranch(validator, wire, pointer, message, fault =>
      onFault({ ...fault, data: { ...fault.data, part: type as string } }),
    );
  if (type === 'text' && typeof wire.text === 'string') return { type, text: wire.text, pointer, wire };
  if (type === 'image' || type === 'document') return mediaOf(type, wire, pointer);
  if (type === 'container_upload')
    return { type: 'file', wireType: type, source: 'file_id', ...text('fileId', wire.file_id), pointer, wire };
  if (isInner || typeof type !== 'string') return unknownPart(wire, pointer);
  if (type === 'thinking')
    return {
      type: 'reasoning',
      wireType: type,
      ...text('text', wire.thinking),
      ...text('signature', wire.signature),
      pointer,
      wire,
    };
  if (type === 'redacted_thinking')
    return { type: 'reasoning', wireType: type, ...text('redacted', wire.data), pointer, wire };
  if (type === 'tool_use' || SERVER_CALLS.has(type)) return callOf(wire, pointer);
  if (type === 'tool_result') return resultOf(wire, pointer, message, onFault);
  if (SERVER_RESULT.test(type))
    return {
      type: 'tool_result',
      ...text('callId', wire.tool_use_id),
      executedBy: 'provider',
      content: [],
      pointer,
      wire,
    };
  return unknownPart(wire, pointer);
}

/** One field of a part, if its value is a string. */
function text<const Key extends string>(key: Key, value: unknown): { [key in Key]?: string } {
  return typeof value === 'string' ? ({ [key]: value } as { [key in Key]?: string }) : {};
}

function callOf(wire: JsonObject, pointer: string): ToolCallPart {
  return {
    type: 'tool_call',
    ...text('callId', wire.id),
    ...text('name', wire.name),
    kind: 'function',
    arguments: wire.input === undefined ? {} : { value: wire.input },
    executedBy: SERVER_CALLS.has(wire.type) ? 'provider' : 'client',
    pointer,
    wire,
  };
}

function resultOf(wire: JsonObject, pointer: string, message: Message, onFault: OnFault): ToolResultPart {
  const { content, is_error: failed } = wire;
  const result: ToolResultPart = {
    type: 'tool_result',
    ...text('callId', wire.tool_use_id),
    content: [],
    pointer,
    wire,
  };
  if (typeof failed === 'boolean') result.outcome = failed ? 'error' : 'success';
  const at = `${pointer}/content`;
  // An empty string as content counts as missing content, not as an empty block.
  if (typeof content === 'string' && content !== '') result.content = [{ type: 'text', text: content, pointer: at }];
  else if (Array.isArray(content))
    result.content = content.map((each: unknown, i) => readInner(each, `${at}/${i}`, message, onFault));
  return result;
}

function mediaOf(type: 'image' | 'document', wire: JsonObject, pointer: string): MediaPart {
  const media: MediaPart = { type, wireType: type, source: 'unknown', pointer, wire };
  const { source } = wire;
  if (!isObject(source)) return media;
  Object.assign(media, text('mediaType', source.media_type));
  if (source.type === 'base64') Object.assign(media, { source: 'base64' }, text('data', source.data));
  else if (source.type === 'url') Object.assign(media, { source: 'url' }, text('url', source.url));
  else if (source.type === 'file') Object.assign(media, { source: 'file_id' }, text('fileId', source.file_id));
  return media;
}

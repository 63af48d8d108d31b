/** The Web Prompt API as specified: three roles, content as typed values, calls and responses as content too. */
import * as branches from '../../generated/branches/prompt-api.js';
import type { Message, Part, Tool, ToolCallPart, ToolResultPart } from '../../generated/types.ts';
import { writeJson } from '../../source/exact.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import type { MessageFormat, OnFault } from '../engine/message-format.ts';
import { bodies } from '../engine/reading/bodies.ts';
import { LISTED_CALLS, LISTED_CONTENT } from '../engine/reading/format-candidates.ts';
import { markUnreadable, typeName, type Validator, wrongType } from '../engine/structure.ts';
import promptApi209 from '../prompt-api-209/format.ts';
import { check, mediaPart } from '../prompt-api-209/read.ts';
import { listKey } from '../prompt-api-209/write.ts';
import { compose, frame, normalize } from './normal.ts';
import { isLive } from './values.ts';
import { write } from './write.ts';

const ROLES = ['system', 'user', 'assistant'] as const;

const PARTS: ReadonlyMap<unknown, Validator> = new Map([
  ['text', branches.promptApiMessage_text],
  ['image', branches.promptApiMessage_image],
  ['audio', branches.promptApiMessage_audio],
  ['tool-call', branches.promptApiMessage_toolCallPart],
  ['tool-response', branches.promptApiMessage_toolResponsePart],
]);

const promptApi: MessageFormat = {
  id: 'prompt-api',
  body: 'openai-chat',
  write,
  compose,
  frame,
  normalize,

  marks: ['initialPrompts', LISTED_CONTENT],
  bars: [LISTED_CALLS],
  detects(value) {
    if (Array.isArray(value)) return isOurs(value);
    if (!isObject(value) || typeof value.model === 'string') return false;
    const { messages, initialPrompts } = value;
    if (Array.isArray(initialPrompts) && messages === undefined) return promptApi209.detects?.(value) !== true;
    return Array.isArray(messages) && isOurs(messages);
  },

  readFrame: bodies((value, frame, onFault) => {
    const { pointer } = frame;
    const tools = readTools(value.tools, pointer, onFault);
    if (tools !== undefined) frame.tools = tools;
    const key = listKey(value);
    if (key === 'initialPrompts') frame.form = 'options';
    const at = `${pointer}/${key}`;
    const list = value[key];
    if (Array.isArray(list)) return { frame, messages: list, at };
    frame.unreadable = ['messages'];
    // A session may be created without any messages.
    if (list !== undefined) onFault(wrongType({ pointer: at }, undefined, typeName(list), ['array']));
    else if (!('expectedInputs' in value || 'expectedOutputs' in value || 'tools' in value))
      onFault({ rule: 'missing-field', messageId: 'missing', at: { pointer }, data: { field: 'initialPrompts' } });
    return { frame, messages: [], at };
  }),

  readMessage(value, pointer, onFault) {
    const message: Message = { role: 'other', parts: [], contentForm: 'absent', pointer, wire: value as JsonObject };
    if (!isObject(value)) {
      onFault(wrongType(message, message, typeName(value), ['object']));
      return message;
    }
    const { role, content, prefix } = value;
    if (typeof role === 'string') message.wireRole = role;
    else if (role !== undefined)
      onFault(wrongType({ pointer: `${pointer}/role` }, message, typeName(role), ['string']));
    message.role = ROLES.find(each => each === role) ?? 'other';
    check(branches.promptApiMessage, value, pointer, message, onFault);
    if (typeof prefix === 'boolean') message.prefix = prefix;
    if (typeof content === 'string') {
      message.contentForm = 'string';
      message.parts = [{ type: 'text', text: content, pointer: `${pointer}/content` }];
    } else if (Array.isArray(content)) readContent(message, content, onFault);
    else if (content === null) message.contentForm = 'null';
    else if (content !== undefined) markUnreadable(message, 'content');
    return message;
  },
};

export default promptApi;

function readContent(message: Message, content: readonly unknown[], onFault: OnFault): void {
  message.contentForm = 'parts';
  message.parts = content.map((each, i) => readPart(each, `${message.pointer}/content/${i}`, message, onFault));
  // Responses have no role of their own: a user message of nothing else is what other systems call a tool message.
  if (message.role === 'user' && content.length > 0 && message.parts.every(part => part.type === 'tool_result'))
    message.role = 'tool';
}

function readPart(wire: unknown, pointer: string, message: Message, onFault: OnFault): Part {
  if (!isObject(wire)) {
    onFault(wrongType({ pointer }, message, typeName(wire), ['object']));
    return { type: 'provider_item', raw: wire as JsonObject, pointer };
  }
  const { type, value } = wire;
  if (type === undefined)
    onFault({ rule: 'missing-field', messageId: 'missing', at: { pointer }, in: message, data: { field: 'type' } });
  else if (typeof type !== 'string')
    onFault(wrongType({ pointer: `${pointer}/type` }, message, typeName(type), ['string']));
  const validator = PARTS.get(type);
  if (validator !== undefined)
    check(
      validator,
      wire,
      pointer,
      message,
      fault => onFault({ ...fault, data: { ...fault.data, part: String(type) } }),
      ['callID'],
    );
  if (type === 'text' && typeof value === 'string') return { type, text: value, pointer, wire };
  if (type === 'tool-call' && isObject(value)) return callOf(wire, value, pointer);
  if (type === 'tool-response' && isObject(value)) return responseOf(wire, value, pointer, message, onFault);
  const media =
    type === 'image' || type === 'audio' ? mediaPart(type, wire, 'value', pointer, message, onFault) : undefined;
  return (
    media ?? { type: 'provider_item', ...(typeof type === 'string' && { wireType: type }), raw: wire, pointer, wire }
  );
}

/** The id, under the name of the browser's prototype or of its later spelling. */
export function idOf({ callID, callId = callID }: JsonObject): string | undefined {
  if (callId === undefined || callId === null) return undefined;
  return typeof callId === 'string' ? callId : JSON.stringify(callId);
}

function callOf(wire: JsonObject, value: JsonObject, pointer: string): ToolCallPart {
  const { name, arguments: args } = value;
  const call: ToolCallPart = {
    type: 'tool_call',
    kind: 'function',
    arguments: isObject(args) ? { value: args } : typeof args === 'string' ? { text: args } : {},
    executedBy: 'client',
    pointer,
    wire,
  };
  const id = idOf(value);
  if (id !== undefined) call.callId = id;
  if (typeof name === 'string') call.name = name;
  return call;
}

function responseOf(
  wire: JsonObject,
  value: JsonObject,
  pointer: string,
  message: Message,
  onFault: OnFault,
): ToolResultPart {
  if (message.role === 'assistant')
    onFault({
      rule: 'part-in-wrong-role',
      messageId: 'wrongRole',
      at: { pointer },
      in: message,
      data: { role: 'assistant', part: 'tool-response', allowed: 'text, tool-call' },
    });
  const { name, result } = value;
  const error = value.errorMessage ?? value.error;
  const part: ToolResultPart = { type: 'tool_result', content: [], pointer, wire };
  const id = idOf(value);
  if (id !== undefined) part.callId = id;
  if (typeof name === 'string') part.name = name;
  if (result === undefined && error === undefined)
    onFault({
      rule: 'missing-field',
      messageId: 'missing',
      at: { pointer: `${pointer}/value` },
      in: message,
      data: { field: 'result' },
    });
  if (error !== undefined && result === undefined) {
    part.outcome = 'error';
    const key = value.errorMessage === undefined ? 'error' : 'errorMessage';
    part.content = [{ type: 'text', text: textOf(error), pointer: `${pointer}/value/${key}` }];
  } else if (Array.isArray(result))
    part.content = result.map((each, i) => itemOf(each, `${pointer}/value/result/${i}`, message, onFault));
  else if (result !== undefined)
    part.content = [{ type: 'text', text: textOf(result), pointer: `${pointer}/value/result` }];
  return part;
}

/** One item of a result: a part, or JSON of any kind. */
function itemOf(wire: unknown, pointer: string, message: Message, onFault: OnFault): Part {
  const isPart = isObject(wire) && ['text', 'image', 'audio'].includes(wire.type as string);
  if (isPart) return readPart(wire, pointer, message, onFault);
  const value = isObject(wire) && wire.type === 'object' ? wire.value : wire;
  return { type: 'text', text: textOf(value), pointer, ...(isObject(wire) && { wire }) };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : writeJson(value);
}

function readTools(tools: unknown, pointer: string, onFault: OnFault): Tool[] | undefined {
  if (!Array.isArray(tools)) return undefined;
  return (tools as unknown[]).map((wire, i) => {
    const at = `${pointer}/tools/${i}`;
    const tool: Tool = { kind: 'function', pointer: at, wire: wire as JsonObject };
    if (!isObject(wire)) {
      onFault(wrongType({ pointer: at }, undefined, typeName(wire), ['object']));
      return { ...tool, kind: 'unknown' };
    }
    check(branches.promptApiCreateOptions_tool, wire, at, undefined, onFault);
    if (typeof wire.name === 'string') tool.name = wire.name;
    if (typeof wire.description === 'string') tool.description = wire.description;
    if (isObject(wire.inputSchema)) tool.parameters = wire.inputSchema;
    return tool;
  });
}

/** The keys of a message. */
const KEYS: ReadonlySet<string> = new Set(['role', 'content', 'prefix']);

/** Number of messages to check. A list in another format differs early. */
const LOOKED_AT = 16;

function isOurs(messages: readonly unknown[]): boolean {
  const first = messages.slice(0, LOOKED_AT).filter(isObject);
  // Training sets of LLaMA-Factory have parts like these, among other types, and weights beside them.
  if (first.some(message => Object.keys(message).some(key => !KEYS.has(key)) || hasOtherParts(message.content)))
    return false;
  return first.some(
    ({ role, content }) => ROLES.some(each => each === role) && Array.isArray(content) && content.some(isOurPart),
  );
}

function hasOtherParts(content: unknown): boolean {
  return Array.isArray(content) && content.some(part => isObject(part) && !PARTS.has(part.type));
}

function isOurPart(part: unknown): boolean {
  if (!isObject(part) || !PARTS.has(part.type) || 'text' in part) return false;
  return typeof part.value === 'string' || isLive(part.value) || (isObject(part.value) && 'name' in part.value);
}

/** The Web Prompt API as specified: three roles, content as typed values, calls and responses as content too. */
import * as branches from '../../generated/branches/prompt-api.js';
import type { Conversation, Message, Part, Tool } from '../../generated/types.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import type { MessageFormat, OnFault } from '../engine/message-format.ts';
import { messageReader } from '../engine/messages.ts';
import { readContent } from '../engine/reading/content.ts';
import { LISTED_CALLS, LISTED_CONTENT } from '../engine/reading/format-candidates.ts';
import { typeName, wrongType } from '../engine/structure.ts';
import promptApi209 from '../prompt-api-209/format.ts';
import { check } from '../prompt-api-209/read.ts';
import { listKey } from '../prompt-api-209/write.ts';
import { compose, frame, normalize } from './normal.ts';
import { parts } from './parts.ts';
import { isLive } from './values.ts';
import { write } from './write.ts';

const ROLES = ['system', 'user', 'assistant'] as const;

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

  readFrame(value, pointer, onFault) {
    if (Array.isArray(value)) return { frame: { messages: [], form: 'array', pointer }, messages: value, at: pointer };
    const frame: Conversation = { messages: [], form: 'body', pointer, wire: value as JsonObject };
    if (!isObject(value)) {
      onFault(wrongType({ pointer }, undefined, typeName(value), ['object', 'array']));
      frame.unreadable = ['messages'];
      return { frame, messages: [], at: pointer };
    }
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
  },

  readMessage: messageReader(readInto),
};

export default promptApi;

function readInto(message: Message, wire: JsonObject, onFault: OnFault): void {
  const { pointer } = message;
  const { role, content, prefix } = wire;
  if (typeof role === 'string') message.wireRole = role;
  else if (role !== undefined) onFault(wrongType({ pointer: `${pointer}/role` }, message, typeName(role), ['string']));
  message.role = ROLES.find(each => each === role) ?? 'other';
  check(branches.promptApiMessage, wire, pointer, message, onFault);
  if (typeof prefix === 'boolean') message.prefix = prefix;
  message.parts = readContent(message, content, parts.read, onFault);
  // Responses have no role of their own: a user message of nothing else is what other systems call a tool message.
  const isResponses = Array.isArray(content) && content.length > 0 && message.parts.every(isResult);
  if (role === 'user' && isResponses) message.role = 'tool';
}

function isResult(part: Part): boolean {
  return part.type === 'tool_result';
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
  return Array.isArray(content) && content.some(part => isObject(part) && !parts.has(part.type));
}

function isOurPart(part: unknown): boolean {
  if (!isObject(part) || !parts.has(part.type) || 'text' in part) return false;
  return typeof part.value === 'string' || isLive(part.value) || (isObject(part.value) && 'name' in part.value);
}

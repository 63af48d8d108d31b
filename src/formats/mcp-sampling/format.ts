/** The Model Context Protocol's sampling: what a server asks the model of its client to go on from. */
import * as branches from '../../generated/branches/mcp-sampling.js';
import type { Conversation, MediaPart, Message, Part, Settings, Tool, ToolCallPart } from '../../generated/types.ts';
import { child, pointerKeys, valueAt } from '../../pointer.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import type { MessageFormat, OnFault } from '../engine/message-format.ts';
import { isTagged, unknownPart } from '../engine/reading/content.ts';
import { checkBranch, markUnreadable, typeName, type Validator, wrongType } from '../engine/structure.ts';
import { rewrite } from '../openai-chat/write.ts';
import { compose, frame } from './compose.ts';
import { normalize } from './normalize.ts';

const METHOD = 'sampling/createMessage';

const PARTS: ReadonlyMap<unknown, Validator> = new Map([
  ['text', branches.mcpSamplingContent_text],
  ['image', branches.mcpSamplingContent_image],
  ['audio', branches.mcpSamplingContent_audio],
  ['tool_use', branches.mcpSamplingContent_tool_use],
  ['tool_result', branches.mcpSamplingContent_tool_result],
  ['resource', branches.mcpSamplingContent_resource],
  ['resource_link', branches.mcpSamplingContent_resource_link],
]);

const mcpSampling: MessageFormat = {
  id: 'mcp-sampling',
  turns: 'message',
  instructions: 'beside',
  write,
  normalize: (message, _conversation, lose) => normalize(message, lose),
  compose,
  frame,

  listKey: 'messages',
  signs: {
    maxTokens: 2,
    systemPrompt: 2,
    modelPreferences: 4,
    includeContext: 4,
    stopSequences: 0,
    toolChoice: 0,
    'messages[].content.type': 3,
    model: -20,
  },
  marks: ['method', 'maxTokens', 'inputRequests', 'result'],
  detects(value) {
    if (!isObject(value)) return false;
    if (isRequest(value) || pathToParams(value).includes('/inputRequests/')) return true;
    if (value.method === METHOD) return false;
    // The parameters alone: no other wire has both names for its limit and its instructions.
    const { messages, maxTokens, systemPrompt, modelPreferences, includeContext } = value;
    if (!Array.isArray(messages) || typeof maxTokens !== 'number' || 'model' in value) return false;
    if (typeof systemPrompt !== 'string' && !isObject(modelPreferences) && typeof includeContext !== 'string')
      return false;
    return messages.slice(0, LOOKED_AT).every(each => isObject(each) && isOurs(each.content));
  },

  readFrame(value, pointer, onFault) {
    if (Array.isArray(value)) return { frame: { messages: [], form: 'array', pointer }, messages: value, at: pointer };
    const frame: Conversation = { messages: [], form: 'body', pointer, wire: value as JsonObject };
    if (!isObject(value)) {
      onFault(wrongType({ pointer }, undefined, typeName(value), ['object', 'array']));
      frame.unreadable = ['messages'];
      return { frame, messages: [], at: pointer };
    }
    const path = pathToParams(value);
    const params = valueAt(value, path) as JsonObject;
    const base = pointer + path;
    frame.pointer = base;
    checkBranch(branches.mcpSamplingRequest, params, base, undefined, onFault);
    const { systemPrompt, tools, messages } = params;
    const model = hintedModel(params);
    if (model !== undefined) frame.model = model;
    if (typeof systemPrompt === 'string') frame.preamble = [instructions(systemPrompt, `${base}/systemPrompt`)];
    if (Array.isArray(tools))
      frame.tools = tools.map((wire: unknown, i) => readTool(wire, `${base}/tools/${i}`, onFault));
    const settings = readSettings(params);
    if (settings !== undefined) frame.settings = settings;
    const at = `${base}/messages`;
    if (Array.isArray(messages)) return { frame, messages, at };
    frame.unreadable = ['messages'];
    return { frame, messages: [], at };
  },

  readMessage(value, pointer, onFault) {
    const message: Message = { role: 'other', parts: [], contentForm: 'absent', pointer, wire: value as JsonObject };
    if (!isObject(value)) {
      onFault(wrongType(message, message, typeName(value), ['object']));
      return message;
    }
    const { role, content } = value;
    if (typeof role === 'string') message.wireRole = role;
    if (role === 'user' || role === 'assistant') message.role = role;
    checkBranch(branches.mcpSamplingMessage, value, pointer, message, onFault);
    const at = `${pointer}/content`;
    if (Array.isArray(content)) {
      message.contentForm = 'parts';
      for (let i = 0; i < content.length; i++) message.parts.push(readPart(content[i], `${at}/${i}`, message, onFault));
    } else if (isObject(content)) {
      message.contentForm = 'parts';
      message.parts.push(readPart(content, at, message, onFault));
    } else if (content === null) message.contentForm = 'null';
    else if (typeof content === 'string') {
      message.contentForm = 'string';
      message.parts.push({ type: 'text', text: content, pointer: at });
    } else if (content !== undefined) markUnreadable(message, 'content');
    return message;
  },
};

export default mcpSampling;

/**
 * Pointer to the parameters inside a document. Since 2026-07-28 a server sends the request inside the result of a call,
 * as one of several input requests. With two sampling requests, the document is not one conversation.
 */
function pathToParams(value: JsonObject): string {
  if ('messages' in value) return '';
  if (isObject(value.params)) return '/params';
  const [outside, result] = isObject(value.result) ? ['/result', value.result] : ['', value];
  const requests = isObject(result.inputRequests) ? Object.entries(result.inputRequests) : [];
  const samplings = requests.filter(([, request]) => isRequest(request));
  const [only] = samplings;
  if (only === undefined || samplings.length > 1) return '';
  return `${child(`${outside}/inputRequests`, only[0])}/params`;
}

function isRequest(value: unknown): boolean {
  return isObject(value) && value.method === METHOD && isObject(value.params) && Array.isArray(value.params.messages);
}

/** A copy of the document with new fields in the object at the end of the keys. */
function rewriteAt(value: JsonObject, [key, ...rest]: readonly string[], fields: JsonObject): JsonObject {
  return rewrite(value, key === undefined ? fields : { [key]: rewriteAt(value[key] as JsonObject, rest, fields) });
}

/** The first model that the server would like best. */
function hintedModel({ modelPreferences }: JsonObject): string | undefined {
  const hints = isObject(modelPreferences) ? modelPreferences.hints : undefined;
  const [first]: unknown[] = Array.isArray(hints) ? hints : [];
  return isObject(first) && typeof first.name === 'string' ? first.name : undefined;
}

function instructions(text: string, pointer: string): Message {
  const parts: Part[] = [{ type: 'text', text, pointer }];
  return { role: 'system', wireRole: 'system', parts, contentForm: 'string', pointer };
}

function readTool(wire: unknown, pointer: string, onFault: OnFault): Tool {
  const tool: Tool = { kind: 'unknown', pointer, wire: wire as JsonObject };
  if (!isObject(wire)) {
    onFault(wrongType({ pointer }, undefined, typeName(wire), ['object']));
    return tool;
  }
  checkBranch(branches.mcpSamplingRequest_tool, wire, pointer, undefined, onFault);
  tool.kind = 'function';
  if (typeof wire.name === 'string') tool.name = wire.name;
  if (typeof wire.description === 'string') tool.description = wire.description;
  if (isObject(wire.inputSchema)) tool.parameters = wire.inputSchema;
  return tool;
}

/** How tools are to be chosen, as far as the mode says. */
function readSettings({ toolChoice }: JsonObject): Settings | undefined {
  const mode = isObject(toolChoice) ? toolChoice.mode : undefined;
  return typeof mode === 'string' ? { asked: { toolChoice: mode } } : undefined;
}

function readPart(wire: unknown, pointer: string, message: Message, onFault: OnFault): Part {
  if (!isTagged(wire, pointer, message, onFault)) return unknownPart(wire, pointer);
  const { type } = wire;
  const validator = PARTS.get(type);
  if (validator !== undefined)
    checkBranch(validator, wire, pointer, message, fault => {
      if (fault.rule === 'missing-field' && fault.data?.field === 'toolUseId') return;
      onFault({ ...fault, data: { ...fault.data, part: String(type) } });
    });
  if (type === 'text' && typeof wire.text === 'string') return { type, text: wire.text, pointer, wire };
  if (type === 'tool_use') return callOf(wire, pointer);
  if (type === 'tool_result') return resultOf(wire, pointer, message, onFault);
  if (type === 'image' || type === 'audio') return mediaOf(type, wire, pointer);
  return unknownPart(wire, pointer);
}

/** An ID as a string. An ID of another type still matches a call with its result. */
function textOfId(id: unknown): string | undefined {
  return id === undefined || id === null || typeof id === 'string' ? (id ?? undefined) : JSON.stringify(id);
}

function callOf(wire: JsonObject, pointer: string): Part {
  const call: ToolCallPart = {
    type: 'tool_call',
    kind: 'function',
    arguments: wire.input === undefined ? {} : { value: wire.input },
    executedBy: 'client',
    pointer,
    wire,
  };
  const id = textOfId(wire.id);
  if (id !== undefined) call.callId = id;
  if (typeof wire.name === 'string') call.name = wire.name;
  return call;
}

function resultOf(wire: JsonObject, pointer: string, message: Message, onFault: OnFault): Part {
  const { toolUseId, content, isError } = wire;
  const result: Part = { type: 'tool_result', content: [], pointer, wire };
  const id = textOfId(toolUseId);
  if (id !== undefined) result.callId = id;
  if (typeof isError === 'boolean') result.outcome = isError ? 'error' : 'success';
  if (Array.isArray(content))
    result.content = content.map((each: unknown, i) => readPart(each, `${pointer}/content/${i}`, message, onFault));
  return result;
}

function mediaOf(type: 'image' | 'audio', wire: JsonObject, pointer: string): Part {
  const part: MediaPart = { type, wireType: type, source: 'unknown', pointer, wire };
  if (typeof wire.data === 'string') Object.assign(part, { source: 'base64', data: wire.data });
  if (typeof wire.mimeType === 'string') part.mediaType = wire.mimeType;
  return part;
}

/** Number of messages to check. A document of another format differs early. */
const LOOKED_AT = 16;

function isOurs(content: unknown): boolean {
  const parts: readonly unknown[] = Array.isArray(content) ? content : [content];
  return parts.slice(0, LOOKED_AT).every(part => isObject(part) && PARTS.has(part.type));
}

function write(conversation: Conversation): unknown {
  const { form, wire, unreadable, preamble } = conversation;
  if (unreadable?.includes('messages')) return wire;
  const messages = conversation.messages.map(writeMessage);
  if (form === 'array') return messages;
  const text = preamble?.[0]?.parts[0];
  const fields = { messages, ...(text?.type === 'text' && { systemPrompt: text.text }) };
  return isObject(wire) ? rewriteAt(wire, pointerKeys(pathToParams(wire)), fields) : rewrite(wire, fields);
}

function writeMessage({ wire, wireRole, parts, contentForm }: Message): unknown {
  if (!isObject(wire)) return wire;
  const fields: JsonObject = {};
  if (wireRole !== undefined) fields.role = wireRole;
  if (contentForm === 'string') fields.content = parts.map(part => (part.type === 'text' ? part.text : '')).join('');
  if (contentForm === 'parts') {
    const written = parts.map(writePart);
    fields.content = Array.isArray(wire.content) || written.length !== 1 ? written : written[0];
  }
  return rewrite(wire, fields);
}

function writePart(part: Part): unknown {
  const { wire } = part;
  if (part.type === 'provider_item') return part.raw;
  if (part.type === 'text') return rewrite(wire, { type: 'text', text: part.text });
  if (part.type === 'tool_call')
    return rewrite(wire, {
      ...(part.callId !== undefined && typeof wire?.id === 'string' && { id: part.callId }),
      ...(part.name !== undefined && { name: part.name }),
      ...(wire?.input !== undefined && { input: part.arguments.value }),
    });
  if (part.type === 'tool_result')
    return rewrite(wire, {
      ...(part.callId !== undefined && typeof wire?.toolUseId === 'string' && { toolUseId: part.callId }),
      ...(Array.isArray(wire?.content) && { content: part.content.map(writePart) }),
    });
  return wire;
}

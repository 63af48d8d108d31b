/** The Agent User Interaction Protocol: messages with ids, reasoning as messages of its own, activity that is never sent. */
import * as branches from '../../generated/branches/ag-ui.js';
import type { Conversation, MediaPart, Message, Part, Tool, ToolCallPart } from '../../generated/types.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import type { MessageFormat, OnFault } from '../engine/message-format.ts';
import { withAddress } from '../engine/normal/media-address.ts';
import { isTagged, readContent, unknownPart } from '../engine/reading/content.ts';
import { checkBranch, markUnreadable, typeName, type Validator, wrongType } from '../engine/structure.ts';
import { readId } from '../openai-chat/format.ts';
import { compose, frame } from './compose.ts';
import { joins, normalize } from './normalize.ts';
import { write } from './write.ts';

const ROLES: ReadonlyMap<unknown, readonly [Message['role'], Validator]> = new Map([
  ['developer', ['system', branches.agUiMessage_developer]],
  ['system', ['system', branches.agUiMessage_system]],
  ['assistant', ['assistant', branches.agUiMessage_assistant]],
  ['user', ['user', branches.agUiMessage_user]],
  ['tool', ['tool', branches.agUiMessage_tool]],
  ['activity', ['other', branches.agUiMessage_activity]],
  ['reasoning', ['assistant', branches.agUiMessage_reasoning]],
] as const);

const PARTS: ReadonlyMap<unknown, Validator> = new Map([
  ['text', branches.agUiContentPart_text],
  ['image', branches.agUiContentPart_image],
  ['audio', branches.agUiContentPart_audio],
  ['video', branches.agUiContentPart_video],
  ['document', branches.agUiContentPart_document],
  ['binary', branches.agUiContentPart_binary],
]);

/** What a request to run an agent has besides its messages, and no other document. */
const INPUT_FIELDS = ['threadId', 'runId', 'forwardedProps', 'context', 'resume'];
const SNAPSHOT = 'MESSAGES_SNAPSHOT';
const FIRST = 8;

const agUi: MessageFormat = {
  id: 'ag-ui',
  normalize: (message, _conversation, lose) => normalize(message, lose),
  joins,
  compose,
  frame,
  write,

  marks: ['id', 'threadId', 'type'],
  detects(value) {
    if (Array.isArray(value)) return isHistory(value);
    if (!isObject(value) || !Array.isArray(value.messages)) return false;
    const { type, threadId, runId, messages } = value;
    const areOurs = messages.slice(0, FIRST).every(isMessage);
    if (type === SNAPSHOT || (typeof threadId === 'string' && typeof runId === 'string')) return areOurs;
    return !('model' in value) && isHistory(messages);
  },

  readFrame(value, pointer, onFault) {
    if (Array.isArray(value)) return { frame: { messages: [], form: 'array', pointer }, messages: value, at: pointer };
    const frame: Conversation = { messages: [], form: 'body', pointer, wire: value as JsonObject };
    if (!isObject(value)) {
      onFault(wrongType({ pointer }, undefined, typeName(value), ['object', 'array']));
      frame.unreadable = ['messages'];
      return { frame, messages: [], at: pointer };
    }
    const { messages, tools, forwardedProps: props, type } = value;
    const at = `${pointer}/messages`;
    if (type !== SNAPSHOT && INPUT_FIELDS.some(field => Object.hasOwn(value, field))) {
      checkBranch(branches.agUiRunAgentInput, value, pointer, undefined, onFault);
      checkAll(branches.agUiRunAgentInput_context, value.context, `${pointer}/context`, onFault);
      checkAll(branches.agUiRunAgentInput_resume, value.resume, `${pointer}/resume`, onFault);
    } else if (messages === undefined)
      onFault({ rule: 'missing-field', messageId: 'missing', at: { pointer }, data: { field: 'messages' } });
    else if (!Array.isArray(messages)) onFault(wrongType({ pointer: at }, undefined, typeName(messages), ['array']));
    if (isObject(props) && typeof props.model === 'string') frame.model = props.model;
    // No tools are as good as none declared.
    if (Array.isArray(tools) && tools.length > 0)
      frame.tools = tools.map((wire: unknown, i) => readTool(wire, `${pointer}/tools/${i}`, onFault));
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
    const { role, id, name } = value;
    if (typeof role === 'string') message.wireRole = role;
    if (typeof id === 'string') message.id = id;
    if (typeof name === 'string') message.name = name;
    const [known, validator] = ROLES.get(role) ?? [];
    if (known !== undefined) message.role = known;
    if (validator !== undefined) checkMessage(validator, value, message, onFault);
    else if (role === undefined)
      onFault({ rule: 'missing-field', messageId: 'missing', at: message, in: message, data: { field: 'role' } });
    else if (typeof role !== 'string')
      onFault(wrongType({ pointer: `${pointer}/role` }, message, typeName(role), ['string']));
    readParts(message, value, onFault);
    return message;
  },
};

export default agUi;

function checkAll(validator: Validator, values: unknown, at: string, onFault: OnFault): void {
  if (!Array.isArray(values)) return;
  for (const [i, value] of values.entries())
    if (isObject(value)) checkBranch(validator, value, `${at}/${i}`, undefined, onFault);
    else onFault(wrongType({ pointer: `${at}/${i}` }, undefined, typeName(value), ['object']));
}

function readTool(wire: unknown, pointer: string, onFault: OnFault): Tool {
  const tool: Tool = { kind: 'unknown', pointer, wire: wire as JsonObject };
  if (!isObject(wire)) {
    onFault(wrongType({ pointer }, undefined, typeName(wire), ['object']));
    return tool;
  }
  checkBranch(branches.agUiRunAgentInput_tool, wire, pointer, undefined, onFault);
  tool.kind = 'function';
  if (typeof wire.name === 'string') tool.name = wire.name;
  // It has to be there: an empty one says that there was none.
  if (typeof wire.description === 'string' && wire.description !== '') tool.description = wire.description;
  if (isObject(wire.parameters)) tool.parameters = wire.parameters;
  return tool;
}

/** The fields of a role. Ids of calls have a rule of their own, which knows when there is none. */
function checkMessage(validator: Validator, wire: JsonObject, message: Message, onFault: OnFault): void {
  const { pointer } = message;
  checkBranch(validator, wire, pointer, message, fault => {
    const isCallId = fault.at.pointer === `${pointer}/toolCallId` && fault.data?.found === 'null';
    if (!isCallId && fault.data?.field !== 'toolCallId') onFault(fault);
  });
  if (wire.id === undefined)
    onFault({ rule: 'missing-field', messageId: 'missing', at: message, in: message, data: { field: 'id' } });
  else if (wire.id === null) onFault(wrongType({ pointer: `${pointer}/id` }, message, 'null', ['string']));
}

function readParts(message: Message, wire: JsonObject, onFault: OnFault): void {
  const { parts, pointer, wireRole } = message;
  if (wireRole === 'activity') {
    message.contentForm = 'parts';
    parts.push({ type: 'provider_item', raw: wire, pointer });
    return;
  }
  const { content } = wire;
  if (wireRole === 'reasoning') {
    const { encryptedValue: redacted } = wire;
    if (typeof content === 'string' || typeof redacted === 'string')
      parts.push({
        type: 'reasoning',
        ...(typeof content === 'string' && { text: content }),
        ...(typeof redacted === 'string' && { redacted }),
        pointer: `${pointer}/content`,
      });
    if (content !== undefined && typeof content !== 'string') markUnreadable(message, 'content');
    return;
  }
  // Elsewhere a list is no content, whatever it holds.
  const takesParts = wireRole === 'user' || wireRole === 'tool';
  const read = readContent(message, content, readPart, takesParts ? onFault : () => {});
  if (message.role === 'tool') {
    const result: Part = { type: 'tool_result', content: read, pointer, wire };
    const id = readId(wire.toolCallId);
    if (id !== undefined) result.callId = id;
    if (typeof wire.error === 'string') result.outcome = 'error';
    parts.push(result);
  } else for (const each of read) parts.push(each);
  if (wireRole !== 'assistant' || wire.toolCalls === undefined) return;
  if (Array.isArray(wire.toolCalls))
    for (const [i, call] of wire.toolCalls.entries())
      parts.push(readCall(call, `${pointer}/toolCalls/${i}`, message, onFault));
  else markUnreadable(message, 'tool_calls');
}

function readPart(wire: unknown, pointer: string, message: Message, onFault: OnFault): Part {
  if (!isTagged(wire, pointer, message, onFault)) return unknownPart(wire, pointer);
  const { type } = wire;
  const validator = PARTS.get(type);
  if (validator !== undefined)
    checkBranch(validator, wire, pointer, message, fault =>
      onFault({ ...fault, data: { ...fault.data, part: String(type) } }),
    );
  // Of ids that are null nothing is said elsewhere: they pair calls.
  if (wire.id === null && type !== 'binary')
    onFault(wrongType({ pointer: `${pointer}/id` }, message, 'null', ['string']));
  if (type === 'text' && typeof wire.text === 'string') return { type, text: wire.text, pointer, wire };
  if (type === 'binary') return binaryOf(wire, pointer);
  if (type === 'image' || type === 'audio' || type === 'video' || type === 'document')
    return mediaOf(type, wire, pointer);
  return unknownPart(wire, pointer);
}

function mediaOf(type: MediaPart['type'], wire: JsonObject, pointer: string): MediaPart {
  const part: MediaPart = { type, wireType: type, source: 'unknown', pointer, wire };
  if (isObject(wire.metadata)) {
    const { filename, detail } = wire.metadata;
    if (typeof filename === 'string') part.filename = filename;
    if (typeof detail === 'string') part.detail = detail;
  }
  if (!isObject(wire.source)) return part;
  const { type: from, value, mimeType } = wire.source;
  if (typeof mimeType === 'string') part.mediaType = mimeType;
  if (typeof value !== 'string') return part;
  if (from === 'data') return { ...part, source: 'base64', data: value };
  if (from === 'file') return { ...part, source: 'file_id', fileId: value };
  return from === 'url' ? withAddress(part, value) : part;
}

/** A file as versions before 1.0 sent it: what it is follows from its MIME type. */
function binaryOf(wire: JsonObject, pointer: string): MediaPart {
  const { mimeType, id, url, data, filename } = wire;
  const [kind = ''] = typeof mimeType === 'string' ? mimeType.split('/') : [];
  const type = kind === 'image' || kind === 'audio' || kind === 'video' ? kind : 'document';
  const part: MediaPart = { type, wireType: 'binary', source: 'unknown', pointer, wire };
  if (typeof mimeType === 'string') part.mediaType = mimeType;
  if (typeof filename === 'string') part.filename = filename;
  if (typeof data === 'string' && data !== '') return { ...part, source: 'base64', data };
  if (typeof url === 'string' && url !== '') return withAddress(part, url);
  return typeof id === 'string' && id !== '' ? { ...part, source: 'file_id', fileId: id } : part;
}

function readCall(wire: unknown, pointer: string, message: Message, onFault: OnFault): Part {
  if (!isObject(wire)) {
    onFault(wrongType({ pointer }, message, typeName(wire), ['object']));
    markUnreadable(message, 'tool_calls');
    return { type: 'provider_item', raw: wire as JsonObject, field: 'toolCalls', pointer };
  }
  const { type, function: inner } = wire;
  if (typeof type === 'string' && type !== 'function') {
    const data = { part: type, known: 'function' };
    onFault({ rule: 'unknown-part-type', messageId: 'unknown', at: { pointer: `${pointer}/type` }, in: message, data });
    markUnreadable(message, 'tool_calls');
    return { type: 'provider_item', raw: wire, field: 'toolCalls', pointer };
  }
  checkBranch(branches.agUiMessage_toolCall, wire, pointer, message, fault =>
    onFault({ ...fault, data: { ...fault.data, part: 'function' } }),
  );
  const { name, arguments: args } = isObject(inner) ? inner : ({} as JsonObject);
  const call: ToolCallPart = {
    type: 'tool_call',
    kind: 'function',
    arguments: typeof args === 'string' ? { text: args } : args === undefined ? {} : { value: args as JsonObject },
    executedBy: 'client',
    field: 'toolCalls',
    pointer,
    wire,
  };
  const id = readId(wire.id);
  if (id !== undefined) call.callId = id;
  if (typeof name === 'string') call.name = name;
  return call;
}

/** Whether a list is a history of this protocol beyond doubt: all messages have ids, and one is like no other wire's. */
function isHistory(messages: readonly unknown[]): boolean {
  const first = messages.slice(0, FIRST);
  return first.every(isMessage) && first.some(isOwn);
}

function isMessage(message: unknown): boolean {
  return isObject(message) && typeof message.id === 'string' && ROLES.has(message.role) && !('parts' in message);
}

function isOwn(message: unknown): boolean {
  if (!isObject(message)) return false;
  const { role, content, activityType, toolCallId, toolCalls } = message;
  if (role === 'activity') return typeof activityType === 'string' && isObject(content);
  if (role === 'reasoning') return typeof content === 'string';
  if (role === 'tool') return typeof toolCallId === 'string';
  if (role !== 'assistant' || !Array.isArray(toolCalls) || toolCalls.length === 0) return false;
  return toolCalls.every(call => isObject(call) && call.type === 'function' && isObject(call.function));
}

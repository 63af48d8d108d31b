/** OpenAI harmony: prompts for gpt-oss models, either as text or as messages stored by the harmony library. */
import * as branches from '../../generated/branches/harmony.js';
import type { Conversation, Message, Part, Tool, ToolCallPart } from '../../generated/types.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import { textOf } from '../engine/codecs.ts';
import type { MessageFormat, OnFault } from '../engine/message-format.ts';
import { isTagged, readContent, unknownPart } from '../engine/reading/content.ts';
import { PART } from '../engine/reading/format-candidates.ts';
import { isNothing } from '../engine/reading/python-none.ts';
import { toolReader } from '../engine/reading/tools.ts';
import { checkBranch, markUnreadable, typeName, type Validator, wrongType } from '../engine/structure.ts';
import { compose, frame, joins, normalize } from './convert.ts';
import { type Header, isHarmony, parseSegment, split, TOKENS, toolName } from './text.ts';
import { readDeveloper } from './tools.ts';
import { write } from './write.ts';

/** Keys of records that contain a text. */
const TEXT_KEYS = ['prompt', 'text', 'completion'] as const;
const CHANNELS: ReadonlySet<unknown> = new Set(['analysis', 'commentary', 'final']);
const SAMPLE_SIZE = 16;

const ROLES: ReadonlyMap<string | undefined, Message['role']> = new Map([
  ['system', 'system'],
  ['developer', 'system'],
  ['user', 'user'],
  ['assistant', 'assistant'],
  ['tool', 'tool'],
] as const);

const PARTS: ReadonlyMap<unknown, Validator> = new Map<unknown, Validator>([
  ['text', branches.harmonyMessage_text],
  ['system_content', branches.harmonyMessage_system_content],
  ['developer_content', branches.harmonyMessage_developer_content],
]);

const harmony: MessageFormat = {
  id: 'harmony',
  turns: 'run',
  write,
  compose,
  frame,
  joins,
  normalize: message => normalize(message),

  marks: [...TEXT_KEYS, 'channel', `${PART}system_content`, `${PART}developer_content`],
  splitText: text => split(text).messages,
  detects(value) {
    if (typeof value === 'string') return isHarmony(value);
    if (Array.isArray(value)) return value.length > 1 && value.slice(0, SAMPLE_SIZE).every(isOneMessage);
    if (!isObject(value)) return false;
    if (keyOf(value) !== undefined) return true;
    const { messages } = value;
    return Array.isArray(messages) && messages.slice(0, SAMPLE_SIZE).some(isStored) && !('model' in value);
  },

  readFrame(value, pointer, onFault) {
    // The form of a text is that of a bare list of messages, unless it declares tools.
    const frame: Conversation = { messages: [], form: 'array', pointer, wire: value as JsonObject };
    if (typeof value === 'string') {
      const read = readText(value, frame, pointer, onFault);
      if (frame.tools !== undefined) frame.form = 'text';
      return read;
    }
    if (Array.isArray(value)) {
      if (value.some(each => typeof each === 'string')) checkMessageEnds(value, pointer, onFault);
      readTools(frame, value, pointer);
      return { frame, messages: value, at: pointer };
    }
    frame.form = 'body';
    if (!isObject(value)) {
      onFault(wrongType({ pointer }, undefined, typeName(value), ['string', 'object', 'array']));
      frame.unreadable = ['messages'];
      return { frame, messages: [], at: pointer };
    }
    const key = keyOf(value);
    if (key !== undefined) {
      frame.form = key;
      return readText(value[key] as string, frame, `${pointer}/${key}`, onFault);
    }
    checkBranch(branches.harmonyConversation, value, pointer, undefined, onFault);
    const { messages } = value;
    const at = `${pointer}/messages`;
    if (!Array.isArray(messages)) {
      frame.unreadable = ['messages'];
      return { frame, messages: [], at };
    }
    readTools(frame, messages, at);
    return { frame, messages, at };
  },

  readMessage(value, pointer, onFault) {
    if (typeof value === 'string') return readSegment(value, pointer, onFault);
    return readStored(value, pointer, onFault);
  },
};

export default harmony;

/** Whether a text is a single message. A list of longer texts is a list of conversations. */
function isOneMessage(value: unknown): boolean {
  if (typeof value !== 'string' || !isHarmony(value)) return false;
  const { messages, open } = split(value);
  return messages.length === 1 && open === '';
}

/** The key of a record that contains a text in this format. */
function keyOf(value: JsonObject): (typeof TEXT_KEYS)[number] | undefined {
  return TEXT_KEYS.find(key => {
    const text = value[key];
    return typeof text === 'string' && isHarmony(text);
  });
}

/** Whether a message is stored by the harmony library and is not a chat message. */
function isStored(message: unknown): boolean {
  if (!isObject(message) || typeof message.role !== 'string' || 'tool_calls' in message) return false;
  const { content, channel } = message;
  if (CHANNELS.has(channel)) return true;
  return Array.isArray(content) && content.some(each => isObject(each) && isOwnContent(each.type));
}

function isOwnContent(type: unknown): boolean {
  return type === 'system_content' || type === 'developer_content';
}

function readText(text: string, frame: Conversation, at: string, onFault: OnFault) {
  const { messages } = split(text);
  checkMessageEnds(messages, at, onFault);
  readTools(frame, messages, at);
  return { frame, messages, at };
}

/** Reports messages before the last that have no end token, or one that only the last may have. */
function checkMessageEnds(messages: readonly unknown[], at: string, onFault: OnFault): void {
  for (const [i, text] of messages.slice(0, -1).entries()) {
    if (typeof text !== 'string') continue;
    const place = { pointer: `${at}/${i}` };
    const { end, content } = parseSegment(text);
    if (end === undefined && content !== undefined)
      onFault({ rule: 'missing-field', messageId: 'missing', at: place, data: { field: TOKENS.end } });
    else if (end === TOKENS.return)
      onFault({ rule: 'raw-control-tokens', messageId: 'found', at: place, data: { token: TOKENS.return } });
  }
}

/** Reads the functions that developer messages declare. */
function readTools(frame: Conversation, messages: readonly unknown[], at: string): void {
  const tools = messages.flatMap((message, i) => toolsIn(message, `${at}/${i}`));
  if (tools.length > 0) frame.tools = tools;
}

function toolsIn(message: unknown, pointer: string): Tool[] {
  if (typeof message === 'string') {
    const { header, content } = parseSegment(message);
    if (header.role !== 'developer' || content === undefined) return [];
    return readDeveloper(message.slice(content.from, content.to)).tools.map(({ name, description, raw }) => ({
      kind: 'function',
      name,
      ...(description !== undefined && { description }),
      pointer,
      wire: { raw },
    }));
  }
  if (!isObject(message) || !Array.isArray(message.content)) return [];
  return (message.content as unknown[]).flatMap((each, i) => {
    const spaces = isObject(each) && each.type === 'developer_content' && isObject(each.tools) ? each.tools : {};
    return Object.entries(spaces).flatMap(([key, space]) => {
      const at = `${pointer}/content/${i}/tools/${key}/tools`;
      return isObject(space) && Array.isArray(space.tools)
        ? space.tools.map((tool, k) => toolOf(tool, `${at}/${k}`))
        : [];
    });
  });
}

const toolOf = toolReader({ inner: wire => (typeof wire.name === 'string' ? wire : undefined) });

function readSegment(text: string, pointer: string, onFault: OnFault): Message {
  const { header, content, end, behind } = parseSegment(text);
  const message: Message = {
    role: 'other',
    parts: [],
    contentForm: 'absent',
    pointer,
    wire: text as unknown as JsonObject,
  };
  // A completion starts after the role, which is at the end of the prompt.
  const role = header.role ?? (text.trimStart().startsWith(TOKENS.start) ? undefined : 'assistant');
  setAuthor(message, role, header);
  const missing = (field: string) =>
    onFault({ rule: 'missing-field', messageId: 'missing', at: message, in: message, data: { field } });
  if (role === undefined) missing('role');
  if (header.channel === '') missing('channel');
  if (end === TOKENS.call && header.recipient === undefined) missing('recipient');
  if (header.rest !== '' && content !== undefined) {
    const data = { object: 'header', field: header.rest };
    onFault({ rule: 'unknown-field', messageId: 'inObject', at: message, in: message, data });
  }
  if (behind.trim() !== '') onFault(wrongType(message, message, 'text', [`\`${TOKENS.start}\``]));
  if (content === undefined) {
    missing(TOKENS.message);
    return message;
  }
  message.contentForm = 'string';
  const said = text.slice(content.from, content.to);
  const isCall = end === TOKENS.call || !NOT_TOOLS.has(header.recipient);
  message.parts = partsOf(message, header, [{ type: 'text', text: said, pointer }], isCall ? said : undefined);
  return message;
}

function readStored(value: unknown, pointer: string, onFault: OnFault): Message {
  const message: Message = { role: 'other', parts: [], contentForm: 'absent', pointer, wire: value as JsonObject };
  if (!isObject(value)) {
    onFault(wrongType(message, message, typeName(value), ['object', 'string']));
    return message;
  }
  checkBranch(branches.harmonyMessage, value, pointer, message, fault => {
    // The library iterates over the content. An empty object has no items.
    const isEmpty = fault.at.pointer === `${pointer}/content` && isObject(value.content) && isNothing(value.content);
    if (!isEmpty) onFault(fault);
  });
  const text = (key: string) => (typeof value[key] === 'string' ? value[key] : undefined);
  const header: Header = {
    role: text('role'),
    name: text('name'),
    recipient: text('recipient'),
    channel: text('channel'),
    contentType: text('content_type'),
    rest: '',
  };
  setAuthor(message, header.role, header);
  if (message.role === 'tool' && message.name === undefined)
    onFault({ rule: 'missing-field', messageId: 'missing', at: message, in: message, data: { field: 'name' } });
  const parts = readContent(message, value.content, readPart, onFault);
  if (message.contentForm === 'null') markUnreadable(message, 'content');
  const said = textOf(parts);
  message.parts = partsOf(message, header, parts, NOT_TOOLS.has(header.recipient) ? undefined : said);
  return message;
}

function readPart(wire: unknown, pointer: string, message: Message, onFault: OnFault): Part {
  if (!isTagged(wire, pointer, message, onFault)) return unknownPart(wire, pointer);
  const { type } = wire;
  const validator = PARTS.get(type);
  if (validator !== undefined) checkBranch(validator, wire, pointer, message, onFault);
  if (type === 'text' && typeof wire.text === 'string') return { type, text: wire.text, pointer, wire };
  const { wireRole: role = '' } = message;
  if (isOwnContent(type) && type !== `${role}_content`) {
    const data = { role, part: String(type), allowed: 'text' };
    onFault({ rule: 'part-in-wrong-role', messageId: 'wrongRole', at: { pointer }, in: message, data });
  }
  return unknownPart(wire, pointer);
}

function setAuthor(message: Message, role: string | undefined, { name, channel }: Header): void {
  message.role = ROLES.get(role) ?? 'other';
  if (role !== undefined) message.wireRole = role;
  if (name !== undefined) message.name = name;
  if (channel) message.phase = channel;
}

/** Recipients that are not tools. */
const NOT_TOOLS: ReadonlySet<string | undefined> = new Set([undefined, 'assistant', 'user', 'all']);

/** Converts content to parts, by author and recipient. `called` is the input of a tool call. */
function partsOf(message: Message, header: Header, parts: readonly Part[], called: string | undefined): Part[] {
  const { pointer } = message;
  const { recipient } = header;
  if (message.role === 'tool') {
    const name = header.name === undefined ? undefined : toolName(header.name);
    return [
      { type: 'tool_result', ...(name?.name !== undefined && { name: name.name }), content: [...parts], pointer },
    ];
  }
  if (message.role !== 'assistant') return [...parts];
  if (called !== undefined) {
    const call: ToolCallPart = {
      type: 'tool_call',
      // Code for the Python tool is not JSON.
      kind: recipient === 'python' ? 'custom' : 'function',
      ...(recipient !== undefined && toolName(recipient)),
      arguments: message.contentForm === 'string' || message.contentForm === 'parts' ? { text: called } : {},
      executedBy: 'client',
      pointer,
    };
    return [call];
  }
  if (header.channel !== 'analysis') return [...parts];
  return parts.map(part => (part.type === 'text' ? { ...part, type: 'reasoning' } : part));
}

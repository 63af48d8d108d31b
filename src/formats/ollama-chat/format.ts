/**
 * Ollama's native chat, `/api/chat`: text with a separate list of images, arguments as objects, and any text as a role.
 */
import * as branches from '../../generated/branches/ollama-chat.js';
import type { MediaPart, Message, Part, Settings, ToolResultPart } from '../../generated/types.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import { listBeside } from '../engine/beside.ts';
import { chatCall } from '../engine/chat-calls.ts';
import { argumentsTextOrValue, id, readOnly, text } from '../engine/codecs.ts';
import type { MessageFormat, OnFault } from '../engine/message-format.ts';
import { pictureTypeOf } from '../engine/normal/media.ts';
import { part } from '../engine/parts.ts';
import { checkBranch, markUnreadable, typeName, wrongType } from '../engine/structure.ts';
import openaiChat, { CHAT_SIGNS } from '../openai-chat/format.ts';
import { FLAT_FIELDS } from '../openai-chat/reasoning.ts';
import { writeBody } from '../openai-chat/write.ts';
import { compose, frame } from './compose.ts';
import { normalize } from './normalize.ts';

/** The meaning of roles in chat templates. The server converts them to lower case first. */
const ROLES: ReadonlyMap<string, Message['role']> = new Map([
  ['system', 'system'],
  ['developer', 'system'],
  ['user', 'user'],
  ['assistant', 'assistant'],
  ['tool', 'tool'],
]);

const SAMPLE_SIZE = 8;

const ollamaChat: MessageFormat = {
  id: 'ollama-chat',
  defaultDialect: 'ollama',
  paths: ['/api/chat'],
  apis: ['ollama-chat'],
  write: writeBody,
  normalize,
  compose,
  frame,

  listKey: 'messages',
  signs: {
    ...CHAT_SIGNS,
    '!model': -20,
    options: 2,
    'options.num_ctx': 4,
    'options.num_predict': 4,
    'options.temperature': 4,
    'options.seed': 4,
    'options.stop': 4,
    keep_alive: 6,
    think: 4,
    format: 4,
    'messages[].images': 5,
    'messages[].tool_name': 5,
    'messages[].thinking': 3,
  },
  marks: ['model'],
  detects(value) {
    if (!isObject(value) || typeof value.model !== 'string' || !Array.isArray(value.messages)) return false;
    const first = value.messages.slice(0, SAMPLE_SIZE);
    if (!first.every(isPlain)) return false;
    // Clients also send images next to the text, or these settings, to the server's other endpoint. Only both together
    // are evidence for this one.
    const isAsked = value.think !== undefined || value.keep_alive !== undefined;
    return first.some(each => isOwn(each) || (isAsked && hasImages(each)));
  },

  readFrame(value, pointer, onFault) {
    const read = openaiChat.readFrame(value, pointer, onFault);
    if (!isObject(value)) return read;
    const settings = { ...read.frame.settings, ...settingsOf(value) };
    read.frame.settings = settings;
    return read;
  },

  readMessage(value, pointer, onFault) {
    if (!isObject(value)) {
      const message: Message = { role: 'other', parts: [], contentForm: 'absent', pointer, wire: value as JsonObject };
      if (value !== null) onFault(wrongType(message, message, typeName(value), ['object']));
      return message;
    }
    const { role } = value;
    const message: Message = {
      role: (typeof role === 'string' ? ROLES.get(role.toLowerCase()) : undefined) ?? 'other',
      parts: [],
      contentForm: 'absent',
      pointer,
      wire: value,
    };
    if (typeof role === 'string') message.wireRole = role;
    checkBranch(branches.ollamaChatMessage, value, pointer, message, onFault);
    readParts(message, value, onFault);
    return message;
  },
};

export default ollamaChat;

function settingsOf({ stream, think }: JsonObject): Settings {
  const settings: Settings = { streaming: stream !== false };
  // Without the setting, the default depends on the model.
  if (typeof think === 'boolean') settings.thinking = think ? 'on' : 'off';
  else if (typeof think === 'string') settings.thinking = 'on';
  return settings;
}

function readParts(message: Message, wire: JsonObject, onFault: OnFault): void {
  const { parts, pointer } = message;
  for (const field of ['thinking', ...FLAT_FIELDS]) {
    const text = wire[field];
    if (typeof text === 'string') parts.push({ type: 'reasoning', text, field, pointer: `${pointer}/${field}` });
  }
  const content = [...readText(message, wire.content), ...readImages(message, wire.images, onFault)];
  if (message.role === 'tool') {
    const result = toolResult.read(wire, pointer, message, onFault) as ToolResultPart;
    result.content = content;
    parts.push(result);
  } else for (const each of content) parts.push(each);
  calls.read(message, wire.tool_calls, `${pointer}/tool_calls`, onFault);
}

const toolResult = part('tool_result', undefined, { callId: id('tool_call_id'), name: text('tool_name') });

function readText(message: Message, content: unknown): Part[] {
  if (typeof content === 'string') {
    message.contentForm = 'string';
    return [{ type: 'text', text: content, pointer: `${message.pointer}/content` }];
  }
  if (content === null) message.contentForm = 'null';
  else if (content !== undefined) markUnreadable(message, 'content');
  return [];
}

function readImages(message: Message, images: unknown, onFault: OnFault): MediaPart[] {
  if (images === undefined || images === null) return [];
  if (!Array.isArray(images)) {
    markUnreadable(message, 'images');
    return [];
  }
  return images.map((image: unknown, i) => {
    const pointer = `${message.pointer}/images/${i}`;
    const part: MediaPart = { type: 'image', wireType: 'images', source: 'unknown', field: 'images', pointer };
    if (typeof image === 'string') Object.assign(part, sourceOf(image));
    else if (image !== null) onFault(wrongType({ pointer }, message, typeName(image), ['string']));
    return part;
  });
}

/** An image is base64 data. URLs are kept as URLs, including data URLs, because the server does not resolve them. */
function sourceOf(image: string): Pick<MediaPart, 'source' | 'url' | 'data' | 'mediaType'> {
  if (/^(?:data|https?|file):/i.test(image)) return { source: 'url', url: image };
  const mediaType = pictureTypeOf({ data: image });
  return { source: 'base64', data: image, ...(mediaType !== undefined && { mediaType }) };
}

const calls = listBeside(
  {
    ...chatCall(
      'tool_calls',
      argumentsTextOrValue('function.arguments'),
      readOnly({ read: call => (isObject(call.function) ? 'function' : 'unknown') }),
    ),
    validator: branches.ollamaChatMessage_toolCall,
  },
  { field: 'tool_calls', part: 'function', isReported: item => item !== null },
);

/** Whether a message may have this format: its content is text, and the arguments of its calls are not. */
function isPlain(message: unknown): boolean {
  if (!isObject(message)) return false;
  const { content, tool_calls: calls } = message;
  if (content !== undefined && content !== null && typeof content !== 'string') return false;
  if (calls === undefined || calls === null) return true;
  return Array.isArray(calls) && calls.every(call => !('type' in Object(call)) && argumentsOf(call) !== 'string');
}

/**
 * Whether a message has what only this format has: calls with object arguments and no type, or a tool name on a result.
 */
function isOwn(message: unknown): boolean {
  if (!isObject(message)) return false;
  const { role, tool_calls: calls, tool_name: name } = message;
  if (role === 'tool' && typeof name === 'string') return true;
  return Array.isArray(calls) && calls.some(call => argumentsOf(call) === 'object');
}

function hasImages(message: unknown): boolean {
  const images = isObject(message) ? message.images : undefined;
  return Array.isArray(images) && images.length > 0 && images.every(each => typeof each === 'string');
}

function argumentsOf(call: unknown): string {
  return isObject(call) && isObject(call.function) ? typeName(call.function.arguments) : 'undefined';
}

/** Conversations in the form that Hugging Face chat templates accept, alone or as rows of training data sets. */
import * as branches from '../../generated/branches/hf-chat.js';
import type { Conversation, Message, Tool, ToolResultPart } from '../../generated/types.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import type { MessageFormat, OnFault } from '../engine/message-format.ts';
import { messageReader } from '../engine/messages.ts';
import { readContent } from '../engine/reading/content.ts';
import { OTHER_CALL, PART } from '../engine/reading/format-candidates.ts';
import { SingleMessage, unwrapSingle } from '../engine/reading/single-message.ts';
import { readChatTool } from '../engine/reading/tools.ts';
import { checkBranch } from '../engine/structure.ts';
import openaiChat from '../openai-chat/format.ts';
import { compose, frame, normalize, THOUGHTS } from './convert.ts';
import { calls, contentParts, toolResult } from './parts.ts';
import { write } from './write.ts';

const ROLES: ReadonlyMap<unknown, Message['role']> = new Map([
  ['system', 'system'],
  ['developer', 'system'],
  ['user', 'user'],
  ['assistant', 'assistant'],
  ['tool', 'tool'],
] as const);

/**
 * The columns that form one conversation, for example a prompt and its completion. The first entry whose columns are
 * all lists is used.
 */
const COLUMNS = [
  ['messages'],
  ['conversation'],
  ['prompt', 'completion'],
  ['prompt', 'chosen'],
  ['prompt'],
  ['chosen'],
];
/** Number of messages to check. The smaller number is used if the messages before it have calls or parts. */
const SAMPLE_SIZE = 32;
const SMALL_SAMPLE_SIZE = 16;

const hfChat: MessageFormat = {
  id: 'hf-chat',
  turns: 'message',
  write,
  compose,
  frame,
  normalize: (message, _conversation, lose) => normalize(message, lose),

  marks: ['prompt', 'completion', 'chosen', 'conversation', OTHER_CALL, `${PART}image`, `${PART}video`, `${PART}audio`],
  detects(value) {
    if (!isObject(value)) return Array.isArray(value) && isOwn(value);
    if ('model' in value) return false;
    const { prompt, completion, chosen, rejected } = value;
    if (isList(completion) && isList(prompt)) return true;
    if (isList(chosen) && isList(rejected)) return true;
    return [value.messages, value.conversation, prompt].some(list => Array.isArray(list) && isOwn(list));
  },

  readFrame(value, pointer, onFault) {
    const columns = isObject(value) ? columnsOf(value) : undefined;
    if (!isObject(value) || columns === undefined || columns[0] === 'messages') {
      const read = openaiChat.readFrame(value, pointer, onFault);
      delete read.frame.settings;
      return read;
    }
    const frame: Conversation = { messages: [], form: columns.join('+'), pointer, wire: value };
    const tools = readTools(value.tools, `${pointer}/tools`);
    if (tools !== undefined) frame.tools = tools;
    const [first = ''] = columns;
    const at = `${pointer}/${first}`;
    if (columns.length === 1) return { frame, messages: value[first] as unknown[], at };
    const messages = columns.flatMap(column =>
      (value[column] as unknown[]).map((each, i) => new SingleMessage(each, `${pointer}/${column}/${i}`)),
    );
    return { frame, messages, at };
  },

  readMessage(given, at, onFault) {
    const { value, pointer } = unwrapSingle(given, at);
    return readPlaced(value, pointer, onFault);
  },
};

export default hfChat;

const readPlaced = messageReader((message, value, onFault) => {
  const { role, name } = value;
  message.role = ROLES.get(role) ?? 'other';
  if (typeof role === 'string') message.wireRole = role;
  if (typeof name === 'string') message.name = name;
  checkBranch(branches.hfChatMessage, value, message.pointer, message, onFault);
  readParts(message, value, onFault);
});

/** The columns of a row that contain the messages. */
export function columnsOf(row: JsonObject): readonly string[] | undefined {
  return COLUMNS.find(columns => columns.every(column => Array.isArray(row[column])));
}

function isList(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && value.slice(0, SAMPLE_SIZE).every(isMessage);
}

function isMessage(value: unknown): value is JsonObject {
  return isObject(value) && typeof value.role === 'string';
}

/**
 * Whether messages are certainly for a chat template: they have calls with object arguments and no ID, which no API
 * accepts, or images, videos or audio clips with only a URL or path.
 */
function isOwn(list: readonly unknown[]): boolean {
  let isBare = false;
  let hasCallsOrParts = false;
  for (let i = 0; i < list.length && i < SAMPLE_SIZE; i++) {
    if (i === SMALL_SAMPLE_SIZE && hasCallsOrParts) break;
    const message = list[i];
    if (!isMessage(message)) return false;
    isBare ||= hasOwnForm(message);
    hasCallsOrParts ||= Array.isArray(message.tool_calls) || Array.isArray(message.content);
  }
  return isBare;
}

function hasOwnForm({ content, tool_calls: calls }: JsonObject): boolean {
  if (Array.isArray(calls)) return calls.some(isBareCall);
  return Array.isArray(content) && content.some(isBareMedia);
}

function isBareCall(call: unknown): boolean {
  if (!isObject(call) || call.id !== undefined || !isObject(call.function)) return false;
  return typeof call.function.name === 'string' && isObject(call.function.arguments);
}

function isBareMedia(part: unknown): boolean {
  if (!isObject(part) || (part.type !== 'image' && part.type !== 'video' && part.type !== 'audio')) return false;
  const { type, url, path, ...others } = part;
  const places = [url, path].filter(each => each !== undefined);
  return Object.keys(others).length === 0 && places.every(each => typeof each === 'string');
}

function readTools(value: unknown, pointer: string): Tool[] | undefined {
  return Array.isArray(value) ? value.map((wire: unknown, i) => readChatTool(wire, `${pointer}/${i}`)) : undefined;
}

function readParts(message: Message, wire: JsonObject, onFault: OnFault): void {
  const { parts, pointer } = message;
  for (const field of THOUGHTS) {
    const text = wire[field];
    if (typeof text === 'string') parts.push({ type: 'reasoning', text, field, pointer: `${pointer}/${field}` });
  }
  const content = readContent(message, wire.content, contentParts.read, onFault);
  if (message.role === 'tool') {
    const result = toolResult.read(wire, pointer, message, onFault) as ToolResultPart;
    result.content = content;
    parts.push(result);
  } else for (const each of content) parts.push(each);
  calls.read(message, wire.tool_calls, `${pointer}/tool_calls`, onFault);
}

/**
 * Gemini `generateContent`: `{contents, systemInstruction, tools}`, or a list of contents. The model is in the URL
 * path.
 */
import * as branches from '../../generated/branches/gemini-generate.js';
import type { Conversation, Message, Settings, Tool } from '../../generated/types.ts';
import { isKnownName } from '../../model/known-names.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import type { MessageFormat, OnFault, StructuralFault } from '../engine/message-format.ts';
import { frameReader, setFound } from '../engine/reading/message-list.ts';
import { SingleMessage, unwrapSingle } from '../engine/reading/single-message.ts';
import { toolReader } from '../engine/reading/tools.ts';
import { checkBranch, markUnreadable, typeName, wrongType } from '../engine/structure.ts';
import { fieldOf, isPart, keyOf, MAX_LISTS, readPart } from '../gemini/part.ts';
import { asJsonSchema } from '../gemini/schema.ts';
import { isMessage, write } from '../gemini/write.ts';
import { compose, frame, serverCall } from './compose.ts';
import { joins, normalize } from './normalize.ts';

const ROLES: ReadonlyMap<unknown, Message['role']> = new Map([
  [undefined, 'user'],
  [null, 'user'],
  ['', 'user'],
  ['user', 'user'],
  ['model', 'assistant'],
  ['function', 'tool'],
] as const);

/** Number of contents to check for detection. */
const SAMPLE_SIZE = 4;

const geminiGenerate: MessageFormat = {
  id: 'gemini-generate',
  turns: 'merged',
  defaultDialect: 'gemini',
  paths: ['*:generateContent', '*:streamGenerateContent'],
  apis: ['gemini-generate'],
  instructions: 'beside',
  holdsServerTools: call => serverCall(call) !== undefined,
  write,
  joins,
  compose,
  frame,

  listKey: 'contents',
  signs: {
    contents: 4,
    'contents.parts': 4,
    'contents[].parts': 4,
    'contents[].role=model': 2,
    systemInstruction: 4,
    system_instruction: 4,
    generationConfig: 4,
    generation_config: 4,
    safetySettings: 4,
    safety_settings: 4,
    toolConfig: 2,
    tool_config: 2,
    cachedContent: 4,
    cached_content: 4,
    config: 0,
    labels: 0,
  },
  marks: ['parts', 'contents', 'systemInstruction', 'system_instruction'],
  detects(value) {
    if (Array.isArray(value)) return areContents(value);
    if (!isObject(value) || 'messages' in value || 'input' in value) return false;
    const { contents } = value;
    if (isObject(contents)) return areInBody([contents]);
    if (Array.isArray(contents) && contents.length > 0) return areInBody(contents);
    return (contents === undefined || Array.isArray(contents)) && isObject(fieldOf(value, 'systemInstruction'));
  },

  readFrame: frameReader(
    (body, frame, onFault) => {
      const { pointer } = frame;
      const model = typeof body.model === 'string' && body.model.replace(/^.*\//, '');
      setFound(frame, { model, tools: readTools(body, pointer), settings: readSettings(body) });
      const key = keyOf(body, 'systemInstruction');
      if (key !== undefined) frame.preamble = [readInstruction(body[key], `${pointer}/${key}`, onFault)];
      const isChat = body.contents === undefined && ('history' in body || 'message' in body);
      return isChat
        ? { messages: readChat(body, frame, onFault), at: `${pointer}/history` }
        : { messages: readContents(body, frame, onFault), at: `${pointer}/contents` };
    },
    { unreadable: 'contents' },
  ),

  normalize(message, _conversation, lose) {
    return normalize(message, lose);
  },

  readMessage(given, place, onFault) {
    const { value, pointer, isAlone } = unwrapSingle(given, place);
    const message: Message = { role: 'other', parts: [], contentForm: 'absent', pointer, wire: value as JsonObject };
    if (isAlone && typeof value === 'string') return readPlainText(message, value, 'user');
    if (isAlone && Array.isArray(value)) {
      message.role = 'user';
      readParts(message, value, pointer, onFault);
      return message;
    }
    if (!isObject(value)) {
      onFault(wrongType(message, message, typeName(value), ['object']));
      return message;
    }
    const { role } = value;
    message.role = ROLES.get(role) ?? 'other';
    if (typeof role === 'string' && role !== '') message.wireRole = role;
    const partsAt = `${pointer}/parts`;
    checkBranch(branches.geminiGenerateContent, value, pointer, message, fault =>
      onFault(fault.at.pointer === partsAt ? ofList(fault) : fault),
    );
    readParts(message, value.parts, partsAt, onFault);
    return message;
  },
};

export default geminiGenerate;

/** Whether the first items are certainly contents. */
function areContents(list: readonly unknown[]): boolean {
  const parts = list.slice(0, SAMPLE_SIZE).map(partsOf);
  const isNone = parts.length === 0 || parts.every(each => each?.length === 0);
  const isOurs = parts.some(each => each?.some(isPart)) && parts.every(each => each?.every(isPartOrNew));
  return !isNone && list.slice(0, SAMPLE_SIZE).every(isPlain) && isOurs;
}

/**
 * Like `areContents`, but for a body with `contents`, where the keys `contents` and `parts` are enough evidence,
 * regardless of the role.
 */
function areInBody(list: readonly unknown[]): boolean {
  const first = list.slice(0, SAMPLE_SIZE);
  if (!first.every(isObject) || !first.some(each => 'parts' in each)) return false;
  return first.every(each => partsOf(each)?.every(part => isPartOrNew(part) || isEmptyPart(part)));
}

/** The first parts of a content; undefined if it is not a content. */
function partsOf(content: unknown): readonly unknown[] | undefined {
  if (!isObject(content)) return undefined;
  const { parts = [] } = content;
  if (isObject(parts)) return [parts];
  return Array.isArray(parts) ? parts.slice(0, SAMPLE_SIZE) : undefined;
}

/** Whether a content has a role of this format, and no type or content of another format. */
function isPlain(content: unknown): boolean {
  if (!isObject(content) || !ROLES.has(content.role)) return false;
  return !('content' in content || 'type' in content || 'kind' in content);
}

/** A known part, or a part of a kind that may be newer than this version. */
function isPartOrNew(part: unknown): boolean {
  if (isPart(part)) return true;
  const [kind, ...others] = isObject(part) ? Object.keys(part) : [];
  return kind !== undefined && others.length === 0 && !isKnownName(kind);
}

function isEmptyPart(part: unknown): boolean {
  return isObject(part) && Object.keys(part).length === 0;
}

function readContents(body: JsonObject, frame: Conversation, onFault: OnFault): readonly unknown[] {
  const { contents } = body;
  if (isObject(contents) || typeof contents === 'string') return [new SingleMessage(contents)];
  if (Array.isArray(contents) && contents.length > 0) return contents;
  frame.unreadable = ['contents'];
  const { pointer } = frame;
  const at = { pointer: contents === undefined ? pointer : `${pointer}/contents` };
  // The server treats a missing and an empty list in the same way: contents are missing.
  if (contents === undefined || contents === null || Array.isArray(contents))
    onFault({ rule: 'empty-conversation', messageId: 'empty', at });
  else onFault(wrongType(at, undefined, typeName(contents), ['array']));
  return [];
}

/** The input of a chat session in the client library: the history, and the parts of the next message. */
function readChat(body: JsonObject, frame: Conversation, onFault: OnFault): readonly unknown[] {
  const { history = [], message } = body;
  const { pointer } = frame;
  const messages: unknown[] = [];
  if (Array.isArray(history))
    for (const [i, each] of history.entries()) messages.push(checkList(each, `${pointer}/history/${i}`, onFault));
  else if (history !== null) onFault(listExpected({ pointer: `${pointer}/history` }, typeName(history), ['array']));
  const at = { pointer: `${pointer}/message` };
  if (Array.isArray(message) && message.length === 0)
    onFault(ofList({ rule: 'empty-conversation', messageId: 'empty', at }));
  else if (isMessage(message)) messages.push(new SingleMessage(message, at.pointer));
  else if (message !== undefined) onFault(listExpected(at, typeName(message), ['string', 'array']));
  // A chat may start without a history.
  if (messages.length === 0) frame.unreadable = ['contents'];
  return messages;
}

/** In a chat history, the client library expects a list of parts. Only the server accepts a single part or none. */
function checkList(content: unknown, pointer: string, onFault: OnFault): unknown {
  if (!isObject(content)) return content;
  const { parts } = content;
  const at = { pointer: parts === undefined ? pointer : `${pointer}/parts` };
  if (parts === undefined || parts === null || isObject(parts))
    onFault(listExpected(at, parts === undefined ? 'nothing' : typeName(parts), ['array']));
  return content;
}

function listExpected(at: { pointer: string }, found: string, expected: string[]) {
  return ofList(wrongType(at, undefined, found, expected));
}

/** Marks faults of the lists themselves. The client library checks no other types. */
function ofList(fault: StructuralFault): StructuralFault {
  return { ...fault, data: { ...fault.data, part: 'list' } };
}

/** The system instruction. Its role, if any, is ignored. */
function readInstruction(value: unknown, pointer: string, onFault: OnFault): Message {
  const message: Message = { role: 'system', wireRole: 'system', parts: [], contentForm: 'absent', pointer };
  message.wire = value as JsonObject;
  if (typeof value === 'string') return readPlainText(message, value, 'system');
  if (Array.isArray(value)) readParts(message, value, pointer, onFault);
  else if (isObject(value)) {
    checkBranch(branches.geminiGenerateContent, value, pointer, message, onFault);
    readParts(message, value.parts, `${pointer}/parts`, onFault);
  } else onFault(wrongType(message, message, typeName(value), ['object']));
  return message;
}

function readPlainText(message: Message, text: string, role: Message['role']): Message {
  message.role = role;
  message.contentForm = 'string';
  message.parts.push({ type: 'text', text, pointer: message.pointer });
  return message;
}

function readParts(message: Message, parts: unknown, pointer: string, onFault: OnFault): void {
  if (parts === undefined) return;
  if (parts === null) message.contentForm = 'null';
  else if (Array.isArray(parts)) {
    message.contentForm = 'parts';
    readList(message, parts, pointer, onFault);
  } else if (isObject(parts)) {
    message.contentForm = 'parts';
    for (const part of readPart(parts, pointer, message, onFault)) message.parts.push(part);
  } else markUnreadable(message, 'parts');
}

/** The server reads lists inside the list as if their parts were in the list itself. */
function readList(message: Message, list: readonly unknown[], pointer: string, onFault: OnFault, depth = 1): void {
  for (let i = 0; i < list.length; i++) {
    const each = list[i];
    if (Array.isArray(each) && depth < MAX_LISTS) readList(message, each, `${pointer}/${i}`, onFault, depth + 1);
    else for (const part of readPart(each, `${pointer}/${i}`, message, onFault)) message.parts.push(part);
  }
}

/** Declared functions, and enabled server tools. */
function readTools(body: JsonObject, pointer: string): Tool[] | undefined {
  const { tools } = body;
  if (isObject(tools)) return readTool(tools, `${pointer}/tools`);
  if (!Array.isArray(tools)) return undefined;
  return tools.flatMap((each, i) => readTool(each, `${pointer}/tools/${i}`));
}

function readTool(wire: unknown, pointer: string): Tool[] {
  const key = isObject(wire) ? keyOf(wire, 'functionDeclarations') : undefined;
  const declared = key === undefined ? undefined : (wire as JsonObject)[key];
  if (!Array.isArray(declared)) return [{ kind: 'unknown', pointer, wire: wire as JsonObject }];
  // Only functions are declared here.
  return declared.map((each, i) => ({ ...readFunction(each, `${pointer}/${key}/${i}`), kind: 'function' }));
}

const readFunction = toolReader({
  schema: wire => fieldOf(wire, 'parametersJsonSchema') ?? asJsonSchema(wire.parameters),
});

function readSettings(body: JsonObject): Settings | undefined {
  const settings: Settings = {};
  const config = fieldOf(body, 'generationConfig');
  const asked = { ...wordsOf(body), ...(isObject(config) && wordsOf(config)) };
  if (Object.keys(asked).length > 0) settings.asked = asked;
  const thinking = isObject(config) ? fieldOf(config, 'thinkingConfig') : undefined;
  const budget = isObject(thinking) ? fieldOf(thinking, 'thinkingBudget') : undefined;
  if (typeof budget === 'number') settings.thinking = budget === 0 ? 'off' : 'on';
  return Object.keys(settings).length === 0 ? undefined : settings;
}

const NOT_SETTINGS = new Set(['contents', 'model', 'systemInstruction', 'generationConfig']);

/** Each generation setting in camel case, with its value as one word. */
function wordsOf(wire: JsonObject): Record<string, string> {
  const words: Record<string, string> = {};
  for (const [key, value] of Object.entries(wire)) {
    const name = key.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
    const word = wordOf(value);
    if (word !== undefined && !NOT_SETTINGS.has(name)) words[name] = word;
  }
  return words;
}

function wordOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return value.length === 0 ? 'empty' : 'given';
  return isObject(value) ? 'given' : undefined;
}

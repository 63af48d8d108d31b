/** The Web Prompt API as specified: three roles, and content as typed values, including tool calls and responses. */
import * as branches from '../../generated/branches/prompt-api.js';
import type { Message, Part, Tool } from '../../generated/types.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import type { MessageFormat, OnFault } from '../engine/message-format.ts';
import { messageReader } from '../engine/messages.ts';
import { readContent } from '../engine/reading/content.ts';
import { LISTED_CALLS, LISTED_CONTENT } from '../engine/reading/format-candidates.ts';
import { frameReader, setFound } from '../engine/reading/message-list.ts';
import { toolReader } from '../engine/reading/tools.ts';
import { typeName, wrongType } from '../engine/structure.ts';
import promptApi209 from '../prompt-api-209/format.ts';
import { check } from '../prompt-api-209/parts.ts';
import { isLive, listKey } from '../prompt-api-209/values.ts';
import { compose, frame, normalize } from './normal.ts';
import { parts } from './parts.ts';
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
  excludes: [LISTED_CALLS],
  detects(value) {
    if (Array.isArray(value)) return isOurs(value);
    if (!isObject(value) || typeof value.model === 'string') return false;
    const { messages, initialPrompts } = value;
    if (Array.isArray(initialPrompts) && messages === undefined) return promptApi209.detects?.(value) !== true;
    return Array.isArray(messages) && isOurs(messages);
  },

  readFrame: frameReader((body, frame, onFault) => {
    const { pointer } = frame;
    setFound(frame, { tools: readTools(body.tools, pointer, onFault) });
    const key = listKey(body);
    if (key === 'initialPrompts') frame.form = 'options';
    const at = `${pointer}/${key}`;
    const list = body[key];
    if (Array.isArray(list)) return { messages: list, at };
    frame.unreadable = ['messages'];
    // A session may be created without any messages.
    if (list !== undefined) onFault(wrongType({ pointer: at }, undefined, typeName(list), ['array']));
    else if (!('expectedInputs' in body || 'expectedOutputs' in body || 'tools' in body))
      onFault({ rule: 'missing-field', messageId: 'missing', at: { pointer }, data: { field: 'initialPrompts' } });
    return { messages: [], at };
  }),

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
  // Responses have no role of their own. A user message with only responses is a tool message in other formats.
  const isResponses = Array.isArray(content) && content.length > 0 && message.parts.every(isResult);
  if (role === 'user' && isResponses) message.role = 'tool';
}

function isResult(part: Part): boolean {
  return part.type === 'tool_result';
}

function readTools(tools: unknown, pointer: string, onFault: OnFault): Tool[] | undefined {
  if (!Array.isArray(tools)) return undefined;
  return tools.map((wire: unknown, i) => {
    const at = `${pointer}/tools/${i}`;
    if (isObject(wire)) check(branches.promptApiCreateOptions_tool, wire, at, undefined, onFault);
    return readTool(wire, at, onFault);
  });
}

const readTool = toolReader({ schema: wire => wire.inputSchema });

/** The keys of a message. */
const KEYS: ReadonlySet<string> = new Set(['role', 'content', 'prefix']);

/** Number of messages to check. Documents of other formats differ in one of the first messages. */
const SAMPLE_SIZE = 16;

function isOurs(messages: readonly unknown[]): boolean {
  const first = messages.slice(0, SAMPLE_SIZE).filter(isObject);
  // Training sets of LLaMA-Factory have similar parts, but also parts of other types and weights on messages.
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

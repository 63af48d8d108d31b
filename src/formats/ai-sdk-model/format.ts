/** ModelMessages of the Vercel AI SDK: what its functions accept, either alone or with separate instructions. */
import * as branches from '../../generated/branches/ai-sdk-model.js';
import type { Conversation, Message, Part, Tool } from '../../generated/types.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import { textOf } from '../engine/codecs.ts';
import type { MessageFormat, OnFault } from '../engine/message-format.ts';
import { LISTED_CALLS } from '../engine/reading/format-candidates.ts';
import { frameReader, setFound } from '../engine/reading/message-list.ts';
import { SingleMessage, unwrapSingle } from '../engine/reading/single-message.ts';
import { toolReader } from '../engine/reading/tools.ts';
import { rewrite } from '../engine/rewrite.ts';
import { checkBranch } from '../engine/structure.ts';
import { compose } from './compose.ts';
import { frame } from './frame.ts';
import { normalize } from './normalize.ts';
import { isOwnType, modelMessage, ROLES } from './part.ts';

/** Fields for instructions outside the messages; the current name comes first. */
const INSTRUCTIONS = ['instructions', 'system'] as const;

/** Number of messages to check. Documents of other formats differ in one of the first messages. */
const SAMPLE_SIZE = 16;

const aiSdkModel: MessageFormat = {
  id: 'ai-sdk-model',
  instructions: 'either',
  holdsServerTools: true,
  turns: 'merged',
  write,
  normalize,
  compose,
  frame,

  excludes: [LISTED_CALLS],
  detects(value) {
    const messages = isObject(value) ? (value.messages ?? value.prompt) : value;
    if (!Array.isArray(messages) || messages.length === 0) return false;
    const some: readonly unknown[] = messages.slice(0, SAMPLE_SIZE);
    return some.every(isMessage) && messages.some(isOwnMessage);
  },

  readFrame: frameReader((body, frame, onFault) => {
    const { pointer } = frame;
    checkBranch(branches.aiSdkModelPrompt, body, pointer, undefined, onFault);
    const preamble = INSTRUCTIONS.flatMap(key => readInstructions(body[key], `${pointer}/${key}`, onFault));
    if (preamble.length > 0) frame.preamble = preamble;
    setFound(frame, { model: body.model, tools: readTools(body.tools, `${pointer}/tools`) });
    const { messages, prompt } = body;
    if (Array.isArray(messages)) return undefined;
    if (Array.isArray(prompt)) return { messages: prompt, at: `${pointer}/prompt` };
    if (typeof prompt === 'string') return { messages: [new SingleMessage(prompt)], at: `${pointer}/prompt` };
    if (messages === undefined && prompt === undefined) return undefined;
    frame.unreadable = ['messages'];
    return { messages: [], at: `${pointer}/messages` };
  }),

  readMessage(given, place, onFault) {
    const { value, pointer, isAlone } = unwrapSingle(given, place);
    if (isAlone && typeof value === 'string') return textMessage('user', value, pointer);
    return modelMessage.read(value, pointer, onFault);
  },
};

export default aiSdkModel;

function textMessage(role: 'system' | 'user', text: string, pointer: string): Message {
  const parts: Part[] = [{ type: 'text', text, pointer }];
  return { role, wireRole: role, parts, contentForm: 'string', pointer };
}

/** Instructions are a text, a system message or a list of system messages. */
function readInstructions(value: unknown, pointer: string, onFault: OnFault): Message[] {
  if (typeof value === 'string') return [textMessage('system', value, pointer)];
  if (isObject(value)) return [modelMessage.read(value, pointer, onFault)];
  return Array.isArray(value)
    ? value.map((each: unknown, i) => modelMessage.read(each, `${pointer}/${i}`, onFault))
    : [];
}

/** Tools as an object with their names as keys, or as a list. */
function readTools(tools: unknown, pointer: string): Tool[] | undefined {
  if (Array.isArray(tools)) return tools.map((wire: unknown, i) => readTool(wire, undefined, `${pointer}/${i}`));
  if (!isObject(tools)) return undefined;
  return Object.entries(tools).map(([name, wire]) => readTool(wire, name, `${pointer}/${name}`));
}

function readTool(wire: unknown, key: string | undefined, pointer: string): Tool {
  const tool = toolOf(wire, pointer);
  if (key !== undefined && isObject(wire)) tool.name = key;
  return tool;
}

const toolOf = toolReader({
  kind: ({ type }) => (type === undefined || type === 'function' || type === 'dynamic' ? 'function' : 'unknown'),
  schema({ inputSchema, parameters }) {
    const schema = inputSchema ?? parameters;
    return isObject(schema) && isObject(schema.jsonSchema) ? schema.jsonSchema : schema;
  },
});

/** Whether nothing in a message shows that it has another format. */
function isMessage(message: unknown): boolean {
  if (!isObject(message) || !ROLES.has(message.role) || 'parts' in message || 'tool_calls' in message) return false;
  return typeof message.content === 'string' || Array.isArray(message.content);
}

/**
 * Whether a message certainly has this format, because of the type of a part or because a part has `providerOptions`.
 */
function isOwnMessage(message: unknown): boolean {
  if (!isObject(message) || !Array.isArray(message.content)) return false;
  return message.content.some(
    part =>
      isObject(part) &&
      ((isOwnType(part.type) && (typeof part.toolCallId === 'string' || typeof part.approvalId === 'string')) ||
        (isObject(part.providerOptions) && typeof part.type === 'string')),
  );
}

function write(conversation: Conversation): unknown {
  const { form, wire, unreadable } = conversation;
  if (unreadable?.includes('messages')) return wire;
  const messages = conversation.messages.map(writeMessage);
  if (form === 'array') return messages;
  const body = wire as JsonObject;
  const key = Array.isArray(body.messages) ? 'messages' : 'prompt';
  const fields: JsonObject = { [key]: Array.isArray(body[key]) ? messages : messages[0] };
  let preamble = conversation.preamble ?? [];
  for (const name of INSTRUCTIONS) {
    const value = body[name];
    const count = Array.isArray(value) ? value.length : typeof value === 'string' || isObject(value) ? 1 : 0;
    const written = preamble.slice(0, count).map(writeMessage);
    preamble = preamble.slice(count);
    if (Array.isArray(value)) fields[name] = written;
    else if (count === 1) fields[name] = written[0];
  }
  return rewrite(body, fields);
}

function writeMessage(message: Message): unknown {
  return message.wire === undefined ? textOf(message.parts) : modelMessage.write(message);
}

/**
 * Cohere's first chat API, `/v1/chat`, and InvokeModel for Command R on Amazon Bedrock: the last user message, the results
 * of the last calls and the earlier messages are in three fields.
 */
import * as branches from '../../generated/branches/cohere-chat-v1.js';
import type { Message, Part, Settings } from '../../generated/types.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import type { MessageFormat } from '../engine/message-format.ts';
import { frameReader, setFound } from '../engine/reading/message-list.ts';
import { readAsked } from '../engine/reading/settings.ts';
import { SingleMessage, unwrapSingle } from '../engine/reading/single-message.ts';
import { checkBranch, markUnreadable, typeName, wrongType } from '../engine/structure.ts';
import { compose, frame } from './compose.ts';
import { normalize } from './normalize.ts';
import { calls, results } from './parts.ts';
import { readTools } from './tools.ts';
import { write } from './write.ts';

const ROLES: ReadonlyMap<unknown, Message['role']> = new Map([
  ['USER', 'user'],
  ['CHATBOT', 'assistant'],
  ['SYSTEM', 'system'],
  ['TOOL', 'tool'],
]);

/** Request fields that no other chat API with a `message` field has. */
const OWN_FIELDS = [
  ...['chat_history', 'tool_results', 'preamble', 'conversation_id', 'connectors', 'search_queries_only'],
  ...['prompt_truncation', 'citation_quality', 'raw_prompting', 'force_single_step', 'return_prompt'],
];

const FRAME_KEYS = ['message', 'tool_results', 'chat_history', 'preamble', 'model', 'conversation_id'];
const SAMPLE_SIZE = 8;

const cohereChatV1: MessageFormat = {
  id: 'cohere-chat-v1',
  defaultDialect: 'cohere-v1',
  paths: ['/model/*cohere.command-r*/invoke*'],
  sharedPaths: ['/v1/chat', '/model/*/invoke*'],
  apis: ['cohere-chat-v1', 'bedrock-invoke'],
  instructions: 'beside',
  write,
  normalize,
  compose,
  frame,

  marks: ['message', 'chat_history'],
  detects(value) {
    if (Array.isArray(value)) return value.length > 0 && value.slice(0, SAMPLE_SIZE).every(isEntry);
    if (!isObject(value) || 'messages' in value || 'role' in value) return false;
    const { message, chat_history: history, tool_results: results, tools, model } = value;
    if (Array.isArray(history) && history.slice(0, SAMPLE_SIZE).some(isEntry)) return true;
    if (typeof message !== 'string') return false;
    if (Array.isArray(history) && history.length > 0)
      return history.slice(0, SAMPLE_SIZE).every(each => isObject(each) && typeof each.message === 'string');
    if (Array.isArray(results)) return results.some(each => isObject(each) && 'call' in each && 'outputs' in each);
    if (Array.isArray(tools)) return tools.some(each => isObject(each) && 'parameter_definitions' in each);
    if (OWN_FIELDS.some(field => Object.hasOwn(value, field))) return true;
    return typeof model === 'string' && /^command(?:-|$)/.test(model);
  },

  readFrame: frameReader(
    (body, frame, onFault) => {
      const { pointer } = frame;
      checkBranch(branches.cohereChatV1Request, body, pointer, undefined, onFault);
      if (typeof body.preamble === 'string')
        frame.preamble = [textMessage('system', undefined, body.preamble, `${pointer}/preamble`)];
      setFound(frame, { model: body.model, tools: readTools(body, pointer), settings: readSettings(body) });
      const messages = messagesIn(body, pointer);
      // The validator has already reported the missing fields.
      if (messages.length === 0) frame.unreadable = ['message'];
      return { messages, at: `${pointer}/chat_history` };
    },
    { unreadable: 'message' },
  ),

  readMessage(given, place, onFault) {
    const { value, pointer, isAlone } = unwrapSingle(given, place);
    if (isAlone && typeof value === 'string') return textMessage('user', 'USER', value, pointer);
    const message: Message = { role: 'other', parts: [], contentForm: 'absent', pointer };
    if (isAlone && Array.isArray(value)) {
      message.role = 'tool';
      message.wireRole = 'TOOL';
      results.read(message, value, pointer, onFault);
      return message;
    }
    message.wire = value as JsonObject;
    if (!isObject(value)) {
      onFault(wrongType(message, message, typeName(value), ['object']));
      return message;
    }
    const { role, message: text } = value;
    message.role = ROLES.get(role) ?? 'other';
    if (typeof role === 'string') message.wireRole = role;
    checkBranch(branches.cohereChatV1Message, value, pointer, message, onFault);
    if (typeof text === 'string') {
      message.contentForm = 'string';
      message.parts.push({ type: 'text', text, pointer: `${pointer}/message` });
    } else if (text === null) message.contentForm = 'null';
    else if (text !== undefined) markUnreadable(message, 'message');
    calls.read(message, value.tool_calls, `${pointer}/tool_calls`, onFault);
    results.read(message, value.tool_results, `${pointer}/tool_results`, onFault);
    return message;
  },
};

export default cohereChatV1;

/** Whether a value is a message of `chat_history`. */
function isEntry(entry: unknown): boolean {
  if (!isObject(entry) || 'content' in entry || !ROLES.has(entry.role)) return false;
  return typeof entry.message === 'string' || Array.isArray(entry.tool_results) || Array.isArray(entry.tool_calls);
}

/** The earlier messages, the last user message, and the results of the last calls. */
function messagesIn({ chat_history: history, message, tool_results: results }: JsonObject, pointer: string): unknown[] {
  const messages: unknown[] = Array.isArray(history) ? [...history] : [];
  const hasResults = Array.isArray(results) && results.length > 0;
  if (typeof message === 'string' && (message !== '' || !(hasResults || endsInResults(messages))))
    messages.push(new SingleMessage(message, `${pointer}/message`));
  if (hasResults) messages.push(new SingleMessage(results, `${pointer}/tool_results`));
  return messages;
}

/** Whether the last earlier message has results. The `message` field is then empty. */
function endsInResults(history: readonly unknown[]): boolean {
  const last = history.at(-1);
  return isObject(last) && Array.isArray(last.tool_results) && last.tool_results.length > 0;
}

function textMessage(role: Message['role'], wireRole: string | undefined, text: string, pointer: string): Message {
  const parts: Part[] = [{ type: 'text', text, pointer }];
  return { role, ...(wireRole !== undefined && { wireRole }), parts, contentForm: 'string', pointer };
}

function readSettings(body: JsonObject): Settings | undefined {
  const { message, tool_results: results, stream, response_format: format } = body;
  const settings: Settings = {};
  const asked = readAsked(body, FRAME_KEYS) ?? {};
  // Both fields are content, so only their presence is recorded.
  if (typeof message === 'string') asked.message = message === '' ? 'empty' : 'given';
  if (Array.isArray(results)) asked.tool_results = results.length === 0 ? 'empty' : 'given';
  if (Object.keys(asked).length > 0) settings.asked = asked;
  if (typeof stream === 'boolean') settings.streaming = stream;
  if (isObject(format) && format.type === 'json_object') settings.jsonMode = true;
  return Object.keys(settings).length === 0 ? undefined : settings;
}

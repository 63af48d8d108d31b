/** Sampling of the Model Context Protocol: requests of a server to the client's model. */
import * as branches from '../../generated/branches/mcp-sampling.js';
import type { Conversation, Message, Part, Settings } from '../../generated/types.ts';
import { child, pointerKeys, valueAt } from '../../pointer.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import type { MessageFormat } from '../engine/message-format.ts';
import { frameReader, setFound } from '../engine/reading/message-list.ts';
import { toolReader } from '../engine/reading/tools.ts';
import { rewrite } from '../engine/rewrite.ts';
import { checkBranch } from '../engine/structure.ts';
import { compose, frame } from './compose.ts';
import { samplingMessage, TYPES } from './content.ts';
import { normalize } from './normalize.ts';

const METHOD = 'sampling/createMessage';

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
    // For parameters without the request around them: only this format has both `maxTokens` and `systemPrompt`.
    const { messages, maxTokens, systemPrompt, modelPreferences, includeContext } = value;
    if (!Array.isArray(messages) || typeof maxTokens !== 'number' || 'model' in value) return false;
    if (typeof systemPrompt !== 'string' && !isObject(modelPreferences) && typeof includeContext !== 'string')
      return false;
    return messages.slice(0, SAMPLE_SIZE).every(each => isObject(each) && isOurs(each.content));
  },

  readFrame: frameReader((body, frame, onFault) => {
    const path = pathToParams(body);
    const params = valueAt(body, path) as JsonObject;
    const pointer = frame.pointer + path;
    frame.pointer = pointer;
    checkBranch(branches.mcpSamplingRequest, params, pointer, undefined, onFault);
    const { systemPrompt, tools, messages } = params;
    if (typeof systemPrompt === 'string') frame.preamble = [instructions(systemPrompt, `${pointer}/systemPrompt`)];
    if (Array.isArray(tools))
      frame.tools = tools.map((wire: unknown, i) => readTool(wire, `${pointer}/tools/${i}`, onFault));
    setFound(frame, { model: hintedModel(params), settings: readSettings(params) });
    const at = `${pointer}/messages`;
    if (Array.isArray(messages)) return { messages, at };
    frame.unreadable = ['messages'];
    return { messages: [], at };
  }),

  readMessage: samplingMessage.read,
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

/** Copies the document, with new fields in the object at the end of the path. */
function rewriteAt(value: JsonObject, [key, ...rest]: readonly string[], fields: JsonObject): JsonObject {
  return rewrite(value, key === undefined ? fields : { [key]: rewriteAt(value[key] as JsonObject, rest, fields) });
}

/** The model that the server prefers. */
function hintedModel({ modelPreferences }: JsonObject): string | undefined {
  const hints = isObject(modelPreferences) ? modelPreferences.hints : undefined;
  const [first]: unknown[] = Array.isArray(hints) ? hints : [];
  return isObject(first) && typeof first.name === 'string' ? first.name : undefined;
}

function instructions(text: string, pointer: string): Message {
  const parts: Part[] = [{ type: 'text', text, pointer }];
  return { role: 'system', wireRole: 'system', parts, contentForm: 'string', pointer };
}

const readTool = toolReader({
  validator: branches.mcpSamplingRequest_tool,
  schema: wire => wire.inputSchema,
});

function readSettings({ toolChoice }: JsonObject): Settings | undefined {
  const mode = isObject(toolChoice) ? toolChoice.mode : undefined;
  return typeof mode === 'string' ? { asked: { toolChoice: mode } } : undefined;
}

/** Number of messages to check. Documents of other formats differ in one of the first messages. */
const SAMPLE_SIZE = 16;

function isOurs(content: unknown): boolean {
  const parts: readonly unknown[] = Array.isArray(content) ? content : [content];
  return parts.slice(0, SAMPLE_SIZE).every(part => isObject(part) && TYPES.has(part.type));
}

function write(conversation: Conversation): unknown {
  const { form, wire, unreadable, preamble } = conversation;
  if (unreadable?.includes('messages')) return wire;
  const messages = conversation.messages.map(samplingMessage.write);
  if (form === 'array') return messages;
  const text = preamble?.[0]?.parts[0];
  const fields = { messages, ...(text?.type === 'text' && { systemPrompt: text.text }) };
  return isObject(wire) ? rewriteAt(wire, pointerKeys(pathToParams(wire)), fields) : rewrite(wire, fields);
}

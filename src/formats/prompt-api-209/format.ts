/** Proposal 209 for the Web Prompt API: messages with roles, and results of whole requests as runs. */
import type { Conversation } from '../../generated/types.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import type { MessageFormat, OnFault } from '../engine/message-format.ts';
import { PART } from '../engine/reading/format-candidates.ts';
import { typeName, wrongType } from '../engine/structure.ts';
import { compose, frame, normalize } from './compose.ts';
import { isRun, readMessage, readRun } from './message.ts';
import { checkResult, checkStream } from './results.ts';
import { isLive, listKey } from './values.ts';
import { write } from './write.ts';

const promptApi209: MessageFormat = {
  id: 'prompt-api-209',
  body: 'openai-chat',
  write,
  compose,
  frame,
  normalize,

  marks: ['runs', 'chunks', 'initialPrompts', 'toolCalls', 'toolCallId', 'thinking', `${PART}image`, `${PART}audio`],
  detects(value) {
    if (Array.isArray(value)) return isResult(value[0]) || isOurs(value);
    if (!isObject(value)) return false;
    if (isResult(value)) return true;
    const { chunks, messages, initialPrompts, model } = value;
    if (typeof model === 'string') return false;
    if (messages === undefined && Array.isArray(chunks)) return isResult(chunks[0]);
    const list = messages ?? initialPrompts;
    return Array.isArray(list) && isOurs(list);
  },

  readFrame(value, pointer, onFault) {
    // Messages are the input of a request; runs are its result.
    const frame: Conversation = { messages: [], form: 'body', layer: 'wire', pointer, wire: value as JsonObject };
    if (Array.isArray(value)) {
      if (!holdsRuns(value[0]))
        return { frame: { messages: [], form: 'array', layer: 'wire', pointer }, messages: value, at: pointer };
      return readChunks(frame, value, pointer, onFault);
    }
    if (!isObject(value)) {
      onFault(wrongType({ pointer }, undefined, typeName(value), ['object', 'array']));
      frame.unreadable = ['messages'];
      return { frame, messages: [], at: pointer };
    }
    if (holdsRuns(value)) return readResult({ ...frame, form: 'result' }, value, pointer, onFault);
    if (Array.isArray(value.chunks) && !('messages' in value) && !('initialPrompts' in value))
      return readChunks(frame, value.chunks, `${pointer}/chunks`, onFault);
    const key = listKey(value);
    if (key === 'initialPrompts') frame.form = 'options';
    const at = `${pointer}/${key}`;
    if (typeof value.model === 'string') frame.model = value.model;
    const list = value[key];
    if (Array.isArray(list)) return { frame, messages: list, at };
    frame.unreadable = ['messages'];
    if (list === undefined)
      onFault({ rule: 'missing-field', messageId: 'missing', at: { pointer }, data: { field: key } });
    else onFault(wrongType({ pointer: at }, undefined, typeName(list), ['array']));
    return { frame, messages: [], at };
  },

  readMessage: (value, pointer, onFault) => (isRun(value, pointer) ? readRun : readMessage)(value, pointer, onFault),
};

export default promptApi209;

/** Reads the result of a request, or a chunk of a stream, which is an incomplete result. */
function readResult(frame: Conversation, result: JsonObject, pointer: string, onFault: OnFault) {
  frame.layer = 'memory';
  checkResult(result, pointer, onFault);
  const at = `${pointer}/runs`;
  if (Array.isArray(result.runs)) return { frame, messages: result.runs as unknown[], at };
  frame.unreadable = ['messages'];
  return { frame, messages: [], at };
}

/** Reads a stream. Every chunk is checked against the ones before it, and the last one is read. */
function readChunks(frame: Conversation, chunks: readonly unknown[], pointer: string, onFault: OnFault) {
  frame.form = 'chunks';
  frame.layer = 'memory';
  checkStream(chunks, pointer, onFault);
  const last = chunks.at(-1);
  if (isObject(last)) return readResult(frame, last, `${pointer}/${chunks.length - 1}`, onFault);
  frame.unreadable = ['messages'];
  return { frame, messages: [], at: pointer };
}

function holdsRuns(value: unknown): boolean {
  if (!isObject(value) || 'messages' in value || 'initialPrompts' in value || typeof value.role === 'string')
    return false;
  return 'runs' in value || ('done' in value && 'usage' in value);
}

/** Whether a value is certainly a result: it has all three fields. */
function isResult(value: unknown): boolean {
  return isObject(value) && typeof value.done === 'boolean' && Array.isArray(value.runs) && isObject(value.usage);
}

/** Number of messages to check. Documents of other formats differ in one of the first messages. */
const SAMPLE_SIZE = 16;

function isOurs(messages: readonly unknown[]): boolean {
  const looked = messages.slice(0, SAMPLE_SIZE).filter(isObject);
  return !looked.some(isForeign) && looked.some(hasMark);
}

/** Whether a message has keys of other formats that share one of our marks. */
function isForeign(message: JsonObject): boolean {
  const { toolCalls } = message;
  if ('tool_calls' in message || 'tool_call_id' in message || 'id' in message || 'parts' in message) return true;
  return Array.isArray(toolCalls) && toolCalls.length > 0 && !toolCalls.some(isOurCall);
}

function hasMark({ role, toolCalls, toolCallId, thinking, content }: JsonObject): boolean {
  if (role === 'assistant' && Array.isArray(toolCalls)) return toolCalls.some(isOurCall);
  if (role === 'tool' && typeof toolCallId === 'string' && content !== undefined) return true;
  if (role === 'assistant' && typeof thinking === 'string') return true;
  return Array.isArray(content) && content.some(isOurMedia);
}

/** A call with parsed arguments. Other formats store them as text. */
function isOurCall(call: unknown): boolean {
  if (!isObject(call)) return false;
  return isObject(call.function) ? isObject(call.function.arguments) : isObject(call.args);
}

function isOurMedia(part: unknown): boolean {
  if (!isObject(part) || (part.type !== 'image' && part.type !== 'audio')) return false;
  return typeof part.data === 'string' || isLive(part.data);
}

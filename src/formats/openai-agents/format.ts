/** The OpenAI Agents SDK for JavaScript: a flat list of items as in the Responses API, with other names. */
import type { Message, Tool } from '../../generated/types.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import type { MessageFormat, OnFault } from '../engine/message-format.ts';
import { LISTED_CONTENT, LISTED_MESSAGES } from '../engine/reading/format-candidates.ts';
import { frameReader, setFound } from '../engine/reading/message-list.ts';
import { SingleMessage, unwrapSingle } from '../engine/reading/single-message.ts';
import { toolReader } from '../engine/reading/tools.ts';
import { typeName, wrongType } from '../engine/structure.ts';
import { textOf } from '../openai-responses/item.ts';
import { joins } from '../openai-responses/normalize.ts';
import { compose, frame, normalize, optionsIn } from './compose.ts';
import { isItemType, readItem } from './item.ts';
import { writeBody } from './write.ts';

const openaiAgents: MessageFormat = {
  id: 'openai-agents',
  turns: 'whole',
  instructions: 'either',
  holdsServerTools: true,
  write: writeBody,
  normalize,
  joins,
  compose,
  frame,

  marks: ['input', 'type', LISTED_CONTENT],
  excludes: [LISTED_MESSAGES],
  detects(value) {
    if (isObject(value) && ('model' in value || 'messages' in value)) return false;
    const items: unknown = isObject(value) ? value.input : value;
    if (!Array.isArray(items)) return false;
    const first: readonly unknown[] = items.slice(0, SAMPLE_SIZE);
    return first.every(isPossible) && (first.some(isOwn) || (isObject(value) && isCall(value)));
  },

  readFrame: frameReader((body, frame, onFault) => {
    const { pointer } = frame;
    const { systemInstructions, input } = body;
    if (typeof systemInstructions === 'string')
      frame.preamble = [textOf(systemInstructions, 'system', `${pointer}/systemInstructions`)];
    else if (systemInstructions !== undefined) {
      const place = { pointer: `${pointer}/systemInstructions` };
      const fault = wrongType(place, undefined, typeName(systemInstructions), ['string']);
      onFault({ ...fault, data: { ...fault.data, part: 'request' } });
    }
    const tools = readTools(body.tools, `${pointer}/tools`, onFault);
    setFound(frame, { tools, options: optionsIn(body.modelSettings) });
    const at = `${pointer}/input`;
    if (Array.isArray(input)) return { messages: input, at };
    if (typeof input === 'string') return { messages: [new SingleMessage(input)], at };
    frame.unreadable = ['messages'];
    if (input !== undefined) onFault(wrongType({ pointer: at }, undefined, typeName(input), ['string', 'array']));
    else onFault({ rule: 'missing-field', messageId: 'missing', at: { pointer }, data: { field: 'input' } });
    return { messages: [], at };
  }),

  readMessage(given, place, onFault): Message {
    const { value, pointer, isAlone } = unwrapSingle(given, place);
    if (isAlone && typeof value === 'string') return textOf(value, 'user', pointer);
    return readItem(value, pointer, onFault);
  },
};

export default openaiAgents;

function readTools(tools: unknown, pointer: string, onFault: OnFault): Tool[] | undefined {
  if (!Array.isArray(tools)) return undefined;
  return (tools as unknown[]).map((wire, i) => {
    const tool = readTool(wire, `${pointer}/${i}`, onFault);
    if (tool.kind !== 'function' || !isObject(wire)) return tool;
    if (typeof wire.namespace === 'string') tool.namespace = wire.namespace;
    if (wire.deferLoading === true) tool.deferred = true;
    return tool;
  });
}

const readTool = toolReader({ inner: wire => (wire.type === 'function' ? wire : undefined) });

/** Number of items to check. Documents of other formats differ in one of the first items. */
const SAMPLE_SIZE = 16;

/** Whether a body is the SDK's request to a model. */
function isCall(body: JsonObject): boolean {
  return 'systemInstructions' in body || isObject(body.modelSettings);
}

/** Whether nothing in an item shows that it has another format. */
function isPossible(item: unknown): boolean {
  if (!isObject(item)) return false;
  const { type = 'role' in item ? 'message' : undefined } = item;
  if (!isItemType(type)) return false;
  return type !== 'message' ? !('call_id' in item) || SEARCHES.has(type) : ROLES.has(item.role);
}

const ROLES: ReadonlySet<unknown> = new Set(['user', 'assistant', 'system']);
const SEARCHES: ReadonlySet<unknown> = new Set(['tool_search_call', 'tool_search_output']);

/** Whether an item certainly has this format, by its type, the name of its ID, or provider data. */
function isOwn(item: unknown): boolean {
  if (!isObject(item)) return false;
  const { type, content } = item;
  if (type === 'function_call_result' || type === 'hosted_tool_call' || type === 'computer_call_result') return true;
  if (type !== undefined && type !== 'message' && (typeof item.callId === 'string' || isObject(item.providerData)))
    return true;
  if (type === 'reasoning') return Array.isArray(item.rawContent);
  return Array.isArray(content) && (content as unknown[]).some(isOwnPart);
}

function isOwnPart(part: unknown): boolean {
  if (!isObject(part)) return false;
  if (part.type === 'input_image') return 'image' in part;
  if (part.type === 'input_file') return 'file' in part;
  return (part.type === 'input_text' || part.type === 'output_text') && isObject(part.providerData);
}

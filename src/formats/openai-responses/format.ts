/** OpenAI Responses, also for compatible servers: a flat list of items, with calls and results as separate items. */
import * as branches from '../../generated/branches/openai-responses.js';
import type { Message, Settings, Tool } from '../../generated/types.ts';
import { isKnownName } from '../../model/known-names.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import type { MessageFormat, OnFault } from '../engine/message-format.ts';
import type { SignWeights } from '../engine/reading/detection-weights.ts';
import { LISTED_CONTENT, LISTED_MESSAGES } from '../engine/reading/format-candidates.ts';
import { frameReader, setFound } from '../engine/reading/message-list.ts';
import { readAsked } from '../engine/reading/settings.ts';
import { SingleMessage, unwrapSingle } from '../engine/reading/single-message.ts';
import { toolReader } from '../engine/reading/tools.ts';
import { typeName, wrongType } from '../engine/structure.ts';
import { compose, frame } from './compose.ts';
import { isItemType, readItem, textOf } from './item.ts';
import { joins, normalize } from './normalize.ts';
import { ownItem } from './provider-items.ts';
import { writeBody } from './write.ts';

/** Requests for embeddings, speech, images, reranking and other models also have `model` and `input`. */
const SIGNS: SignWeights = {
  input: 4,
  '!model': -3,
  instructions: 3,
  previous_response_id: 5,
  conversation: 3,
  max_output_tokens: 5,
  max_tool_calls: 3,
  store: 1,
  stream: 1,
  reasoning: 2,
  text: 2,
  include: 3,
  parallel_tool_calls: 1,
  background: 2,
  truncation: 3,
  prompt: 4,
  prompt_cache_key: 1,
  safety_identifier: 1,
  service_tier: 1,
  top_logprobs: 1,
  'input[].role': 2,
  'input[].call_id': 4,
  'input[].type=message': 3,
  'input[].type=reasoning': 3,
  'input[].type=function_call': 2,
  'input[].type=function_call_output': 5,
  'input[].content[].type=input_text': 4,
  'input[].content[].type=input_image': 4,
  'input[].content[].type=input_file': 4,
  'input[].content[].type=output_text': 4,
  encoding_format: -20,
  dimensions: -20,
  input_type: -20,
  truncate: -20,
  voice: -20,
  parameters: -20,
  output: -20,
  documents: -20,
};

const openaiResponses: MessageFormat = {
  id: 'openai-responses',
  turns: 'whole',
  paths: ['*/responses', '*/responses/compact', '*/responses/input_tokens'],
  apis: ['openai-responses', 'openai-responses-compact', 'openai-responses-count-tokens'],
  write: writeBody,
  instructions: 'first',
  holdsServerTools: call => ownItem(call, undefined) !== undefined,
  normalize,
  joins,
  compose,
  frame,

  listKey: 'input',
  signs: SIGNS,
  marks: ['input', 'type', LISTED_CONTENT],
  excludes: [LISTED_MESSAGES],
  detects(value) {
    if (Array.isArray(value)) return isOurs(value, true) && value.slice(0, SAMPLE_SIZE).some(isOwnItem);
    // A response also has a model, and may repeat its input.
    if (!isObject(value) || NOT_OURS.some(key => key in value)) return false;
    const { input, model, agent } = value;
    // Gemini's Interactions API also has a model and an input. Its list contains turns or parts, and next to a text it
    // has other settings.
    if (typeof model !== 'string' || agent !== undefined || FOREIGN.some(key => key in value)) return false;
    if (typeof input === 'string') return OWN.some(key => key in value);
    if (!Array.isArray(input) || !isOurs(input, false)) return false;
    return input
      .slice(0, SAMPLE_SIZE)
      .some(item => isOwnItem(item) || (isObject(item) && typeof item.role === 'string'));
  },

  readFrame: frameReader((body, frame, onFault) => {
    const { pointer } = frame;
    const { input, model } = body;
    const preamble = readInstructions(body.instructions, `${pointer}/instructions`, onFault);
    if (preamble.length > 0) frame.preamble = preamble;
    frame.settings = readSettings(body);
    setFound(frame, { model, tools: readTools(body.tools, `${pointer}/tools`, onFault) });
    const at = `${pointer}/input`;
    const needsInput = frame.settings.continues !== true && !isObject(body.prompt);
    if (Array.isArray(input)) {
      // If the server stores the conversation, the input may be empty.
      if (input.length === 0) frame.unreadable = ['messages'];
      if (input.length === 0 && needsInput)
        onFault({ rule: 'empty-conversation', messageId: 'empty', at: { pointer: at } });
      return { messages: input, at };
    }
    if (typeof input === 'string') return { messages: [new SingleMessage(input)], at };
    frame.unreadable = ['messages'];
    if (input !== undefined) onFault(wrongType({ pointer: at }, undefined, typeName(input), ['string', 'array']));
    // A stored prompt or conversation may need no input.
    else if (needsInput)
      onFault({ rule: 'missing-field', messageId: 'missing', at: { pointer }, data: { field: 'input' } });
    return { messages: [], at };
  }),

  readMessage(given, place, onFault) {
    const { value, pointer, isAlone } = unwrapSingle(given, place);
    if (isAlone && typeof value === 'string') return textOf(value, 'user', pointer);
    return readItem(value, pointer, onFault);
  },
};

export default openaiResponses;

/** Instructions outside the input, as text or items. */
function readInstructions(instructions: unknown, pointer: string, onFault: OnFault): Message[] {
  if (typeof instructions === 'string') return [textOf(instructions, 'system', pointer)];
  if (Array.isArray(instructions)) return instructions.map((item, i) => readItem(item, `${pointer}/${i}`, onFault));
  if (instructions !== undefined && instructions !== null)
    onFault(wrongType({ pointer }, undefined, typeName(instructions), ['string', 'array']));
  return [];
}

function readSettings(body: JsonObject): Settings {
  const { stream, store, previous_response_id: previous, conversation, reasoning, thinking, text } = body;
  // The server stores responses unless the request disables it.
  const settings: Settings = { stored: store !== false };
  const asked = readAsked(body, ['input', 'instructions', 'model']);
  // The text of the instructions is not a setting, but some servers do not accept it next to other fields.
  const hasInstructions = body.instructions !== undefined && body.instructions !== null && body.instructions !== '';
  if (asked !== undefined) settings.asked = { ...asked, ...(hasInstructions && { instructions: 'given' }) };
  if (typeof stream === 'boolean') settings.streaming = stream;
  if (typeof previous === 'string' || typeof conversation === 'string' || isObject(conversation))
    settings.continues = true;
  const format = isObject(text) ? text.format : undefined;
  if (isObject(format) && format.type === 'json_object') settings.jsonMode = true;
  const isOff =
    (isObject(reasoning) && reasoning.effort === 'none') || (isObject(thinking) && thinking.type === 'disabled');
  if (isOff) settings.thinking = 'off';
  return settings;
}

function readTools(tools: unknown, pointer: string, onFault: OnFault, namespace?: string): Tool[] | undefined {
  if (!Array.isArray(tools)) return undefined;
  return (tools as unknown[]).flatMap((wire, i) => {
    const at = `${pointer}/${i}`;
    // Groups cannot contain groups, so only one level is read.
    if (isObject(wire) && wire.type === 'namespace' && namespace === undefined && Array.isArray(wire.tools))
      return readTools(wire.tools, `${at}/tools`, onFault, typeof wire.name === 'string' ? wire.name : '') ?? [];
    const type = isObject(wire) ? wire.type : undefined;
    const tool = (type === 'function' ? readFunction : type === 'custom' ? readCustom : readOther)(wire, at, onFault);
    if (tool.kind === 'unknown') return [tool];
    if (namespace !== undefined) tool.namespace = namespace;
    if (tool.wire?.defer_loading === true) tool.deferred = true;
    return [tool];
  });
}

const readFunction = toolReader({ validator: branches.openaiResponsesTool_function });
const readCustom = toolReader({ validator: branches.openaiResponsesTool_custom, kind: () => 'custom' });
const readOther = toolReader({ inner: () => undefined });

/** Number of items to check. Documents of other formats differ in one of the first items. */
const SAMPLE_SIZE = 16;

/** Fields of responses, and of bodies whose messages are under another key. */
const NOT_OURS = ['messages', 'contents', 'inputs', 'output'];

/** Fields that only other bodies with a model and an input have. */
const FOREIGN = ['system_instruction', 'generation_config', 'response_modalities', 'parameters', 'voice'];

/** Body fields that distinguish text input from requests for embeddings, speech or moderation. */
const OWN = [
  ...['instructions', 'previous_response_id', 'conversation', 'max_output_tokens', 'store', 'reasoning', 'text'],
  ...['tools', 'include', 'parallel_tool_calls', 'background', 'truncation'],
];

const ROLES: ReadonlySet<unknown> = new Set(['user', 'assistant', 'system', 'developer', 'tool']);
const KEYS: ReadonlySet<string> = new Set(['type', 'role', 'content', 'id', 'status', 'phase']);

/**
 * Whether nothing in the first items shows that they have another format. Messages in a bare list can only have known
 * fields.
 */
function isOurs(items: readonly unknown[], isBare: boolean): boolean {
  return items.slice(0, SAMPLE_SIZE).every(item => {
    if (!isObject(item)) return false;
    const { type, role, content } = item;
    if (type !== undefined && type !== 'message') return (isItemType(type) || isNew(type)) && !hasForeignFields(item);
    if (!ROLES.has(role) || (isBare && Object.keys(item).some(key => !KEYS.has(key)))) return false;
    if (type === 'message' && !isBare && (content === undefined || content === null)) return true;
    return typeof content === 'string' || (Array.isArray(content) && content.every(isOwnPart));
  });
}

/** Whether an item may be newer than this version. */
function isNew(type: unknown): boolean {
  return typeof type === 'string' && !isKnownName(type);
}

/** Other formats with lists of items have different names for the fields of calls. */
function hasForeignFields(item: JsonObject): boolean {
  return 'callId' in item || 'tool_call_id' in item || 'providerData' in item;
}

/** Whether an item certainly has this format: it has one of these types, or is a message with parts. */
function isOwnItem(item: unknown): boolean {
  if (!isObject(item)) return false;
  if (item.type === 'function_call' || item.type === 'function_call_output') return typeof item.call_id === 'string';
  if (item.type !== undefined && item.type !== 'message')
    return isItemType(item.type) && (item.type !== 'reasoning' || Array.isArray(item.summary));
  return Array.isArray(item.content) && item.content.length > 0 && item.content.every(isOwnPart);
}

const PART = /^(?:input_|output_text$|refusal$)/;

function isOwnPart(part: unknown): boolean {
  return isObject(part) && typeof part.type === 'string' && PART.test(part.type) && !isObject(part.input_audio);
}

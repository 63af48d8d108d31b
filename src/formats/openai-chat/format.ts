/** OpenAI Chat Completions: `{model, messages, tools}` or a list of messages, also for compatible servers. */
import * as branches from '../../generated/branches/openai-chat.js';
import type { Message, Part, Settings, Tool, ToolCallPart } from '../../generated/types.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import type { MessageFormat, OnFault } from '../engine/message-format.ts';
import { isTagged, type ReadPart, readContent, unknownPart } from '../engine/reading/content.ts';
import type { SignWeights } from '../engine/reading/detection-weights.ts';
import { frameReader, setFound } from '../engine/reading/message-list.ts';
import { readAsked } from '../engine/reading/settings.ts';
import { toolReader } from '../engine/reading/tools.ts';
import { checkBranch, markUnreadable, typeName, type Validator, wrongType } from '../engine/structure.ts';
import { compose, frame } from './compose.ts';
import { normalize } from './normalize.ts';
import { readReasoningFields, readSignature, thinkingPart } from './reasoning.ts';
import { writeBody } from './write.ts';

const MESSAGE_BRANCH: ReadonlyMap<unknown, readonly [Message['role'], Validator]> = new Map([
  ['system', ['system', branches.messageSystem]],
  ['developer', ['system', branches.messageDeveloper]],
  ['user', ['user', branches.messageUser]],
  ['assistant', ['assistant', branches.messageAssistant]],
  ['tool', ['tool', branches.messageTool]],
  ['function', ['tool', branches.messageFunction]],
] as const);

const PART_BRANCH: ReadonlyMap<unknown, Validator> = new Map([
  ['text', branches.contentPart_text],
  ['image_url', branches.contentPart_image_url],
  ['input_audio', branches.contentPart_input_audio],
  ['file', branches.contentPart_file],
  ['refusal', branches.contentPart_refusal],
]);

const MEDIA: Readonly<Record<string, 'image' | 'audio' | 'file'>> = {
  image_url: 'image',
  input_audio: 'audio',
  file: 'file',
};

/** How one format with this layout checks its messages, parts and calls. */
export interface ChatWire {
  readonly roles: ReadonlyMap<unknown, readonly [Message['role'], Validator]>;
  readonly parts: ReadonlyMap<unknown, Validator>;
  readonly call: Validator;
  /** Created once, because content is read on the hot path. */
  readonly readPart: ReadPart;
}

export function chatWire(layout: Omit<ChatWire, 'readPart'>): ChatWire {
  return {
    ...layout,
    readPart: (wire, pointer, message, onFault) => readChatPart(wire, pointer, message, onFault, layout.parts),
  };
}

const OPENAI = chatWire({ roles: MESSAGE_BRANCH, parts: PART_BRANCH, call: branches.toolCall_function });

/** Evidence for Chat Completions and for formats with the same calls and settings. */
export const CHAT_SIGNS: SignWeights = {
  response_format: 6,
  frequency_penalty: 6,
  presence_penalty: 6,
  seed: 6,
  logprobs: 6,
  'tools[].function': 6,
  'messages[].role=tool': 4,
  'messages[].role=function': 6,
  'messages[].role=developer': 6,
  'messages[].tool_calls': 6,
  'messages[].tool_call_id': 6,
  'messages[].content[].type=image_url': 6,
};

/** Model providers whose models have this request body in Bedrock's InvokeModel, as their model IDs name them. */
const CHAT_MODELS_ON_BEDROCK = [
  ...['ai21', 'deepseek', 'google', 'minimax', 'mistral', 'moonshot', 'moonshotai', 'nvidia', 'openai', 'qwen'],
  ...['writer', 'xai', 'zai'],
];

const openaiChat: MessageFormat = {
  id: 'openai-chat',
  paths: [
    ...['*/chat/completions', '*/agents/completions', 'chat/completions'],
    // watsonx
    ...['*/text/chat', '*/text/chat_stream'],
    // Bedrock InvokeModel
    ...CHAT_MODELS_ON_BEDROCK.map(provider => `/model/*${provider}.*/invoke*`),
  ],
  sharedPaths: ['/model/*/invoke*'],
  apis: ['openai-chat', 'mistral-chat', 'bedrock-invoke', 'watsonx-chat'],
  write: writeBody,
  compose,
  frame,
  normalize: (message, _conversation, lose) => normalize(message, lose),

  listKey: 'messages',
  signs: {
    ...CHAT_SIGNS,
    n: 6,
    max_completion_tokens: 6,
    stream_options: 6,
    parallel_tool_calls: 6,
    logit_bias: 6,
    top_logprobs: 6,
    reasoning_effort: 6,
    modalities: 6,
    functions: 6,
    function_call: 6,
    stop: 4,
    user: 4,
    'tool_choice=auto': 4,
    'tool_choice.function': 6,
    'messages[].reasoning_content': 4,
    'messages[].function_call': 6,
    'messages[].content[].type=input_audio': 6,
  },
  readFrame: frameReader((body, frame) => {
    // watsonx calls it `model_id`.
    const model = body.model ?? body.model_id;
    setFound(frame, { model, tools: readTools(body, frame.pointer), settings: readSettings(body) });
  }),

  readMessage: (value, pointer, onFault) => readChatMessage(value, pointer, onFault, OPENAI),
};

export default openaiChat;

/** Reads a message with this layout, for one of the formats that share it. */
export function readChatMessage(value: unknown, pointer: string, onFault: OnFault, layout: ChatWire): Message {
  if (!isObject(value)) {
    const message: Message = { role: 'other', parts: [], contentForm: 'absent', pointer, wire: value as JsonObject };
    onFault(wrongType(message, message, typeName(value), ['object']));
    return message;
  }
  const role = value.role;
  const branch = layout.roles.get(role);
  const message: Message = { role: branch?.[0] ?? 'other', parts: [], contentForm: 'absent', pointer, wire: value };
  if (typeof role === 'string') message.wireRole = role;
  if (typeof value.name === 'string') message.name = value.name;
  // Kimi K3 has system messages that declare tools and have no content.
  if (role === 'system' && value.content === undefined) {
    const tools = readTools({ tools: value.tools }, pointer);
    if (tools !== undefined && tools.length > 0) message.tools = tools;
  }
  if (branch !== undefined) checkBranch(branch[1], value, pointer, message, onFault);
  else if (role === undefined)
    onFault({ rule: 'missing-field', messageId: 'missing', at: message, in: message, data: { field: 'role' } });
  else if (typeof role !== 'string')
    onFault(wrongType({ pointer: `${pointer}/role` }, message, typeName(role), ['string']));
  readParts(message, value, onFault, layout);
  return message;
}

function readParts(message: Message, wire: JsonObject, onFault: OnFault, layout: ChatWire): void {
  const { parts, pointer } = message;
  readReasoningFields(message, wire);
  const content = readContent(message, wire.content, layout.readPart, onFault);
  if (message.role === 'tool') {
    const result: Part = { type: 'tool_result', content, pointer, wire };
    const id = readId(wire.tool_call_id);
    if (id !== undefined) result.callId = id;
    if (message.name !== undefined) result.name = message.name;
    if (message.wireRole === 'function') result.legacy = true;
    parts.push(result);
  } else for (const part of content) parts.push(part);
  if (typeof wire.refusal === 'string')
    parts.push({ type: 'refusal', text: wire.refusal, field: 'refusal', pointer: `${pointer}/refusal` });
  if (isObject(wire.audio))
    parts.push({
      type: 'audio',
      wireType: 'audio',
      source: 'file_id',
      field: 'audio',
      pointer: `${pointer}/audio`,
      wire: wire.audio,
    });
  if (wire.tool_calls !== undefined && wire.tool_calls !== null)
    readToolCalls(message, wire.tool_calls, onFault, layout);
  if (isObject(wire.function_call)) {
    const call = emptyCall('legacy', `${pointer}/function_call`, wire.function_call);
    call.field = 'function_call';
    nameAndText(call, wire.function_call, 'arguments');
    parts.push(call);
  }
}

function readChatPart(
  wire: unknown,
  pointer: string,
  message: Message,
  onFault: OnFault,
  known: ChatWire['parts'],
): Part {
  const report = typeof wire === 'string' ? inPart('string', onFault) : onFault;
  if (!isTagged(wire, pointer, message, report)) return unknownPart(wire, pointer);
  const { type } = wire;
  const validator = known.get(type);
  if (validator !== undefined) checkBranch(validator, wire, pointer, message, inPart(type as string, onFault));
  if (type === 'thinking') return thinkingPart(wire, pointer);
  if (type === 'text' && typeof wire.text === 'string') return { type: 'text', text: wire.text, pointer, wire };
  if (type === 'refusal' && typeof wire.refusal === 'string')
    return { type: 'refusal', text: wire.refusal, pointer, wire };
  const media = validator === undefined ? undefined : MEDIA[type as string];
  if (media !== undefined) return { type: media, wireType: type as string, source: sourceOf(wire), pointer, wire };
  return unknownPart(wire, pointer);
}

function sourceOf(wire: JsonObject): 'url' | 'base64' | 'file_id' | 'unknown' {
  if (isObject(wire.image_url) && typeof wire.image_url.url === 'string')
    return wire.image_url.url.startsWith('data:') ? 'base64' : 'url';
  if (isObject(wire.input_audio)) return 'base64';
  if (isObject(wire.file)) return typeof wire.file.file_id === 'string' ? 'file_id' : 'base64';
  return 'unknown';
}

function readToolCalls(message: Message, calls: unknown, onFault: OnFault, layout: ChatWire): void {
  const pointer = `${message.pointer}/tool_calls`;
  if (!Array.isArray(calls)) {
    markUnreadable(message, 'tool_calls');
    return;
  }
  if (calls.length === 0 && message.role === 'assistant') {
    onFault({ rule: 'empty-tool-calls', messageId: 'empty', at: { pointer }, in: message });
  }
  for (let i = 0; i < calls.length; i++) {
    const wire: unknown = calls[i];
    const at = `${pointer}/${i}`;
    if (!isObject(wire)) {
      onFault(wrongType({ pointer: at }, message, typeName(wire), ['object']));
      markUnreadable(message, 'tool_calls');
      message.parts.push({ type: 'provider_item', raw: wire as JsonObject, field: 'tool_calls', pointer: at });
      continue;
    }
    if (wire.extra_content !== undefined) readSignature(message, wire.extra_content, at);
    message.parts.push(readToolCall(wire, at, message, onFault, layout.call));
  }
}

function readToolCall(
  wire: JsonObject,
  pointer: string,
  message: Message,
  onFault: OnFault,
  ofFunction: Validator,
): ToolCallPart {
  const type = wire.type;
  // A call without a type is read as a function call, and the missing type is reported.
  const kind = type === 'custom' ? 'custom' : type === 'function' || isObject(wire.function) ? 'function' : 'unknown';
  if (kind !== 'unknown' || type === undefined)
    checkBranch(
      kind === 'custom' ? branches.toolCall_custom : ofFunction,
      wire,
      pointer,
      message,
      inPart(kind === 'custom' ? 'custom' : 'function', onFault),
    );
  const call = emptyCall(kind, pointer, wire);
  call.field = 'tool_calls';
  if (type !== undefined && typeof type !== 'string')
    onFault(wrongType({ pointer: `${pointer}/type` }, message, typeName(type), ['string']));
  const id = readId(wire.id);
  if (id !== undefined) call.callId = id;
  if (kind === 'custom' && isObject(wire.custom)) nameAndText(call, wire.custom, 'input');
  if (kind === 'function' && isObject(wire.function)) nameAndText(call, wire.function, 'arguments');
  return call;
}

/** Names the part with the fault, because servers differ in what they accept inside a part. */
function inPart(part: string, onFault: OnFault): OnFault {
  return fault => onFault({ ...fault, data: { ...fault.data, part } });
}

/** An ID as a string. Another type is a separate fault, but the ID still matches a call with its result. */
export function readId(id: unknown): string | undefined {
  return id === undefined || id === null || typeof id === 'string' ? (id ?? undefined) : JSON.stringify(id);
}

function emptyCall(kind: ToolCallPart['kind'], pointer: string, wire: JsonObject): ToolCallPart {
  return { type: 'tool_call', kind, arguments: {}, executedBy: 'client', pointer, wire };
}

function nameAndText(call: ToolCallPart, inner: JsonObject, textKey: 'arguments' | 'input'): void {
  if (typeof inner.name === 'string') call.name = inner.name;
  if (typeof inner[textKey] === 'string') call.arguments.text = inner[textKey];
}

const THINKING = { enabled: 'on', disabled: 'off', adaptive: 'adaptive' } as const;

function readSettings(body: JsonObject): Settings | undefined {
  const { stream, store, thinking, reasoning_effort, response_format } = body;
  const { type, keep } = isObject(thinking) ? thinking : ({} as JsonObject);
  const settings: Settings = {};
  const asked = readAsked(body);
  if (asked !== undefined) settings.asked = asked;
  if (typeof stream === 'boolean') settings.streaming = stream;
  if (typeof store === 'boolean') settings.stored = store;
  if (type === 'enabled' || type === 'disabled' || type === 'adaptive') settings.thinking = THINKING[type];
  else if (type === undefined && reasoning_effort === 'none') settings.thinking = 'off';
  if (keep === 'all' && type !== 'disabled') settings.keepsReasoning = true;
  if (isObject(response_format) && response_format.type === 'json_object') settings.jsonMode = true;
  return Object.keys(settings).length === 0 ? undefined : settings;
}

function readTools(body: JsonObject, pointer: string): Tool[] | undefined {
  const declared = Array.isArray(body.tools) ? 'tools' : Array.isArray(body.functions) ? 'functions' : undefined;
  if (declared === undefined) return undefined;
  const readTool = declared === 'tools' ? readWrapped : readFunction;
  return (body[declared] as unknown[]).map((wire, i) => readTool(wire, `${pointer}/${declared}/${i}`));
}

const readFunction = toolReader();
const readWrapped = toolReader({
  inner: wire => (isObject(wire.function) ? wire.function : wire.custom),
  kind: (wire, inner) => (inner === wire.custom ? 'custom' : 'function'),
});

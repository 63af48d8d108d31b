/** Gemini's Interactions API: text, contents, or a list of steps as `input`. Results are items of their own. */
import * as branches from '../../generated/branches/gemini-interactions.js';
import type {
  Conversation,
  Message,
  Part,
  Settings,
  Tool,
  ToolCallPart,
  ToolResultPart,
} from '../../generated/types.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import type { MessageFormat, OnFault } from '../engine/message-format.ts';
import { readAsked } from '../engine/reading/settings.ts';
import { Alone, unwrapAlone } from '../engine/reading/single-message.ts';
import { rewrite } from '../engine/rewrite.ts';
import { checkBranch, typeName, type Validator, wrongType } from '../engine/structure.ts';
import { compose, frame } from './compose.ts';
import { CONTENTS, readContents, readInteractionPart } from './content.ts';
import { joins, normalize, SERVER_TOOLS } from './normalize.ts';

/** The steps that a client writes or answers; the server's own are told by the endings of their names. */
const STEPS: Readonly<Record<string, readonly [Message['role'], Validator]>> = {
  user_input: ['user', branches.geminiInteractionsStep_user_input],
  model_output: ['assistant', branches.geminiInteractionsStep_model_output],
  thought: ['assistant', branches.geminiInteractionsStep_thought],
  function_call: ['assistant', branches.geminiInteractionsStep_function_call],
  function_result: ['tool', branches.geminiInteractionsStep_function_result],
};

/** Roles of the form that was taken until June 2026. */
const ROLES: Readonly<Record<string, Message['role']>> = { user: 'user', model: 'assistant' };

const SERVER_STEP = /^(?!function_)\w+_(call|result)$/;
const AROUND = ['input', 'model', 'agent', 'system_instruction'];

const geminiInteractions: MessageFormat = {
  id: 'gemini-interactions',
  turns: 'merged',
  paths: ['/v*/interactions'],
  apis: ['gemini-interactions'],
  instructions: 'beside',
  holdsServerTools: ({ name = '' }) => SERVER_TOOLS.has(name),
  normalize,
  joins,
  compose,
  frame,

  listKey: 'input',
  signs: {
    input: 2,
    generation_config: 6,
    system_instruction: 6,
    agent: 4,
    agent_config: 4,
    response_modalities: 4,
    previous_interaction_id: 6,
    store: 0,
    background: 0,
    instructions: -6,
    'input.type': 3,
    'input[].role=model': 4,
    'input[].type=text': 3,
    'input[].type=user_input': 6,
    'input[].type=model_output': 6,
    'input[].type=thought': 6,
    'input[].type=function_result': 4,
  },
  marks: ['input'],
  detects(value) {
    if (!isObject(value) || value.input === undefined) return false;
    // Traces keep what went in as `input` too, beside marks of their own.
    if ('messages' in value || 'contents' in value || 'id' in value || 'type' in value) return false;
    const { input, agent, generation_config, system_instruction } = value;
    if (isObject(generation_config) || typeof system_instruction === 'string') return !('instructions' in value);
    if (typeof agent === 'string' && value.model === undefined) return true;
    return Array.isArray(input) && input.slice(0, 4).some(isOwnStep);
  },

  readFrame(value, pointer, onFault) {
    if (Array.isArray(value)) return { frame: { messages: [], form: 'array', pointer }, messages: value, at: pointer };
    const frame: Conversation = { messages: [], form: 'body', pointer };
    if (!isObject(value)) {
      onFault(wrongType({ pointer }, undefined, typeName(value), ['object', 'array']));
      Object.assign(frame, { wire: value, unreadable: ['input'] });
      return { frame, messages: [], at: pointer };
    }
    frame.wire = value;
    checkBranch(branches.geminiInteractionsRequest, { ...value, input: null }, pointer, undefined, onFault);
    if (typeof value.model === 'string') frame.model = value.model.replace(/^.*\//, '');
    if (Array.isArray(value.tools)) frame.tools = value.tools.map((tool, i) => readTool(tool, `${pointer}/tools/${i}`));
    const settings = readSettings(value);
    if (settings !== undefined) frame.settings = settings;
    const { system_instruction: said } = value;
    if (said !== undefined && said !== null)
      frame.preamble = [readInstruction(said, `${pointer}/system_instruction`, onFault)];
    return { frame, messages: readInput(value, frame, onFault), at: `${pointer}/input` };
  },

  readMessage(given, place, onFault) {
    const { value, pointer, isAlone } = unwrapAlone(given, place);
    const message: Message = { role: 'other', parts: [], contentForm: 'absent', pointer, wire: value as JsonObject };
    if (isAlone && (typeof value === 'string' || Array.isArray(value))) {
      message.role = 'user';
      readContents(message, value, pointer, onFault);
    } else if (isObject(value)) readItem(message, value, onFault);
    else onFault(wrongType(message, message, typeName(value), ['object']));
    return message;
  },

  write({ form, wire, unreadable, messages }) {
    if (unreadable?.includes('input')) return wire;
    const items = messages.map(writeItem);
    if (form === 'array') return items;
    return rewrite(wire, { input: messages[0]?.pointer.endsWith('/input') ? items[0] : items });
  },
};

export default geminiInteractions;

function isOwnStep(item: unknown): boolean {
  if (!isObject(item)) return false;
  const { type } = item;
  if (type === 'function_call')
    return isObject(item.arguments) && typeof item.id === 'string' && item.call_id === undefined;
  return type === 'user_input' || type === 'model_output' || type === 'thought' || type === 'function_result';
}

function isContent(item: unknown): boolean {
  return isObject(item) && typeof item.type === 'string' && Object.hasOwn(CONTENTS, item.type);
}

function readInput(body: JsonObject, frame: Conversation, onFault: OnFault): readonly unknown[] {
  const { input } = body;
  // A list of contents is one thing that the user says; a list of steps is a history.
  if (Array.isArray(input) && input.length > 0) return input.every(isContent) ? [new Alone(input)] : input;
  if (typeof input === 'string' || isObject(input)) return [new Alone(input)];
  frame.unreadable = ['input'];
  const at = { pointer: input === undefined ? frame.pointer : `${frame.pointer}/input` };
  if (input === undefined || input === null || Array.isArray(input))
    onFault({ rule: 'empty-conversation', messageId: 'empty', at });
  else onFault(wrongType(at, undefined, typeName(input), ['string', 'array', 'object']));
  return [];
}

function readInstruction(value: unknown, pointer: string, onFault: OnFault): Message {
  const message: Message = { role: 'system', wireRole: 'system', parts: [], contentForm: 'absent', pointer };
  message.wire = value as JsonObject;
  if (isObject(value) && 'parts' in value) readContents(message, value.parts, `${pointer}/parts`, onFault);
  else readContents(message, value, pointer, onFault);
  return message;
}

function readItem(message: Message, wire: JsonObject, onFault: OnFault): void {
  const { type, role } = wire;
  const { pointer, parts } = message;
  if (typeof type !== 'string' && typeof role === 'string') {
    message.role = ROLES[role] ?? 'other';
    message.wireRole = role;
    readContents(message, wire.content, `${pointer}/content`, onFault);
    return;
  }
  if (typeof type !== 'string') {
    if (type === undefined)
      onFault({ rule: 'missing-field', messageId: 'missing', at: message, in: message, data: { field: 'type' } });
    else onFault(wrongType({ pointer: `${pointer}/type` }, message, typeName(type), ['string']));
    parts.push({ type: 'provider_item', raw: wire, pointer, wire });
    return;
  }
  message.wireType = type;
  if (isContent(wire)) {
    message.role = 'user';
    message.contentForm = 'parts';
    parts.push(readInteractionPart(wire, pointer, message, onFault));
    return;
  }
  const step = Object.hasOwn(STEPS, type) ? STEPS[type] : undefined;
  if (step === undefined) {
    readServerStep(message, type, wire);
    return;
  }
  message.role = step[0];
  checkBranch(step[1], wire, pointer, message, fault => onFault({ ...fault, data: { ...fault.data, part: type } }));
  if (type === 'function_call') parts.push(readCall(wire, pointer));
  else if (type === 'function_result') parts.push(readResult(message, wire, onFault));
  else if (type === 'thought') parts.push(readThought(wire, pointer));
  else readContents(message, wire.content, `${pointer}/content`, onFault);
}

function readServerStep(message: Message, type: string, wire: JsonObject): void {
  const { pointer, parts } = message;
  const [, ending] = SERVER_STEP.exec(type) ?? [];
  if (ending !== undefined) message.role = 'assistant';
  if (ending === 'call') {
    const call: ToolCallPart = { ...readCall(wire, pointer), kind: 'custom', executedBy: 'provider' };
    parts.push({ ...call, name: call.name ?? type });
  } else if (ending === 'result') {
    const content: Part[] = [{ type: 'provider_item', wireType: type, raw: wire, pointer }];
    parts.push({ type: 'tool_result', content, executedBy: 'provider', pointer, wire });
  } else parts.push({ type: 'provider_item', wireType: type, raw: wire, pointer, wire });
}

function readCall(wire: JsonObject, pointer: string): ToolCallPart {
  const call: ToolCallPart = {
    type: 'tool_call',
    kind: 'function',
    arguments: {},
    executedBy: 'client',
    pointer,
    wire,
  };
  const id = readId(wire.id);
  if (id !== undefined) call.callId = id;
  if (typeof wire.name === 'string') call.name = wire.name;
  if (wire.arguments !== undefined && wire.arguments !== null) call.arguments.value = wire.arguments;
  return call;
}

function readResult(message: Message, wire: JsonObject, onFault: OnFault): ToolResultPart {
  const { pointer } = message;
  const { result, name, is_error } = wire;
  const content: Part[] = [];
  if (typeof result === 'string') content.push({ type: 'text', text: result, pointer: `${pointer}/result` });
  else if (Array.isArray(result))
    for (let i = 0; i < result.length; i++)
      content.push(readInteractionPart(result[i], `${pointer}/result/${i}`, message, onFault));
  else if (isObject(result))
    content.push({ type: 'provider_item', wireType: 'result', raw: result, pointer: `${pointer}/result` });
  const part: ToolResultPart = { type: 'tool_result', content, pointer, wire };
  const id = readId(wire.call_id);
  if (id !== undefined) part.callId = id;
  if (typeof name === 'string') part.name = name;
  if (typeof is_error === 'boolean') part.outcome = is_error ? 'error' : 'success';
  return part;
}

function readThought(wire: JsonObject, pointer: string): Part {
  const { signature, summary } = wire;
  const part: Part = { type: 'reasoning', wireType: 'thought', pointer, wire };
  if (typeof signature === 'string' && signature !== '') part.signature = signature;
  if (Array.isArray(summary)) {
    const texts = summary.flatMap(each => (isObject(each) && typeof each.text === 'string' ? [each.text] : []));
    if (texts.length > 0) part.summary = texts.join('\n');
  }
  return part;
}

/** An id as text; one of another type is a fault of its own, but still pairs a call with its result. */
function readId(id: unknown): string | undefined {
  return id === undefined || id === null || typeof id === 'string' ? (id ?? undefined) : JSON.stringify(id);
}

/** The item as it stood, with the ids and names that it has now. */
function writeItem({ wire, parts }: Message): unknown {
  const [part] = parts;
  if (!isObject(wire) || (part?.type !== 'tool_call' && part?.type !== 'tool_result')) return wire;
  if (part.executedBy === 'provider') return wire;
  const idKey = part.type === 'tool_call' ? 'id' : 'call_id';
  const fields: JsonObject = {};
  if (part.callId !== undefined && isText(wire[idKey])) fields[idKey] = part.callId;
  if (part.name !== undefined && isText(wire.name)) fields.name = part.name;
  return rewrite(wire, fields);
}

function isText(value: unknown): boolean {
  return value === undefined || typeof value === 'string';
}

function readTool(wire: unknown, pointer: string): Tool {
  const tool: Tool = { kind: 'unknown', pointer, wire: wire as JsonObject };
  if (!isObject(wire) || wire.type !== 'function') return tool;
  tool.kind = 'function';
  if (typeof wire.name === 'string') tool.name = wire.name;
  if (typeof wire.description === 'string') tool.description = wire.description;
  if (isObject(wire.parameters)) tool.parameters = wire.parameters;
  return tool;
}

function readSettings(body: JsonObject): Settings | undefined {
  const settings: Settings = {};
  const asked = readAsked(body, AROUND);
  if (asked !== undefined) settings.asked = asked;
  if (typeof body.stream === 'boolean') settings.streaming = body.stream;
  if (typeof body.store === 'boolean') settings.stored = body.store;
  if (typeof body.previous_interaction_id === 'string') settings.continues = true;
  return Object.keys(settings).length === 0 ? undefined : settings;
}

/** Mistral's conversations: a text or a flat list of entries, with the instructions beside them. */
import * as branches from '../../generated/branches/mistral-conversations.js';
import type { Message, Part, ReasoningPart, ToolCallPart } from '../../generated/types.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import type { MessageFormat, OnFault } from '../engine/message-format.ts';
import { readContent, unknownPart } from '../engine/reading/content.ts';
import { frameReader, setFound } from '../engine/reading/message-list.ts';
import { Alone, unwrapAlone } from '../engine/reading/single-message.ts';
import { rewrite } from '../engine/rewrite.ts';
import { checkBranch, markUnreadable, typeName, type Validator, wrongType } from '../engine/structure.ts';
import openaiChat, { readId } from '../openai-chat/format.ts';
import { thinkingPart } from '../openai-chat/reasoning.ts';
import { compose, frame } from './compose.ts';
import { joins, normalize } from './normalize.ts';

const ENTRIES: ReadonlyMap<string, Validator> = new Map([
  ['message.input', branches.mistralConversationsEntry_messageInput],
  ['message.output', branches.mistralConversationsEntry_messageOutput],
  ['function.call', branches.mistralConversationsEntry_functionCall],
  ['function.result', branches.mistralConversationsEntry_functionResult],
  ['tool.execution', branches.mistralConversationsEntry_toolExecution],
  ['agent.handoff', branches.mistralConversationsEntry_agentHandoff],
]);

const CHUNKS: ReadonlyMap<string, Validator> = new Map([
  ['text', branches.mistralConversationsContentChunk_text],
  ['image_url', branches.mistralConversationsContentChunk_image_url],
  ['document_url', branches.mistralConversationsContentChunk_document_url],
  ['tool_file', branches.mistralConversationsContentChunk_tool_file],
  ['tool_reference', branches.mistralConversationsContentChunk_tool_reference],
  ['thinking', branches.mistralConversationsContentChunk_thinking],
]);

const ROLES: ReadonlyMap<unknown, Message['role']> = new Map([
  ['user', 'user'],
  ['assistant', 'assistant'],
]);

const FIRST = 8;

const mistralConversations: MessageFormat = {
  id: 'mistral-conversations',
  turns: 'merged',
  paths: ['/v1/conversations', '/v1/conversations/*'],
  apis: ['mistral-conversations'],
  instructions: 'beside',
  normalize: (message, _conversation, lose) => normalize(message, lose),
  joins,
  compose,
  frame,

  listKey: 'inputs',
  signs: {
    inputs: 2,
    agent_id: 4,
    agent_version: 4,
    completion_args: 5,
    handoff_execution: 5,
    instructions: 3,
    store: 2,
    stream: 1,
    name: 0,
    description: 0,
    'inputs[].role': 2,
    'inputs[].type=message.input': 6,
    'inputs[].type=message.output': 6,
    'inputs[].type=function.call': 6,
    'inputs[].type=function.result': 6,
    parameters: -20,
    options: -20,
  },
  marks: ['inputs', 'type'],
  detects(value) {
    const inputs = isObject(value) ? value.inputs : value;
    if (Array.isArray(inputs))
      return inputs.slice(0, FIRST).some(each => isObject(each) && ENTRIES.has(each.type as string));
    if (!isObject(value) || typeof inputs !== 'string') return false;
    return ['agent_id', 'completion_args', 'handoff_execution'].some(field => Object.hasOwn(value, field));
  },

  readFrame: frameReader(
    (body, frame, onFault) => {
      const { pointer } = frame;
      checkBranch(branches.mistralConversationsRequest, body, pointer, undefined, onFault);
      const { inputs, instructions } = body;
      const { model, tools, settings } = openaiChat.readFrame(body, pointer, () => {}).frame;
      setFound(frame, { model, tools, settings });
      if (typeof instructions === 'string') frame.preamble = [instructionsOf(instructions, `${pointer}/instructions`)];
      if (typeof inputs !== 'string') return undefined;
      frame.form = 'text';
      return { messages: [new Alone(inputs)], at: `${pointer}/inputs` };
    },
    { key: 'inputs', unreadable: 'inputs', isChecked: true },
  ),

  readMessage(given, place, onFault) {
    const { value, pointer, isAlone } = unwrapAlone(given, place);
    if (isAlone) return plainMessage(value as string, pointer);
    const message: Message = { role: 'other', parts: [], contentForm: 'absent', pointer, wire: value as JsonObject };
    if (!isObject(value)) {
      onFault(wrongType(message, message, typeName(value), ['object']));
      return message;
    }
    if (typeof value.id === 'string') message.id = value.id;
    if (typeof value.model === 'string') message.model = value.model;
    const type = value.type === undefined ? typeByFields(value) : value.type;
    const validator = ENTRIES.get(type as string);
    if (validator !== undefined) checkBranch(validator, value, pointer, message, onFault);
    else if (typeof type !== 'string')
      onFault(wrongType({ pointer: `${pointer}/type` }, message, typeName(type), ['string']));
    readEntry(message, value, type, onFault);
    return message;
  },

  write({ wire, form, messages, unreadable }) {
    const inputs = messages.map(message => message.wire);
    if (form === 'array') return inputs;
    if (unreadable?.includes('inputs')) return wire;
    return rewrite(wire as JsonObject, form === 'text' ? {} : { inputs });
  },
};

export default mistralConversations;

function instructionsOf(text: string, pointer: string): Message {
  return { role: 'system', parts: [{ type: 'text', text, pointer }], contentForm: 'string', pointer };
}

function plainMessage(text: string, pointer: string): Message {
  const parts: Part[] = [{ type: 'text', text, pointer }];
  return { role: 'user', wireRole: 'user', parts, contentForm: 'string', pointer };
}

/** What an entry without a type is: every type is its own default. */
function typeByFields(entry: JsonObject): string {
  if ('previous_agent_id' in entry || 'next_agent_id' in entry) return 'agent.handoff';
  if ('result' in entry) return 'function.result';
  if ('arguments' in entry) return 'tool_call_id' in entry ? 'function.call' : 'tool.execution';
  return 'role' in entry || !('agent_id' in entry) ? 'message.input' : 'message.output';
}

function readEntry(message: Message, wire: JsonObject, type: unknown, onFault: OnFault): void {
  const { pointer, parts } = message;
  if (type === 'message.input' || type === 'message.output') {
    const role = wire.role ?? (type === 'message.output' ? 'assistant' : undefined);
    message.role = ROLES.get(role) ?? 'other';
    if (typeof role === 'string') message.wireRole = role;
    if (wire.prefix === true) message.prefix = true;
    for (const each of readContent(message, wire.content, readChunk, onFault)) parts.push(each);
    return;
  }
  if (ENTRIES.has(type as string)) message.wireRole = type as string;
  if (type === 'function.call' || type === 'tool.execution') {
    message.role = 'assistant';
    parts.push(callOf(wire, pointer, type === 'function.call' ? 'client' : 'provider'));
  } else if (type === 'function.result') {
    message.role = 'tool';
    const { result } = wire;
    if (typeof result === 'string') message.contentForm = 'string';
    else if (result !== undefined) markUnreadable(message, 'result');
    const id = readId(wire.tool_call_id);
    const content: Part[] =
      typeof result === 'string' ? [{ type: 'text', text: result, pointer: `${pointer}/result` }] : [];
    parts.push({ type: 'tool_result', ...(id !== undefined && { callId: id }), content, pointer, wire });
  } else {
    if (type === 'agent.handoff') message.role = 'assistant';
    message.contentForm = 'parts';
    parts.push(unknownPart(wire, pointer));
  }
}

function callOf(wire: JsonObject, pointer: string, executedBy: ToolCallPart['executedBy']): ToolCallPart {
  const { name, arguments: args, confirmation_status: status } = wire;
  const id = readId(wire.tool_call_id);
  return {
    type: 'tool_call',
    kind: 'function',
    ...(id !== undefined && { callId: id }),
    ...(typeof name === 'string' && { name }),
    arguments: typeof args === 'string' ? { text: args } : args === undefined ? {} : { value: args as JsonObject },
    executedBy,
    ...(typeof status === 'string' && { status }),
    pointer,
    wire,
  };
}

function readChunk(wire: unknown, pointer: string, message: Message, onFault: OnFault): Part {
  if (!isObject(wire)) {
    onFault(wrongType({ pointer }, message, typeName(wire), ['object']));
    return unknownPart(wire, pointer);
  }
  const type = wire.type === undefined ? [...CHUNKS.keys()].find(each => each in wire) : wire.type;
  const validator = CHUNKS.get(type as string);
  if (validator === undefined) {
    if (type !== undefined && typeof type !== 'string')
      onFault(wrongType({ pointer: `${pointer}/type` }, message, typeName(type), ['string']));
    return unknownPart(wire, pointer);
  }
  checkBranch(validator, wire, pointer, message, fault =>
    onFault({ ...fault, data: { ...fault.data, part: type as string } }),
  );
  if (type === 'text' && typeof wire.text === 'string') return { type: 'text', text: wire.text, pointer, wire };
  if (type === 'thinking') return thinkingPart(wire, pointer) satisfies ReasoningPart;
  if (type === 'tool_file')
    return {
      type: 'file',
      wireType: type,
      source: typeof wire.file_id === 'string' ? 'file_id' : 'unknown',
      pointer,
      wire,
    };
  if (type === 'image_url' || type === 'document_url') return linked(wire, type, pointer);
  return unknownPart(wire, pointer);
}

function linked(wire: JsonObject, type: 'image_url' | 'document_url', pointer: string): Part {
  const value = wire[type];
  const url = isObject(value) ? value.url : value;
  const kind = type === 'image_url' ? 'image' : 'document';
  if (typeof url !== 'string') return { type: kind, wireType: type, source: 'unknown', pointer, wire };
  return { type: kind, wireType: type, source: url.startsWith('data:') ? 'base64' : 'url', url, pointer, wire };
}

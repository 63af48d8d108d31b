/** Mistral conversations: a text or a flat list of entries, with separate instructions. */
import * as branches from '../../generated/branches/mistral-conversations.js';
import type { Message, Part } from '../../generated/types.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import type { MessageFormat } from '../engine/message-format.ts';
import { contentFields, messageReader } from '../engine/messages.ts';
import { readContent } from '../engine/reading/content.ts';
import { frameReader, setFound } from '../engine/reading/message-list.ts';
import { SingleMessage, unwrapSingle } from '../engine/reading/single-message.ts';
import { rewrite } from '../engine/rewrite.ts';
import { checkBranch, typeName, wrongType } from '../engine/structure.ts';
import openaiChat from '../openai-chat/format.ts';
import { compose, frame } from './compose.ts';
import { chunks, entries, MESSAGE_ENTRIES, readChunk } from './entries.ts';
import { joins, normalize } from './normalize.ts';

const ROLES: ReadonlyMap<unknown, Message['role']> = new Map([
  ['function.call', 'assistant'],
  ['tool.execution', 'assistant'],
  ['function.result', 'tool'],
  ['agent.handoff', 'assistant'],
]);

const SAMPLE_SIZE = 8;

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
      return inputs
        .slice(0, SAMPLE_SIZE)
        .some(each => isObject(each) && (entries.has(each.type) || MESSAGE_ENTRIES.has(each.type)));
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
      return { messages: [new SingleMessage(inputs)], at: `${pointer}/inputs` };
    },
    { key: 'inputs', unreadable: 'inputs', isChecked: true },
  ),

  readMessage(given, place, onFault) {
    const { value, pointer, isAlone } = unwrapSingle(given, place);
    return isAlone ? plainMessage(value as string, pointer) : readEntry(value, pointer, onFault);
  },

  write({ wire, form, messages, unreadable }) {
    const inputs = messages.map(writeEntry);
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

/** The type of an entry without one, by its fields. In every entry's schema, `type` has a default. */
function typeByFields(entry: JsonObject): string {
  if ('previous_agent_id' in entry || 'next_agent_id' in entry) return 'agent.handoff';
  if ('result' in entry) return 'function.result';
  if ('arguments' in entry) return 'tool_call_id' in entry ? 'function.call' : 'tool.execution';
  return 'role' in entry || !('agent_id' in entry) ? 'message.input' : 'message.output';
}

const readEntry = messageReader((message, wire, onFault) => {
  const { pointer } = message;
  if (typeof wire.id === 'string') message.id = wire.id;
  if (typeof wire.model === 'string') message.model = wire.model;
  const type = wire.type === undefined ? typeByFields(wire) : wire.type;
  if (typeof type !== 'string') onFault(wrongType({ pointer: `${pointer}/type` }, message, typeName(type), ['string']));
  const validator = MESSAGE_ENTRIES.get(type);
  if (validator !== undefined) {
    checkBranch(validator, wire, pointer, message, onFault);
    const role = wire.role ?? (type === 'message.output' ? 'assistant' : undefined);
    message.role = isMessageRole(role) ? role : 'other';
    if (typeof role === 'string') message.wireRole = role;
    if (wire.prefix === true) message.prefix = true;
    message.parts = readContent(message, wire.content, readChunk, onFault);
    return;
  }
  message.role = ROLES.get(type) ?? 'other';
  if (entries.has(type)) message.wireRole = type as string;
  const entry = entries.readAs(type, wire, pointer, message, onFault);
  if (entry.type === 'provider_item') message.contentForm = 'parts';
  message.parts.push(entry);
});

function isMessageRole(role: unknown): role is 'user' | 'assistant' {
  return role === 'user' || role === 'assistant';
}

function writeEntry({ wire, parts, contentForm }: Message): unknown {
  const [first] = parts;
  if (!isObject(wire)) return wire;
  if (first?.wire === wire) return entries.write(first);
  return contentForm === 'string' || contentForm === 'parts'
    ? rewrite(wire, contentFields(contentForm, parts, chunks))
    : wire;
}

/** Gemini's Interactions API: `input` is a text, content, or a list of steps. Results are separate steps. */
import * as branches from '../../generated/branches/gemini-interactions.js';
import type { Conversation, Message, Settings } from '../../generated/types.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import type { MessageFormat, OnFault } from '../engine/message-format.ts';
import { contentFields, emptyMessage, messageReader } from '../engine/messages.ts';
import { readContent } from '../engine/reading/content.ts';
import { frameReader, setFound } from '../engine/reading/message-list.ts';
import { readAsked } from '../engine/reading/settings.ts';
import { SingleMessage, unwrapSingle } from '../engine/reading/single-message.ts';
import { toolReader } from '../engine/reading/tools.ts';
import { rewrite } from '../engine/rewrite.ts';
import { checkBranch, typeName, type Validator, wrongType } from '../engine/structure.ts';
import { compose, frame } from './compose.ts';
import { contents, serverStep, steps } from './content.ts';
import { joins, normalize, SERVER_TOOLS } from './normalize.ts';

const ROLES: ReadonlyMap<unknown, Message['role']> = new Map([
  ['user_input', 'user'],
  ['model_output', 'assistant'],
  ['thought', 'assistant'],
  ['function_call', 'assistant'],
  ['function_result', 'tool'],
]);

/** Steps with contents. */
const CONTENT_STEPS: ReadonlyMap<unknown, Validator> = new Map<unknown, Validator>([
  ['user_input', branches.geminiInteractionsStep_user_input],
  ['model_output', branches.geminiInteractionsStep_model_output],
]);

/** Roles of the older form, which the API accepted until June 2026. */
const OLDER_ROLES: ReadonlyMap<unknown, Message['role']> = new Map([
  ['user', 'user'],
  ['model', 'assistant'],
]);

const FRAME_KEYS = ['input', 'model', 'agent', 'system_instruction'];

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
    // Traces also have an `input`, but with other fields next to it.
    if ('messages' in value || 'contents' in value || 'id' in value || 'type' in value) return false;
    const { input, agent, generation_config, system_instruction } = value;
    if (isObject(generation_config) || typeof system_instruction === 'string') return !('instructions' in value);
    if (typeof agent === 'string' && value.model === undefined) return true;
    return Array.isArray(input) && input.slice(0, 4).some(isOwnStep);
  },

  readFrame: frameReader(
    (body, frame, onFault) => {
      const { pointer } = frame;
      checkBranch(branches.geminiInteractionsRequest, { ...body, input: null }, pointer, undefined, onFault);
      if (Array.isArray(body.tools)) frame.tools = body.tools.map((tool, i) => readTool(tool, `${pointer}/tools/${i}`));
      setFound(frame, {
        model: typeof body.model === 'string' && body.model.replace(/^.*\//, ''),
        settings: readSettings(body),
      });
      const { system_instruction: said } = body;
      if (said !== undefined && said !== null)
        frame.preamble = [readInstruction(said, `${pointer}/system_instruction`, onFault)];
      return { messages: readInput(body, frame, onFault), at: `${pointer}/input` };
    },
    { unreadable: 'input' },
  ),

  readMessage(given, place, onFault) {
    const { value, pointer, isAlone } = unwrapSingle(given, place);
    if (!isAlone || isObject(value)) return readItem(value, pointer, onFault);
    const message: Message = { ...emptyMessage(value, pointer), role: 'user' };
    readContents(message, value, pointer, onFault);
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
  return isObject(item) && contents.has(item.type);
}

function readInput(body: JsonObject, frame: Conversation, onFault: OnFault): readonly unknown[] {
  const { input } = body;
  // A list of content is one user message; a list of steps is a history.
  if (Array.isArray(input) && input.length > 0) return input.every(isContent) ? [new SingleMessage(input)] : input;
  if (typeof input === 'string' || isObject(input)) return [new SingleMessage(input)];
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

function readContents(message: Message, content: unknown, pointer: string, onFault: OnFault): void {
  message.parts = readContent(message, content, contents.read, onFault, { pointer, isPartAlone: true });
}

const readItem = messageReader((message, wire, onFault) => {
  const { type, role } = wire;
  const { pointer } = message;
  if (typeof type !== 'string' && typeof role === 'string') {
    message.role = OLDER_ROLES.get(role) ?? 'other';
    message.wireRole = role;
    readContents(message, wire.content, `${pointer}/content`, onFault);
    return;
  }
  if (typeof type === 'string') message.wireType = type;
  const known = ROLES.get(type);
  if (known !== undefined) message.role = known;
  else if (typeof type === 'string' && serverStep(type) !== undefined) message.role = 'assistant';
  const validator = CONTENT_STEPS.get(type);
  if (validator === undefined) {
    if (contents.has(type)) {
      message.role = 'user';
      message.contentForm = 'parts';
    }
    message.parts.push(steps.read(wire, pointer, message, onFault));
    return;
  }
  checkBranch(validator, wire, pointer, message, fault =>
    onFault({ ...fault, data: { ...fault.data, part: type as string } }),
  );
  readContents(message, wire.content, `${pointer}/content`, onFault);
});

/** Writes a step with its content, or the part that it consists of. */
function writeItem({ wire, parts, contentForm }: Message): unknown {
  const [first] = parts;
  if (!isObject(wire)) return wire;
  if (first?.wire === wire) return steps.write(first);
  return Array.isArray(wire.content) || typeof wire.content === 'string'
    ? rewrite(wire, contentFields(contentForm, parts, contents))
    : wire;
}

const readTool = toolReader({ inner: wire => (wire.type === 'function' ? wire : undefined) });

function readSettings(body: JsonObject): Settings | undefined {
  const settings: Settings = {};
  const asked = readAsked(body, FRAME_KEYS);
  if (asked !== undefined) settings.asked = asked;
  if (typeof body.stream === 'boolean') settings.streaming = body.stream;
  if (typeof body.store === 'boolean') settings.stored = body.store;
  if (typeof body.previous_interaction_id === 'string') settings.continues = true;
  return Object.keys(settings).length === 0 ? undefined : settings;
}

/** Items of OpenAI Responses. Each item is a separate message. */
import * as branches from '../../generated/branches/openai-responses.js';
import type { Message, ReasoningPart } from '../../generated/types.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import { argumentsTextOrValue, content, id, oneOf, readOnly, shared, text } from '../engine/codecs.ts';
import type { OnFault } from '../engine/message-format.ts';
import { emptyMessage, messages } from '../engine/messages.ts';
import { opaquePart, part, taggedParts } from '../engine/parts.ts';
import { markUnreadable, type Validator } from '../engine/structure.ts';
import { parts } from './part.ts';

const ROLES: ReadonlyMap<unknown, Message['role']> = new Map([
  ['user', 'user'],
  ['assistant', 'assistant'],
  ['system', 'system'],
  ['developer', 'system'],
]);

const said = messages({ validator: branches.openaiResponsesItem_message, roles: ROLES, parts });

const call = shared({
  callId: id('call_id'),
  name: text('name'),
  namespace: text('namespace'),
  status: text('status'),
  arguments: argumentsTextOrValue(['arguments', 'action', 'operation'], { isObject: true }),
});

/** A call of a built-in tool that the client runs. */
const otherCall = (validator: Validator) =>
  part('tool_call', validator, { ...call, kind: 'unknown', executedBy: 'client' });

const serverCall = (validator: Validator) =>
  part('tool_call', validator, { ...call, kind: 'unknown', executedBy: 'provider' });

const result = (validator: Validator) =>
  part('tool_result', validator, {
    callId: id('call_id'),
    name: text('name'),
    outcome: oneOf('status', [['failed', 'error']]),
    content: content('output', () => parts, { one: () => parts, isOfMessage: true }),
  });

/** All items except messages; each is read as one part. */
const items = taggedParts({
  reasoning: part('reasoning', branches.openaiResponsesItem_reasoning, {
    wireType: 'reasoning',
    text: readOnly({ read: ({ content: texts }) => joined(texts) }),
    summary: readOnly({ read: ({ summary }) => joined(summary) }),
    '...': readOnly({ read: encryptedIn }),
  }),
  function_call: part('tool_call', branches.openaiResponsesItem_function_call, {
    ...call,
    kind: 'function',
    executedBy: 'client',
  }),
  custom_tool_call: part('tool_call', branches.openaiResponsesItem_custom_tool_call, {
    ...call,
    kind: 'custom',
    executedBy: 'client',
    arguments: argumentsTextOrValue('input', { isObject: true }),
  }),
  mcp_call: part('tool_call', branches.openaiResponsesItem_mcp_call, {
    ...call,
    kind: 'function',
    executedBy: 'provider',
  }),
  computer_call: otherCall(branches.openaiResponsesItem_computer_call),
  apply_patch_call: otherCall(branches.openaiResponsesItem_apply_patch_call),
  // The item does not show who ran the shell, and the output of a local shell has no call ID.
  local_shell_call: serverCall(branches.openaiResponsesItem_local_shell_call),
  shell_call: serverCall(branches.openaiResponsesItem_shell_call),
  tool_search_call: serverCall(branches.openaiResponsesItem_tool_search_call),
  web_search_call: serverCall(branches.openaiResponsesItem_web_search_call),
  file_search_call: serverCall(branches.openaiResponsesItem_file_search_call),
  code_interpreter_call: serverCall(branches.openaiResponsesItem_code_interpreter_call),
  image_generation_call: serverCall(branches.openaiResponsesItem_image_generation_call),
  program: serverCall(branches.openaiResponsesItem_program),
  function_call_output: result(branches.openaiResponsesItem_function_call_output),
  custom_tool_call_output: result(branches.openaiResponsesItem_custom_tool_call_output),
  computer_call_output: result(branches.openaiResponsesItem_computer_call_output),
  apply_patch_call_output: result(branches.openaiResponsesItem_apply_patch_call_output),
  mcp_list_tools: opaquePart(branches.openaiResponsesItem_mcp_list_tools),
  mcp_approval_request: opaquePart(branches.openaiResponsesItem_mcp_approval_request),
  mcp_approval_response: opaquePart(branches.openaiResponsesItem_mcp_approval_response),
  compaction: opaquePart(branches.openaiResponsesItem_compaction),
  item_reference: opaquePart(branches.openaiResponsesItem_item_reference),
  local_shell_call_output: opaquePart(branches.openaiResponsesItem_local_shell_call_output),
  shell_call_output: opaquePart(branches.openaiResponsesItem_shell_call_output),
  tool_search_output: opaquePart(branches.openaiResponsesItem_tool_search_output),
  program_output: opaquePart(branches.openaiResponsesItem_program_output),
  additional_tools: opaquePart(branches.openaiResponsesItem_additional_tools),
});

/** Items that are not written by the model, with their roles. */
const INPUT_ITEM_ROLES: ReadonlyMap<unknown, Message['role']> = new Map([
  ['function_call_output', 'tool'],
  ['custom_tool_call_output', 'tool'],
  ['computer_call_output', 'tool'],
  ['apply_patch_call_output', 'tool'],
  ['mcp_approval_response', 'user'],
  ['local_shell_call_output', 'user'],
  ['shell_call_output', 'user'],
  ['tool_search_output', 'user'],
  ['program_output', 'user'],
  ['additional_tools', 'user'],
]);

/** Whether there are items of this type. */
export function isItemType(type: unknown): boolean {
  return type === 'message' || items.has(type);
}

/** A text instead of a message. */
export function textOf(given: string, role: 'user' | 'system', pointer: string): Message {
  const message: Message = { role, parts: [{ type: 'text', text: given, pointer }], contentForm: 'string', pointer };
  if (role === 'user') Object.assign(message, { wireRole: role, wireType: 'message' });
  return message;
}

export function readItem(value: unknown, pointer: string, onFault: OnFault): Message {
  if (!isObject(value)) return said.read(value, pointer, onFault);
  const type = value.type ?? impliedType(value);
  const message = type === 'message' ? said.read(value, pointer, onFault) : readOther(type, value, pointer, onFault);
  if (typeof type === 'string') message.wireType = type;
  if (typeof value.id === 'string') message.id = value.id;
  if (mayContainCalls(type, value)) markUnreadable(message, 'tool_calls');
  return message;
}

function readOther(type: unknown, value: JsonObject, pointer: string, onFault: OnFault): Message {
  const message = emptyMessage(value, pointer);
  const { role } = value;
  if (typeof role === 'string') message.wireRole = role;
  if (!items.has(type)) {
    message.parts = [items.read(value, pointer, message, onFault)];
    return message;
  }
  // Only messages have a role, but the role of any other item is used too.
  message.role =
    typeof role === 'string' && type !== 'reasoning'
      ? (ROLES.get(role) ?? 'other')
      : (INPUT_ITEM_ROLES.get(type) ?? 'assistant');
  message.parts = [items.readAs(type, value, pointer, message, onFault)];
  return message;
}

export function writeItem(message: Message): unknown {
  const {
    wire,
    wireType,
    parts: [only],
  } = message;
  if (wireType === 'message' || !isObject(wire)) return said.write(message);
  return only === undefined ? wire : items.write(only);
}

/** An item without a type is a message or a reference to another item. */
function impliedType(value: JsonObject): string | undefined {
  if ('role' in value) return 'message';
  const isId = typeof value.id === 'string' && Object.keys(value).every(key => key === 'id' || key === 'type');
  return isId ? 'item_reference' : undefined;
}

/** Whether an item replaces other items that may include calls. */
function mayContainCalls(type: unknown, { id: own }: JsonObject): boolean {
  if (type === 'compaction') return true;
  return type === 'item_reference' && !(typeof own === 'string' && /^(?:msg|rs)_/.test(own));
}

function joined(list: unknown): string | undefined {
  if (!Array.isArray(list)) return undefined;
  const texts = (list as unknown[]).flatMap(each =>
    isObject(each) && typeof each.text === 'string' ? [each.text] : [],
  );
  return texts.length === 0 ? undefined : texts.join('\n');
}

function encryptedIn({ encrypted_content: encrypted }: JsonObject): Pick<ReasoningPart, 'redacted' | 'field'> {
  return typeof encrypted === 'string' && encrypted !== '' ? { redacted: encrypted, field: 'encrypted_content' } : {};
}

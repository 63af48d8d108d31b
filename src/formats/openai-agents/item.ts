/** Items of the OpenAI Agents SDK for JavaScript. Each item is a separate message. */
import * as branches from '../../generated/branches/openai-agents.js';
import type { Message, ReasoningPart } from '../../generated/types.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import { argumentsTextOrValue, type Codec, content, id, oneOf, readOnly, shared, text } from '../engine/codecs.ts';
import type { OnFault } from '../engine/message-format.ts';
import { contentFields, emptyMessage } from '../engine/messages.ts';
import { valuePart } from '../engine/normal/content.ts';
import type { PartTable } from '../engine/part-table.ts';
import { opaquePart, part, taggedParts } from '../engine/parts.ts';
import { readContent } from '../engine/reading/content.ts';
import { rewrite } from '../engine/rewrite.ts';
import { markUnreadable, typeName, type Validator, wrongType } from '../engine/structure.ts';
import { check, checkInside } from './check.ts';
import {
  anyParts,
  assistantParts,
  reasoningParts,
  resultPart,
  resultParts,
  screenshot,
  summaryParts,
  userParts,
} from './part.ts';

const callId = id('callId');

const call = shared({
  callId,
  name: text('name'),
  namespace: text('namespace'),
  status: text('status'),
  arguments: argumentsTextOrValue(['arguments', 'action', 'operation'], { isObject: true }),
});

/** A call of a built-in tool that the client runs. */
const otherCall = (validator: Validator) =>
  part('tool_call', validator, { ...call, kind: 'unknown', executedBy: 'client' });

const result = (validator: Validator, output: ReturnType<typeof content>) =>
  part('tool_result', validator, {
    callId,
    name: text('name'),
    outcome: oneOf('status', [['failed', 'error']]),
    content: output,
  });

const output = (one: PartTable) => content('output', () => resultParts, { one: () => one, isOfMessage: true });

/** A search can have its ID under another key. */
const searchId: Codec<string> = {
  read: (object, ...rest) => callId.read(object, ...rest) ?? id('call_id').read(object, ...rest),
  write: (object, value) => ('callId' in object ? callId.write(object, value) : object),
};

const shellText = output(resultPart);

/** Shell output that is not text is a JSON value, not a list of parts. */
const shellOutput: ReturnType<typeof content> = {
  read(object, pointer, message, onFault) {
    const { output: value } = object;
    if (typeof value === 'string') return shellText.read(object, pointer, message, onFault);
    return value === undefined ? [] : [valuePart(value, `${pointer}/output`)];
  },
  write: (object, value) => (typeof object.output === 'string' ? shellText.write(object, value) : object),
};

/** All items except messages; each is read as one part. */
const items = taggedParts(
  {
    reasoning: part('reasoning', branches.openaiAgentsItem_reasoning, {
      wireType: 'reasoning',
      summary: joinedText('content', () => summaryParts),
      text: joinedText('rawContent', () => reasoningParts),
      '...': readOnly({ read: encryptedFields }),
    }),
    function_call: part('tool_call', branches.openaiAgentsItem_function_call, {
      ...call,
      kind: 'function',
      executedBy: 'client',
    }),
    computer_call: otherCall(branches.openaiAgentsItem_computer_call),
    shell_call: otherCall(branches.openaiAgentsItem_shell_call),
    apply_patch_call: otherCall(branches.openaiAgentsItem_apply_patch_call),
    hosted_tool_call: part('tool_call', branches.openaiAgentsItem_hosted_tool_call, {
      ...call,
      kind: 'unknown',
      executedBy: 'provider',
    }),
    tool_search_call: part('tool_call', branches.openaiAgentsItem_tool_search_call, {
      ...call,
      callId: searchId,
      kind: 'unknown',
      executedBy: 'provider',
    }),
    program: part('tool_call', branches.openaiAgentsItem_program, { ...call, kind: 'unknown', executedBy: 'provider' }),
    function_call_result: result(branches.openaiAgentsItem_function_call_result, output(resultPart)),
    computer_call_result: result(branches.openaiAgentsItem_computer_call_result, output(screenshot)),
    shell_call_output: result(branches.openaiAgentsItem_shell_call_output, shellOutput),
    apply_patch_call_output: result(branches.openaiAgentsItem_apply_patch_call_output, output(resultPart)),
    compaction: opaquePart(branches.openaiAgentsItem_compaction),
    unknown: opaquePart(branches.openaiAgentsItem_unknown),
    tool_search_output: opaquePart(branches.openaiAgentsItem_tool_search_output),
    program_output: opaquePart(branches.openaiAgentsItem_program_output),
  },
  { checkSchema: check, check: (object, _pointer, message, onFault) => checkInside(object, message, onFault) },
);

/** Items that are not written by the model, with their roles. */
const INPUT_ITEM_ROLES: ReadonlyMap<unknown, Message['role']> = new Map([
  ['function_call_result', 'tool'],
  ['computer_call_result', 'tool'],
  ['shell_call_output', 'tool'],
  ['apply_patch_call_output', 'tool'],
  ['tool_search_output', 'user'],
  ['program_output', 'user'],
]);

const MESSAGES = {
  system: branches.openaiAgentsItem_system,
  user: branches.openaiAgentsItem_user,
  assistant: branches.openaiAgentsItem_assistant,
} as const;

type Role = keyof typeof MESSAGES;

/** Whether there are items of this type. */
export function isItemType(type: unknown): boolean {
  return type === 'message' || items.has(type);
}

export function readItem(value: unknown, pointer: string, onFault: OnFault): Message {
  const message = emptyMessage(value, pointer);
  if (!isObject(value)) {
    onFault(wrongType(message, message, typeName(value), ['object']));
    return message;
  }
  const { role, id: own, type = 'role' in value ? 'message' : undefined } = value;
  if (typeof role === 'string') message.wireRole = role;
  if (typeof type === 'string') message.wireType = type;
  if (typeof own === 'string') message.id = own;
  if (type === 'message') {
    readRoleMessage(message, value, onFault);
    return message;
  }
  if (items.has(type)) message.role = INPUT_ITEM_ROLES.get(type) ?? 'assistant';
  message.parts = [items.read(value, pointer, message, onFault)];
  // These items replace other items, which may include calls.
  if (type === 'compaction' || type === 'unknown') markUnreadable(message, 'tool_calls');
  return message;
}

function readRoleMessage(message: Message, value: JsonObject, onFault: OnFault): void {
  const { role, content } = value;
  const known = typeof role === 'string' && Object.hasOwn(MESSAGES, role) ? (role as Role) : undefined;
  if (known !== undefined) {
    message.role = known;
    check(MESSAGES[known], value, message.pointer, message, onFault, 'message');
  } else if (role === undefined)
    onFault({ rule: 'missing-field', messageId: 'missing', at: message, in: message, data: { field: 'role' } });
  else if (typeof role !== 'string')
    onFault(wrongType({ pointer: `${message.pointer}/role` }, message, typeName(role), ['string']));
  const table = known === 'user' ? userParts : known === 'assistant' ? assistantParts : anyParts;
  message.parts = readContent(message, content, table.read, onFault);
}

export function writeItem({ wire, wireType, wireRole, contentForm, parts }: Message): unknown {
  if (wire !== undefined && !isObject(wire)) return wire;
  if (wireType === 'message')
    return rewrite(wire, {
      ...(wireRole !== undefined && { role: wireRole }),
      ...contentFields(contentForm, parts, anyParts),
    });
  const [only] = parts;
  return only === undefined ? wire : items.write(only);
}

/** The joined text of a list of parts. */
function joinedText(key: string, parts: () => PartTable): Codec<string> {
  return readOnly({
    read(object, pointer, message, onFault) {
      const list = object[key];
      if (!Array.isArray(list)) return undefined;
      const texts = parts()
        .readList(list, `${pointer}/${key}`, message, onFault)
        .flatMap(each => (each.type === 'text' ? [each.text] : []));
      return texts.length === 0 ? undefined : texts.join('\n');
    },
  });
}

function encryptedFields(object: JsonObject): Pick<ReasoningPart, 'redacted' | 'field'> {
  const redacted = encryptedIn(object);
  return redacted === undefined ? {} : { redacted, field: 'encrypted_content' };
}

/** Encrypted reasoning, under one of the two keys that the SDK reads. */
export function encryptedIn({ providerData }: JsonObject): string | undefined {
  if (!isObject(providerData)) return undefined;
  const { encryptedContent, encrypted_content: encrypted = encryptedContent } = providerData;
  return typeof encrypted === 'string' && encrypted !== '' ? encrypted : undefined;
}

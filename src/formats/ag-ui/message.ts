/** Reads, checks and writes AG-UI messages. */
import * as branches from '../../generated/branches/ag-ui.js';
import type { Message, Part } from '../../generated/types.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import { argumentsTextOrValue, content, id, text } from '../engine/codecs.ts';
import type { OnFault } from '../engine/message-format.ts';
import { contentFields, emptyMessage } from '../engine/messages.ts';
import { part } from '../engine/parts.ts';
import { readContent } from '../engine/reading/content.ts';
import { rewrite } from '../engine/rewrite.ts';
import { checkBranch, markUnreadable, typeName, type Validator, wrongType } from '../engine/structure.ts';
import { parts } from './parts.ts';

const ROLES: ReadonlyMap<unknown, readonly [Message['role'], Validator]> = new Map([
  ['developer', ['system', branches.agUiMessage_developer]],
  ['system', ['system', branches.agUiMessage_system]],
  ['assistant', ['assistant', branches.agUiMessage_assistant]],
  ['user', ['user', branches.agUiMessage_user]],
  ['tool', ['tool', branches.agUiMessage_tool]],
  ['activity', ['other', branches.agUiMessage_activity]],
  ['reasoning', ['assistant', branches.agUiMessage_reasoning]],
] as const);

const call = part('tool_call', branches.agUiMessage_toolCall, {
  kind: 'function',
  executedBy: 'client',
  field: 'toolCalls',
  callId: id('id'),
  name: text('function.name'),
  arguments: argumentsTextOrValue('function.arguments'),
});

/** The whole message, if its role is `tool`. */
const result = part('tool_result', branches.agUiMessage_tool, {
  callId: id('toolCallId'),
  content: {
    read: (object, _pointer, message, onFault) => readContent(message, object.content, parts.read, onFault),
    write: content('content', () => parts).write,
  },
  outcome: { read: ({ error }) => (typeof error === 'string' ? 'error' : undefined), write: object => object },
});

export function isRole(role: unknown): boolean {
  return ROLES.has(role);
}

export function readMessage(value: unknown, pointer: string, onFault: OnFault): Message {
  const message = emptyMessage(value, pointer);
  if (!isObject(value)) {
    onFault(wrongType(message, message, typeName(value), ['object']));
    return message;
  }
  const { role, id, name } = value;
  if (typeof role === 'string') message.wireRole = role;
  if (typeof id === 'string') message.id = id;
  if (typeof name === 'string') message.name = name;
  const [known, validator] = ROLES.get(role) ?? [];
  if (known !== undefined) message.role = known;
  if (validator !== undefined) checkMessage(validator, value, message, onFault);
  else if (role === undefined)
    onFault({ rule: 'missing-field', messageId: 'missing', at: message, in: message, data: { field: 'role' } });
  else if (typeof role !== 'string')
    onFault(wrongType({ pointer: `${pointer}/role` }, message, typeName(role), ['string']));
  readParts(message, value, onFault);
  return message;
}

/** Checks the fields of a role. Another rule checks tool call IDs, and also reports missing ones. */
function checkMessage(validator: Validator, wire: JsonObject, message: Message, onFault: OnFault): void {
  const { pointer } = message;
  checkBranch(validator, wire, pointer, message, fault => {
    const isCallId = fault.at.pointer === `${pointer}/toolCallId` && fault.data?.found === 'null';
    if (!isCallId && fault.data?.field !== 'toolCallId') onFault(fault);
  });
  if (wire.id === undefined)
    onFault({ rule: 'missing-field', messageId: 'missing', at: message, in: message, data: { field: 'id' } });
  else if (wire.id === null) onFault(wrongType({ pointer: `${pointer}/id` }, message, 'null', ['string']));
}

function readParts(message: Message, wire: JsonObject, onFault: OnFault): void {
  const { pointer, wireRole } = message;
  if (wireRole === 'activity') {
    message.contentForm = 'parts';
    message.parts = [{ type: 'provider_item', raw: wire, pointer }];
  } else if (wireRole === 'reasoning') readReasoning(message, wire);
  else if (wireRole === 'tool') message.parts = [result.read(wire, pointer, message, onFault) as Part];
  else {
    // Other roles do not have a list as content, so the items are not checked.
    message.parts = readContent(message, wire.content, parts.read, wireRole === 'user' ? onFault : () => {});
    if (wireRole !== 'assistant' || wire.toolCalls === undefined) return;
    if (Array.isArray(wire.toolCalls))
      for (const [i, each] of wire.toolCalls.entries())
        message.parts.push(readCall(each, `${pointer}/toolCalls/${i}`, message, onFault));
    else markUnreadable(message, 'tool_calls');
  }
}

/** The message itself is the reasoning, so the part points to the content and has no `wire`. */
function readReasoning(message: Message, { content: said, encryptedValue: redacted }: JsonObject): void {
  if (typeof said === 'string' || typeof redacted === 'string')
    message.parts.push({
      type: 'reasoning',
      ...(typeof said === 'string' && { text: said }),
      ...(typeof redacted === 'string' && { redacted }),
      pointer: `${message.pointer}/content`,
    });
  if (said !== undefined && typeof said !== 'string') markUnreadable(message, 'content');
}

function readCall(wire: unknown, pointer: string, message: Message, onFault: OnFault): Part {
  const type = isObject(wire) ? wire.type : undefined;
  if (isObject(wire) && (typeof type !== 'string' || type === 'function')) {
    checkBranch(branches.agUiMessage_toolCall, wire, pointer, message, fault =>
      onFault({ ...fault, data: { ...fault.data, part: 'function' } }),
    );
    return call.read(wire, pointer, message, onFault) as Part;
  }
  if (typeof type === 'string') {
    const data = { part: type, known: 'function' };
    onFault({ rule: 'unknown-part-type', messageId: 'unknown', at: { pointer: `${pointer}/type` }, in: message, data });
  } else onFault(wrongType({ pointer }, message, typeName(wire), ['object']));
  markUnreadable(message, 'tool_calls');
  return { type: 'provider_item', raw: wire as JsonObject, field: 'toolCalls', pointer };
}

export function writeMessage({ wire, wireRole, contentForm, parts: given }: Message): unknown {
  if (!isObject(wire) || wireRole === 'activity') return wire;
  const [first] = given;
  if (wireRole === 'reasoning')
    return first?.type === 'reasoning' && typeof wire.content === 'string'
      ? rewrite(wire, { content: first.text })
      : wire;
  if (first?.type === 'tool_result') return result.write(wire, first);
  const said = given.filter(each => each.field === undefined);
  const calls = given.filter(each => each.field === 'toolCalls');
  return rewrite(wire, {
    ...(contentForm !== 'null' && contentFields(contentForm, said, parts)),
    ...(Array.isArray(wire.toolCalls) && wireRole === 'assistant' && { toolCalls: calls.map(writeCall) }),
  });
}

function writeCall(given: Part): unknown {
  if (given.type === 'provider_item') return given.raw;
  return given.wire === undefined ? undefined : call.write(given.wire as JsonObject, given);
}

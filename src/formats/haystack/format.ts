/** Haystack's chat messages, as `ChatMessage.to_dict` writes them and `from_dict` reads them, older forms included. */
import * as branches from '../../generated/branches/haystack.js';
import type { Conversation, Message, Part } from '../../generated/types.ts';
import { child } from '../../pointer.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import type { MessageFormat, OnFault } from '../engine/message-format.ts';
import { frameMessageList, isListOf, readMessageList, writeMessageList } from '../engine/reading/message-list.ts';
import { isNothing } from '../engine/reading/python-none.ts';
import { checkBranch, markUnreadable, typeName, type Validator, wrongType } from '../engine/structure.ts';
import { readId } from '../openai-chat/format.ts';
import { rewrite } from '../openai-chat/write.ts';
import { compose } from './compose.ts';
import { normalize } from './normalize.ts';
import { base64Fault, innerOf, KEYS, type Kind, kindOf } from './parts.ts';

const ROLES: readonly unknown[] = ['system', 'user', 'assistant', 'tool'];

const VALIDATORS: Readonly<Record<Kind, Validator>> = {
  text: branches.haystackMessage_text,
  tool_call: branches.haystackMessage_tool_call,
  tool_call_result: branches.haystackMessage_tool_call_result,
  image: branches.haystackMessage_image,
  file: branches.haystackMessage_file,
  reasoning: branches.haystackMessage_reasoning,
};

const haystack: MessageFormat = {
  id: 'haystack',
  write,
  normalize: message => normalize(message),
  compose,
  frame: frameMessageList,
  readFrame: readMessageList,
  readMessage,

  marks: ['_role', 'meta'],
  detects(value) {
    return isListOf(value, isUnderscored) || isListOf(value, isDumped);
  },
};

export default haystack;

function isUnderscored({ _role, _content }: JsonObject): boolean {
  return ROLES.includes(_role) && Array.isArray(_content);
}

/** Nobody else writes metadata and a name on every message, and parts that a key tells apart. */
function isDumped(message: JsonObject): boolean {
  const { role, content, meta } = message;
  if (!ROLES.includes(role) || !Array.isArray(content) || !isObject(meta) || !Object.hasOwn(message, 'name'))
    return false;
  return content.slice(0, 8).every(part => isObject(part) && part.type === undefined && kindOf(part) !== undefined);
}

/** The names of a message's fields: up to 2.11 they began with an underscore. */
function fieldsOf(wire: JsonObject) {
  const mark = !Object.hasOwn(wire, 'content') && Object.hasOwn(wire, '_content') ? '_' : '';
  return { isOld: mark === '_', role: `${mark}role`, content: `${mark}content`, name: `${mark}name` };
}

function readMessage(value: unknown, pointer: string, onFault: OnFault): Message {
  const message: Message = { role: 'other', parts: [], contentForm: 'absent', pointer, wire: value as JsonObject };
  if (!isObject(value)) {
    onFault(wrongType(message, message, typeName(value), ['object']));
    return message;
  }
  const fields = fieldsOf(value);
  const { [fields.role]: role, [fields.content]: content, [fields.name]: name } = value;
  const validator = fields.isOld ? branches.haystackMessage_underscored : branches.haystackMessage;
  checkBranch(validator, value, pointer, message, fault => {
    // The library goes through it, whatever it is: there is nothing in it.
    const isEmpty = fields.isOld && content !== null && typeof content !== 'boolean' && typeof content !== 'number';
    if (!(isEmpty && isNothing(content) && fault.at.pointer === `${pointer}/${fields.content}`)) onFault(fault);
  });
  if (typeof name === 'string') message.name = name;
  if (role === 'system' || role === 'user' || role === 'assistant' || role === 'tool') message.role = role;
  if (typeof role === 'string' && !(fields.isOld && message.role === 'other')) message.wireRole = role;
  else if (typeof role === 'string') {
    // The rule points at `role`; here it stands under another name.
    const data = { role, allowed: ROLES.join(', ') };
    const at = { pointer: `${pointer}/${fields.role}` };
    onFault({ rule: 'unsupported-role', messageId: 'unknown', at, in: message, data });
  }
  const at = `${pointer}/${fields.content}`;
  if (Array.isArray(content)) {
    message.contentForm = 'parts';
    for (let i = 0; i < content.length; i++) message.parts.push(readPart(content[i], `${at}/${i}`, message, onFault));
  } else if (typeof content === 'string') {
    message.contentForm = 'string';
    message.parts.push({ type: 'text', text: content, pointer: at });
  } else if (content === null) message.contentForm = 'null';
  else if (content !== undefined) markUnreadable(message, fields.content);
  return message;
}

function readPart(wire: unknown, pointer: string, message: Message, onFault: OnFault): Part {
  if (!isObject(wire)) {
    onFault(wrongType({ pointer }, message, typeName(wire), ['object']));
    return { type: 'provider_item', raw: wire, pointer };
  }
  const kind = kindOf(wire);
  if (kind === undefined) {
    const [key] = Object.keys(wire);
    if (key === undefined)
      onFault({ rule: 'missing-field', messageId: 'missing', at: { pointer }, in: message, data: { field: 'text' } });
    return { type: 'provider_item', ...(key !== undefined && { wireType: key }), raw: wire, pointer, wire };
  }
  const { inner, at } = innerOf(wire, kind, pointer);
  if (!isObject(inner)) {
    onFault(wrongType({ pointer: at }, message, typeName(inner), ['object']));
    return { type: 'provider_item', wireType: kind, raw: wire, pointer, wire };
  }
  checkPart(kind, inner, at, message, onFault);
  const whole = { type: 'provider_item', wireType: kind, raw: wire, pointer, wire } as const;
  if (kind === 'text')
    return typeof inner.text === 'string' ? { type: 'text', text: inner.text, pointer, wire } : whole;
  if (kind === 'tool_call') return callOf(inner, pointer, wire);
  if (kind === 'tool_call_result') return resultOf(inner, at, { pointer, wire }, message, onFault);
  if (kind === 'reasoning')
    return {
      type: 'reasoning',
      ...(typeof inner.reasoning_text === 'string' && { text: inner.reasoning_text }),
      wireType: kind,
      pointer,
      wire,
    };
  return mediaOf(kind, inner, pointer, wire);
}

/** What the constructors of the parts refuse; whether a value is of the type that they name, they do not look. */
function checkPart(kind: Kind, inner: JsonObject, at: string, message: Message, onFault: OnFault): void {
  const lookedAt = new Set([`${at}/origin`]);
  if (kind === 'image' && isChecked(inner) && !isNothing(inner.mime_type)) lookedAt.add(`${at}/mime_type`);
  checkBranch(VALIDATORS[kind], inner, at, message, fault =>
    onFault({ ...fault, data: { ...fault.data, part: lookedAt.has(fault.at.pointer) ? 'value' : kind } }),
  );
  // A result is read by its three keys; any other part takes all the keys that there are.
  if (kind !== 'tool_call_result') checkKeys(kind, inner, at, message, onFault);
  else if (isObject(inner.origin)) checkPart('tool_call', inner.origin, `${at}/origin`, message, onFault);
  if (kind === 'image' || kind === 'file') {
    const found = isChecked(inner) ? base64Fault(kind, inner) : undefined;
    if (found !== undefined)
      onFault({
        rule: 'malformed-media',
        messageId: 'notBare',
        at: { pointer: at },
        in: message,
        data: { part: kind, found },
      });
  }
}

/** Whether the data and the kind of a picture are looked at. */
function isChecked({ validation }: JsonObject): boolean {
  return validation === undefined || !isNothing(validation);
}

function checkKeys(kind: Kind, inner: JsonObject, at: string, message: Message, onFault: OnFault): void {
  for (const field of Object.keys(inner)) {
    if (KEYS[kind].includes(field)) continue;
    const pointer = child(at, field);
    onFault({
      rule: 'unknown-field',
      messageId: 'inPart',
      at: { pointer },
      in: message,
      data: { part: kind, field },
    });
  }
}

function callOf(inner: JsonObject, pointer: string, wire: JsonObject): Part {
  const id = readId(inner.id);
  return {
    type: 'tool_call',
    kind: 'function',
    arguments: inner.arguments === undefined ? {} : { value: inner.arguments },
    executedBy: 'client',
    ...(id !== undefined && { callId: id }),
    ...(typeof inner.tool_name === 'string' && { name: inner.tool_name }),
    pointer,
    wire,
  };
}

/** The id and the name are those of the copy of the call that a result holds. */
function resultOf(
  { result, origin, error }: JsonObject,
  at: string,
  place: { pointer: string; wire: JsonObject },
  message: Message,
  onFault: OnFault,
): Part {
  const call: JsonObject = isObject(origin) ? origin : {};
  const id = readId(call.id);
  return {
    type: 'tool_result',
    content: Array.isArray(result)
      ? result.map((each: unknown, i) => readPart(each, `${at}/result/${i}`, message, onFault))
      : typeof result === 'string'
        ? [{ type: 'text', text: result, pointer: `${at}/result` }]
        : [],
    ...(id !== undefined && { callId: id }),
    ...(typeof call.tool_name === 'string' && { name: call.tool_name }),
    ...(typeof error === 'boolean' && { outcome: error ? 'error' : 'success' }),
    ...place,
  };
}

function mediaOf(kind: 'image' | 'file', inner: JsonObject, pointer: string, wire: JsonObject): Part {
  const data = inner[kind === 'image' ? 'base64_image' : 'base64_data'];
  const { mime_type: mediaType, filename, detail } = inner;
  // Where nothing is validated, any kind of picture passes.
  return {
    type: kind,
    wireType: kind,
    source: typeof data === 'string' ? 'base64' : 'unknown',
    ...(typeof data === 'string' && { data }),
    ...(typeof mediaType === 'string' && isChecked(inner) && { mediaType }),
    ...(typeof filename === 'string' && { filename }),
    ...(typeof detail === 'string' && { detail }),
    pointer,
    wire,
  };
}

function write(conversation: Conversation): unknown {
  return writeMessageList(conversation, conversation.messages.map(writeMessage));
}

function writeMessage({ wire, wireRole, name, parts, contentForm }: Message): unknown {
  if (!isObject(wire)) return wire;
  const keys = fieldsOf(wire);
  const fields: JsonObject = {};
  if (wireRole !== undefined) fields[keys.role] = wireRole;
  if (name !== undefined) fields[keys.name] = name;
  if (contentForm === 'parts') fields[keys.content] = parts.map(writePart);
  if (contentForm === 'string')
    fields[keys.content] = parts.map(part => (part.type === 'text' ? part.text : '')).join('');
  return rewrite(wire, fields);
}

function writePart(part: Part): unknown {
  if (part.type === 'provider_item') return part.raw;
  const { wire } = part;
  if (part.type === 'text') return rewrite(wire, { text: part.text });
  if (!isObject(wire)) return wire;
  if (part.type === 'tool_call') return inside(wire, inner => renamed(inner, part));
  if (part.type === 'tool_result')
    return inside(wire, inner => ({
      ...(isObject(inner.origin) && { origin: rewrite(inner.origin, renamed(inner.origin, part)) }),
      ...(Array.isArray(inner.result) && { result: part.content.map(writePart) }),
      ...(typeof inner.result === 'string' && {
        result: part.content.map(each => (each.type === 'text' ? each.text : '')).join(''),
      }),
    }));
  if (part.type === 'reasoning')
    return inside(wire, inner => (typeof inner.reasoning_text === 'string' ? { reasoning_text: part.text } : {}));
  return wire;
}

/** A part with other values in its fields, wherever these stand. */
function inside(wire: JsonObject, change: (inner: JsonObject) => JsonObject): unknown {
  const kind = kindOf(wire);
  const inner = kind === undefined ? wire : innerOf(wire, kind, '').inner;
  if (!isObject(inner)) return wire;
  const fields = change(inner);
  return inner === wire ? rewrite(wire, fields) : rewrite(wire, { [kind as string]: rewrite(inner, fields) });
}

function renamed(wire: JsonObject, { callId, name }: { callId?: string; name?: string }): JsonObject {
  return {
    ...(callId !== undefined && typeof wire.id === 'string' && { id: callId }),
    ...(name !== undefined && typeof wire.tool_name === 'string' && { tool_name: name }),
  };
}

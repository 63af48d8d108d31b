/** Haystack's chat messages, as `ChatMessage.to_dict` writes and `from_dict` reads them, including older forms. */
import * as branches from '../../generated/branches/haystack.js';
import type { Conversation, Message } from '../../generated/types.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import { textOf } from '../engine/codecs.ts';
import type { MessageFormat, OnFault } from '../engine/message-format.ts';
import { messageReader } from '../engine/messages.ts';
import { frameMessageList, isListOf, readMessageList, writeMessageList } from '../engine/reading/message-list.ts';
import { isNothing } from '../engine/reading/python-none.ts';
import { rewrite } from '../engine/rewrite.ts';
import { checkBranch, markUnreadable } from '../engine/structure.ts';
import { compose } from './compose.ts';
import { normalize } from './normalize.ts';
import { kindOf, parts as table } from './parts.ts';

const ROLES: readonly unknown[] = ['system', 'user', 'assistant', 'tool'];

const haystack: MessageFormat = {
  id: 'haystack',
  write,
  normalize: message => normalize(message),
  compose,
  frame: frameMessageList,
  readFrame: readMessageList,
  readMessage: messageReader(readInto),

  marks: ['_role', 'meta'],
  detects(value) {
    return isListOf(value, isUnderscored) || isListOf(value, isDumped);
  },
};

export default haystack;

function isUnderscored({ _role, _content }: JsonObject): boolean {
  return ROLES.includes(_role) && Array.isArray(_content);
}

/** Only this format has `meta` and a name on every message, and parts whose type is their key. */
function isDumped(message: JsonObject): boolean {
  const { role, content, meta } = message;
  if (!ROLES.includes(role) || !Array.isArray(content) || !isObject(meta) || !Object.hasOwn(message, 'name'))
    return false;
  return content.slice(0, 8).every(part => isObject(part) && part.type === undefined && kindOf(part) !== undefined);
}

/** The field names of a message. Until version 2.11 they had a leading underscore. */
function fieldsOf(wire: JsonObject) {
  const mark = !Object.hasOwn(wire, 'content') && Object.hasOwn(wire, '_content') ? '_' : '';
  return { isOld: mark === '_', role: `${mark}role`, content: `${mark}content`, name: `${mark}name` };
}

function readInto(message: Message, value: JsonObject, onFault: OnFault): void {
  const { pointer } = message;
  const fields = fieldsOf(value);
  const { [fields.role]: role, [fields.content]: content, [fields.name]: name } = value;
  const validator = fields.isOld ? branches.haystackMessage_underscored : branches.haystackMessage;
  checkBranch(validator, value, pointer, message, fault => {
    // The library iterates over the content, so empty text or an empty object has no parts.
    const isEmpty = fields.isOld && content !== null && typeof content !== 'boolean' && typeof content !== 'number';
    if (!(isEmpty && isNothing(content) && fault.at.pointer === `${pointer}/${fields.content}`)) onFault(fault);
  });
  if (typeof name === 'string') message.name = name;
  if (role === 'system' || role === 'user' || role === 'assistant' || role === 'tool') message.role = role;
  if (typeof role === 'string' && !(fields.isOld && message.role === 'other')) message.wireRole = role;
  else if (typeof role === 'string') {
    // The rule reports `role`, but here the key has another name.
    const data = { role, allowed: ROLES.join(', ') };
    const at = { pointer: `${pointer}/${fields.role}` };
    onFault({ rule: 'unsupported-role', messageId: 'unknown', at, in: message, data });
  }
  const at = `${pointer}/${fields.content}`;
  if (Array.isArray(content)) {
    message.contentForm = 'parts';
    message.parts = table.readList(content, at, message, onFault);
  } else if (typeof content === 'string') {
    message.contentForm = 'string';
    message.parts.push({ type: 'text', text: content, pointer: at });
  } else if (content === null) message.contentForm = 'null';
  else if (content !== undefined) markUnreadable(message, fields.content);
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
  if (contentForm === 'parts') fields[keys.content] = parts.map(table.write);
  if (contentForm === 'string') fields[keys.content] = textOf(parts);
  return rewrite(wire, fields);
}

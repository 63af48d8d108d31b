/**
 * Chat histories of Semantic Kernel in the JSON of its .NET and Python libraries, and plain messages with role and
 * text, which both accept. Python's XML form is a prompt and is not read here.
 */
import * as branches from '../../generated/branches/semantic-kernel.js';
import type { Conversation, Message, Part } from '../../generated/types.ts';
import { lastKey } from '../../pointer.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import { chatCall } from '../engine/chat-calls.ts';
import { argumentsTextOrValue, id, readOnly, resultValue, text, textOf } from '../engine/codecs.ts';
import type { MessageFormat, OnFault } from '../engine/message-format.ts';
import { messageReader } from '../engine/messages.ts';
import { part } from '../engine/parts.ts';
import { isListOf, readMessageList, writeMessageList } from '../engine/reading/message-list.ts';
import { isNothing } from '../engine/reading/python-none.ts';
import { rewrite } from '../engine/rewrite.ts';
import { checkBranch, markUnreadable, typeName, wrongType } from '../engine/structure.ts';
import { compose, frame } from './compose.ts';
import { ITEMS } from './items.ts';
import { NAMES, type Style, styleOf } from './layout.ts';
import { normalize } from './normalize.ts';

const ROLES: ReadonlyMap<unknown, Message['role']> = new Map([
  ['system', 'system'],
  ['developer', 'system'],
  ['user', 'user'],
  ['assistant', 'assistant'],
  ['tool', 'tool'],
]);

const semanticKernel: MessageFormat = {
  id: 'semantic-kernel',
  write,
  normalize: message => normalize(message),
  compose,
  frame,
  readMessage: messageReader(readInto),
  marks: ['items', 'Items'],
  detects: value => isListOf(value, isPythonMessage) || isListOf(value, isDotnetMessage),

  readFrame(value, pointer, onFault) {
    const read = readMessageList(value, pointer, onFault);
    const text = isObject(value) ? value.system_message : undefined;
    if (typeof text !== 'string' || text === '') return read;
    // The library adds it before the messages when it reads them.
    const at = `${pointer}/system_message`;
    read.frame.preamble = [
      {
        role: 'system',
        wireRole: 'system',
        parts: [{ type: 'text', text, pointer: at }],
        contentForm: 'string',
        pointer: at,
      },
    ];
    return read;
  },
};

export default semanticKernel;

function isPythonMessage({ content_type: type, role, items }: JsonObject): boolean {
  return type === 'message' && ROLES.has(role) && Array.isArray(items);
}

function isDotnetMessage(message: JsonObject): boolean {
  const style = styleOf(message);
  if (style === 'python') return false;
  const { role, items, tag } = NAMES[style];
  const [who, list] = [message[role], message[items]];
  const label = isObject(who) ? who[style === 'web' ? 'label' : 'Label'] : undefined;
  if (typeof label !== 'string' || !Array.isArray(list)) return false;
  return list.slice(0, 8).every(each => isObject(each) && typeof each[tag] === 'string');
}

function readInto(message: Message, value: JsonObject, onFault: OnFault): void {
  const { pointer } = message;
  const style = styleOf(value);
  const { author, items: key } = NAMES[style];
  if (style === 'python') readPythonRole(message, value, onFault);
  else readDotnetRole(message, value, style, onFault);
  const { [author]: name, [key]: items } = value;
  if (typeof name === 'string') message.name = name;
  if (Array.isArray(items) && (items.length > 0 || style !== 'python' || !isText(value.content))) {
    message.contentForm = 'parts';
    message.parts = ITEMS[style].readList(items, `${pointer}/${key}`, message, onFault);
  } else if (items !== undefined && items !== null && !Array.isArray(items)) markUnreadable(message, key);
  if (style === 'python') readPlain(message, value, onFault);
}

function isText(content: unknown): content is string {
  return typeof content === 'string' && content !== '';
}

function readPythonRole(message: Message, wire: JsonObject, onFault: OnFault): void {
  const { role } = wire;
  checkBranch(branches.semanticKernelMessage, wire, message.pointer, message, fault => {
    // A value that is false in Python counts as missing, whatever its type.
    const key = lastKey(fault.at.pointer);
    if (fault.rule !== 'wrong-type' || key === 'role' || key === 'content_type' || !isNothing(wire[key]))
      onFault(fault);
  });
  message.role = ROLES.get(role) ?? 'other';
  if (typeof role === 'string') message.wireRole = role;
}

/** The role is the label of an object and may be any text. Some connectors reject the role `developer`. */
function readDotnetRole(message: Message, wire: JsonObject, style: Style, onFault: OnFault): void {
  const { pointer } = message;
  const key = NAMES[style].role;
  const field = style === 'web' ? 'label' : 'Label';
  const role = wire[key];
  if (style === 'dotnet') checkBranch(branches.semanticKernelMessage_dotnet, wire, pointer, message, onFault);
  if (!isObject(role)) return;
  const label = role[field];
  if (typeof label !== 'string') {
    const at = { pointer: `${pointer}/${key}` };
    if (label === undefined) onFault({ rule: 'missing-field', messageId: 'missing', at, in: message, data: { field } });
    else onFault(wrongType({ pointer: `${at.pointer}/${field}` }, message, typeName(label), ['string']));
    return;
  }
  const word = label.toLowerCase();
  message.role = ROLES.get(word) ?? 'other';
  if (word === 'developer') {
    const at = { pointer: `${pointer}/${key}/${field}` };
    onFault({ rule: 'unsupported-role', messageId: 'refused', at, in: message, data: { role: word } });
  } else if (message.role !== 'other') message.wireRole = word;
}

const plainCall = chatCall('tool_calls', argumentsTextOrValue('function.arguments', { isNullNothing: true }));
const plainResult = part('tool_result', undefined, {
  callId: id('tool_call_id'),
  // The message has the same name.
  name: readOnly(text('name')),
  content: resultValue('content'),
});

/**
 * Reads text next to the items or instead of them, and the output of `to_dict`, where calls and results are as in Chat
 * Completions.
 */
function readPlain(message: Message, wire: JsonObject, onFault: OnFault): void {
  const { content } = wire;
  const pointer = `${message.pointer}/content`;
  if (message.contentForm === 'parts') {
    if (isText(content)) message.parts.push({ type: 'text', text: content, field: 'content', pointer });
  } else if (typeof content === 'string') {
    message.contentForm = 'string';
    message.parts.push(
      message.role === 'tool'
        ? (plainResult.read(wire, message.pointer, message, onFault) as Part)
        : { type: 'text', text: content, pointer },
    );
  } else if (content === null) message.contentForm = 'null';
  else if (content !== undefined) markUnreadable(message, 'content');
  const calls: readonly unknown[] = Array.isArray(wire.tool_calls) ? wire.tool_calls : [];
  for (const [i, call] of calls.entries())
    if (isObject(call) && isObject(call.function))
      message.parts.push(plainCall.read(call, `${message.pointer}/tool_calls/${i}`, message, onFault) as Part);
}

function write(conversation: Conversation): unknown {
  const { preamble, wire } = conversation;
  const value = writeMessageList(conversation, conversation.messages.map(writeMessage));
  const text = preamble?.[0]?.parts[0];
  if (text?.type !== 'text' || !isObject(value) || !isObject(wire)) return value;
  return rewrite(value, { system_message: text.text });
}

function writeMessage(message: Message): unknown {
  const { wire, wireRole, name, contentForm, parts } = message;
  if (!isObject(wire)) return wire;
  const style = styleOf(wire);
  const names = NAMES[style];
  const fields: JsonObject = {};
  if (wireRole !== undefined && style === 'python') fields.role = wireRole;
  if (name !== undefined) fields[names.author] = name;
  const own = parts.filter(part => !('field' in part) || part.field === undefined);
  if (contentForm === 'parts') {
    fields[names.items] = own.map(ITEMS[style].write);
    const beside = parts.find(part => part.type === 'text' && part.field === 'content');
    if (beside?.type === 'text') fields.content = beside.text;
  }
  if (style === 'python' && Array.isArray(wire.tool_calls)) {
    const partAt = new Map(parts.map(part => [part.pointer, part]));
    fields.tool_calls = wire.tool_calls.map((call: unknown, i) => {
      const changed = partAt.get(`${message.pointer}/tool_calls/${i}`);
      return changed === undefined ? call : plainCall.write(call as JsonObject, changed);
    });
  }
  const written = rewrite(wire, fields);
  if (contentForm !== 'string') return written;
  const [first] = own;
  return first?.type === 'tool_result' ? plainResult.write(written, first) : rewrite(written, { content: textOf(own) });
}

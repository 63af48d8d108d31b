/** LlamaIndex's chat messages: content blocks, and in `additional_kwargs` the fields of the provider's own format. */
import * as branches from '../../generated/branches/llamaindex.js';
import type { Message, Part, ToolResultPart } from '../../generated/types.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import { textOf } from '../engine/codecs.ts';
import type { MessageFormat, OnFault } from '../engine/message-format.ts';
import { messageReader } from '../engine/messages.ts';
import { frameMessageList, isListOf, readMessageList, writeMessageList } from '../engine/reading/message-list.ts';
import { rewrite } from '../engine/rewrite.ts';
import { checkBranch, markUnreadable } from '../engine/structure.ts';
import { blocks, ownName, toolResult } from './blocks.ts';
import { compose } from './compose.ts';
import { isInKwargs, readFurtherCalls, writeFurtherCalls } from './kwargs.ts';
import { normalize } from './normalize.ts';

const ROLES: ReadonlyMap<unknown, Message['role']> = new Map([
  ['system', 'system'],
  ['developer', 'system'],
  ['user', 'user'],
  ['assistant', 'assistant'],
  ['chatbot', 'assistant'],
  ['model', 'assistant'],
  ['tool', 'tool'],
  ['function', 'tool'],
]);

const llamaindex: MessageFormat = {
  id: 'llamaindex',
  write: conversation => writeMessageList(conversation, conversation.messages.map(writeMessage)),
  normalize: (message, _conversation, lose) => normalize(message, lose),
  compose,
  frame: frameMessageList,
  readFrame: readMessageList,
  readMessage: messageReader(readInto),
  marks: ['additional_kwargs'],
  detects: value => isListOf(value, isOurs),
};

export default llamaindex;

/** Every message has `additional_kwargs`, and only this format has parts with a `block_type`. */
function isOurs(message: JsonObject): boolean {
  const { role, blocks, content, additional_kwargs: bag } = message;
  if (!ROLES.has(role) || !isObject(bag)) return false;
  if (Array.isArray(blocks))
    return blocks.slice(0, 8).every(each => isObject(each) && typeof each.block_type === 'string');
  if (typeof content !== 'string' && content !== null) return false;
  return ['type', 'id', 'response_metadata', 'tool_calls'].every(key => !Object.hasOwn(message, key));
}

/** The key of the content. The older field `content` takes precedence over `blocks` if it has text or a list. */
function contentKey({ content }: JsonObject): 'content' | 'blocks' {
  return typeof content === 'string' || Array.isArray(content) ? 'content' : 'blocks';
}

function readInto(message: Message, wire: JsonObject, onFault: OnFault): void {
  const { pointer } = message;
  const { role } = wire;
  message.role = role === undefined ? 'user' : (ROLES.get(role) ?? 'other');
  if (typeof role === 'string') message.wireRole = role;
  const key = contentKey(wire);
  checkBranch(branches.llamaindexMessage, wire, pointer, message, fault => {
    // Blocks are not checked if `content` takes precedence.
    if (key === 'blocks' || fault.at.pointer !== `${pointer}/blocks`) onFault(fault);
  });
  const content = readContent(wire[key], key, message, onFault);
  if (message.role === 'tool') {
    const result = toolResult.read(wire, pointer, message, onFault) as ToolResultPart;
    result.content = content;
    message.parts.push(result);
  } else {
    message.parts = content;
    const name = ownName.read(wire, pointer, message, onFault);
    if (name !== undefined) message.name = name;
  }
  for (const each of readFurtherCalls(message, wire.additional_kwargs, onFault)) message.parts.push(each);
}

/** Only the older field can contain text. */
function readContent(content: unknown, key: string, message: Message, onFault: OnFault): Part[] {
  const at = `${message.pointer}/${key}`;
  if (key === 'content' && typeof content === 'string') {
    message.contentForm = 'string';
    return [{ type: 'text', text: content, pointer: at }];
  }
  if (Array.isArray(content)) {
    message.contentForm = 'parts';
    return blocks.readList(content, at, message, onFault);
  }
  if (content !== undefined) markUnreadable(message, 'blocks');
  else if (message.wire?.content === null) message.contentForm = 'null';
  return [];
}

function writeMessage(message: Message): unknown {
  const { wire, wireRole, name, parts, contentForm } = message;
  if (!isObject(wire)) return wire;
  const { additional_kwargs: bag } = wire;
  const result = message.role === 'tool' ? parts.find(part => part.type === 'tool_result') : undefined;
  const content = result?.content ?? parts.filter(part => !isInKwargs(part));
  const written = rewrite(wire, {
    ...(wireRole !== undefined && { role: wireRole }),
    ...(contentForm === 'parts' && { [contentKey(wire)]: content.map(blocks.write) }),
    ...(contentForm === 'string' && { content: textOf(content) }),
    ...(isObject(bag) && { additional_kwargs: writeFurtherCalls(message, bag) }),
  });
  if (result !== undefined) return toolResult.write(written, result);
  return name === undefined ? written : ownName.write(written, name);
}

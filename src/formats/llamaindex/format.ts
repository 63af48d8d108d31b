/** LlamaIndex's chat messages: blocks, and beside them a bag with what the provider's own wire has. */
import * as branches from '../../generated/branches/llamaindex.js';
import type { MediaPart, Message, Part, ToolResultPart } from '../../generated/types.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import type { MessageFormat, OnFault } from '../engine/message-format.ts';
import { frameMessageList, isListOf, readMessageList, writeMessageList } from '../engine/reading/message-list.ts';
import { rewrite } from '../engine/rewrite.ts';
import { checkBranch, markUnreadable, typeName, type Validator, wrongType } from '../engine/structure.ts';
import { readId } from '../openai-chat/format.ts';
import { compose } from './compose.ts';
import { isFurther, readFurtherCalls, writeFurtherCalls } from './kwargs.ts';
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

const BLOCKS: ReadonlyMap<unknown, Validator> = new Map([
  ['text', branches.llamaindexMessage_text],
  ['image', branches.llamaindexMessage_image],
  ['audio', branches.llamaindexMessage_audio],
  ['video', branches.llamaindexMessage_video],
  ['document', branches.llamaindexMessage_document],
  ['cache', branches.llamaindexMessage_cache],
  ['citable', branches.llamaindexMessage_citable],
  ['citation', branches.llamaindexMessage_citation],
  ['thinking', branches.llamaindexMessage_thinking],
  ['tool_call', branches.llamaindexMessage_tool_call],
]);

const llamaindex: MessageFormat = {
  id: 'llamaindex',
  write: conversation => writeMessageList(conversation, conversation.messages.map(writeMessage)),
  normalize: (message, _conversation, lose) => normalize(message, lose),
  compose,
  frame: frameMessageList,
  readFrame: readMessageList,
  readMessage,
  marks: ['additional_kwargs'],
  detects: value => isListOf(value, isOurs),
};

export default llamaindex;

/** The bag stands on every message, and nobody else gives his parts a `block_type`. */
function isOurs(message: JsonObject): boolean {
  const { role, blocks, content, additional_kwargs: bag } = message;
  if (!ROLES.has(role) || !isObject(bag)) return false;
  if (Array.isArray(blocks))
    return blocks.slice(0, 8).every(each => isObject(each) && typeof each.block_type === 'string');
  if (typeof content !== 'string' && content !== null) return false;
  return ['type', 'id', 'response_metadata', 'tool_calls'].every(key => !Object.hasOwn(message, key));
}

/** Which field holds the content: text or a list in the old one goes before the blocks. */
function contentKey({ content }: JsonObject): 'content' | 'blocks' {
  return typeof content === 'string' || Array.isArray(content) ? 'content' : 'blocks';
}

function readMessage(value: unknown, pointer: string, onFault: OnFault): Message {
  const message: Message = { role: 'other', parts: [], contentForm: 'absent', pointer, wire: value as JsonObject };
  if (!isObject(value)) {
    onFault(wrongType(message, message, typeName(value), ['object']));
    return message;
  }
  const { role, additional_kwargs: bag } = value;
  message.role = role === undefined ? 'user' : (ROLES.get(role) ?? 'other');
  if (typeof role === 'string') message.wireRole = role;
  const key = contentKey(value);
  const at = `${pointer}/${key}`;
  checkBranch(branches.llamaindexMessage, value, pointer, message, fault => {
    // Blocks that the content goes before are not looked at.
    if (key === 'blocks' || fault.at.pointer !== `${pointer}/blocks`) onFault(fault);
  });
  const kwargs: JsonObject = isObject(bag) ? bag : {};
  const content = readContent(value[key], at, message, onFault, key === 'content');
  if (message.role === 'tool') message.parts.push(resultOf(message, content, kwargs));
  else {
    for (const each of content) message.parts.push(each);
    if (typeof kwargs.name === 'string') message.name = kwargs.name;
  }
  for (const each of readFurtherCalls(message, kwargs)) message.parts.push(each);
  return message;
}

/** Text is content in the old field alone. */
function readContent(content: unknown, at: string, message: Message, onFault: OnFault, isOld: boolean): Part[] {
  if (isOld && typeof content === 'string') {
    message.contentForm = 'string';
    return [{ type: 'text', text: content, pointer: at }];
  }
  if (Array.isArray(content)) {
    message.contentForm = 'parts';
    return content.map((each: unknown, i) => readBlock(each, `${at}/${i}`, message, onFault));
  }
  if (content !== undefined) markUnreadable(message, 'blocks');
  else if (message.wire?.content === null) message.contentForm = 'null';
  return [];
}

function readBlock(wire: unknown, pointer: string, message: Message, onFault: OnFault): Part {
  if (!isObject(wire)) {
    onFault(wrongType({ pointer }, message, typeName(wire), ['object']));
    return { type: 'provider_item', raw: wire, pointer };
  }
  const { block_type: type } = wire;
  if (typeof type !== 'string') {
    const field = 'block_type';
    if (type === undefined)
      onFault({ rule: 'missing-field', messageId: 'missing', at: { pointer }, in: message, data: { field } });
    else onFault(wrongType({ pointer: `${pointer}/${field}` }, message, typeName(type), ['string']));
    return { type: 'provider_item', raw: wire, pointer, wire };
  }
  const validator = BLOCKS.get(type);
  if (validator !== undefined)
    checkBranch(validator, wire, pointer, message, fault => onFault({ ...fault, data: { ...fault.data, part: type } }));
  if (type === 'citable') checkNested(wire.content, `${pointer}/content`, SOURCES, message, onFault);
  if (type === 'citation') checkNested(wire.cited_content, `${pointer}/cited_content`, CITED, message, onFault);
  if (type === 'text' && typeof wire.text === 'string') return { type, text: wire.text, pointer, wire };
  if (type === 'tool_call') return callOf(wire, pointer);
  if (type === 'thinking')
    return {
      type: 'reasoning',
      ...(typeof wire.content === 'string' && { text: wire.content }),
      wireType: type,
      pointer,
      wire,
    };
  if (type === 'image' || type === 'audio' || type === 'video' || type === 'document')
    return mediaOf(type, wire, pointer);
  return { type: 'provider_item', wireType: type, raw: wire, pointer, wire };
}

/** What a source may hold, and what of it may be cited. */
const SOURCES = ['text', 'image', 'document'];
const CITED = ['text', 'image'];

/** Blocks inside of a block: text alone stands for one. */
function checkNested(value: unknown, at: string, known: string[], message: Message, onFault: OnFault): void {
  if (!Array.isArray(value) && !isObject(value)) return;
  const blocks: readonly unknown[] = Array.isArray(value) ? value : [value];
  for (const [i, wire] of blocks.entries()) {
    const pointer = Array.isArray(value) ? `${at}/${i}` : at;
    // One that is cited may be text.
    if (known === CITED && typeof wire === 'string') continue;
    readBlock(wire, pointer, message, onFault);
    const type = isObject(wire) ? wire.block_type : undefined;
    if (typeof type !== 'string' || known.includes(type)) continue;
    const data = { part: type, known: known.join(', ') };
    onFault({ rule: 'unknown-part-type', messageId: 'unknown', at: { pointer }, in: message, data });
  }
}

function callOf(wire: JsonObject, pointer: string): Part {
  const { tool_kwargs: kwargs = {}, tool_name: name } = wire;
  const id = readId(wire.tool_call_id);
  return {
    type: 'tool_call',
    kind: 'function',
    arguments: typeof kwargs === 'string' ? { text: kwargs } : { value: kwargs },
    executedBy: 'client',
    ...(id !== undefined && { callId: id }),
    ...(typeof name === 'string' && { name }),
    pointer,
    wire,
  };
}

/** The whole content of the message, under the id that the bag has. */
function resultOf(message: Message, content: Part[], bag: JsonObject): ToolResultPart {
  const id = readId(bag.tool_call_id);
  return {
    type: 'tool_result',
    content,
    ...(id !== undefined && { callId: id }),
    ...(typeof bag.name === 'string' && { name: bag.name }),
    ...(message.wireRole === 'function' && { legacy: true }),
    pointer: message.pointer,
    ...(message.wire !== undefined && { wire: message.wire }),
  };
}

/** Where each kind of media keeps its bytes and what they are. */
const MEDIA = {
  image: { data: 'image', type: 'image_mimetype' },
  audio: { data: 'audio', type: 'format' },
  video: { data: 'video', type: 'video_mimetype' },
  document: { data: 'data', type: 'document_mimetype' },
} as const;

function mediaOf(type: keyof typeof MEDIA, wire: JsonObject, pointer: string): MediaPart {
  const { url, title, detail } = wire;
  const data = wire[MEDIA[type].data];
  const mediaType = wire[MEDIA[type].type];
  return {
    type,
    wireType: type,
    source: typeof data === 'string' ? 'base64' : typeof url === 'string' ? 'url' : 'unknown',
    ...(typeof data === 'string' ? { data } : typeof url === 'string' && { url }),
    // The format of a sound is the ending of its file.
    ...(typeof mediaType === 'string' && { mediaType: type === 'audio' ? `audio/${mediaType}` : mediaType }),
    ...(type === 'document' && typeof title === 'string' && { filename: title }),
    ...(typeof detail === 'string' && { detail }),
    pointer,
    wire,
  };
}

function writeMessage(message: Message): unknown {
  const { wire, wireRole, parts, contentForm } = message;
  if (!isObject(wire)) return wire;
  const fields: JsonObject = {};
  if (wireRole !== undefined) fields.role = wireRole;
  const result = message.role === 'tool' ? parts.find(part => part.type === 'tool_result') : undefined;
  const content = result?.content ?? parts.filter(part => !isFurther(part));
  if (contentForm === 'parts') fields[contentKey(wire)] = content.map(writeBlock);
  if (contentForm === 'string') fields.content = content.map(part => (part.type === 'text' ? part.text : '')).join('');
  if (isObject(wire.additional_kwargs)) fields.additional_kwargs = writeBag(message, result, wire.additional_kwargs);
  return rewrite(wire, fields);
}

function writeBag(message: Message, result: ToolResultPart | undefined, bag: JsonObject): JsonObject {
  const name = result === undefined ? message.name : result.name;
  return rewrite(bag, {
    ...(name !== undefined && typeof bag.name === 'string' && { name }),
    ...(result?.callId !== undefined && typeof bag.tool_call_id === 'string' && { tool_call_id: result.callId }),
    ...writeFurtherCalls(message, bag),
  });
}

function writeBlock(part: Part): unknown {
  const { wire } = part;
  if (part.type === 'provider_item') return part.raw;
  if (part.type === 'text') return rewrite(wire, { text: part.text });
  if (part.type === 'tool_call')
    return rewrite(wire, {
      ...(part.callId !== undefined && typeof wire?.tool_call_id === 'string' && { tool_call_id: part.callId }),
      ...(part.name !== undefined && { tool_name: part.name }),
      ...(part.arguments.text !== undefined && { tool_kwargs: part.arguments.text }),
    });
  if (part.type === 'reasoning' && part.text !== undefined) return rewrite(wire, { content: part.text });
  return wire;
}

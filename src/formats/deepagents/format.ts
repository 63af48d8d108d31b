/**
 * DeepAgents' AgentMessage: typed blocks, calls beside them, every id a UUID. The form before blocks is read as well.
 */
import * as branches from '../../generated/branches/deepagents.js';
import type { MediaPart, Message, Part } from '../../generated/types.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import type { MessageFormat, OnFault } from '../engine/message-format.ts';
import { isTagged, unknownPart } from '../engine/reading/content.ts';
import { PART } from '../engine/reading/format-candidates.ts';
import { rewrite } from '../engine/rewrite.ts';
import { checkBranch, type Validator } from '../engine/structure.ts';
import { frame } from '../openai-chat/compose.ts';
import { compose } from './compose.ts';
import { normalize } from './normalize.ts';
import {
  isUuid,
  listIn,
  pairingId,
  ROLES,
  readAddresses,
  readCalls,
  readFrame,
  readRole,
  splitThinking,
  tellMisplaced,
  writeFrame,
} from './values.ts';

const BLOCKS: ReadonlyMap<unknown, Validator> = new Map([
  ['text', branches.deepagentsMessage_textBlock],
  ['reasoning', branches.deepagentsMessage_reasoningBlock],
  ['image', branches.deepagentsMessage_imageBlock],
]);

/** Fields that only one role has. */
const OWN_FIELDS = { toolCalls: 'ai', malformedToolCallBlocks: 'ai', toolCallID: 'tool' };
const TAKES: ReadonlyMap<string, string> = new Map([
  ['system', 'text'],
  ['human', 'text, image'],
  ['ai', 'text, reasoning, toolCalls, malformedToolCallBlocks'],
  ['tool', 'text, toolCallID'],
]);

/** Keys of an AgentMessage; a line with another key is somebody else's. */
const KEYS = new Set(
  [...Object.keys(OWN_FIELDS), 'id', 'role', 'content', 'imageURLs', 'source', 'text', 'reasoning'].concat('images'),
);
const FIRST = 8;

const deepagents: MessageFormat = {
  id: 'deepagents',
  body: 'openai-chat',
  readFrame,
  compose,
  frame,
  normalize: (message, _conversation, lose) => normalize(message, lose),
  write: conversation => writeFrame(conversation, conversation.messages.map(writeMessage)),

  marks: ['id', 'toolCallID', 'toolCalls', 'malformedToolCallBlocks', `${PART}reasoning`, `${PART}image`],
  detects: value => listIn(value).slice(0, FIRST).some(isAgentMessage),
  // One message a line: nothing in it names a thread.
  threadOf: line => (isAgentMessage(line) ? '' : undefined),

  readMessage(value, pointer, onFault) {
    const message = readRole(branches.deepagentsMessage, value, pointer, onFault);
    if (!isObject(value)) return message;
    if (typeof value.id === 'string') message.id = pairingId(value.id);
    readViews(message, value);
    const content = readContent(message, value, onFault);
    if (message.role === 'tool') {
      // Without an id of its own the codec sends the message's.
      const id = value.toolCallID ?? value.id;
      const callId = typeof id === 'string' ? { callId: pairingId(id) } : {};
      message.parts.push({ type: 'tool_result', content, ...callId, pointer, wire: value });
    } else for (const each of content) message.parts.push(each);
    if (message.role === 'assistant') readCalls(message, value, branches.deepagentsMessage_toolCall, onFault);
    tellMisplaced(message, value, OWN_FIELDS, TAKES.get(message.wireRole ?? '') ?? '', onFault);
    return message;
  },
};

export default deepagents;

function readViews(message: Message, wire: JsonObject): void {
  const { text, reasoning, images } = wire;
  const views: NonNullable<Message['views']> = {};
  if (typeof text === 'string') views.text = text;
  // There and nil: the view says that nothing was thought.
  if (typeof reasoning === 'string' || reasoning === null) views.reasoning = reasoning ?? '';
  if (Array.isArray(images)) {
    views.images = images.length;
    views.imageSources = images.map(image => (isObject(image) ? (sourceOf(image)[1] ?? '') : ''));
  }
  if (Object.keys(views).length > 0) message.views = views;
}

function readContent(message: Message, wire: JsonObject, onFault: OnFault): Part[] {
  const pointer = `${message.pointer}/content`;
  const { content } = wire;
  if (Array.isArray(content)) {
    message.contentForm = 'parts';
    return content.map((block, i) => readBlock(block, `${pointer}/${i}`, message, onFault));
  }
  if (typeof content === 'string') {
    message.contentForm = 'string';
    return [...readText(message, content, pointer), ...readAddresses(wire.imageURLs, message, onFault)];
  }
  if (content === null) message.contentForm = 'null';
  return readAddresses(wire.imageURLs, message, onFault);
}

/** The older form: thoughts stand inside the text of an answer. */
function readText({ role }: Message, text: string, pointer: string): Part[] {
  if (role !== 'assistant' || !text.includes('<think>')) return [{ type: 'text', text, pointer }];
  const { thinking, answer } = splitThinking(text);
  const thought: Part[] = thinking === undefined ? [] : [{ type: 'reasoning', text: thinking, pointer }];
  return [...thought, { type: 'text', text: answer, pointer }];
}

function readBlock(wire: unknown, pointer: string, message: Message, onFault: OnFault): Part {
  if (!isTagged(wire, pointer, message, onFault)) return unknownPart(wire, pointer);
  const { type } = wire;
  const validator = BLOCKS.get(type);
  if (validator !== undefined) checkBranch(validator, wire, pointer, message, onFault);
  if (type === 'text' && typeof wire.text === 'string') return { type, text: wire.text, pointer, wire };
  if (type === 'reasoning' && typeof wire.reasoning === 'string') {
    if (message.role !== 'assistant' && message.role !== 'other') {
      const data = { role: message.wireRole ?? '', part: type, allowed: TAKES.get(message.wireRole ?? '') ?? '' };
      onFault({ rule: 'part-in-wrong-role', messageId: 'wrongRole', at: { pointer }, in: message, data });
    }
    return { type, text: wire.reasoning, pointer, wire };
  }
  if (type === 'image' && isObject(wire.image)) return readImage(wire, wire.image, pointer);
  return unknownPart(wire, pointer);
}

const SOURCES = { url: 'url', base64: 'base64', fileID: 'file_id' } as const;

/** The first source that an image has, in the order in which the codec looks for one. */
function sourceOf(image: JsonObject): [MediaPart['source'], string | undefined] {
  for (const key of ['url', 'base64', 'fileID'] as const) {
    const value = image[key];
    if (typeof value === 'string' && value !== '') return [SOURCES[key], value];
  }
  return ['unknown', undefined];
}

function readImage(wire: JsonObject, image: JsonObject, pointer: string): MediaPart {
  const [source, value] = sourceOf(image);
  const part: MediaPart = { type: 'image', wireType: 'image', source, pointer, wire };
  if (source === 'url') part.url = value as string;
  if (source === 'base64') part.data = value as string;
  if (source === 'file_id') part.fileId = value as string;
  if (typeof image.mimeType === 'string' && image.mimeType !== '') part.mediaType = image.mimeType;
  return part;
}

/** Whether a value is an AgentMessage and can be nothing else. */
function isAgentMessage(value: unknown): boolean {
  if (!isObject(value) || !ROLES.has(value.role) || Object.keys(value).some(key => !KEYS.has(key))) return false;
  const { role, id, content, toolCalls, toolCallID, malformedToolCallBlocks: blocks } = value;
  if (Array.isArray(content) && content.some(isOwnBlock)) return true;
  if (role === 'tool') return isUuid(toolCallID) || (isUuid(id) && Array.isArray(content));
  if (role === 'ai' && (Array.isArray(toolCalls) || Array.isArray(blocks))) return true;
  return isUuid(id) && (role !== 'system' || Array.isArray(content));
}

/** Blocks that no other system writes like this: the value stands under the name of the type. */
function isOwnBlock(block: unknown): boolean {
  if (!isObject(block)) return false;
  return (
    (block.type === 'reasoning' && typeof block.reasoning === 'string') ||
    (block.type === 'image' && isObject(block.image))
  );
}

function writeMessage({ wire, contentForm, parts }: Message): unknown {
  if (!isObject(wire) || contentForm !== 'parts') return wire;
  const result = parts.find(part => part.type === 'tool_result');
  const blocks = (result?.content ?? parts).filter(part => !('field' in part));
  return rewrite(wire, { content: blocks.map(writeBlock) });
}

export function writeBlock(part: Part): unknown {
  if (part.type === 'text') return rewrite(part.wire, { type: 'text', text: part.text });
  if (part.type === 'reasoning') return rewrite(part.wire, { type: 'reasoning', reasoning: part.text ?? '' });
  return part.type === 'provider_item' ? part.raw : 'wire' in part ? part.wire : undefined;
}

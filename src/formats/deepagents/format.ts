/**
 * AgentMessages of DeepAgents: typed blocks, separate tool calls, and UUIDs as IDs. The older form, without blocks, is
 * also read.
 */
import * as branches from '../../generated/branches/deepagents.js';
import type { Message, Part, ToolResultPart } from '../../generated/types.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import type { MessageFormat, OnFault } from '../engine/message-format.ts';
import { PART } from '../engine/reading/format-candidates.ts';
import { rewrite } from '../engine/rewrite.ts';
import { frame } from '../openai-chat/compose.ts';
import { compose } from './compose.ts';
import { normalize } from './normalize.ts';
import { addressOf, blocks, CONTENTS_BY_ROLE, toolCalls, toolResult } from './parts.ts';
import {
  isUuid,
  listIn,
  pairingId,
  ROLES,
  readAddresses,
  readFrame,
  readMalformedCalls,
  readRole,
  reportMisplacedFields,
  splitThinking,
  writeFrame,
} from './values.ts';

const calls = toolCalls(branches.deepagentsMessage_toolCall);

/** Fields that only one role has. */
const OWN_FIELDS = { toolCalls: 'ai', malformedToolCallBlocks: 'ai', toolCallID: 'tool' };

/** Keys of an AgentMessage. A line with any other key has another format. */
const KEYS = new Set(
  [...Object.keys(OWN_FIELDS), 'id', 'role', 'content', 'imageURLs', 'source', 'text', 'reasoning'].concat('images'),
);
const SAMPLE_SIZE = 8;

const deepagents: MessageFormat = {
  id: 'deepagents',
  body: 'openai-chat',
  readFrame,
  compose,
  frame,
  normalize: (message, _conversation, lose) => normalize(message, lose),
  write: conversation => writeFrame(conversation, conversation.messages.map(writeMessage)),

  marks: ['id', 'toolCallID', 'toolCalls', 'malformedToolCallBlocks', `${PART}reasoning`, `${PART}image`],
  detects: value => listIn(value).slice(0, SAMPLE_SIZE).some(isAgentMessage),
  // The log has one message per line and no thread ID.
  threadOf: line => (isAgentMessage(line) ? '' : undefined),

  readMessage(value, pointer, onFault) {
    const message = readRole(branches.deepagentsMessage, value, pointer, onFault);
    if (!isObject(value)) return message;
    if (typeof value.id === 'string') message.id = pairingId(value.id);
    readViews(message, value);
    const content = readContent(message, value, onFault);
    if (message.role === 'tool') {
      const result = toolResult.read(value, pointer, message, onFault) as ToolResultPart;
      result.content = content;
      message.parts.push(result);
    } else for (const each of content) message.parts.push(each);
    if (message.role === 'assistant') {
      calls.read(message, value.toolCalls, `${pointer}/toolCalls`, onFault);
      readMalformedCalls(message, value.malformedToolCallBlocks, onFault);
    }
    reportMisplacedFields(message, value, OWN_FIELDS, CONTENTS_BY_ROLE.get(message.wireRole) ?? '', onFault);
    return message;
  },
};

export default deepagents;

function readViews(message: Message, wire: JsonObject): void {
  const { text, reasoning, images } = wire;
  const views: NonNullable<Message['views']> = {};
  if (typeof text === 'string') views.text = text;
  // A `reasoning` of null means that the view exists but has no reasoning.
  if (typeof reasoning === 'string' || reasoning === null) views.reasoning = reasoning ?? '';
  if (Array.isArray(images)) {
    views.images = images.length;
    views.imageSources = images.map(image => (isObject(image) ? (addressOf(image)?.value ?? '') : ''));
  }
  if (Object.keys(views).length > 0) message.views = views;
}

function readContent(message: Message, wire: JsonObject, onFault: OnFault): Part[] {
  const pointer = `${message.pointer}/content`;
  const { content } = wire;
  if (Array.isArray(content)) {
    message.contentForm = 'parts';
    return blocks.readList(content, pointer, message, onFault);
  }
  if (typeof content === 'string') {
    message.contentForm = 'string';
    return [...readText(message, content, pointer), ...readAddresses(wire.imageURLs, message, onFault)];
  }
  if (content === null) message.contentForm = 'null';
  return readAddresses(wire.imageURLs, message, onFault);
}

/** In the older form, reasoning is part of the text of an answer. */
function readText({ role }: Message, text: string, pointer: string): Part[] {
  if (role !== 'assistant' || !text.includes('<think>')) return [{ type: 'text', text, pointer }];
  const { thinking, answer } = splitThinking(text);
  const thought: Part[] = thinking === undefined ? [] : [{ type: 'reasoning', text: thinking, pointer }];
  return [...thought, { type: 'text', text: answer, pointer }];
}

/** Whether a value is certainly an AgentMessage. */
function isAgentMessage(value: unknown): boolean {
  if (!isObject(value) || !ROLES.has(value.role) || Object.keys(value).some(key => !KEYS.has(key))) return false;
  const { role, id, content, toolCalls, toolCallID, malformedToolCallBlocks: blocks } = value;
  if (Array.isArray(content) && content.some(isOwnBlock)) return true;
  if (role === 'tool') return isUuid(toolCallID) || (isUuid(id) && Array.isArray(content));
  if (role === 'ai' && (Array.isArray(toolCalls) || Array.isArray(blocks))) return true;
  return isUuid(id) && (role !== 'system' || Array.isArray(content));
}

/** Whether a block has a form that no other system writes: its value is under the name of its type. */
function isOwnBlock(block: unknown): boolean {
  if (!isObject(block)) return false;
  return (
    (block.type === 'reasoning' && typeof block.reasoning === 'string') ||
    (block.type === 'image' && isObject(block.image))
  );
}

function writeMessage({ wire, role, contentForm, parts }: Message): unknown {
  if (!isObject(wire)) return wire;
  const fields: JsonObject = {};
  const result = parts.find(part => part.type === 'tool_result');
  const own = (result?.content ?? parts).filter(part => part.field === undefined);
  if (contentForm === 'parts') fields.content = own.map(blocks.write);
  if (role === 'assistant' && Array.isArray(wire.toolCalls))
    fields.toolCalls = parts.filter(part => part.field === 'toolCalls').map(calls.write);
  const written = rewrite(wire, fields);
  return result === undefined ? written : toolResult.write(written, result);
}

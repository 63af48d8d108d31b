/**
 * Open Agent Loops: OpenAI chat messages with local fields of the loop. The same format is used in memory and in
 * requests. They differ in the name of plain-text reasoning.
 */
import * as branches from '../../generated/branches/open-agent-loops.js';
import type { Message } from '../../generated/types.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import type { MessageFormat, OnFault } from '../engine/message-format.ts';
import { checkBranch } from '../engine/structure.ts';
import { frame } from '../openai-chat/compose.ts';
import openaiChat from '../openai-chat/format.ts';
import { composeMemory, normalizeMemory } from './convert.ts';

const openAgentLoops: MessageFormat = {
  id: 'open-agent-loops',
  body: 'openai-chat',
  parts: 'openai-chat',
  write: openaiChat.write,
  normalize: normalizeMemory,
  compose: composeMemory,
  frame,

  detects(value) {
    return (
      Array.isArray(value) &&
      value.slice(0, SAMPLE_SIZE).some(isMark) &&
      value.slice(0, SAMPLE_SIZE).every(isOwnMessage)
    );
  },

  readFrame(value, pointer, onFault) {
    const read = openaiChat.readFrame(value, pointer, onFault);
    read.frame.layer = read.messages.some(isSent) ? 'wire' : 'memory';
    return read;
  },

  readMessage(value, pointer, onFault) {
    const message = openaiChat.readMessage(value, pointer, onFault);
    if (isObject(value)) {
      checkBranch(branches.openAgentLoopsMessage_local, value, pointer, message, onFault);
      readLocalFields(message, value);
      checkCallTypes(message, onFault);
    }
    return message;
  },
};

export default openAgentLoops;

/** Only requests have plain-text reasoning under this name. In memory it is `reasoning`. */
function isSent(message: unknown): boolean {
  return isObject(message) && message.reasoning_content !== undefined && message.reasoning_content !== null;
}

function readLocalFields(message: Message, wire: JsonObject): void {
  if (typeof wire.finishReason === 'string') message.finishReason = wire.finishReason;
  const time = secondsOf(wire.timestamp);
  if (time !== undefined) message.time = time;
  for (const part of message.parts) {
    if (part.type !== 'tool_result') continue;
    if (typeof wire.toolName === 'string') part.name = wire.toolName;
    if (typeof wire.isError === 'boolean') part.outcome = wire.isError ? 'error' : 'success';
  }
}

/** Milliseconds since 1970, or a date as text, which stores may write in JSON. */
function secondsOf(timestamp: unknown): number | undefined {
  const isText = typeof timestamp === 'string';
  if (!isText && typeof timestamp !== 'number' && !(timestamp instanceof Number)) return undefined;
  const milliseconds = isText ? Date.parse(timestamp) : Number(timestamp);
  return Number.isFinite(milliseconds) ? milliseconds / 1000 : undefined;
}

/** Only function calls are run. */
function checkCallTypes(message: Message, onFault: OnFault): void {
  for (const part of message.parts) {
    const type = part.type === 'tool_call' && part.field === 'tool_calls' ? part.wire?.type : undefined;
    if (typeof type !== 'string' || type === 'function') continue;
    const data = { part: type, known: 'function' };
    onFault({
      rule: 'unknown-part-type',
      messageId: 'unknown',
      at: { pointer: `${part.pointer}/type` },
      in: message,
      data,
    });
  }
}

const SAMPLE_SIZE = 50;
const ROLES: readonly unknown[] = ['system', 'user', 'assistant', 'tool'];

function isOwnMessage(message: unknown): boolean {
  return isObject(message) && ROLES.includes(message.role);
}

/**
 * Whether a message has the fields that the loop writes on results or assistant messages. No other format has this
 * combination.
 */
function isMark(message: unknown): boolean {
  if (!isObject(message)) return false;
  if (message.role === 'tool')
    return (
      typeof message.tool_call_id === 'string' &&
      typeof message.toolName === 'string' &&
      typeof message.isError === 'boolean'
    );
  return (
    message.role === 'assistant' &&
    typeof message.content === 'string' &&
    typeof message.finishReason === 'string' &&
    typeof message.timestamp === 'number'
  );
}

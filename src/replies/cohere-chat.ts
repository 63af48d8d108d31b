/** Replies of Cohere chat: `{id, message, finish_reason, usage}`, or a text in version 1. */
import * as branches from '../generated/branches/cohere-chat.js';
import type { Message } from '../generated/types.ts';
import cohereChat from '../shapes/cohere-chat.ts';
import type { OnFault } from '../shapes/shape.ts';
import { checkBranch } from '../shapes/structure.ts';
import { isObject, type JsonObject } from '../source/json.ts';
import { isOfCallName } from './call-name.ts';
import { failureName } from './failure-name.ts';
import { choiceOf, type Reply, type ReplyWire } from './reply.ts';
import { checkUsage } from './usage.ts';

const cohere: ReplyWire = {
  id: 'cohere-chat',
  reasons: {
    COMPLETE: 'finished',
    STOP_SEQUENCE: 'open',
    MAX_TOKENS: 'cut',
    TOOL_CALL: 'calling',
    ERROR: 'failed',
    TIMEOUT: 'failed',
  },

  detects(value) {
    if (!isObject(value)) return false;
    if (isFirstVersion(value)) return typeof value.response_id === 'string';
    const { message, finish_reason: reason } = value;
    if (!isObject(message) || message.role !== 'assistant') return false;
    return typeof reason === 'string' && Object.hasOwn(cohere.reasons, reason);
  },

  read(value, pointer, onFault) {
    const reply: JsonObject = isObject(value) ? value : {};
    if (isFirstVersion(reply)) return readFirstVersion(reply, pointer, onFault);
    const { message, finish_reason: reason, usage } = reply;
    if (typeof message === 'string') {
      tellFailure(onFault, pointer, failureName(reply.code, reply.type));
      return { choices: [] };
    }
    checkBranch(branches.cohereChatResponse, value, pointer, undefined, fault => {
      // The message reader reports faults inside the message.
      if (!fault.at.pointer.startsWith(`${pointer}/message/`)) onFault(fault);
    });
    const counts = isObject(usage) ? usage.tokens : undefined;
    checkUsage(counts, `${pointer}/usage/tokens`, TOKENS, onFault);
    const reasonAt = reasonOf(reply, pointer);
    if (isFailure(reason)) tellFailure(onFault, reasonAt.pointer, reason);
    if (!isObject(message)) return { choices: [] };
    const read = cohereChat.readMessage(message, `${pointer}/message`, fault => {
      if (!isOfCallName(fault, '/function')) onFault(fault);
    });
    return { choices: [choiceOf([read], reason, reasonAt, cohere.reasons)] };
  },

  messagesOf(value) {
    if (!isObject(value)) return [];
    const { message, text } = value;
    if (isFirstVersion(value)) return text === '' ? [] : [{ role: 'CHATBOT', message: text }];
    return isObject(message) && saysSomething(message) ? [message] : [];
  },
};

export default cohere;

/** There is no total, so only negative counts are reported. */
const TOKENS = { total: 'total_tokens', parts: ['input_tokens', 'output_tokens'] };

/** Version 1 has the same finish reason with and without tool calls. */
const FIRST_REASONS: ReplyWire['reasons'] = {
  COMPLETE: 'open',
  STOP_SEQUENCE: 'open',
  MAX_TOKENS: 'cut',
  ERROR_LIMIT: 'cut',
  USER_CANCEL: 'cut',
  ERROR_TOXIC: 'filtered',
  ERROR: 'failed',
  TIMEOUT: 'failed',
};

/** Whether a finish reason means that there is no answer. */
export function isFailure(reason: unknown): reason is 'ERROR' | 'TIMEOUT' {
  return reason === 'ERROR' || reason === 'TIMEOUT';
}

function isFirstVersion(reply: JsonObject): boolean {
  return typeof reply.text === 'string' && typeof reply.generation_id === 'string' && reply.message === undefined;
}

/** The text of the reply. Calls have no IDs in version 1 and are not moved. */
function readFirstVersion(reply: JsonObject, pointer: string, onFault: OnFault): Reply {
  const reasonAt = reasonOf(reply, pointer);
  const { finish_reason: reason } = reply;
  if (isFailure(reason)) tellFailure(onFault, reasonAt.pointer, reason);
  const text = reply.text as string;
  const message: Message = {
    role: 'assistant',
    wireRole: 'CHATBOT',
    contentForm: 'string',
    parts: [{ type: 'text', text, pointer: `${pointer}/text` }],
    pointer,
    wire: reply,
  };
  // Early replies have no finish reason.
  return { choices: [{ ...choiceOf([message], reason, reasonAt, FIRST_REASONS), isCut: true }] };
}

function reasonOf(reply: JsonObject, pointer: string): { pointer: string } {
  return { pointer: Object.hasOwn(reply, 'finish_reason') ? `${pointer}/finish_reason` : pointer };
}

function tellFailure(onFault: OnFault, pointer: string, reason: string): void {
  onFault({ rule: 'stream-error-ignored', messageId: 'body', at: { pointer }, data: { reason } });
}

/** The server rejects an empty assistant message. */
function saysSomething({ content, tool_calls: calls, tool_plan: plan }: JsonObject): boolean {
  return [content, calls, plan].some(each => (Array.isArray(each) || typeof each === 'string') && each.length > 0);
}

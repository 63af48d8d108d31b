/** Replies of Cohere chat: `{id, message, finish_reason, usage}`, or a text in version 1. */

import cohereChat from '../formats/cohere-chat/format.ts';
import { checkBranch } from '../formats/engine/structure.ts';
import * as branches from '../generated/branches/cohere-chat.js';
import { isObject, type JsonObject } from '../source/json.ts';
import { isOfCallName } from './call-name.ts';
import firstVersion, { isFailure, isFirstVersion, reasonOf, reportFailure } from './cohere-chat-v1.ts';
import { failureName } from './failure-name.ts';
import { choiceOf, type ReplyWire, reasonFor } from './reply.ts';
import { checkUsage, type UsageKeys, writeUsage } from './usage.ts';

const COUNTS: UsageKeys = {
  input: 'tokens.input_tokens',
  output: 'tokens.output_tokens',
  cacheRead: 'cached_tokens',
  omitsZero: ['cacheRead'],
};

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
    if (!isObject(value) || isFirstVersion(value)) return false;
    const { message, finish_reason: reason } = value;
    if (!isObject(message) || message.role !== 'assistant') return false;
    return typeof reason === 'string' && Object.hasOwn(cohere.reasons, reason);
  },

  read(value, pointer, onFault) {
    const reply: JsonObject = isObject(value) ? value : {};
    // Calls of version 1 have no IDs, which this format requires.
    if (isFirstVersion(reply)) return firstVersion.read({ ...reply, tool_calls: [] }, pointer, onFault);
    const { message, finish_reason: reason, usage } = reply;
    if (typeof message === 'string') {
      reportFailure(onFault, pointer, failureName(reply.code, reply.type));
      return { choices: [] };
    }
    checkBranch(branches.cohereChatResponse, value, pointer, undefined, fault => {
      // The message reader reports faults inside the message.
      if (!fault.at.pointer.startsWith(`${pointer}/message/`)) onFault(fault);
    });
    checkUsage(usage, `${pointer}/usage`, COUNTS, onFault);
    const reasonAt = reasonOf(reply, pointer);
    if (isFailure(reason)) reportFailure(onFault, reasonAt.pointer, reason);
    if (!isObject(message)) return { choices: [] };
    const read = cohereChat.readMessage(message, `${pointer}/message`, fault => {
      if (!isOfCallName(fault, '/function')) onFault(fault);
    });
    return { choices: [choiceOf([read], reason, reasonAt, cohere.reasons)] };
  },

  messagesOf(value) {
    if (!isObject(value)) return [];
    if (isFirstVersion(value)) return firstVersion.messagesOf(value);
    const { message } = value;
    return isObject(message) && hasContent(message) ? [message] : [];
  },

  about: { id: '/id', usage: '/usage', counts: COUNTS },

  write([message], { id, reason, usage }) {
    return {
      id,
      message: asSent((message ?? {}) as JsonObject),
      finish_reason: reasonFor(reason, cohere.reasons),
      usage: {
        billed_units: { input_tokens: usage.input, output_tokens: usage.output },
        ...writeUsage(usage, COUNTS),
      },
    };
  },
};

export default cohere;

/** The message in the form of a reply: its text is always in a list, which is absent if there is none. */
function asSent({ content, ...message }: JsonObject): JsonObject {
  const list = typeof content === 'string' ? [{ type: 'text', text: content }] : content;
  const hasCalls = Array.isArray(message.tool_calls) && message.tool_calls.length > 0;
  const isEmpty = Array.isArray(list) && list.length === 0 && hasCalls;
  return { role: 'assistant', ...message, ...(!isEmpty && { content: list ?? [] }) };
}

/** The server rejects an empty assistant message. */
function hasContent({ content, tool_calls: calls, tool_plan: plan }: JsonObject): boolean {
  return [content, calls, plan].some(each => (Array.isArray(each) || typeof each === 'string') && each.length > 0);
}

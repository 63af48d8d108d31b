/** Replies of Cohere's first chat API: `{text, tool_calls, finish_reason}`, also of Command R on Amazon Bedrock. */

import { calls as toolCalls } from '../formats/cohere-chat-v1/parts.ts';
import type { OnFault } from '../formats/engine/message-format.ts';
import type { Message } from '../generated/types.ts';
import { isObject, type JsonObject } from '../source/json.ts';
import { failureName } from './failure-name.ts';
import { choiceOf, type ReplyWire, reasonFor } from './reply.ts';
import { type UsageKeys, writeUsage } from './usage.ts';

const COUNTS: UsageKeys = { input: 'input_tokens', output: 'output_tokens' };

const cohereV1: ReplyWire = {
  id: 'cohere-chat-v1',
  // The finish reason is the same with and without tool calls.
  reasons: {
    COMPLETE: 'open',
    STOP_SEQUENCE: 'open',
    MAX_TOKENS: 'cut',
    ERROR_LIMIT: 'cut',
    USER_CANCEL: 'cut',
    ERROR_TOXIC: 'filtered',
    ERROR: 'failed',
    TIMEOUT: 'failed',
  },

  detects: value => isObject(value) && isFirstVersion(value) && typeof value.response_id === 'string',

  read(value, pointer, onFault) {
    const reply: JsonObject = isObject(value) ? value : {};
    const { text, tool_calls: calls, message: failure, finish_reason: reason } = reply;
    if (typeof text !== 'string') {
      if (typeof failure === 'string') reportFailure(onFault, pointer, failureName(reply.code, reply.type));
      return { choices: [] };
    }
    const reasonAt = reasonOf(reply, pointer);
    if (isFailure(reason)) reportFailure(onFault, reasonAt.pointer, reason);
    const message: Message = {
      role: 'assistant',
      wireRole: 'CHATBOT',
      contentForm: 'string',
      parts: [{ type: 'text', text, pointer: `${pointer}/text` }],
      pointer,
      wire: reply,
    };
    if (Array.isArray(calls)) toolCalls.read(message, calls, `${message.pointer}/tool_calls`, onFault);
    // Early replies have no finish reason.
    return { choices: [{ ...choiceOf([message], reason, reasonAt, cohereV1.reasons), isCut: true }] };
  },

  messagesOf(value) {
    if (!isObject(value) || typeof value.text !== 'string') return [];
    const { text, tool_calls: calls } = value;
    const hasCalls = Array.isArray(calls) && calls.length > 0;
    if (text === '' && !hasCalls) return [];
    return [{ role: 'CHATBOT', message: text, ...(hasCalls && { tool_calls: calls }) }];
  },

  about: { id: '/response_id', usage: '/meta/tokens', counts: COUNTS },

  write([turn], { id, reason, usage, newId }) {
    // The model may have written nothing.
    const { message, tool_calls: calls } = (turn ?? {}) as JsonObject;
    const text = typeof message === 'string' ? message : '';
    return {
      ...{ response_id: id, generation_id: newId(''), text },
      chat_history: [],
      finish_reason: reasonFor(reason, cohereV1.reasons),
      meta: { tokens: writeUsage(usage, COUNTS) },
      ...(calls !== undefined && { tool_calls: calls }),
    };
  },
};

export default cohereV1;

/** Whether a reply is of the first version. */
export function isFirstVersion(reply: JsonObject): boolean {
  return typeof reply.text === 'string' && typeof reply.generation_id === 'string' && reply.message === undefined;
}

/** Whether a finish reason means that there is no answer. */
export function isFailure(reason: unknown): reason is 'ERROR' | 'TIMEOUT' {
  return reason === 'ERROR' || reason === 'TIMEOUT';
}

export function reasonOf(reply: JsonObject, pointer: string): { pointer: string } {
  return { pointer: Object.hasOwn(reply, 'finish_reason') ? `${pointer}/finish_reason` : pointer };
}

export function reportFailure(onFault: OnFault, pointer: string, reason: string): void {
  onFault({ rule: 'stream-error-ignored', messageId: 'body', at: { pointer }, data: { reason } });
}

/** Replies in the Anthropic format: one message with a stop reason, or an error instead. */

import { blocks } from '../formats/anthropic-messages/blocks.ts';
import type { OnFault } from '../formats/engine/message-format.ts';
import { readContent } from '../formats/engine/reading/content.ts';
import { checkBranch, typeName, wrongType } from '../formats/engine/structure.ts';
import * as branches from '../generated/branches/anthropic-messages.js';
import type { Message, Part } from '../generated/types.ts';
import { isObject, type JsonObject } from '../source/json.ts';
import { errorWord } from './anthropic-messages/errors.ts';
import { inputTextOf } from './anthropic-messages/stream-extras.ts';
import { choiceOf, type ReplyWire, reasonFor } from './reply.ts';
import { type UsageKeys, writeUsage } from './usage.ts';

/** https://platform.claude.com/docs/en/build-with-claude/handling-stop-reasons */
const reasons: ReplyWire['reasons'] = {
  end_turn: 'finished',
  max_tokens: 'cut',
  stop_sequence: 'open',
  tool_use: 'calling',
  pause_turn: 'open',
  compaction: 'open',
  refusal: 'filtered',
  model_context_window_exceeded: 'cut',
};

const USAGE: UsageKeys = {
  input: 'input_tokens',
  cacheWrite: 'cache_creation_input_tokens',
  cacheRead: 'cache_read_input_tokens',
  output: 'output_tokens',
  reasoning: 'output_tokens_details.thinking_tokens',
  separate: ['cacheRead', 'cacheWrite'],
  omitsZero: ['reasoning'],
};

const anthropicMessages: ReplyWire = {
  id: 'anthropic-messages',
  reasons,

  detects(value) {
    if (!isObject(value)) return false;
    const { type, role, content, error } = value;
    if (type === 'message')
      return role === 'assistant' && Array.isArray(content) && Object.hasOwn(value, 'stop_reason');
    if (type !== 'error' || Object.hasOwn(value, 'event_id') || !isObject(error)) return false;
    return typeof error.type === 'string' && typeof error.message === 'string' && !Object.hasOwn(error, 'param');
  },

  read(value, pointer, onFault) {
    const none = { choices: [] };
    if (!isObject(value) && !Array.isArray(value)) {
      onFault(wrongType({ pointer }, undefined, typeName(value), ['object']));
      return none;
    }
    if (!isObject(value) || value.content === undefined) {
      const reason = errorWord(value);
      if (reason !== undefined)
        onFault({ rule: 'stream-error-ignored', messageId: 'body', at: { pointer }, data: { reason } });
      else if (!isObject(value)) onFault(wrongType({ pointer }, undefined, typeName(value), ['object']));
      if (reason !== undefined || !isObject(value) || isOther(value)) return none;
    }
    const message = readAnswer(value, pointer, onFault);
    if (value.content === undefined) return none;
    checkCounts(value.usage, `${pointer}/usage`, onFault);
    const reasonAt = { pointer: `${pointer}/stop_reason` };
    return { choices: [choiceOf([message], value.stop_reason, reasonAt, reasons)] };
  },

  messagesOf(value) {
    if (!isObject(value) || !Array.isArray(value.content)) return [];
    const content = value.content.filter(block => !isEmptyText(block));
    return content.length === 0 ? [] : [{ role: 'assistant', content }];
  },

  about: { id: '/id', model: '/model', usage: '/usage', counts: USAGE },

  write([message], { id, model, reason, usage }) {
    // The model may have written nothing.
    const { content = [] } = (message ?? {}) as JsonObject;
    return {
      ...{ id, type: 'message', role: 'assistant', model },
      content: typeof content === 'string' ? [{ type: 'text', text: content }] : content,
      ...{ stop_reason: reasonFor(reason, reasons), stop_sequence: null },
      usage: writeUsage(usage, USAGE),
    };
  },
};

export default anthropicMessages;

/** Other responses of this API: legacy text completions and token counts. */
function isOther({ completion, input_tokens: count }: JsonObject): boolean {
  return typeof completion === 'string' || typeof count === 'number';
}

/** An empty text block that the model started and left empty. No server accepts it back. */
function isEmptyText(block: unknown): boolean {
  return isObject(block) && block.type === 'text' && block.text === '';
}

function readAnswer(value: JsonObject, pointer: string, onFault: OnFault): Message {
  const message: Message = { role: 'assistant', parts: [], contentForm: 'absent', pointer, wire: value };
  if (typeof value.role === 'string') message.wireRole = value.role;
  if (typeof value.stop_reason === 'string') message.finishReason = value.stop_reason;
  checkBranch(branches.anthropicMessagesResponse, value, pointer, message, onFault);
  message.parts = readContent(message, value.content, readPart, onFault);
  return message;
}

/** A content block. A tool call gets the JSON text of its input, which the argument rules read. */
function readPart(wire: unknown, pointer: string, message: Message, onFault: OnFault): Part {
  // A separate rule reports a call without a usable name.
  const isCall = isObject(wire) && wire.type === 'tool_use';
  const part = blocks.read(wire, pointer, message, fault => {
    const isOfName = fault.data?.field === 'name' || fault.at.pointer === `${pointer}/name`;
    if (!isCall || !isOfName) onFault(fault);
  });
  if (part.type !== 'tool_call' || !isObject(wire) || wire.input === undefined) return part;
  const text = inputTextOf(wire);
  if (text !== undefined) part.arguments = { text };
  else if (part.executedBy === 'client') part.arguments = { text: JSON.stringify(wire.input), value: wire.input };
  return part;
}

const COUNTS = ['input_tokens', 'cache_creation_input_tokens', 'cache_read_input_tokens', 'output_tokens'] as const;

/** There is no total. A part of the output count must not exceed it. */
function checkCounts(usage: unknown, pointer: string, onFault: OnFault): void {
  if (!isObject(usage)) return;
  for (const field of COUNTS) {
    const found = usage[field];
    if (typeof found !== 'number' || found >= 0) continue;
    const at = { pointer: `${pointer}/${field}` };
    onFault({ rule: 'usage-mismatch', messageId: 'negative', at, data: { field, found } });
  }
  const { output_tokens: limit, output_tokens_details: details } = usage;
  if (typeof limit !== 'number' || limit < 0 || !isObject(details)) return;
  const found = details.thinking_tokens;
  if (typeof found !== 'number' || found <= limit) return;
  const at = { pointer: `${pointer}/output_tokens_details/thinking_tokens` };
  const data = { field: 'thinking_tokens', found, limit, whole: 'output_tokens' };
  onFault({ rule: 'usage-mismatch', messageId: 'exceeds', at, data });
}

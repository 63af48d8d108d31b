/** Replies of the Converse API of Amazon Bedrock: `{output: {message}, stopReason, usage, metrics}`. */

import bedrockConverse from '../formats/bedrock-converse/format.ts';
import type { OnFault } from '../formats/engine/message-format.ts';
import { checkBranch } from '../formats/engine/structure.ts';
import * as branches from '../generated/branches/bedrock-converse.js';
import type { ToolCallPart } from '../generated/types.ts';
import { isObject, type JsonObject } from '../source/json.ts';
import { inputTextOf } from './bedrock-converse/input-texts.ts';
import { isOfCallName } from './call-name.ts';
import { failureName } from './failure-name.ts';
import { choiceOf, type ReplyWire, reasonFor } from './reply.ts';
import { checkUsage, type UsageKeys, writeUsage } from './usage.ts';

/** Some models include cached tokens in the total. */
const COUNTS: UsageKeys = {
  input: 'inputTokens',
  output: 'outputTokens',
  total: 'totalTokens',
  cacheRead: 'cacheReadInputTokens',
  cacheWrite: 'cacheWriteInputTokens',
  separate: ['cacheRead', 'cacheWrite'],
  omitsZero: ['cacheRead', 'cacheWrite'],
  optional: ['cacheReadInputTokenCount', 'cacheWriteInputTokenCount'],
};

const converse: ReplyWire = {
  id: 'bedrock-converse',
  reasons: {
    end_turn: 'finished',
    tool_use: 'calling',
    max_tokens: 'cut',
    stop_sequence: 'open',
    guardrail_intervened: 'filtered',
    content_filtered: 'filtered',
    malformed_model_output: 'failed',
    malformed_tool_use: 'failed',
    model_context_window_exceeded: 'cut',
  },

  detects(value) {
    if (!isObject(value) || !Object.hasOwn(value, 'stopReason')) return false;
    const message = messageIn(value);
    return isObject(message) && Array.isArray(message.content);
  },

  read(value, pointer, onFault) {
    if (isObject(value) && !Object.hasOwn(value, 'output') && isFailure(value)) {
      const data = { reason: failureName(value.__type, value.name, value.code) };
      onFault({ rule: 'stream-error-ignored', messageId: 'body', at: { pointer }, data });
      return { choices: [] };
    }
    const at = `${pointer}/output/message`;
    checkAround(value, pointer, at, onFault);
    const reply: JsonObject = isObject(value) ? value : {};
    checkUsage(reply.usage, `${pointer}/usage`, COUNTS, onFault);
    const message = messageIn(reply);
    if (message === undefined) return { choices: [] };
    const reasonAt = { pointer: Object.hasOwn(reply, 'stopReason') ? `${pointer}/stopReason` : pointer };
    const read = bedrockConverse.readMessage(message, at, fault => {
      if (!isOfCallName(fault, '/toolUse')) onFault(fault);
    });
    for (const part of read.parts) if (part.type === 'tool_call') takeInputText(part);
    return { choices: [choiceOf([read], reply.stopReason, reasonAt, converse.reasons)] };
  },

  messagesOf(value) {
    const message = isObject(value) ? messageIn(value) : undefined;
    if (!isObject(message) || !Array.isArray(message.content)) return [];
    const content = message.content.filter(block => !isBlank(block));
    if (content.length === 0) return [];
    return [content.length === message.content.length ? message : { ...message, content }];
  },

  about: { usage: '/usage', counts: COUNTS },

  write([message], { reason, usage }) {
    return {
      metrics: { latencyMs: 1 },
      // The model may have written nothing.
      output: { message: message ?? { role: 'assistant', content: [] } },
      stopReason: reasonFor(reason, converse.reasons),
      usage: writeUsage(usage, COUNTS),
    };
  },
};

export default converse;

/** Streamed input is checked as text, because it may not parse. */
function takeInputText(call: ToolCallPart): void {
  const { toolUse } = call.wire ?? {};
  const text = isObject(toolUse) ? inputTextOf(toolUse) : undefined;
  if (text !== undefined && text.trim() !== '') call.arguments = { text };
}

function messageIn({ output }: JsonObject): unknown {
  return isObject(output) ? output.message : undefined;
}

/** The message reader reports faults inside the message. */
function checkAround(value: unknown, pointer: string, message: string, onFault: OnFault): void {
  checkBranch(branches.bedrockConverseResponse, value, pointer, undefined, fault => {
    if (!fault.at.pointer.startsWith(message)) onFault(fault);
  });
}

/** Errors that the service or an SDK returns instead of a reply. */
function isFailure({ message, error, __type: type }: JsonObject): boolean {
  return typeof message === 'string' || typeof type === 'string' || (error !== undefined && error !== null);
}

/** Text that models write between other blocks, and that the server rejects in a request. */
function isBlank(block: unknown): boolean {
  return isObject(block) && typeof block.text === 'string' && block.text.trim() === '';
}

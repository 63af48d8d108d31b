/**
 * Replies of the Interactions API: steps in order, or contents in the older form. The status says how the reply ended.
 */

import type { OnFault } from '../formats/engine/message-format.ts';
import { checkBranch, typeName, wrongType } from '../formats/engine/structure.ts';
import messageFormat from '../formats/gemini-interactions/format.ts';
import * as branches from '../generated/branches/gemini-interactions.js';
import type { Message } from '../generated/types.ts';
import { isObject, type JsonObject } from '../source/json.ts';
import { errorOf } from './gemini-generate/response.ts';
import { choiceOf, isoTime, type Reply, type ReplyWire, reasonFor } from './reply.ts';
import { checkUsage, type UsageKeys, writeUsage } from './usage.ts';

const COUNTS: UsageKeys = {
  total: 'total_tokens',
  input: 'total_input_tokens',
  cacheRead: 'total_cached_tokens',
  output: 'total_output_tokens',
  reasoning: 'total_thought_tokens',
  separate: ['reasoning'],
  omitsZero: ['cacheRead'],
  optional: ['total_tool_use_tokens'],
};

/** The status is the finish reason. Replies with tool calls also have `completed`. */
const REASONS: ReplyWire['reasons'] = {
  queued: 'open',
  in_progress: 'open',
  completed: 'open',
  requires_action: 'calling',
  incomplete: 'cut',
  cancelled: 'cut',
  budget_exceeded: 'cut',
  failed: 'failed',
};

const geminiInteractions: ReplyWire = {
  id: 'gemini-interactions',
  reasons: REASONS,

  detects(value) {
    if (!isObject(value) || typeof value.status !== 'string') return false;
    if (value.object !== undefined) return value.object === 'interaction';
    const isOurs = Array.isArray(value.steps) || Array.isArray(value.outputs);
    return isOurs && isObject(value.usage) && 'total_input_tokens' in value.usage;
  },

  read(value, pointer, onFault) {
    if (!isObject(value)) {
      onFault(wrongType({ pointer }, undefined, typeName(value), ['object']));
      return { choices: [] };
    }
    const reason = errorOf(value);
    if (reason !== undefined) {
      const at = { pointer: `${pointer}/error` };
      onFault({ rule: 'stream-error-ignored', messageId: 'body', at, data: { reason } });
      return { choices: [] };
    }
    checkBranch(branches.geminiInteractionsResponse, value, pointer, undefined, onFault);
    checkUsage(value.usage, `${pointer}/usage`, COUNTS, onFault);
    if (value.status === 'failed') reportFailed(value, pointer, onFault);
    return readInteraction(value, pointer, onFault);
  },

  messagesOf(value) {
    if (!isObject(value)) return [];
    // The request already contains the user steps.
    if (Array.isArray(value.steps)) return value.steps.filter(step => !isInput(step));
    const { outputs } = value;
    return Array.isArray(outputs) && outputs.length > 0 ? [{ role: 'model', content: outputs }] : [];
  },

  about: { id: '/id', model: '/model', created: '/created', usage: '/usage', counts: COUNTS },

  write(steps, { id, model, created, reason, usage }) {
    return {
      ...{ id, object: 'interaction', model, status: reason === 'finished' ? 'completed' : reasonFor(reason, REASONS) },
      ...{ created: isoTime(created), updated: isoTime(created), role: 'model' },
      steps,
      usage: writeUsage(usage, COUNTS),
    };
  },
};

export default geminiInteractions;

function isInput(step: unknown): boolean {
  return isObject(step) && step.type === 'user_input';
}

/** The error code is in the list of errors, if there is one. */
function reportFailed({ errors }: JsonObject, pointer: string, onFault: OnFault): void {
  const [first] = Array.isArray(errors) ? (errors as unknown[]) : [];
  const reason = isObject(first) ? errorOf({ error: first }) : undefined;
  const at = { pointer: `${pointer}/status` };
  onFault({ rule: 'stream-error-ignored', messageId: 'body', at, data: { reason: reason ?? 'failed' } });
}

function readInteraction(value: JsonObject, pointer: string, onFault: OnFault): Reply {
  const messages = readMessages(value, pointer, onFault);
  const reasonAt = { pointer: value.status === undefined ? pointer : `${pointer}/status` };
  return { choices: [choiceOf(messages, value.status, reasonAt, REASONS)] };
}

function readMessages({ steps, outputs }: JsonObject, pointer: string, onFault: OnFault): Message[] {
  if (Array.isArray(steps))
    return steps.flatMap((step, i) => (isInput(step) ? [] : readStep(step, `${pointer}/steps/${i}`, onFault)));
  if (!Array.isArray(outputs)) return [];
  return outputs.map((output, i) => readOutput(output, `${pointer}/outputs/${i}`, onFault));
}

/** A step. Arguments that could not be parsed stay text. */
function readStep(step: unknown, pointer: string, onFault: OnFault): Message {
  const text = isObject(step) && step.type === 'function_call' ? step.arguments : undefined;
  if (typeof text !== 'string') return messageFormat.readMessage(step, pointer, onFault);
  const message = messageFormat.readMessage(step, pointer, fault => {
    if (fault.at.pointer !== `${pointer}/arguments`) onFault(fault);
  });
  for (const part of message.parts) if (part.type === 'tool_call') part.arguments = { text };
  return message;
}

/** Outputs are model contents, or what are steps today: thoughts and calls. */
function readOutput(output: unknown, pointer: string, onFault: OnFault): Message {
  const message = readStep(output, pointer, onFault);
  if (message.role === 'user') message.role = 'assistant';
  return message;
}

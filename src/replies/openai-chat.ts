/** Replies in the Chat Completions format. */

import type { OnFault } from '../formats/engine/message-format.ts';
import { checkBranch, typeName, wrongType } from '../formats/engine/structure.ts';
import { chatWire, readChatMessage } from '../formats/openai-chat/message.ts';
import * as branches from '../generated/branches/openai-chat.js';
import type { Message } from '../generated/types.ts';
import type { Choice, ReasonMeaning } from '../model/rule.ts';
import { isObject, type JsonObject } from '../source/json.ts';
import { errorIn } from './openai-chat/error.ts';
import { asRead, asReplayed, bareMessage } from './openai-chat/message.ts';
import { choiceOf, type ReplyWire, reasonFor } from './reply.ts';
import { checkUsage, type UsageKeys, writeUsage } from './usage.ts';

/** Servers write messages less strictly than they read them. */
const WIRE = chatWire({
  roles: new Map([['assistant', ['assistant', branches.response_message]]]),
  parts: new Map(),
  call: branches.response_toolCall,
});

const REASONS: Readonly<Record<string, ReasonMeaning>> = {
  stop: 'finished',
  length: 'cut',
  tool_calls: 'calling',
  function_call: 'calling',
  content_filter: 'filtered',
  error: 'failed',
};

/** Most servers include reasoning in the completion count, some count it separately. */
const COUNTS: UsageKeys = {
  input: 'prompt_tokens',
  output: 'completion_tokens',
  total: 'total_tokens',
  reasoning: 'completion_tokens_details.reasoning_tokens',
  cacheRead: 'prompt_tokens_details.cached_tokens',
  cacheWrite: 'prompt_tokens_details.cache_write_tokens',
  omitsZero: ['cacheWrite'],
  optional: ['completion_tokens_details.reasoning_tokens', 'reasoning_tokens'],
};

const openaiChat: ReplyWire = {
  id: 'openai-chat',
  reasons: REASONS,

  detects(value) {
    if (!isObject(value) || !Array.isArray(value.choices)) return false;
    if (value.object === 'chat.completion.chunk') return false;
    const choice: unknown = value.choices[0];
    if (choice === undefined) return value.object === 'chat.completion';
    return isObject(choice) && isObject(choice.message);
  },

  read(value, pointer, onFault) {
    const body = bodyOf(value);
    const at = pointer + body.at;
    const error = errorIn(body.value);
    if (error !== undefined) {
      const { reason } = error;
      onFault({ rule: 'stream-error-ignored', messageId: 'body', at: { pointer: at + error.at }, data: { reason } });
    }
    const reply = body.value;
    if (!isObject(reply) || (!Array.isArray(reply.choices) && error !== undefined)) {
      if (error === undefined) onFault(wrongType({ pointer: at }, undefined, typeName(reply), ['object']));
      return { choices: [] };
    }
    const bare = bareMessage(reply);
    if (bare !== undefined) {
      checkUsage(bare.usage, `${at}/result/usage`, COUNTS, onFault);
      const message = readChatMessage(asRead(bare.message), `${at}/result`, onFault, WIRE);
      return { choices: [{ ...choiceOf([message], undefined, { pointer: at }, REASONS), isCut: true }] };
    }
    checkBranch(branches.response, reply, at, undefined, onFault);
    if (isObject(reply.usage)) checkUsage(reply.usage, `${at}/usage`, COUNTS, onFault);
    const choices = Array.isArray(reply.choices) ? (reply.choices as unknown[]) : [];
    const read = choices.flatMap((choice, i) =>
      isObject(choice) ? [readChoice(choice, `${at}/choices/${i}`, onFault, error !== undefined)] : [],
    );
    return { choices: read };
  },

  messagesOf(value) {
    const reply = bodyOf(value).value;
    const bare = isObject(reply) ? bareMessage(reply) : undefined;
    if (bare !== undefined) return [asReplayed(bare.message)];
    if (!isObject(reply) || !Array.isArray(reply.choices)) return [];
    const choice: unknown = reply.choices[0];
    return isObject(choice) && isObject(choice.message) ? [asReplayed(choice.message)] : [];
  },

  about: { id: '/id', model: '/model', created: '/created', usage: '/usage', counts: COUNTS },

  unwrap: bodyOf,

  withMessages(value, change) {
    const { value: reply, at } = bodyOf(value);
    if (!isObject(reply) || !Array.isArray(reply.choices)) return value;
    const choices = (reply.choices as unknown[]).map((choice, i) =>
      isObject(choice) && isObject(choice.message)
        ? { ...choice, message: change(asRead(choice.message), `${at}/choices/${i}/message`) }
        : choice,
    );
    return { ...reply, choices };
  },

  write([sent], { id, model, created, parts, reason, usage }) {
    const { role = 'assistant', content = null, ...others } = (sent ?? {}) as JsonObject;
    const refusal = parts.flatMap(part => (part.type === 'refusal' ? [part.text] : [])).join('');
    const message = {
      role,
      content: refusal === '' ? content : null,
      refusal: refusal === '' ? null : refusal,
      ...others,
    };
    return {
      ...{ id, object: 'chat.completion', created, model },
      choices: [{ index: 0, message, logprobs: null, finish_reason: reasonFor(reason, REASONS) }],
      usage: writeUsage(usage, COUNTS),
    };
  },
};

export default openaiChat;

/** Some gateways wrap the reply: `{result, success, errors}`. */
function bodyOf(value: unknown): { readonly value: unknown; readonly at: string } {
  if (isObject(value) && value.choices === undefined && isObject(value.result) && value.result.choices !== undefined)
    return { value: value.result, at: '/result' };
  return { value, at: '' };
}

function readChoice(wire: Record<string, unknown>, pointer: string, onFault: OnFault, hasFailed: boolean): Choice {
  const { finish_reason: reason, message } = wire;
  checkBranch(branches.response_choice, wire, pointer, undefined, onFault);
  const messages: Message[] = [];
  if (isObject(message)) messages.push(readChatMessage(asRead(message), `${pointer}/message`, onFault, WIRE));
  else if ((message === undefined || message === null) && typeof wire.text !== 'string')
    onFault({ rule: 'missing-field', messageId: 'missing', at: { pointer }, data: { field: 'message' } });
  if (reason === 'error' && !hasFailed)
    onFault({
      rule: 'stream-error-ignored',
      messageId: 'body',
      at: { pointer: `${pointer}/finish_reason` },
      data: { reason: 'finish_reason error' },
    });
  const reasonAt = { pointer: Object.hasOwn(wire, 'finish_reason') ? `${pointer}/finish_reason` : pointer };
  // Nothing else is checked for a failed reply or an invalid finish reason.
  const isSilent = hasFailed || (reason !== undefined && reason !== null && typeof reason !== 'string');
  return { ...choiceOf(messages, reason, reasonAt, REASONS), ...(isSilent ? { isCut: true } : {}) };
}

/**
 * Replies of Ollama's native chat API: `{model, created_at, message, done, done_reason}`, with counts and durations.
 */

import { checkBranch } from '../formats/engine/structure.ts';
import ollamaChat from '../formats/ollama-chat/format.ts';
import * as branches from '../generated/branches/ollama-chat.js';
import { isObject, type JsonObject } from '../source/json.ts';
import { isOfCallName } from './call-name.ts';
import { failureName } from './failure-name.ts';
import { choiceOf, isoTime, type ReplyWire, reasonFor } from './reply.ts';
import { checkUsage, type UsageKeys } from './usage.ts';

const COUNTS: UsageKeys = { input: 'prompt_eval_count', output: 'eval_count' };

const ollama: ReplyWire = {
  id: 'ollama-chat',
  // Tool calls also end with `stop`, and so does a request that only loads the model.
  reasons: { stop: 'open', length: 'cut', load: 'open', unload: 'open' },

  detects(value) {
    if (!isObject(value) || value.done !== true) return false;
    return typeof value.model === 'string' && typeof value.created_at === 'string' && isObject(value.message);
  },

  read(value, pointer, onFault) {
    const reply: JsonObject = isObject(value) ? value : {};
    const { message, error } = reply;
    if (message === undefined && error !== undefined && error !== null) {
      const data = { reason: failureName(reply.status, reply.code) };
      onFault({ rule: 'stream-error-ignored', messageId: 'body', at: { pointer: `${pointer}/error` }, data });
      return { choices: [] };
    }
    const at = `${pointer}/message`;
    checkBranch(branches.ollamaChatResponse, value, pointer, undefined, fault => {
      // The message reader reports faults inside the message.
      if (!fault.at.pointer.startsWith(at)) onFault(fault);
    });
    checkUsage(reply, pointer, COUNTS, onFault);
    if (message === undefined) return { choices: [] };
    const reasonAt = { pointer: Object.hasOwn(reply, 'done_reason') ? `${pointer}/done_reason` : pointer };
    const read = ollamaChat.readMessage(message, at, fault => {
      if (!isOfCallName(fault, '/function')) onFault(fault);
    });
    return { choices: [choiceOf([read], reply.done_reason, reasonAt, ollama.reasons)] };
  },

  messagesOf(value) {
    const message = isObject(value) ? value.message : undefined;
    return isObject(message) && hasContent(message) ? [message] : [];
  },

  about: { model: '/model', created: '/created_at', usage: '', counts: COUNTS },

  write([message], { model, created, reason, usage }) {
    return {
      ...{ model, created_at: isoTime(created) },
      // The model may have written nothing.
      ...{ message: message ?? { role: 'assistant', content: '' }, done: true },
      done_reason: reasonFor(reason, ollama.reasons),
      ...{ total_duration: 3_000_000, load_duration: 1_000_000 },
      ...{ prompt_eval_count: usage.input, prompt_eval_duration: 1_000_000 },
      ...{ eval_count: usage.output, eval_duration: 1_000_000 },
    };
  },
};

export default ollama;

/** If the request only loaded or unloaded a model, the message is empty. */
function hasContent({ content, thinking, tool_calls: calls, images }: JsonObject): boolean {
  return [content, thinking, calls, images].some(
    each => (Array.isArray(each) || typeof each === 'string') && each.length > 0,
  );
}

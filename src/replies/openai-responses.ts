/** Replies of the Responses API: items and the final status, or an error instead. */

import type { OnFault } from '../formats/engine/message-format.ts';
import { checkBranch, typeName, wrongType } from '../formats/engine/structure.ts';
import { isItemType, readItem } from '../formats/openai-responses/item.ts';
import * as branches from '../generated/branches/openai-responses.js';
import type { Message } from '../generated/types.ts';
import type { Choice } from '../model/rule.ts';
import { isObject, type JsonObject } from '../source/json.ts';
import { failureName } from './failure-name.ts';
import { isUnfinished } from './openai-responses/unfinished.ts';
import { choiceOf, type ReplyWire } from './reply.ts';
import { checkUsage, type UsageKeys, writeUsage } from './usage.ts';

/** There is no finish reason, only a status, which is the same with and without tool calls. */
const reasons: ReplyWire['reasons'] = {
  completed: 'open',
  incomplete: 'cut',
  failed: 'failed',
  cancelled: 'cut',
  queued: 'open',
  in_progress: 'open',
};

const COUNTS: UsageKeys = {
  input: 'input_tokens',
  cacheRead: 'input_tokens_details.cached_tokens',
  cacheWrite: 'input_tokens_details.cache_write_tokens',
  output: 'output_tokens',
  reasoning: 'output_tokens_details.reasoning_tokens',
  total: 'total_tokens',
  omitsZero: ['cacheWrite'],
  optional: ['output_tokens_details.reasoning_tokens'],
};

const openaiResponses: ReplyWire = {
  id: 'openai-responses',
  reasons,

  detects(value) {
    if (!isObject(value) || !Array.isArray(value.output)) return false;
    const { object, output, status } = value;
    if (object === 'response' || object === 'response.compaction') return true;
    if (object !== undefined || typeof status !== 'string' || output.length === 0 || 'choices' in value) return false;
    return typeof value.id === 'string' && value.id.startsWith('resp_') && output.every(isOwnItem);
  },

  read(value, pointer, onFault) {
    if (!isObject(value)) {
      onFault(wrongType({ pointer }, undefined, typeName(value), ['object']));
      return { choices: [] };
    }
    const isError = reportError(value, pointer, onFault);
    const { output, status } = value;
    if (!Array.isArray(output) && (isError || isOther(value))) return { choices: [] };
    checkBranch(branches.openaiResponsesResponse, value, pointer, undefined, onFault);
    checkUsage(value.usage, `${pointer}/usage`, COUNTS, onFault);
    if (!Array.isArray(output)) return { choices: [] };
    const messages = output.map((item, i) => readOutput(item, `${pointer}/output/${i}`, onFault));
    const choice = choiceOf(messages, status, { pointer: `${pointer}/status` }, reasons);
    return { choices: [withDetails(choice, value)] };
  },

  messagesOf(value) {
    return isObject(value) && Array.isArray(value.output) ? value.output : [];
  },

  about: { id: '/id', model: '/model', created: '/created_at', usage: '/usage', counts: COUNTS },

  write(items, { id, model, created, reason, usage, request, newId }) {
    const isWhole = reason === 'finished' || reason === 'calling';
    const because = reason === 'filtered' ? 'content_filter' : 'max_output_tokens';
    return {
      ...{ id, object: 'response', created_at: created, status: isWhole ? 'completed' : 'incomplete' },
      ...{ background: false, error: null, incomplete_details: isWhole ? null : { reason: because } },
      ...repeated(request),
      model,
      // A model that wrote nothing has no items.
      output: (items as JsonObject[]).filter(({ content }) => content !== '').map(item => asOutput(item, newId)),
      usage: writeUsage(usage, COUNTS),
    };
  },
};

export default openaiResponses;

/** Settings that the API repeats in its reply, with their defaults. */
const REPEATED: JsonObject = {
  ...{ instructions: null, max_output_tokens: null, max_tool_calls: null, metadata: {}, parallel_tool_calls: true },
  ...{ previous_response_id: null, prompt_cache_key: null, reasoning: { effort: null, summary: null } },
  ...{
    safety_identifier: null,
    service_tier: 'default',
    store: true,
    temperature: 1,
    text: { format: { type: 'text' } },
  },
  ...{ tool_choice: 'auto', tools: [], top_logprobs: 0, top_p: 1, truncation: 'disabled', user: null },
};

function repeated(request: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(REPEATED).map(([key, usual]) => [key, request[key] ?? usual]));
}

/** The prefixes of IDs by type of item. */
const PREFIXES: Readonly<Record<string, string>> = {
  message: 'msg_',
  reasoning: 'rs_',
  function_call: 'fc_',
  custom_tool_call: 'ctc_',
};

/** An item as the API sends it: with an ID and a status. */
function asOutput(
  { id, type = 'message', status: _, ...item }: JsonObject,
  newId: (prefix: string) => string,
): JsonObject {
  const prefix = PREFIXES[type as string];
  if (prefix === undefined) return { ...(id !== undefined && { id }), type, ...item };
  return { id: id ?? newId(prefix), type, ...(type !== 'reasoning' && { status: 'completed' }), ...item };
}

/** An item. A truncated item is not checked, in particular not whether its arguments parse. */
function readOutput(item: unknown, pointer: string, onFault: OnFault): Message {
  if (!isUnfinished(item)) return readItem(item, pointer, onFault);
  const message = readItem(item, pointer, () => {});
  message.parts = message.parts.map(part => {
    if (part.type !== 'tool_call') return part;
    return { type: 'provider_item', raw: item, pointer: part.pointer, wire: part.wire ?? {} };
  });
  return message;
}

/** An incomplete response may say why. A compacted conversation has no finish reason. */
function withDetails(choice: Choice, { object, incomplete_details: details }: JsonObject): Choice {
  if (object === 'response.compaction' && choice.reason === undefined) return { ...choice, isCut: true };
  if (choice.reason !== 'incomplete' || !isObject(details) || details.reason !== 'content_filter') return choice;
  return { ...choice, meaningOf: word => (word === 'incomplete' ? 'filtered' : choice.meaningOf(word)) };
}

/** Whether the reply is an error body, or a failed response. */
function reportError(value: JsonObject, pointer: string, onFault: OnFault): boolean {
  const { error, status } = value;
  const hasError = error !== undefined && error !== null;
  const isBare = value.type === 'error' || (!hasError && value.output === undefined && isProblem(value));
  if (!hasError && !isBare && status !== 'failed') return false;
  const reason = hasError ? errorName(error) : isBare ? failureName(value.code, value.title) : 'failed';
  const place = hasError ? '/error' : isBare ? '' : '/status';
  onFault({ rule: 'stream-error-ignored', messageId: 'body', at: { pointer: pointer + place }, data: { reason } });
  return true;
}

function errorName(error: unknown): string {
  return isObject(error) ? failureName(error.code, error.type) : failureName();
}

/** Other responses of this API: token counts and deletions. */
function isOther({ object }: JsonObject): boolean {
  return typeof object === 'string' && object.startsWith('response.') && object !== 'response.compaction';
}

/** Error bodies that web frameworks return before a model is called. */
function isProblem({ detail, message, code }: JsonObject): boolean {
  return detail !== undefined || (typeof message === 'string' && code !== undefined);
}

function isOwnItem(item: unknown): boolean {
  return isObject(item) && isItemType(item.type);
}

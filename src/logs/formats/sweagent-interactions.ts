/** SWE-agent model interactions: one line for the request and one for the response. */
import { isObject, type JsonObject } from '../../source/json.ts';
import { keysOf, SharedPrefixes } from './agents/shared-prefixes.ts';
import type { LogFormat, LoggedConversation, ReadAs } from './format.ts';
import { type LocatedValue, RequestBody, repliedMessage } from './harness/request-log.ts';
import { dayOf } from './harness/timestamp-day.ts';

const sweagentInteractions: LogFormat = {
  id: 'sweagent-interactions',
  name: 'SWE-agent interactions',
  scope: 'file',

  owns(record) {
    return isObject(record) && typeof record.timestamp === 'string' && (isRequest(record) || isResponse(record));
  },

  // Each request has all its messages and is followed by its response.
  splitPoint: record => (isObject(record) && isRequest(record) ? 'context' : undefined),

  read(records, as) {
    const sharedPrefixes = new SharedPrefixes();
    const requests = records.flatMap((record, line): Request[] => {
      const found = isObject(record) && isRequest(record) ? messagesOf(record) : undefined;
      if (found === undefined) return [];
      const next = records[line + 1];
      const response = isObject(next) && next.type === 'response' ? next : undefined;
      return [{ ...found, line, response, recorded: dayOf((record as JsonObject).timestamp) }];
    });
    return requests.map((request, i) => conversation(request, requests[i + 1], as, sharedPrefixes));
  },
};

export default sweagentInteractions;

function isRequest(record: JsonObject): boolean {
  return record.type === 'request' && messagesOf(record) !== undefined;
}

function isResponse(record: JsonObject): boolean {
  return record.type === 'response' && Array.isArray(record.outputs) && ('response' in record || 'model' in record);
}

interface SentMessages {
  readonly list: readonly unknown[];
  /** The object with the messages and the other request parameters. */
  readonly holder: JsonObject;
  /** Its location in the line. */
  readonly step: string;
}

interface Request extends SentMessages {
  readonly line: number;
  readonly response: JsonObject | undefined;
  readonly recorded: string | undefined;
}

/** The messages and their location. Older versions wrote all request parameters directly into the line. */
function messagesOf(record: JsonObject): SentMessages | undefined {
  const { request_params: given } = record;
  if (isObject(given)) return inHolder(given, '/request_params');
  const { timestamp: _, type: __, ...older } = record;
  return inHolder(older, '');
}

function inHolder(holder: JsonObject, step: string): SentMessages | undefined {
  return Array.isArray(holder.messages) ? { list: holder.messages, holder, step } : undefined;
}

function conversation(
  { list, holder, step, line, response, recorded }: Request,
  next: Request | undefined,
  as: ReadAs,
  sharedPrefixes: SharedPrefixes,
): LoggedConversation {
  const from = `/${line}${step}`;
  const body = new RequestBody(`/${line}`);
  // If the next request continues the conversation, it contains the reply.
  const isLast = as === 'log' && !(next !== undefined && containsReply(list, next.list));
  const reply = isLast && response !== undefined ? replyIn(response, `/${line + 1}`) : undefined;
  body.takeMessages('messages', list, `${from}/messages`, reply === undefined ? [] : [reply]);
  body.takeArguments(holder, from);
  return {
    dialect: 'openai-chat',
    model: typeof holder.model === 'string' ? holder.model : undefined,
    recorded,
    body: body.value,
    origins: body.origins,
    shared: sharedPrefixes.count('openai-chat', keysOf(reply === undefined ? list : [...list, reply.value])),
    ...(response === undefined && { notes: ['the log has no response to this request'] }),
  };
}

/** Whether the second request has an assistant message right after the messages of the first. */
function containsReply(before: readonly unknown[], after: readonly unknown[]): boolean {
  const reply = after[before.length];
  return isObject(reply) && reply.role === 'assistant';
}

/** The reply: the provider's message, or the fields that SWE-agent extracted from it. */
function replyIn({ response, outputs }: JsonObject, from: string): LocatedValue | undefined {
  const whole = repliedMessage(response, `${from}/response`);
  if (whole !== undefined) return whole;
  const output: unknown = Array.isArray(outputs) ? outputs[0] : undefined;
  if (!isObject(output)) return undefined;
  const at = `${from}/outputs/0`;
  const value: JsonObject = { role: 'assistant' };
  const fields: [string, string][] = [];
  if (output.message !== undefined) {
    value.content = output.message;
    fields.push(['content', `${at}/message`]);
  }
  if (Array.isArray(output.tool_calls) && output.tool_calls.length > 0) {
    value.tool_calls = output.tool_calls;
    fields.push(['tool_calls', `${at}/tool_calls`]);
  }
  return { value, from: at, fields };
}

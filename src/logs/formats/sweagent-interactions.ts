/** SWE-agent model interactions: one line for the request and one for the response. */

import { isObject, type JsonObject } from '../../source/json.ts';
import { dayOf } from './agents/fields.ts';
import { keysOf, SharedPrefixes } from './agents/shared-prefixes.ts';
import { Body } from './compose/body.ts';
import { LogValue } from './compose/log-value.ts';
import type { LogFormat, LoggedConversation, ReadAs } from './format.ts';
import { type Fields, repliedMessage, withArguments, withReplies } from './harness/request-log.ts';

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
    const lines = records.map((record, i) => new LogValue(record, `/${i}`));
    const requests = lines.flatMap((line, i): Request[] => {
      const parameters = parametersOf(line);
      if (line.get('type').value !== 'request' || !hasMessages(parameters)) return [];
      const next = lines[i + 1];
      const response = next?.get('type').value === 'response' ? next : undefined;
      return [{ line, parameters, messages: parameters.messages, response }];
    });
    return requests.map((request, i) => conversation(request, requests[i + 1], as, sharedPrefixes));
  },
};

export default sweagentInteractions;

function isRequest(record: JsonObject): boolean {
  return record.type === 'request' && hasMessages(parametersOf(new LogValue(record, '')));
}

function isResponse(record: JsonObject): boolean {
  return record.type === 'response' && Array.isArray(record.outputs) && ('response' in record || 'model' in record);
}

interface Request {
  readonly line: LogValue;
  readonly parameters: Fields;
  readonly messages: LogValue;
  readonly response: LogValue | undefined;
}

/** Older versions wrote all parameters of a request directly into the line. */
function parametersOf(line: LogValue): Fields {
  const parameters = line.get('request_params');
  if (isObject(parameters.value)) return parameters.fields();
  const { timestamp: _, type: __, ...older } = line.fields();
  return older;
}

function hasMessages(parameters: Fields): parameters is Fields & { readonly messages: LogValue } {
  return Array.isArray(parameters.messages?.value);
}

function conversation(
  { line, parameters, messages, response }: Request,
  next: Request | undefined,
  as: ReadAs,
  sharedPrefixes: SharedPrefixes,
): LoggedConversation {
  // If the next request continues the conversation, it contains the reply.
  const isLast = as === 'log' && !(next !== undefined && containsReply(messages, next.messages));
  const reply = isLast && response !== undefined ? replyIn(response) : undefined;
  const fields = withArguments({ messages: withReplies(messages, reply === undefined ? [] : [reply]) }, parameters);
  const composed = new Body('', line.at);
  const body = composed.fields(fields);
  return {
    dialect: 'openai-chat',
    model: parameters.model?.text,
    recorded: dayOf(line.get('timestamp').value),
    body,
    origins: composed.origins,
    shared: sharedPrefixes.count('openai-chat', keysOf(body.messages as unknown[])),
    ...(response === undefined && { notes: ['the log has no response to this request'] }),
  };
}

/** Whether the second request has an assistant message right after the messages of the first. */
function containsReply(before: LogValue, after: LogValue): boolean {
  const reply = after.get(before.items().length);
  return reply.get('role').value === 'assistant';
}

/** The reply: the provider's message, or the fields that SWE-agent extracted from it. */
function replyIn(response: LogValue): LogValue | undefined {
  const whole = repliedMessage(response.get('response'));
  if (whole !== undefined) return whole;
  const output = response.get('outputs').get(0);
  if (!isObject(output.value)) return undefined;
  const calls = output.get('tool_calls');
  return output.made({
    role: 'assistant',
    content: output.get('message'),
    ...(calls.items().length > 0 && { tool_calls: calls }),
  });
}

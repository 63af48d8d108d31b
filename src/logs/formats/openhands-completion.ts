/** OpenHands completion logs: one document per request, with the call's arguments and the reply. */
import { isObject, type JsonObject } from '../../source/json.ts';
import type { LogFormat, LoggedConversation } from './format.ts';
import { RequestBody, repliedItems, repliedMessage } from './harness/request-log.ts';
import { dayOf } from './harness/timestamp-day.ts';

const openhandsCompletion: LogFormat = {
  id: 'openhands-completion',
  name: 'OpenHands completion',
  scope: 'document',

  marks: ['kwargs'],
  owns(record) {
    if (!isObject(record) || !isObject(record.kwargs) || !('response' in record)) return false;
    if (!Array.isArray(record.messages) && !isResponses(record)) return false;
    // Older logs have positional arguments and a cost, newer ones the size of the context window.
    return Array.isArray(record.args) || 'cost' in record || 'context_window' in record;
  },

  read([record], as) {
    if (!isObject(record)) return [];
    const { kwargs, response, timestamp } = record;
    const body = new RequestBody('');
    if (isObject(response)) body.take('model', modelIn(kwargs) ?? response.model, modelPlace(kwargs));
    const replies = as === 'request' ? [] : answer(record);
    if (isResponses(record)) {
      body.take('instructions', record.instructions ?? undefined, '/instructions');
      body.takeMessages('input', list(record.input), '/input', replies);
    } else body.takeMessages('messages', list(record.messages), '/messages', replies);
    if (isObject(kwargs)) body.takeArguments(kwargs, '/kwargs');
    const model = body.value.model;
    const logged: LoggedConversation = {
      id: isObject(response) && typeof response.id === 'string' ? response.id : undefined,
      dialect: isResponses(record) ? 'openai-responses' : 'openai-chat',
      model: typeof model === 'string' ? model : undefined,
      recorded: dayOf(timestamp),
      body: body.value,
      origins: body.origins,
    };
    return [logged];
  },
};

export default openhandsCompletion;

function isResponses(record: JsonObject): boolean {
  return Array.isArray(record.input) && (record.llm_path === 'responses' || record.kind === 'responses');
}

function answer(record: JsonObject) {
  if (isResponses(record)) return repliedItems(record.response, '/response');
  const reply = repliedMessage(record.response, '/response');
  return reply === undefined ? [] : [reply];
}

function modelIn(kwargs: unknown): unknown {
  return isObject(kwargs) ? (kwargs.model ?? undefined) : undefined;
}

function modelPlace(kwargs: unknown): string {
  return modelIn(kwargs) === undefined ? '/response/model' : '/kwargs/model';
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

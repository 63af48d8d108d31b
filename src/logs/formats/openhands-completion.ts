/** OpenHands completion logs: one document per request, with the call's arguments and the reply. */

import { isObject, type JsonObject } from '../../source/json.ts';
import { dayOf } from './agents/fields.ts';
import { Body } from './compose/body.ts';
import { LogValue } from './compose/log-value.ts';
import type { LogFormat, ReadAs } from './format.ts';
import { unlessNull } from './harness/chat-calls.ts';
import { type Fields, repliedMessage, withArguments, withReplies } from './harness/request-log.ts';

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
    const completion = new LogValue(record, '');
    const response = completion.get('response');
    const model = isObject(response.value) ? modelOf(completion) : undefined;
    const messages = isResponses(record) ? responsesInput(completion, as) : chatMessages(completion, as);
    const fields = withArguments({ model, ...messages }, completion.get('kwargs').fields());
    const body = new Body();
    return [
      {
        id: response.get('id').text,
        dialect: isResponses(record) ? 'openai-responses' : 'openai-chat',
        model: fields.model?.text,
        recorded: dayOf(record.timestamp),
        body: body.fields(fields),
        origins: body.origins,
      },
    ];
  },
};

export default openhandsCompletion;

function isResponses(record: JsonObject): boolean {
  return Array.isArray(record.input) && (record.llm_path === 'responses' || record.kind === 'responses');
}

function modelOf(completion: LogValue): LogValue {
  return unlessNull(completion.get('kwargs').get('model')) ?? completion.get('response').get('model');
}

function responsesInput(completion: LogValue, as: ReadAs): Fields {
  const replies = as === 'request' ? [] : completion.get('response').get('output').items();
  return {
    instructions: unlessNull(completion.get('instructions')),
    input: withReplies(completion.get('input'), replies),
  };
}

function chatMessages(completion: LogValue, as: ReadAs): Fields {
  const messages = completion.get('messages');
  const sent = Array.isArray(messages.value) ? messages : messages.as([]);
  const reply = as === 'request' ? undefined : repliedMessage(completion.get('response'));
  return { messages: withReplies(sent, reply === undefined ? [] : [reply]) };
}

/**
 * LLM events of LlamaIndexTS, collected by kind: the messages of each request (`llm-start`) and the reply (`llm-end`),
 * which have the same ID. Calls and results are in the `options` of a message.
 * Layout: packages/core/src/llms/type.ts and e2e/node/utils.ts in https://github.com/run-llama/LlamaIndexTS
 */
import { isObject } from '../../source/json.ts';
import { jsonText } from './agents/fields.ts';
import { Body } from './compose/body.ts';
import { LogValue } from './compose/log-value.ts';
import type { LogFormat, LoggedConversation } from './format.ts';
import { withShared } from './traces/shared-prefixes.ts';

const llamaindexTs: LogFormat = {
  id: 'llamaindex-ts',
  name: 'LlamaIndexTS events',
  scope: 'document',
  marks: ['llmEventStart'],

  owns: record =>
    isObject(record) &&
    Array.isArray(record.llmEventStart) &&
    record.llmEventStart.every(each => isObject(each) && 'id' in each && Array.isArray(each.messages)),

  read: (records, as) =>
    records.flatMap(record => {
      const events = new LogValue(record, '');
      // The first of several with the same ID is used.
      const ends = new Map(
        events
          .get('llmEventEnd')
          .items()
          .reverse()
          .map(end => [end.get('id').text, end]),
      );
      const calls = events.get('llmEventStart').items();
      return withShared(
        calls.map(start => {
          const id = start.get('id').text;
          const end = id === undefined ? undefined : ends.get(id);
          return readCall(id, start, as === 'log' ? end : undefined);
        }),
      );
    }),
};

export default llamaindexTs;

function readCall(id: string | undefined, start: LogValue, end: LogValue | undefined): LoggedConversation {
  const body = new Body('/messages', start.at);
  for (const message of start.get('messages').items()) body.add(messageOf(message));
  const reply = end?.get('response').get('message');
  if (isObject(reply?.value)) body.add(messageOf(reply));
  return { id, dialect: 'openai-chat', body: { messages: body.messages }, origins: body.origins, notes: body.notes };
}

function messageOf(message: LogValue): LogValue {
  if (!isObject(message.value)) return message;
  const options = message.get('options');
  const toolResult = options.get('toolResult');
  if (isObject(toolResult.value)) {
    const [id, result] = [toolResult.get('id'), toolResult.get('result')];
    const content = result.text === undefined ? result.made(jsonText(result.value)) : result;
    return message.made({ role: 'tool', tool_call_id: id, content });
  }
  const role = message.get('role').value;
  const calls = options.get('toolCall').items().map(callOf);
  return message.made({
    role: message.computed(role === 'memory' ? 'system' : role),
    content: message.get('content'),
    ...(calls.length > 0 && { tool_calls: calls }),
  });
}

function callOf(call: LogValue): LogValue {
  const [id, name, input] = [call.get('id'), call.get('name'), call.get('input')];
  const text = input.text === undefined ? jsonText(input.value ?? {}) : input;
  return call.made({ id, type: 'function', function: { name, arguments: text } });
}

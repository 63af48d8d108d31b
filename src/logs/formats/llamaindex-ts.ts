/**
 * LLM events of LlamaIndexTS, collected by kind: the messages of each request (`llm-start`) and the reply (`llm-end`),
 * which have the same ID. Calls and results are in the `options` of a message.
 * Layout: packages/core/src/llms/type.ts and e2e/node/utils.ts in https://github.com/run-llama/LlamaIndexTS
 */
import { child } from '../../pointer.ts';
import { isObject } from '../../source/json.ts';
import { type Json, jsonText, listAt, objectAt, textAt } from './agents/fields.ts';
import { Assembly, type PartOrigin } from './chat/assembly.ts';
import type { LogFormat, LoggedConversation, ReadAs } from './format.ts';
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
      const ends = listAt(record, 'llmEventEnd');
      return withShared(
        listAt(record, 'llmEventStart').map((start, i) => {
          const id = textAt(start, 'id');
          const end = ends.findIndex(each => id !== undefined && textAt(each, 'id') === id);
          return readCall(start, child('/llmEventStart', i), as, ends[end], child('/llmEventEnd', end));
        }),
      );
    }),
};

export default llamaindexTs;

function readCall(start: unknown, at: string, as: ReadAs, end: unknown, endAt: string): LoggedConversation {
  const body = new Assembly('/messages', at);
  listAt(start, 'messages').forEach((message, i) => {
    putMessage(message, child(child(at, 'messages'), i), body);
  });
  const response = objectAt(end, 'response');
  if (as === 'log' && isObject(response.message))
    putMessage(response.message, child(child(endAt, 'response'), 'message'), body);
  const id = textAt(start, 'id');
  return { id, dialect: 'openai-chat', body: { messages: body.messages }, origins: body.origins, notes: body.notes };
}

function putMessage(message: unknown, from: string, body: Assembly): void {
  if (!isObject(message)) {
    body.take(message, from);
    return;
  }
  const { role, content } = message;
  const options = objectAt(message, 'options');
  const inOptions = child(from, 'options');
  if (isObject(options.toolResult)) {
    const { id, result } = options.toolResult as Json;
    const resultAt = child(inOptions, 'toolResult');
    const text = typeof result === 'string' ? result : jsonText(result);
    const at = child(resultAt, 'result');
    const places: PartOrigin[] = [
      ['/tool_call_id', child(resultAt, 'id')],
      text === result ? ['/content', at] : ['/content', at, 'made'],
    ];
    body.addBuilt({ role: 'tool', ...(id !== undefined && { tool_call_id: id }), content: text }, from, places);
    return;
  }
  const calls = listAt(options, 'toolCall');
  const places: PartOrigin[] = [['/content', child(from, 'content')]];
  const list = calls.map((call, i) => {
    const callAt = child(child(inOptions, 'toolCall'), i);
    const { id, name, input } = objectAt({ call }, 'call');
    const callPointer = `/tool_calls/${i}`;
    const isText = typeof input === 'string';
    places.push(
      [callPointer, callAt, 'made'],
      [`${callPointer}/id`, `${callAt}/id`],
      [`${callPointer}/function/name`, `${callAt}/name`],
    );
    if (isText) places.push([`${callPointer}/function/arguments`, `${callAt}/input`]);
    const text = isText ? input : jsonText(input ?? {});
    return { ...(id !== undefined && { id }), type: 'function', function: { name, arguments: text } };
  });
  const sentRole = role === 'memory' ? 'system' : role;
  body.addBuilt({ role: sentRole, content, ...(list.length > 0 && { tool_calls: list }) }, from, places);
}

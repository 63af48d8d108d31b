/**
 * ATOF event streams of NVIDIA NeMo: scopes that start and end, one event per line. The start of a model call has the
 * request in its data, the end has the reply.
 * Layout: https://docs.nvidia.com/nemo/relay (ATOF 0.1)
 */
import { isObject, type JsonObject } from '../../source/json.ts';
import { dayOf, jsonText, objectAt, textAt } from './agents/fields.ts';
import { LogValue } from './compose/log-value.ts';
import type { LogFormat, LoggedConversation, ReadAs } from './format.ts';
import { tracedConversation } from './traces/prompt.ts';
import { withShared } from './traces/shared-prefixes.ts';

const atof: LogFormat = {
  id: 'atof',
  name: 'ATOF event stream',
  scope: 'file',
  owns: record =>
    isObject(record) &&
    typeof record.atof_version === 'string' &&
    typeof record.uuid === 'string' &&
    (record.kind === 'scope' || record.kind === 'mark'),

  read(records, as) {
    const scopes = new Map<string, Scope>();
    records.forEach((record, i) => {
      if (!isObject(record) || record.category !== 'llm' || typeof record.uuid !== 'string') return;
      const known = scopes.get(record.uuid) ?? { id: record.uuid };
      const event = new LogValue(record, `/${i}`);
      scopes.set(record.uuid, { ...known, ...(record.scope_category === 'end' ? { end: event } : { start: event }) });
    });
    return withShared([...scopes.values()].flatMap(scope => readScope(scope, as)));
  },
};

export default atof;

interface Scope {
  readonly id: string;
  readonly start?: LogValue;
  readonly end?: LogValue;
}

const SCHEMAS: readonly (readonly [RegExp, string])[] = [
  [/anthropic/, 'anthropic'],
  [/gemini/, 'gemini'],
  [/responses/, 'openai-responses'],
  [/chat/, 'openai-chat'],
];

function readScope({ id, start, end }: Scope, as: ReadAs): LoggedConversation[] {
  if (start === undefined) return [];
  const schema = textAt(objectAt(start.value, 'data_schema'), 'name') ?? '';
  const conversation = tracedConversation(
    {
      input: repairedData(contentIn(start.get('data'))),
      output: end === undefined ? new LogValue(undefined, '') : repairedReply(contentIn(end.get('data'))),
      whole: start,
      id,
      model: textAt(objectAt(end?.value ?? start.value, 'category_profile'), 'model_name'),
      recorded: dayOf(objectAt({ start: start.value }, 'start').timestamp),
      fallbackDialect: SCHEMAS.find(([name]) => name.test(schema))?.[1],
    },
    as,
  );
  return conversation === undefined ? [] : [conversation];
}

/** NeMo Relay stores a request body next to its headers. */
function contentIn(data: LogValue): LogValue {
  const { object } = data;
  return object !== undefined && isObject(object.headers) && isObject(object.content) ? data.get('content') : data;
}

/** Calls may be flat and have parsed arguments, and results may be values instead of text. */
function repairedData(data: LogValue): LogValue {
  const { object } = data;
  if (object === undefined || !Array.isArray(object.messages)) return data;
  return new LogValue({ ...object, messages: (object.messages as unknown[]).map(repairedMessage) }, data.at);
}

/** A reply with only content and calls is the message itself. */
function repairedReply(data: LogValue): LogValue {
  const { object } = data;
  if (object === undefined) return data;
  // An Anthropic reply has fields that are not part of the message, such as `stop_reason`.
  if ('stop_reason' in object && Array.isArray(object.content))
    return new LogValue({ role: object.role, content: object.content }, data.at);
  const isBare = !('role' in object) && (typeof object.content === 'string' || Array.isArray(object.tool_calls));
  const message = isBare ? { role: 'assistant', ...object } : object;
  return Array.isArray(object.tool_calls) || isBare
    ? new LogValue(repairedMessage(message), data.at, isBare ? 'inside' : 'same')
    : data;
}

function repairedMessage(message: unknown): unknown {
  if (!isObject(message)) return message;
  const { tool_calls: calls, role, content } = message;
  const isValue = role === 'tool' && isObject(content);
  if (!Array.isArray(calls) && !isValue) return message;
  const value: JsonObject = { ...message };
  if (isValue) value.content = jsonText(content);
  if (Array.isArray(calls)) value.tool_calls = calls.map(repairedCall);
  return value;
}

function repairedCall(call: unknown): unknown {
  if (!isObject(call) || 'function' in call || typeof call.name !== 'string') return call;
  const { id, name, arguments: given }: JsonObject = call;
  const text = typeof given === 'string' ? given : jsonText(given ?? {});
  return { ...(id !== undefined && { id }), type: 'function', function: { name, arguments: text } };
}

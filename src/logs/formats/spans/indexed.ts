/** Messages with one attribute per field: `llm.input_messages.0.message.role`, `gen_ai.prompt.0.content`. */
import { LogValue, type Template } from '../compose/log-value.ts';
import { jsonText } from '../traces/json-text.ts';

type Attributes = ReadonlyMap<string, LogValue>;

/** Groups attributes named `prefix.0.…` by number, and removes the prefix and the number. */
function numbered(attributes: Attributes, prefix: string): Map<string, LogValue>[] {
  const found = new Map<number, Map<string, LogValue>>();
  for (const [name, place] of attributes) {
    if (!name.startsWith(`${prefix}.`)) continue;
    const [, number = '', rest = ''] = /^(\d{1,6})\.(.+)$/.exec(name.slice(prefix.length + 1)) ?? [];
    if (number === '') continue;
    const fields = found.get(Number(number)) ?? new Map<string, LogValue>();
    fields.set(rest, place);
    found.set(Number(number), fields);
  }
  return [...found].sort(([a], [b]) => a - b).map(([, fields]) => fields);
}

/** Messages in OpenInference attributes; undefined if there are none with the prefix. */
export function openInferenceMessages(attributes: Attributes, prefix: string): LogValue[] | undefined {
  const messages = numbered(attributes, prefix);
  return messages.length === 0 ? undefined : messages.map(message => messageOf(message, 'message.'));
}

/** Messages in attributes of the early OpenTelemetry GenAI conventions. */
export function genAiMessages(attributes: Attributes, prefix: string): LogValue[] | undefined {
  const messages = numbered(attributes, prefix);
  return messages.length === 0 ? undefined : messages.map(message => messageOf(message, ''));
}

/** A message whose fields are separate attributes. */
function messageOf(attributes: Attributes, prefix: string): LogValue {
  const field = (name: string) => attributes.get(prefix + name);
  const parts = numbered(attributes, `${prefix}contents`).flatMap(partOf);
  const content = parts.length > 0 ? parts : field('content');
  const calls = numbered(attributes, `${prefix}tool_calls`).map(callOf);
  return firstOf(attributes).made({
    role: field('role'),
    content: content ?? (calls.length > 0 ? null : undefined),
    ...(calls.length > 0 && { tool_calls: calls }),
    tool_call_id: field('tool_call_id'),
    name: field('name'),
  });
}

/** The place of values that are spread over several attributes. */
function firstOf(attributes: Attributes): LogValue {
  const [first = new LogValue(undefined, '', 'inside')] = attributes.values();
  return first;
}

function partOf(part: Attributes): Template[] {
  const field = (name: string) => part.get(`message_content.${name}`);
  const type = field('type')?.value;
  const text = field('text');
  const url = field('image.image.url') ?? field('image.url');
  // Tracers add reasoning as a content part. Chat Completions messages have no field for it.
  if (type === 'reasoning' || type === 'thinking' || type === 'redacted_thinking') return [];
  if (url !== undefined) return [{ type: 'image_url', image_url: { url } }];
  return text === undefined ? [] : [{ type: 'text', text }];
}

function callOf(call: Attributes): LogValue {
  const field = (...names: string[]) => names.map(name => call.get(name)).find(each => each !== undefined);
  const id = field('tool_call.id', 'id');
  const name = field('tool_call.function.name', 'function.name', 'name');
  const given = field('tool_call.function.arguments', 'function.arguments', 'arguments');
  const text = given === undefined || given.text !== undefined ? given : asText(given);
  return firstOf(call).made({ id, type: 'function', function: { name, arguments: text } });
}

function asText(given: LogValue): LogValue {
  const text = jsonText(given.value);
  return typeof text === 'string' ? given.as(text) : given;
}

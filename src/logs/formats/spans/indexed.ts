/** Messages with one attribute per field: `llm.input_messages.0.message.role`, `gen_ai.prompt.0.content`. */
import type { LogValue, Template } from '../compose/log-value.ts';
import { asJson } from '../turns/conversation-turn.ts';

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
  if (messages.length === 0) return undefined;
  return messages.map(message => messageOf(message, 'message.'));
}

/** Messages in attributes of the early OpenTelemetry GenAI conventions. */
export function genAiMessages(attributes: Attributes, prefix: string): LogValue[] | undefined {
  const messages = numbered(attributes, prefix);
  if (messages.length === 0) return undefined;
  return messages.map(message => messageOf(message, ''));
}

/** A message whose fields are separate attributes. */
function messageOf(attributes: Attributes, prefix: string): LogValue {
  const parts = numbered(attributes, `${prefix}contents`).flatMap(part => partOf(part) ?? []);
  const content = parts.length > 0 ? parts : attributes.get(`${prefix}content`);
  const calls = numbered(attributes, `${prefix}tool_calls`).map(callOf);
  return firstOf(attributes).made({
    role: attributes.get(`${prefix}role`),
    ...(content !== undefined && { content }),
    ...(calls.length > 0 && { tool_calls: calls }),
    ...(content === undefined && calls.length > 0 && { content: null }),
    tool_call_id: attributes.get(`${prefix}tool_call_id`),
    name: attributes.get(`${prefix}name`),
  });
}

function firstOf(attributes: Attributes): LogValue {
  const [first] = attributes.values();
  return first as LogValue;
}

function partOf(part: Attributes): Template {
  const field = (name: string) => part.get(`message_content.${name}`);
  const type = field('type')?.value;
  const text = field('text');
  const url = field('image.image.url') ?? field('image.url');
  // Tracers add reasoning as a content part. Chat Completions messages have no field for it.
  if (type === 'reasoning' || type === 'thinking' || type === 'redacted_thinking') return undefined;
  if (url !== undefined) return { type: 'image_url', image_url: { url } };
  return text === undefined ? undefined : { type: 'text', text };
}

function callOf(call: Attributes): LogValue {
  const field = (...names: string[]) => names.map(name => call.get(name)).find(each => each !== undefined);
  const id = field('tool_call.id', 'id');
  const name = field('tool_call.function.name', 'function.name', 'name');
  const given = field('tool_call.function.arguments', 'function.arguments', 'arguments');
  return firstOf(call).made({
    id,
    type: 'function',
    function: { name, arguments: given === undefined ? undefined : argumentsOf(given) },
  });
}

/** Left as they are if they are nested too deeply. */
function argumentsOf(given: LogValue): LogValue {
  const text = given.text === undefined ? asJson(given).text : undefined;
  return text === undefined ? given : given.as(text);
}

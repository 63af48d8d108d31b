/** Messages with one attribute per field: `llm.input_messages.0.message.role`, `gen_ai.prompt.0.content`. */
import type { JsonObject } from '../../../source/json.ts';
import { LogValue } from '../compose/log-value.ts';
import { built, jsonText, type Piece } from '../traces/pieces.ts';

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
export function openInferenceMessages(attributes: Attributes, prefix: string): Piece[] | undefined {
  const messages = numbered(attributes, prefix);
  if (messages.length === 0) return undefined;
  return messages.map(message => new AttributeMessage(message, 'message.').message());
}

/** Messages in attributes of the early OpenTelemetry GenAI conventions. */
export function genAiMessages(attributes: Attributes, prefix: string): Piece[] | undefined {
  const messages = numbered(attributes, prefix);
  if (messages.length === 0) return undefined;
  return messages.map(message => new AttributeMessage(message, '').message());
}

/** A message whose fields are separate attributes. */
class AttributeMessage {
  private readonly from: [string, LogValue][] = [];
  private readonly attributes: Map<string, LogValue>;
  private readonly prefix: string;

  constructor(attributes: Map<string, LogValue>, prefix: string) {
    this.attributes = attributes;
    this.prefix = prefix;
  }

  message(): Piece {
    const value: JsonObject = {};
    this.put(value, 'role', '');
    const parts = this.parts();
    if (parts.length > 0) value.content = parts;
    else this.put(value, 'content', '');
    const calls = this.calls();
    if (calls.length > 0) value.tool_calls = calls;
    if (value.content === undefined && calls.length > 0) value.content = null;
    this.put(value, 'tool_call_id', '');
    this.put(value, 'name', '');
    const [, whole = new LogValue(undefined, '', 'inside')] = [...this.attributes][0] ?? [];
    return built(value, whole, this.from);
  }

  private get(name: string): LogValue | undefined {
    return this.attributes.get(this.prefix + name);
  }

  private put(value: JsonObject, key: string, at: string): void {
    const place = this.get(key);
    if (place === undefined || place.value === undefined) return;
    value[key] = place.value;
    this.from.push([`${at}/${key}`, place]);
  }

  private parts(): JsonObject[] {
    const prefix = `${this.prefix}contents`;
    return numbered(this.attributes, prefix).flatMap((part): JsonObject[] => {
      const field = (name: string) => part.get(`message_content.${name}`);
      const type = field('type')?.value;
      const text = field('text');
      const url = field('image.image.url') ?? field('image.url');
      // Tracers add reasoning as a content part. Chat Completions messages have no field for it.
      if (type === 'reasoning' || type === 'thinking' || type === 'redacted_thinking') return [];
      if (url !== undefined) return [{ type: 'image_url', image_url: { url: url.value } }];
      return text === undefined ? [] : [{ type: 'text', text: text.value }];
    });
  }

  private calls(): JsonObject[] {
    return numbered(this.attributes, `${this.prefix}tool_calls`).map((call, i) => {
      const at = `/tool_calls/${i}`;
      const field = (...names: string[]) => names.map(name => call.get(name)).find(each => each !== undefined);
      const id = field('tool_call.id', 'id');
      const name = field('tool_call.function.name', 'function.name', 'name');
      const given = field('tool_call.function.arguments', 'function.arguments', 'arguments');
      const [, whole = new LogValue(undefined, '', 'inside')] = [...call][0] ?? [];
      this.from.push([at, new LogValue(undefined, whole.at, 'inside')]);
      if (id !== undefined) this.from.push([`${at}/id`, id]);
      if (name !== undefined) this.from.push([`${at}/function/name`, name]);
      if (given !== undefined) this.from.push([`${at}/function/arguments`, given]);
      const text = given === undefined || given.text !== undefined ? given?.value : jsonText(given.value);
      return {
        ...(id !== undefined && { id: id.value }),
        type: 'function',
        function: { name: name?.value, ...(text !== undefined && { arguments: text }) },
      };
    });
  }
}

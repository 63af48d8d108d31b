/** The message fields outside the content, and how later events change them. */
import { isObject, type JsonObject } from '../../source/json.ts';
import { isEmpty } from '../owned-containers.ts';

/** The field order of a reply that is not streamed. */
const FIELDS = [
  ...['model', 'id', 'type', 'role', 'content', 'container', 'stop_reason', 'stop_sequence', 'stop_details', 'usage'],
  ...['context_management', 'input_transformations'],
];
const COUNTS = [
  ...['input_tokens', 'cache_creation_input_tokens', 'cache_read_input_tokens', 'cache_creation', 'iterations'],
  ...['output_tokens', 'output_tokens_details', 'service_tier', 'inference_geo', 'server_tool_use'],
];

export class StreamedMessage {
  /** Pointers of the events with the stop reason and the counts. */
  reasonAt: string | undefined;
  usageAt: string | undefined;
  private fields = new Map<string, unknown>([
    ['type', 'message'],
    ['role', 'assistant'],
    ['content', []],
  ]);
  private usage: Map<string, unknown> | undefined;

  /** Applies `message_start`. Fields from events that came before it are kept. */
  begin(message: JsonObject, pointer: string): void {
    const earlier = this.fields;
    this.fields = new Map(Object.entries(message));
    if (this.reasonAt !== undefined) for (const [key, value] of earlier) this.set(key, value);
    if (!isObject(message.usage)) return;
    const earlierUsage = this.usage;
    this.usage = new Map(Object.entries(message.usage));
    this.usageAt ??= pointer;
    for (const [key, value] of earlierUsage ?? []) setInOrder(this.usage, COUNTS, key, value);
  }

  get(field: string): unknown {
    return this.fields.get(field);
  }

  set(field: string, value: unknown): void {
    setInOrder(this.fields, FIELDS, field, value);
  }

  /** Whether the stop reason is known. A stop reason in `message_start` does not count if there is no content. */
  get isStopped(): boolean {
    const reason = this.fields.get('stop_reason');
    if (reason === undefined || reason === null) return false;
    const content = this.fields.get('content');
    return this.reasonAt !== undefined || (Array.isArray(content) && content.length > 0);
  }

  count(key: string): unknown {
    return this.usage?.get(key);
  }

  /** Applies a `message_delta`. Its fields belong to the message, and its counts are totals. */
  change(event: JsonObject, pointer: string): void {
    const { delta } = event;
    if (isObject(delta)) {
      this.reasonAt = pointer;
      this.updateAll(delta);
    }
    this.updateAll(event);
    const usage = countsOf(event);
    if (usage === undefined) return;
    this.usage ??= new Map();
    this.usageAt = pointer;
    for (const [key, value] of Object.entries(usage))
      if (value !== null || !this.usage.has(key)) setInOrder(this.usage, COUNTS, key, value);
  }

  /** Null values do not replace existing values. */
  private updateAll(fields: JsonObject): void {
    for (const [key, value] of Object.entries(fields)) {
      const isOwn = key !== 'type' && key !== 'delta' && key !== 'usage' && value !== undefined;
      if (isOwn && (!isEmpty(value) || !this.fields.has(key))) this.set(key, value);
    }
  }

  /** The reply with the given content. */
  finish(content: unknown[]): JsonObject {
    this.set('content', content);
    if (this.usage !== undefined) this.set('usage', Object.fromEntries(this.usage));
    return Object.fromEntries(this.fields);
  }
}

/** The counts of a `message_delta`. The first API version had them inside the delta. */
export function countsOf({ usage, delta }: JsonObject): JsonObject | undefined {
  if (isObject(usage)) return usage;
  return isObject(delta) && isObject(delta.usage) ? delta.usage : undefined;
}

/** Sets a value. A new key is inserted in the order of the server. */
function setInOrder(map: Map<string, unknown>, order: readonly string[], key: string, value: unknown): void {
  const rank = order.indexOf(key);
  if (map.has(key) || rank < 0) {
    map.set(key, value);
    return;
  }
  const laterEntries = [...map].filter(([other]) => order.indexOf(other) > rank);
  const [next] = laterEntries;
  map.set(key, value);
  if (next === undefined) return;
  // Moves the later keys to the end, in their order.
  const keys = [...map.keys()];
  for (const other of keys.slice(keys.indexOf(next[0]), -1)) {
    const moved = map.get(other);
    map.delete(other);
    map.set(other, moved);
  }
}

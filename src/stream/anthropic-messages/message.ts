/** The message fields outside the content, and how later events change them. */
import { isObject, type JsonObject } from '../../source/json.ts';
import { isEmpty } from '../owned-containers.ts';

/** The order in which the server writes the fields of a reply that it does not stream. */
const FIELDS = [
  ...['model', 'id', 'type', 'role', 'content', 'container', 'stop_reason', 'stop_sequence', 'stop_details', 'usage'],
  ...['context_management', 'input_transformations'],
];
const COUNTS = [
  ...['input_tokens', 'cache_creation_input_tokens', 'cache_read_input_tokens', 'cache_creation', 'iterations'],
  ...['output_tokens', 'output_tokens_details', 'service_tier', 'inference_geo', 'server_tool_use'],
];

export class StreamedMessage {
  /** Pointers of the events that brought the stop reason and the counts. */
  reasonAt: string | undefined;
  usageAt: string | undefined;
  private fields = new Map<string, unknown>([
    ['type', 'message'],
    ['role', 'assistant'],
    ['content', []],
  ]);
  private usage: Map<string, unknown> | undefined;

  /** Takes what the stream begins with. What later events said before it, out of turn, stays. */
  begin(wire: JsonObject, pointer: string): void {
    const late = this.fields;
    this.fields = new Map(Object.entries(wire));
    if (this.reasonAt !== undefined) for (const [key, value] of late) this.set(key, value);
    if (!isObject(wire.usage)) return;
    const later = this.usage;
    this.usage = new Map(Object.entries(wire.usage));
    this.usageAt ??= pointer;
    for (const [key, value] of later ?? []) place(this.usage, COUNTS, key, value);
  }

  get(field: string): unknown {
    return this.fields.get(field);
  }

  set(field: string, value: unknown): void {
    place(this.fields, FIELDS, field, value);
  }

  /** Whether it is known why the message stopped. Before it has said anything it has not, whatever it begins with. */
  get isStopped(): boolean {
    const reason = this.fields.get('stop_reason');
    if (reason === undefined || reason === null) return false;
    const content = this.fields.get('content');
    return this.reasonAt !== undefined || (Array.isArray(content) && content.length > 0);
  }

  count(key: string): unknown {
    return this.usage?.get(key);
  }

  /** Takes a `message_delta`: all its fields are the message's own. Counts are totals. */
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
      if (value !== null || !this.usage.has(key)) place(this.usage, COUNTS, key, value);
  }

  /** What is null says nothing new. */
  private updateAll(wire: JsonObject): void {
    for (const [key, value] of Object.entries(wire)) {
      const isOwn = key !== 'type' && key !== 'delta' && key !== 'usage' && value !== undefined;
      if (isOwn && (!isEmpty(value) || !this.fields.has(key))) this.set(key, value);
    }
  }

  /** The reply, around its content. */
  finish(content: unknown[]): JsonObject {
    this.set('content', content);
    if (this.usage !== undefined) this.set('usage', Object.fromEntries(this.usage));
    return Object.fromEntries(this.fields);
  }
}

/** The counts of a `message_delta`: beside its delta, or within it as the first version had them. */
export function countsOf({ usage, delta }: JsonObject): JsonObject | undefined {
  if (isObject(usage)) return usage;
  return isObject(delta) && isObject(delta.usage) ? delta.usage : undefined;
}

/** Sets a value; a key that is new stands where the server has it. */
function place(map: Map<string, unknown>, order: readonly string[], key: string, value: unknown): void {
  const rank = order.indexOf(key);
  if (map.has(key) || rank < 0) {
    map.set(key, value);
    return;
  }
  const behind = [...map].filter(([other]) => order.indexOf(other) > rank);
  const [next] = behind;
  map.set(key, value);
  if (next === undefined) return;
  // All from the first of them on are moved to the end, in their order.
  const keys = [...map.keys()];
  for (const other of keys.slice(keys.indexOf(next[0]), -1)) {
    const moved = map.get(other);
    map.delete(other);
    map.set(other, moved);
  }
}

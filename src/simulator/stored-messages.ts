/** Requests that continue a stored conversation: builds the whole conversation, and maps pointers back to the request. */
import type { Diagnostic } from '../generated/types.ts';
import { isObject, type JsonObject } from '../source/json.ts';
import type { Memory, Stored } from './memory.ts';

/** A request with the stored messages that it continues. */
export interface Continued {
  readonly body: JsonObject;
  /** The key of the messages. */
  readonly key: string;
  /** The number of stored messages at the beginning. */
  readonly stored: number;
  /** The key that refers to what is continued. */
  readonly by: string;
}

/** Something that the server does not have, and where the request refers to it. */
export interface Missing {
  readonly what: 'Previous response' | 'Conversation' | 'Interaction' | 'Item';
  readonly pointer: string;
  readonly id: string;
}

const WHAT: Readonly<Record<string, Missing['what']>> = {
  previous_response_id: 'Previous response',
  previous_interaction_id: 'Interaction',
};

/** The keys that refer to a stored object, and the key of the messages, by message format. */
const KEYS: Readonly<Record<string, { readonly by: readonly string[]; readonly messages: string }>> = {
  'openai-responses': { by: ['previous_response_id', 'conversation'], messages: 'input' },
  'gemini-interactions': { by: ['previous_interaction_id'], messages: 'input' },
  'mistral-conversations': { by: [], messages: 'inputs' },
};

/**
 * Inserts the stored conversation before the messages of a request that continues it. `path` is the ID in the path, for APIs that
 * have it there. Undefined if the request continues nothing.
 */
export function withStoredMessages(
  format: string,
  body: JsonObject,
  memory: Memory,
  path: string | undefined,
): Continued | Missing | undefined {
  const keys = KEYS[format];
  if (keys === undefined) return undefined;
  const by = keys.by.find(each => idIn(body[each]) !== undefined);
  const id = path ?? (by === undefined ? undefined : idIn(body[by]));
  if (id === undefined) return undefined;
  const stored = memory.get(id);
  if (stored === undefined)
    return { what: WHAT[by ?? ''] ?? 'Conversation', pointer: by === undefined ? '' : `/${by}`, id };
  return { ...withStored(body, stored, keys.messages, by), by: by ?? '' };
}

/** The first reference to an item that the server did not store. */
export function lostReference(format: string, { input }: JsonObject, memory: Memory): Missing | undefined {
  if (format !== 'openai-responses' || !Array.isArray(input)) return undefined;
  for (const [i, item] of input.entries()) {
    const id = isObject(item) && item.type === 'item_reference' ? idIn(item) : undefined;
    if (id !== undefined && memory.item(id) === undefined) return { what: 'Item', pointer: `/input/${i}`, id };
  }
  return undefined;
}

function withStored(
  body: JsonObject,
  { before, replied }: Stored,
  key: string,
  by: string | undefined,
): Omit<Continued, 'by'> {
  const { [by ?? '']: _, ...others } = body;
  const history = [...before, ...replied];
  return { key, stored: history.length, body: { ...others, [key]: [...history, ...listOf(body[key])] } };
}

/** The messages of a request as a list: they may be a text, one message or a list. */
export function listOf(messages: unknown): unknown[] {
  if (Array.isArray(messages)) return messages;
  if (typeof messages === 'string') return [{ role: 'user', content: messages }];
  return messages === undefined || messages === null ? [] : [messages];
}

function idIn(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return isObject(value) && typeof value.id === 'string' ? value.id : undefined;
}

/** Rules about the order of messages. Other findings on stored messages are not the client's fault. */
const OF_SEQUENCE: ReadonlySet<string> = new Set([
  ...['unanswered-tool-call', 'interrupted-tool-results', 'separated-reasoning-item', 'unexpected-role-order'],
  ...['unexpected-last-role', 'reused-tool-call-id', 'duplicate-item-id'],
]);

/** Findings with pointers into the original request. A finding in a stored message is reported at the key that refers to it. */
export function asSent(diagnostics: readonly Diagnostic[], { key, stored, by }: Continued): Diagnostic[] {
  const list = new RegExp(`^/${key}/(\\d+)`);
  const isStored = (pointer: string) => Number(list.exec(pointer)?.[1] ?? stored) < stored;
  const sent = (pointer: string) => {
    const [whole, index] = list.exec(pointer) ?? [];
    if (whole === undefined) return pointer;
    const own = Number(index) - stored;
    return own < 0 ? (by === '' ? `/${key}` : `/${by}`) : `/${key}/${own}${pointer.slice(whole.length)}`;
  };
  const ofClient = diagnostics.filter(({ rule, pointer }) => OF_SEQUENCE.has(rule) || !isStored(pointer));
  return ofClient.map(each => ({
    ...each,
    pointer: sent(each.pointer),
    related: each.related.map(other => ({ ...other, pointer: sent(other.pointer) })),
  }));
}

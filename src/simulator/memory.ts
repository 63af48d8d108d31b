/** What the server stores between requests: responses, conversations and interactions, with the items of each. */
import { isObject, type JsonObject } from '../source/json.ts';

/** A stored object, and its conversation. */
export interface Stored {
  readonly format: string;
  /** Messages or items of the request, and of the earlier requests that it continues. */
  readonly before: readonly unknown[];
  /** Messages or items of the reply. */
  readonly replied: readonly unknown[];
  /** The reply as it was sent; undefined for a conversation without a reply yet. */
  readonly reply: JsonObject | undefined;
}

/** Storage limits. Above them the oldest objects are removed. */
const LIMITS = { objects: 10_000, characters: 100_000_000 };
/** The size of a reference to an item. An object refers to the items of all earlier requests that it continues. */
const REFERENCE = 8;

export class Memory {
  private readonly objects = new Map<string, Stored & { readonly size: number }>();
  /** Items by ID, each with the newest object that contains it. */
  private readonly items = new Map<string, { readonly item: unknown; readonly holder: string }>();
  private size = 0;

  get(id: string): Stored | undefined {
    return this.objects.get(id);
  }

  /** `added` is the approximate number of characters that it adds. */
  put(id: string, stored: Stored, added: number): void {
    const size = added + REFERENCE * stored.before.length;
    this.delete(id);
    this.objects.set(id, { ...stored, size });
    this.size += size;
    for (const item of itemsOf(stored)) this.items.set(item.id, { item, holder: id });
    for (const oldest of this.objects.keys()) {
      if (oldest === id || (this.objects.size <= LIMITS.objects && this.size <= LIMITS.characters)) return;
      this.delete(oldest);
    }
  }

  delete(id: string): boolean {
    const found = this.objects.get(id);
    if (found === undefined) return false;
    this.size -= found.size;
    for (const item of itemsOf(found)) if (this.items.get(item.id)?.holder === id) this.items.delete(item.id);
    return this.objects.delete(id);
  }

  /** An item of a stored reply, by its own ID. */
  item(id: string): unknown {
    return this.items.get(id)?.item;
  }
}

function itemsOf({ before, replied }: Stored): { readonly id: string }[] {
  const hasId = (item: unknown): item is { id: string } => isObject(item) && typeof item.id === 'string';
  return [...before, ...replied].filter(hasId);
}

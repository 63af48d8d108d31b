/** What the server stores between requests: responses, conversations and interactions, with the items of each. */
import type { JsonObject } from '../source/json.ts';

/** A stored object, and the conversation that it stands for. */
export interface Stored {
  readonly format: string;
  /** Messages or items of the request, and of the requests before it that it continued. */
  readonly before: readonly unknown[];
  /** Messages or items of the reply. */
  readonly said: readonly unknown[];
  /** The reply as it was sent; undefined for a conversation without a reply yet. */
  readonly reply: JsonObject | undefined;
}

/** Stored objects that are kept at most. Beyond it the oldest is forgotten. */
const MOST = 10_000;

export class Memory {
  private readonly objects = new Map<string, Stored>();
  private readonly items = new Map<string, unknown>();

  get(id: string): Stored | undefined {
    return this.objects.get(id);
  }

  put(id: string, stored: Stored): void {
    this.objects.delete(id);
    this.objects.set(id, stored);
    forgetOldest(this.objects);
    for (const item of [...stored.before, ...stored.said]) {
      const { id: itemId } = (item ?? {}) as { id?: unknown };
      if (typeof itemId === 'string') this.items.set(itemId, item);
    }
    forgetOldest(this.items);
  }

  delete(id: string): boolean {
    return this.objects.delete(id);
  }

  /** An item of a stored reply, by its own ID. */
  item(id: string): unknown {
    return this.items.get(id);
  }
}

function forgetOldest(map: Map<string, unknown>): void {
  for (const id of map.keys()) {
    if (map.size <= MOST) return;
    map.delete(id);
  }
}

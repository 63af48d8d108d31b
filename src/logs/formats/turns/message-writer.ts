/** Writes turns as the messages of a request in one API format. */
import { Origins } from '../format.ts';
import { layAnthropic } from './anthropic.ts';
import { layChat } from './chat.ts';
import { layResponses } from './responses.ts';
import type { Turn } from './turn.ts';

export type Wire = 'anthropic' | 'chat' | 'responses';

/** Messages that are being put together. */
export class Laying {
  readonly messages: unknown[] = [];
  readonly origins: Origins = new Origins();
  /** What a message was made of: two with the same key are the same. */
  readonly keys: string[] = [];
  private readonly at: string;

  constructor(at: string) {
    this.at = at;
  }

  /** Adds a message; gives its pointer. */
  add(message: unknown, turn: Turn): string {
    const pointer = `${this.at}/${this.messages.length}`;
    this.messages.push(message);
    this.keys.push(keyOf(turn));
    this.origins.set(pointer, turn.from, false);
    return pointer;
  }

  /** Says that the last message holds more. */
  extend(turn: Turn): void {
    this.keys[this.keys.length - 1] += `+${keyOf(turn)}`;
  }

  get last(): string {
    return `${this.at}/${this.messages.length - 1}`;
  }
}

function keyOf({ role, from, contentFrom }: Turn): string {
  return `${role}:${from}:${contentFrom}`;
}

/** A request body of these turns, and where everything in it comes from. */
export function layTurns(wire: Wire, turns: readonly Turn[], model?: string): { body: object; laying: Laying } {
  const field = wire === 'responses' ? 'input' : 'messages';
  const laying = new Laying(`/${field}`);
  LAYOUTS[wire](laying, turns);
  return { body: { ...(model !== undefined && { model }), [field]: laying.messages }, laying };
}

const LAYOUTS: Readonly<Record<Wire, (laying: Laying, turns: readonly Turn[]) => void>> = {
  anthropic: layAnthropic,
  chat: layChat,
  responses: layResponses,
};

/** For conversations that branch: how many messages of each an earlier one began with. */
export class Beginnings {
  private readonly roots = new Map<string, Node>();

  /** What is judged otherwise (`judge`) shares nothing. */
  count(judge: string, keys: readonly string[]): number {
    let node = this.roots.get(judge) ?? { next: new Map() };
    this.roots.set(judge, node);
    let shared = 0;
    let isShared = true;
    for (const key of keys) {
      const next: Node = node.next.get(key) ?? { next: new Map() };
      if (!node.next.has(key)) isShared = false;
      if (isShared) shared++;
      node.next.set(key, next);
      node = next;
    }
    return shared;
  }
}

interface Node {
  readonly next: Map<string, Node>;
}

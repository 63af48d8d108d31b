/** Writes turns as the messages of a request in one API format. */
import { layAnthropic } from './anthropic.ts';
import { layChat } from './chat.ts';
import { ComposedRequest } from './composed-request.ts';
import { layResponses } from './responses.ts';
import type { Turn } from './turn.ts';

export type Wire = 'anthropic' | 'chat' | 'responses';

/** A request body of these turns, and where everything in it comes from. */
export function layTurns(
  wire: Wire,
  turns: readonly Turn[],
  model?: string,
): { body: object; laying: ComposedRequest } {
  const field = wire === 'responses' ? 'input' : 'messages';
  const laying = new ComposedRequest(`/${field}`);
  LAYOUTS[wire](laying, turns);
  return { body: { ...(model !== undefined && { model }), [field]: laying.messages }, laying };
}

const LAYOUTS: Readonly<Record<Wire, (laying: ComposedRequest, turns: readonly Turn[]) => void>> = {
  anthropic: layAnthropic,
  chat: layChat,
  responses: layResponses,
};

/** For conversations that branch: how many of their first messages an earlier conversation has too. */
export class SharedPrefixes {
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

/** Writes turns as the messages of a request in one API format. */
import { writeAnthropic } from './anthropic.ts';
import { writeChat } from './chat.ts';
import { ComposedRequest } from './composed-request.ts';
import { writeResponses } from './responses.ts';
import type { ConversationTurn } from './turn.ts';

export type Wire = 'anthropic' | 'chat' | 'responses';

/** A request body with these turns, and the log locations of its values. */
export function writeTurns(
  wire: Wire,
  turns: readonly ConversationTurn[],
  model?: string,
): { body: object; request: ComposedRequest } {
  const field = wire === 'responses' ? 'input' : 'messages';
  const request = new ComposedRequest(`/${field}`);
  WRITERS[wire](request, turns);
  return { body: { ...(model !== undefined && { model }), [field]: request.messages }, request };
}

const WRITERS: Readonly<Record<Wire, (request: ComposedRequest, turns: readonly ConversationTurn[]) => void>> = {
  anthropic: writeAnthropic,
  chat: writeChat,
  responses: writeResponses,
};

/** For branching conversations: counts how many of the first messages are shared with an earlier conversation. */
export class SharedPrefixes {
  private readonly roots = new Map<string, Node>();

  /** Only conversations with the same `judge` key share messages, because others are checked against other rules. */
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

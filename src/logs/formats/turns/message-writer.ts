/** Writes turns as the messages of a request in one API format. */
import { writeAnthropic } from './anthropic.ts';
import { writeChat } from './chat.ts';
import { ComposedRequest } from './composed-request.ts';
import type { ConversationTurn } from './conversation-turn.ts';
import { writeResponses } from './responses.ts';

export type Wire = 'anthropic' | 'chat' | 'responses';

/** A request body with these turns, and the log locations of its values. */
export function writeTurns(
  wire: Wire,
  turns: readonly ConversationTurn[],
  model?: string,
): { body: object; request: ComposedRequest } {
  const field = wire === 'responses' ? 'input' : 'messages';
  const request = writeMessages(wire, turns, `/${field}`);
  return { body: { ...(model !== undefined && { model }), [field]: request.messages }, request };
}

/** The messages alone. `at` is their pointer in the body. */
export function writeMessages(wire: Wire, turns: readonly ConversationTurn[], at = ''): ComposedRequest {
  const request = new ComposedRequest(at);
  WRITERS[wire](request, turns);
  return request;
}

const WRITERS: Readonly<Record<Wire, (request: ComposedRequest, turns: readonly ConversationTurn[]) => void>> = {
  anthropic: writeAnthropic,
  chat: writeChat,
  responses: writeResponses,
};

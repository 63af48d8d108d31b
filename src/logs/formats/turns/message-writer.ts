/** Writes turns as the messages of a request in one API format. */
import type { LogValue } from '../compose/log-value.ts';
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

/** What a request has besides its messages. */
export interface AroundMessages {
  readonly instructions?: LogValue | undefined;
  readonly tools?: LogValue | undefined;
}

/** A request with these turns: a list of messages if there is nothing around them. */
export function writeRequest(
  wire: Wire,
  turns: readonly ConversationTurn[],
  { instructions, tools }: AroundMessages,
): { body: unknown; request: ComposedRequest } {
  const isMessage = wire === 'chat';
  const field = wire === 'responses' ? 'input' : 'messages';
  const isAlone = tools === undefined && (instructions === undefined || isMessage);
  const request = new ComposedRequest(isAlone ? '' : `/${field}`);
  if (isMessage && instructions !== undefined)
    request.add(instructions.made({ role: 'system', content: instructions }));
  WRITERS[wire](request, turns);
  if (isAlone) return { body: request.messages, request };
  const system = wire === 'responses' ? 'instructions' : 'system';
  const around = request.fields({ ...(!isMessage && { [system]: instructions }), tools });
  return { body: { ...around, [field]: request.messages }, request };
}

const WRITERS: Readonly<Record<Wire, (request: ComposedRequest, turns: readonly ConversationTurn[]) => void>> = {
  anthropic: writeAnthropic,
  chat: writeChat,
  responses: writeResponses,
};

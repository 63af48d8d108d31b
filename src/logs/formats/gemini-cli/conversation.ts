/** Converts recorded messages to a Gemini conversation. */
import type { LoggedConversation, ReadAs } from '../format.ts';
import { forRequest } from './request.ts';
import { type Recorded, readSession } from './session.ts';
import { type Turn, written } from './turns.ts';

/** The messages of a session; `header` names it. */
export function conversationOf(
  messages: readonly Recorded[],
  { sessionId: id }: Readonly<Record<string, unknown>>,
  lastUpdated: unknown,
  as: ReadAs,
  known = 0,
): LoggedConversation {
  const { turns, ends, model, notes } = readSession(messages, as);
  const shared = known === 0 ? 0 : (ends[known - 1] ?? 0);
  const about = {
    ...(typeof id === 'string' && { id }),
    model,
    ...(dayOf(lastUpdated) !== undefined && { recorded: dayOf(lastUpdated) }),
    ...(shared > 0 && { shared }),
  };
  return contentsOf(turns, as, about, notes);
}

/** Contents, made fit to be sent where a request is wanted. */
export function contentsOf(
  turns: readonly Turn[],
  as: ReadAs,
  about: Partial<LoggedConversation>,
  notes: readonly string[] = [],
): LoggedConversation {
  const sent = as === 'request' ? forRequest(turns) : { turns, notes: [] };
  return { dialect: 'gemini', ...about, ...written(sent.turns), notes: [...notes, ...sent.notes] };
}

function dayOf(time: unknown): string | undefined {
  return typeof time === 'string' && /^\d{4}-\d\d-\d\d/.test(time) ? time.slice(0, 10) : undefined;
}

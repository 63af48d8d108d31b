/** Converts recorded messages to a Gemini conversation. */
import type { LoggedConversation, ReadAs } from '../format.ts';
import { composed, type GeminiContent } from './contents.ts';
import { forRequest } from './request.ts';
import { type Recorded, readSession } from './session.ts';

/** The conversation of recorded messages; `header` has its ID. */
export function conversationOf(
  messages: readonly Recorded[],
  { sessionId: id }: Readonly<Record<string, unknown>>,
  lastUpdated: unknown,
  as: ReadAs,
  known = 0,
): LoggedConversation {
  const { turns, ends, model, notes } = readSession(messages, as);
  const shared = known === 0 ? 0 : (ends[known - 1] ?? 0);
  const details = {
    ...(typeof id === 'string' && { id }),
    model,
    ...(dayOf(lastUpdated) !== undefined && { recorded: dayOf(lastUpdated) }),
    ...(shared > 0 && { shared }),
  };
  return contentsOf(turns, as, details, notes);
}

/** The contents of a conversation, prepared for sending if read as a request. */
export function contentsOf(
  turns: readonly GeminiContent[],
  as: ReadAs,
  details: Partial<LoggedConversation>,
  notes: readonly string[] = [],
): LoggedConversation {
  const sent = as === 'request' ? forRequest(turns) : { turns, notes: [] };
  return { dialect: 'gemini', ...details, ...composed(sent.turns), notes: [...notes, ...sent.notes] };
}

function dayOf(time: unknown): string | undefined {
  return typeof time === 'string' && /^\d{4}-\d\d-\d\d/.test(time) ? time.slice(0, 10) : undefined;
}

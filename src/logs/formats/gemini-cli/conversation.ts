/** Converts recorded messages to a Gemini conversation. */
import { dayOf } from '../agents/fields.ts';
import type { LogValue } from '../compose/log-value.ts';
import type { LoggedConversation, ReadAs } from '../format.ts';
import { composed, type GeminiContent } from './contents.ts';
import { forRequest } from './request.ts';
import { readSession } from './session.ts';

/** The conversation of recorded messages; `header` has its ID. */
export function conversationOf(
  messages: readonly LogValue[],
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
    recorded: dayOf(lastUpdated),
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
  const { messages, origins } = composed(sent.turns);
  return { dialect: 'gemini', ...details, body: messages, origins, notes: [...notes, ...sent.notes] };
}

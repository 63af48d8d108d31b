/** The request with the messages of OpenHands events. */
import type { Body } from '../compose/body.ts';
import type { LogValue } from '../compose/log-value.ts';
import type { LoggedConversation } from '../format.ts';

/** Only the messages if the log has no tools. */
export function chatBody(
  body: Body,
  messages: readonly LogValue[],
  tools: LogValue | undefined,
): Pick<LoggedConversation, 'body' | 'origins' | 'notes'> {
  if (tools === undefined) for (const message of messages) body.add(message);
  return {
    body: tools === undefined ? body.messages : body.fields({ messages, tools }),
    origins: body.origins,
    notes: body.notes,
  };
}

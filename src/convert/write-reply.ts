/** Writes a reply in the common form as the reply of an API. */

import type { Lose } from '../formats/engine/message-format.ts';
import type { Dialect, Message, Part, Replay } from '../generated/types.ts';
import { replayOf } from '../model/replay.ts';
import { findMessageFormat, findReplyWire } from '../registry/registry.ts';
import type { ModelReply } from '../replies/reply.ts';
import type { JsonObject } from '../source/json.ts';

/** The reply, as the server of a dialect sends it; undefined if its format has no replies. */
export function writeReply(reply: ModelReply, dialect: Dialect, lose: Lose): JsonObject | undefined {
  const wire = findReplyWire(dialect.format);
  if (wire?.write === undefined) return undefined;
  const replay = replayOf(dialect, { model: reply.model });
  const message: Message = {
    role: 'assistant',
    parts: withItemIds(reply, dialect, replay),
    contentForm: reply.parts.some(({ type }) => type === 'tool_call') ? 'parts' : 'string',
    pointer: '',
  };
  return wire.write(composed([message], dialect, { model: reply.model, lose, sameParts: false }), reply);
}

interface Composing {
  readonly model: string | undefined;
  readonly lose: Lose;
  /** Whether the messages were read from the same format. */
  readonly sameParts: boolean;
}

/** Messages in the format of a dialect, as its server sends them. */
export function composed(messages: readonly Message[], dialect: Dialect, { model, lose, sameParts }: Composing) {
  const written: unknown[] = [];
  findMessageFormat(dialect.format)?.compose(
    { pointer: '', messages: [...messages] },
    {
      put: value => written.push(value),
      lose,
      sameParts,
      reasoning: replayOf(dialect, { model }),
      // Servers may send values that they would reject in a request.
      refuses: () => false,
      reads: () => true,
    },
  );
  return written;
}

/**
 * Parts of Responses are items, and each of them has an ID. Servers that do not send reasoning as text send it as a summary, and
 * the form of a reply is that of a server.
 */
function withItemIds({ parts, newId }: ModelReply, { format }: Dialect, replay: Replay | undefined): Part[] {
  if (format !== 'openai-responses') return [...parts];
  return parts.map(part => {
    if (part.type === 'text') return { itemId: newId('msg_'), ...part };
    if (part.type === 'tool_call') return { itemId: newId('fc_'), ...part };
    if (part.type !== 'reasoning') return part;
    const { text, summary = text, ...others } = part;
    if (replay?.field === 'content') return { itemId: newId('rs_'), provider: 'openai', ...part };
    return { itemId: newId('rs_'), provider: 'openai', ...others, ...(summary !== undefined && { summary }) };
  });
}

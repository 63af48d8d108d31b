/** Writes a reply in the common form as the reply of an API. */

import type { Lose } from '../formats/engine/message-format.ts';
import type { Dialect, Message, Part } from '../generated/types.ts';
import { replayOf } from '../model/replay.ts';
import { findMessageFormat, findReplyWire } from '../registry/registry.ts';
import type { ModelReply } from '../replies/reply.ts';
import type { JsonObject } from '../source/json.ts';

/** The reply, as the server of a dialect sends it; undefined if its format has no replies. */
export function writeReply(reply: ModelReply, dialect: Dialect, lose: Lose): JsonObject | undefined {
  const messageFormat = findMessageFormat(dialect.format);
  const wire = findReplyWire(dialect.format);
  if (messageFormat === undefined || wire?.write === undefined) return undefined;
  const message: Message = {
    role: 'assistant',
    parts: withItemIds(reply.parts, reply.newId, dialect.format),
    contentForm: reply.parts.some(({ type }) => type === 'tool_call') ? 'parts' : 'string',
    pointer: '',
  };
  const messages: unknown[] = [];
  messageFormat.compose(
    { pointer: '', messages: [message] },
    {
      put: value => messages.push(value),
      lose,
      sameParts: false,
      reasoning: replayOf(dialect, { model: reply.model }),
      // Servers may send values that they would reject in a request.
      refuses: () => false,
      reads: () => true,
    },
  );
  return wire.write(messages, reply);
}

/** Parts of Responses are items, and each of them has an ID. */
function withItemIds(parts: readonly Part[], newId: (prefix: string) => string, format: string): Part[] {
  if (format !== 'openai-responses') return [...parts];
  return parts.map(part => {
    if (part.type === 'text') return { itemId: newId('msg_'), ...part };
    if (part.type === 'reasoning') return { itemId: newId('rs_'), provider: 'openai', ...part };
    return part.type === 'tool_call' ? { itemId: newId('fc_'), ...part } : part;
  });
}

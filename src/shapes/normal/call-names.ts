/** Names of calls for results that name their call alone. */
import type { Conversation, Message, Part } from '../../generated/types.ts';

/** For each result the name of the call that it answers, where ids tell. */
export function callNames(messages: readonly Message[]): Map<Part, string> {
  const latest = new Map<string, string>();
  const names = new Map<Part, string>();
  for (const { parts } of messages)
    for (const part of parts)
      if (part.type === 'tool_call' && part.callId && part.name !== undefined) latest.set(part.callId, part.name);
      else if (part.type === 'tool_result' && part.callId) {
        const name = latest.get(part.callId);
        if (name !== undefined) names.set(part, name);
      }
  return names;
}

const known = new WeakMap<Conversation, Map<Part, string>>();

/** The same for a conversation whose messages are looked at one by one. */
export function callNamesIn(conversation: Conversation): Map<Part, string> {
  const found = known.get(conversation) ?? callNames(conversation.messages);
  known.set(conversation, found);
  return found;
}

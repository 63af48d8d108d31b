/** Finds tool names for results that only have a call ID. */
import type { Conversation, Message, Part } from '../../../generated/types.ts';

/** Maps each result to its tool name. The name is that of the last call before it with the same ID. */
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

/** Like `callNames`, cached for code that processes a conversation message by message. */
export function callNamesIn(conversation: Conversation): Map<Part, string> {
  const found = known.get(conversation) ?? callNames(conversation.messages);
  known.set(conversation, found);
  return found;
}

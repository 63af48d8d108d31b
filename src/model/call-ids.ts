/** Adds missing call IDs, for formats that match calls and results by ID. */
import type { Message, Part } from '../generated/types.ts';
import { turnIndex } from './turns.ts';

/**
 * The messages with an ID on every call and result. A missing ID is derived from the position of the call, and is the
 * same on both sides. Messages that need no change are returned as they are.
 */
export function withCallIds(messages: readonly Message[]): Message[] {
  const index = turnIndex();
  const names = new Map<Part, string>();
  let turns = 0;
  const close = (turn: ReturnType<typeof index.push>) => {
    if (turn === undefined) return;
    const number = turns++;
    for (const call of turn.calls) {
      if (call.part.callId) continue;
      const id = `call_${number}_${call.position}`;
      names.set(call.part, id);
      for (const result of call.results) names.set(result.part, id);
    }
    for (const result of turn.results)
      if (!result.part.callId && result.call?.part.callId) names.set(result.part, result.call.part.callId);
  };
  for (const message of messages) close(index.push(message));
  close(index.end());
  return messages.map(message =>
    message.parts.some(part => names.has(part))
      ? { ...message, parts: message.parts.map(part => named(part, names)) }
      : message,
  );
}

function named(part: Part, names: ReadonlyMap<Part, string>): Part {
  const callId = names.get(part);
  return callId === undefined ? part : ({ ...part, callId } as Part);
}

/** Sorts results in the order of their calls, for formats that match them by position. */
import type { Message } from '../../../generated/types.ts';

/** The messages, with each run of results in the order of their calls. Results without a call come last. */
export function inCallOrder(messages: readonly Message[]): Message[] {
  const out: Message[] = [];
  let ranks = new Map<string, number>();
  for (let i = 0; i < messages.length; i++) {
    const message = messages[i] as Message;
    if (message.role !== 'tool') {
      if (message.role === 'assistant') ranks = ranksOf(message);
      out.push(message);
      continue;
    }
    let end = i + 1;
    while (messages[end]?.role === 'tool') end++;
    const run = messages.slice(i, end).map((each, at) => ({ each, at, rank: rankOf(each, ranks) }));
    for (const item of run.sort((a, b) => a.rank - b.rank || a.at - b.at).map(({ each }) => each)) out.push(item);
    i = end - 1;
  }
  return out;
}

function ranksOf({ parts }: Message): Map<string, number> {
  const ranks = new Map<string, number>();
  for (const part of parts)
    if (part.type === 'tool_call' && part.callId !== undefined && !ranks.has(part.callId))
      ranks.set(part.callId, ranks.size);
  return ranks;
}

function rankOf({ parts }: Message, ranks: ReadonlyMap<string, number>): number {
  const id = parts.find(part => part.type === 'tool_result')?.callId;
  return (id === undefined ? undefined : ranks.get(id)) ?? ranks.size;
}

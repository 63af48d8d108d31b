/** Results that an agent inserts for unanswered calls, because servers reject calls without results. */
import { type CallPiece, type ConversationTurn, callsOf, type ResultTurn } from './conversation-turn.ts';

/**
 * Inserts a result for every call without one before the next assistant turn, after the existing results, as the agent
 * does. Late results stay where they are.
 */
export function answerOpenCalls(
  turns: readonly ConversationTurn[],
  text: string,
): { turns: ConversationTurn[]; count: number } {
  const answered: ConversationTurn[] = [];
  let openCalls: CallPiece[] = [];
  let count = 0;
  const addMissingResults = () => {
    for (const call of openCalls) answered.push(syntheticResult(call, text));
    count += openCalls.length;
    openCalls = [];
  };
  for (let i = 0; i < turns.length; i++) {
    const turn = turns[i] as ConversationTurn;
    if (turn.role !== 'result') addMissingResults();
    answered.push(turn);
    if (turn.role === 'assistant') openCalls = withoutResult(callsOf(turn), turns, i + 1);
  }
  addMissingResults();
  return { turns: answered, count };
}

function withoutResult(calls: readonly CallPiece[], turns: readonly ConversationTurn[], next: number): CallPiece[] {
  if (calls.length === 0) return [];
  const ids = new Set<unknown>();
  for (let i = next; i < turns.length; i++) {
    const turn = turns[i] as ConversationTurn;
    if (turn.role === 'assistant') break;
    if (turn.role === 'result') ids.add(turn.id.value);
  }
  return calls.filter(({ id }) => id.exists && !ids.has(id.value));
}

function syntheticResult({ id, from }: CallPiece, text: string): ResultTurn {
  return { role: 'result', id, isError: true, content: from.made(text), from };
}

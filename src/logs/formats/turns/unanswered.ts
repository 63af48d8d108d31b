/** Results that an agent inserts for unanswered calls, because servers reject calls without results. */
import { type CallPiece, callsOf, type ResultTurn, type Turn } from './turn.ts';

/**
 * Turns with a result behind every call that has none before the model speaks again: where the results end, as the
 * agent would put it. A result that stands too late is left where it stands.
 */
export function answerOpenCalls(turns: readonly Turn[], text: string): { turns: Turn[]; count: number } {
  const answered: Turn[] = [];
  let open: CallPiece[] = [];
  let count = 0;
  const close = () => {
    for (const call of open) answered.push(syntheticResult(call, text));
    count += open.length;
    open = [];
  };
  for (let i = 0; i < turns.length; i++) {
    const turn = turns[i] as Turn;
    if (turn.role !== 'result') close();
    answered.push(turn);
    if (turn.role === 'assistant') open = withoutResult(callsOf(turn), turns, i + 1);
  }
  close();
  return { turns: answered, count };
}

function withoutResult(calls: readonly CallPiece[], turns: readonly Turn[], next: number): CallPiece[] {
  if (calls.length === 0) return [];
  const ids = new Set<unknown>();
  for (let i = next; i < turns.length; i++) {
    const turn = turns[i] as Turn;
    if (turn.role === 'assistant') break;
    if (turn.role === 'result') ids.add(turn.id);
  }
  return calls.filter(call => call.id !== undefined && !ids.has(call.id));
}

function syntheticResult({ id, idFrom, from }: CallPiece, content: string): ResultTurn {
  return { role: 'result', id, isError: true, content, from, idFrom, contentFrom: from, isSynthetic: true };
}

import type { Statement } from '../generated/types.ts';

type StatementVerdict = Statement['verdict'];

const ORDER: readonly StatementVerdict[] = ['rejected', 'misread', 'accepted'];

/** The strictest verdict among a dialect's entries for a rule; undefined if it has none. */
export function strictest(entries: readonly Statement[] = []): StatementVerdict | undefined {
  return ORDER.find(verdict => entries.some(each => each.verdict === verdict));
}

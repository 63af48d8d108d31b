import { compileOrder, kindOf } from '../model/order.ts';
import { defineRule } from '../model/rule.ts';
import type { Turn } from '../model/turns.ts';

export default defineRule({
  id: 'unexpected-role-order',
  summary: 'Messages are in an order that the server rejects',
  docs: {
    fires:
      'Reports a message that is not allowed at its position: a second user message in a row, a system message in the middle, or a user message directly after tool results. Calls without results and results without calls are reported by other rules.',
    why: 'Templates that alternate between user and assistant raise an error, or drop the unexpected message.',
    remedy: 'Merge neighboring messages of the same role, and move instructions to the beginning.',
  },
  parameters: {
    /**
     * The accepted order, as an expression over system, developer, user, plain (assistant), calls, result and other.
     */
    order: '(system | developer | user | plain | calls | result | other)*',
    /** Whether results are checked here, where no other rule checks pairing. */
    results: false as boolean,
  },
  messages: { unexpected: 'unexpected `{role}` message, expected {expected}' },
  after: [
    ...['unexpected-first-role', 'multiple-system-messages', 'orphan-tool-result', 'unsupported-role'],
    ...['wrong-type', 'missing-field', 'interrupted-tool-results'],
  ],
  check(view, report, { order, results }) {
    let state = compileOrder(order);
    let turn: Turn | undefined;
    return {
      message(message) {
        const kind = kindOf(message);
        const next = state.next(kind);
        if (next === undefined && (results || !isFaultOfPairing(kind)))
          report({
            messageId: 'unexpected',
            at: message,
            in: message,
            data: { role: message.wireRole ?? message.role, expected: state.expected.join(' or ') || 'the end' },
          });
        state = next ?? state.resume(kind);
        turn = view.turns.open;
      },
    };

    /** The pairing rules report misplaced results and calls without a result. */
    function isFaultOfPairing(kind: string): boolean {
      return kind === 'result' || (turn !== undefined && turn.unanswered > 0);
    }
  },
});

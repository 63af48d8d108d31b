import type { Fix, Message } from '../generated/types.ts';
import { compileOrder, kindOf, type MessageKind } from '../model/order.ts';
import { defineRule } from '../model/rule.ts';
import type { Turn } from '../model/turns.ts';
import { textMessage } from '../repair/composed.ts';
import { moveToFront } from '../repair/instructions.ts';
import { merge, runOf } from '../repair/merge.ts';
import { CONTINUED, RECEIVED } from '../repair/phrases.ts';
import { addition, type Broken, messageAt, type Repair, safely, unsafely } from '../repair/repair.ts';

export default defineRule({
  id: 'unexpected-role-order',
  title: 'Messages are in an order that the server rejects',
  kind: 'Order of messages',
  needs: ['earlier'],
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
            data: {
              role: message.wireRole ?? message.role,
              expected: namesOf(state.expected).join(' or ') || 'the end',
            },
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

/** Messages of these kinds in the words of a user. */
function namesOf(kinds: readonly MessageKind[]): string[] {
  const isAnyAnswer = kinds.includes('plain') && kinds.includes('calls');
  const names: Readonly<Record<MessageKind, string>> = {
    ...{ system: 'system', developer: 'developer', user: 'user', result: 'tool result', other: 'another role' },
    plain: isAnyAnswer ? 'assistant' : 'assistant without calls',
    calls: isAnyAnswer ? 'assistant' : 'assistant with calls',
  };
  return [...new Set(kinds.map(kind => names[kind]))];
}

export const repair: Repair = ({ pointer }, broken, alike) => {
  const message = messageAt(broken, pointer);
  if (message === undefined || message.role === 'tool' || message.role === 'other') return undefined;
  const { messages } = broken.conversation;
  const before = messages[broken.places.indexOf(message) - 1];
  if (before?.role === message.role) {
    const run = runOf(message, broken);
    // All findings of a run share its repair.
    return broken.places.memoize(`merged run ${run[0]?.pointer}`, () => merged(run, broken));
  }
  if (message.role === 'system') return moveToFront(message, broken, alike);
  if (message.role === 'assistant') return insertMessage('user', CONTINUED, message, broken);
  const isBehindResults = before !== undefined && kindOf(before) === 'result';
  if (message.role === 'user' && isBehindResults) return insertMessage('assistant', RECEIVED, message, broken);
  return undefined;
};

function merged(run: readonly Message[], broken: Broken): Fix | undefined {
  const [first] = run;
  const edits = run.length > 1 ? merge(run, broken) : undefined;
  const many = run.length === 2 ? 'two' : `${run.length}`;
  return first && edits && safely(`merge ${many} \`${first.wireRole ?? first.role}\` messages`, ...edits);
}

function insertMessage(role: 'user' | 'assistant', text: string, before: Message, broken: Broken): Fix | undefined {
  const made = textMessage(role, text, broken);
  return (
    made &&
    unsafely(`add ${role === 'assistant' ? 'an' : 'a'} ${role} message in between`, addition(before.pointer, made))
  );
}

import type { Message } from '../generated/types.ts';
import { kindOf, type MessageKind } from '../model/order.ts';
import { defineRule } from '../model/rule.ts';
import { textMessage } from '../repair/composed.ts';
import { CUT } from '../repair/phrases.ts';
import { addition, messageAt, type Repair, unsafely } from '../repair/repair.ts';

export default defineRule({
  id: 'unexpected-first-role',
  title: 'Conversation does not begin with a user message',
  kind: 'Order of messages',
  needs: ['earlier'],
  docs: {
    fires:
      'Reports a conversation whose first message after the instructions is not from the user: a greeting by the assistant, or the rest of a truncated history.',
    why: 'The server expects turns that each begin with a user message.',
    remedy: 'Truncate histories before a user message, or add a user message that says what the conversation is about.',
  },
  parameters: {
    /** Roles that the first message after the instructions may have. */
    allowed: ['user'] as readonly MessageKind[],
    /** Whether only conversations of one message are checked. */
    alone: false as boolean,
  },
  messages: { first: 'the conversation begins with role `{role}`, expected {expected}' },
  after: ['orphan-tool-result', 'unsupported-role', 'wrong-type', 'missing-field'],
  check(view, report, { allowed, alone }) {
    let hasStarted = false;
    let only: Message | undefined;
    return {
      message(message) {
        if (alone) only = message;
        else checkMessage(message);
      },
      end() {
        if (only !== undefined && view.index === 0) checkMessage(only);
      },
    };

    function checkMessage(message: Message): void {
      if (hasStarted || message.role === 'system') return;
      hasStarted = true;
      // A message with an unknown role may be of an allowed kind.
      if (message.role === 'other' || allowed.includes(kindOf(message))) return;
      const data = { role: message.wireRole ?? message.role, expected: allowed.join(' or ') };
      report({ messageId: 'first', at: message, in: message, data });
    }
  },
});

export const repair: Repair = ({ pointer }, broken) => {
  const message = messageAt(broken, pointer);
  const opening = textMessage('user', CUT, broken);
  // Results without their calls cannot be repaired by adding a user message.
  if (message?.role !== 'assistant' || opening === undefined) return undefined;
  return unsafely('add a user message that says the beginning is missing', addition(message.pointer, opening));
};

import type { Message } from '../generated/types.ts';
import { defineRule } from '../model/rule.ts';

export default defineRule({
  id: 'misplaced-system-message',
  summary: 'The system message is the first, and there is one.',
  docs: {
    fires: 'A system message behind another message, be it a second system message at the beginning.',
    why: 'Instructions are kept when a full context drops old messages, which works for one message at the beginning alone.',
    remedy: 'Join all instructions in one first message; say what comes up later in a user message.',
  },
  messages: { misplaced: 'a system message stands behind {count} others' },
  after: ['multiple-system-messages', 'unsupported-role', 'unexpected-role-order'],
  check(view, report) {
    let first: Message | undefined;
    return {
      message(message) {
        first ??= message;
        if (view.index === 0 || message.role !== 'system') return;
        report({
          message: 'misplaced',
          at: message,
          in: message,
          data: { count: view.index },
          related: [{ at: first, label: 'its place' }],
        });
      },
    };
  },
});

import { defineRule } from '../model/rule.ts';
import type { Repair } from '../repair/repair.ts';
import { withUserMessage } from '../repair/user-message.ts';

export default defineRule({
  id: 'missing-user-message',
  title: 'No user message',
  kind: 'Order of messages',
  needs: ['earlier', 'later'],
  docs: {
    fires:
      'Reports a conversation without a user message. Typical causes are a history that was truncated or summarized, and a task that is only in the system message.',
    why: 'Templates look for the last user message and find none.',
    remedy: 'Send the task or the summary as a user message.',
  },
  parameters: {
    /**
     * Whether to report only conversations that consist of instructions. `unexpected-first-role` reports those that
     * begin with an assistant message.
     */
    instructionsOnly: false as boolean,
  },
  messages: { none: 'the conversation has no user message' },
  after: ['empty-conversation', 'unexpected-last-role', 'unsupported-role', 'wrong-type', 'missing-field'],
  check(view, report, { instructionsOnly }) {
    let hasUser = false;
    return {
      message({ role }) {
        // A message with an unknown role may be a user message.
        hasUser ||= role === 'user' || role === 'other' || (instructionsOnly && role !== 'system');
      },
      end(last) {
        if (!hasUser && last !== undefined) report({ messageId: 'none', at: view.conversation, in: last });
      },
    };
  },
});

export const repair: Repair = (_found, broken) => withUserMessage(broken);

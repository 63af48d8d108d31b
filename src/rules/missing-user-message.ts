import { defineRule } from '../model/rule.ts';

export default defineRule({
  id: 'missing-user-message',
  summary: 'The user has said something.',
  docs: {
    fires:
      'A conversation without any message of the user, as it is left when a history is cut down or summed up, or when a whole task stands in the system message.',
    why: 'Templates look for the last question and find none.',
    remedy: 'Send the task, or the summary, as a user message.',
  },
  parameters: {
    /** Whether only a conversation of nothing but instructions is told; one that begins with an answer has a rule of its own. */
    instructionsOnly: false as boolean,
  },
  messages: { none: 'no message is from the user' },
  after: ['empty-conversation', 'unexpected-last-role', 'unsupported-role', 'wrong-type', 'missing-field'],
  check(view, report, { instructionsOnly }) {
    let hasUser = false;
    return {
      message({ role }) {
        // What a message of a role that nobody knows is, nobody knows.
        hasUser ||= role === 'user' || role === 'other' || (instructionsOnly && role !== 'system');
      },
      end(last) {
        if (!hasUser && last !== undefined) report({ messageId: 'none', at: view.conversation, in: last });
      },
    };
  },
});

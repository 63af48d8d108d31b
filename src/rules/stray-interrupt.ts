import type { Message } from '../generated/types.ts';
import { defineRule } from '../model/rule.ts';
import { beginsWith } from '../model/runs.ts';

export default defineRule({
  id: 'stray-interrupt',
  summary: 'What a user types between two replies is one interrupt, and is answered.',
  docs: {
    fires:
      'A second interrupt between two replies: both were waiting when the loop looked, and belong in one message. An interrupt at the end of a log is only a note. Those before the first reply were brought there when the history was compacted.',
    why: 'A model that sees several short messages answers the last one only.',
    remedy: 'Write all that was waiting into one message, numbered in the order in which it came.',
  },
  parameters: {
    /** What interrupts begin with; none are known, where empty. */
    beginning: '',
  },
  messages: {
    second: 'a second interrupt before the next reply',
    unanswered: 'the log ends before this interrupt is answered',
  },
  check(view, report, { beginning }) {
    let reply: Message | undefined;
    let interrupt: Message | undefined;
    return {
      message(message) {
        if (message.role === 'assistant') {
          reply = message;
          interrupt = undefined;
        }
        if (message.role !== 'user' || beginning === '' || !beginsWith(message, [beginning])) return;
        if (reply !== undefined && interrupt !== undefined)
          report({
            messageId: 'second',
            at: message,
            in: message,
            related: [{ at: interrupt, label: 'the first' }],
          });
        interrupt = message;
      },
      end(last) {
        if (view.as !== 'log' || interrupt === undefined || last !== interrupt || reply === undefined) return;
        report({ messageId: 'unanswered', at: interrupt, in: interrupt, severity: 'info' });
      },
    };
  },
});

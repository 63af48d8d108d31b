import type { Message } from '../generated/types.ts';
import { defineRule } from '../model/rule.ts';
import { beginsWith } from '../model/runs.ts';
import { merge } from '../repair/merge.ts';
import { messageAt, type Repair, safely } from '../repair/repair.ts';

export default defineRule({
  id: 'stray-interrupt',
  title: 'More than one interrupt between two replies',
  kind: 'Agent history',
  needs: ['earlier', 'later'],
  docs: {
    fires:
      'Reports a second interrupt between two replies. Both were waiting when the loop checked, so they belong in one message. An interrupt at the end of a log is only an info. Interrupts before the first reply are skipped, because compaction moves them there.',
    why: 'A model that sees several short messages answers only the last one.',
    remedy: 'Write everything that was waiting into one message, numbered in the order it arrived.',
  },
  parameters: {
    /** The beginning of interrupts; none are recognized if empty. */
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

export const repair: Repair = ({ pointer, related }, broken) => {
  const { messages } = broken.conversation;
  const [second, first] = [messageAt(broken, pointer), messageAt(broken, related[0]?.pointer ?? '')];
  if (first === undefined || second === undefined) return undefined;
  const between = messages.slice(broken.places.indexOf(first), broken.places.indexOf(second) + 1);
  const edits = between.length === 2 ? merge(between, broken) : undefined;
  return edits && safely('merge two interrupts into one message', ...edits);
};

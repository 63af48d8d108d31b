import type { Message } from '../generated/types.ts';
import { defineRule } from '../model/rule.ts';

export default defineRule({
  id: 'multiple-system-messages',
  summary: 'The instructions stand in one system message.',
  docs: {
    fires:
      'A second system message: instructions that several parts of a program add, each in a message of its own. Where only the beginning is looked at, one that comes later is told by the rule about its place.',
    why: 'The server keeps its instructions in one place, and refuses to choose between two of them or to join them.',
    remedy: 'Join the texts in one system message at the beginning, with an empty line between them.',
  },
  parameters: {
    /** How many there may be. */
    most: 1 as number,
    /** Whether only those are counted that stand before all other messages. */
    leadingOnly: false as boolean,
  },
  messages: { more: 'one system message more than the {most} that is taken' },
  after: ['unsupported-role'],
  check(_view, report, { most, leadingOnly }) {
    let count = 0;
    let begun = false;
    let first: Message | undefined;
    return {
      message(message) {
        if (message.role !== 'system') {
          begun = true;
          return;
        }
        if (begun && leadingOnly) return;
        first ??= message;
        if (++count <= most) return;
        const related = [{ at: first, label: 'the first' }];
        report({ messageId: 'more', at: message, in: message, data: { most }, related });
      },
    };
  },
});

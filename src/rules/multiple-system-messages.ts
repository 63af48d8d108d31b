import type { Message } from '../generated/types.ts';
import { defineRule } from '../model/rule.ts';
import { moveToFront } from '../repair/instructions.ts';
import { messageAt, type Repair } from '../repair/repair.ts';

export default defineRule({
  id: 'multiple-system-messages',
  title: 'More than one system message',
  kind: 'Order of messages',
  docs: {
    fires:
      'Reports a second system message. Several parts of a program often add one each. Where the server checks only the beginning, later system messages are reported by `misplaced-system-message`.',
    why: 'The server stores instructions in one place and rejects the request instead of choosing one or joining them.',
    remedy: 'Join the texts in one system message at the beginning, separated by an empty line.',
  },
  parameters: {
    /** Maximum number of system messages. */
    most: 1 as number,
    /** Whether only system messages before all other messages are counted. */
    leadingOnly: false as boolean,
  },
  messages: { more: 'too many system messages; at most {most} is allowed' },
  after: ['unsupported-role'],
  check(_view, report, { most, leadingOnly }) {
    let count = 0;
    let hasStarted = false;
    let first: Message | undefined;
    return {
      message(message) {
        if (message.role !== 'system') {
          hasStarted = true;
          return;
        }
        if (hasStarted && leadingOnly) return;
        first ??= message;
        if (++count <= most) return;
        const related = [{ at: first, label: 'the first' }];
        report({ messageId: 'more', at: message, in: message, data: { most }, related });
      },
    };
  },
});

export const repair: Repair = ({ pointer }, broken, alike) => {
  const message = messageAt(broken, pointer);
  return message && moveToFront(message, broken, alike);
};

import type { Message } from '../generated/types.ts';
import { defineRule } from '../model/rule.ts';
import { child } from '../pointer.ts';
import { type Repair, removal, safely } from '../repair/repair.ts';

export default defineRule({
  id: 'misplaced-prefix',
  title: 'Prefix is not the last assistant message',
  kind: 'Order of messages',
  needs: ['later'],
  docs: {
    fires: 'Reports a message marked as `prefix` that is not from the assistant or not the last message.',
    why: 'The model continues writing at the end of the conversation. It cannot continue in the middle, or in a message of another role.',
    remedy: 'Remove the mark when you store the answer. Set it only on a last assistant message.',
  },
  parameters: {
    /** The message field that marks a prefix, in formats whose messages have none. */
    field: '',
  },
  messages: {
    wrongRole: 'this `{role}` message is marked as prefix; only an assistant message can be',
    notLast: 'a message marked as prefix is followed by other messages',
  },
  after: ['wrong-type'],
  check(_view, report, { field }) {
    const isMarked = (message: Message) => message.prefix === true || (field !== '' && isSet(message, field));
    const markOf = ({ pointer }: Message) => ({ pointer: child(pointer, field || 'prefix') });
    let open: Message | undefined;
    return {
      message(message) {
        if (open !== undefined) {
          const related = [{ at: message, label: 'the conversation continues here' }];
          report({ messageId: 'notLast', at: markOf(open), in: open, related });
        }
        open = undefined;
        if (!isMarked(message)) return;
        const role = message.wireRole ?? message.role;
        if (message.role === 'assistant') open = message;
        else report({ messageId: 'wrongRole', at: markOf(message), in: message, data: { role } });
      },
    };
  },
});

function isSet({ wire }: Message, field: string): boolean {
  return (wire as Readonly<Record<string, unknown>> | undefined)?.[field] === true;
}

export const repair: Repair = ({ pointer }) => {
  return safely('remove the prefix flag', removal(pointer));
};

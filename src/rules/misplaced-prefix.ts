import type { Message } from '../generated/types.ts';
import { defineRule } from '../model/rule.ts';
import { child } from '../pointer.ts';

export default defineRule({
  id: 'misplaced-prefix',
  summary: 'Only a last assistant message is a beginning for the model to go on from.',
  docs: {
    fires: 'A message marked as `prefix` that is not from the assistant, or that is not the last one.',
    why: 'The model goes on writing where the conversation ends: there is no going on in the middle of it, or in the words of somebody else.',
    remedy: 'Take the mark off when the answer is stored, and set it on the last assistant message alone.',
  },
  parameters: {
    /** The message field that is the mark, on wires whose messages have none of their own. */
    field: '',
  },
  messages: {
    wrongRole: 'this `{role}` message is marked as prefix; only the assistant has one',
    notLast: 'a message marked as prefix is followed by others',
  },
  after: ['wrong-type'],
  check(_view, report, { field }) {
    const isMarked = (message: Message) => message.prefix === true || (field !== '' && isSet(message, field));
    const markOf = ({ pointer }: Message) => ({ pointer: child(pointer, field || 'prefix') });
    let open: Message | undefined;
    return {
      message(message) {
        if (open !== undefined) {
          const related = [{ at: message, label: 'the conversation goes on here' }];
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

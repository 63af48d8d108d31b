import { defineRule } from '../model/rule.ts';
import type { Repair } from '../repair/repair.ts';
import { withUserMessage } from '../repair/user-message.ts';

export default defineRule({
  id: 'empty-conversation',
  title: 'Conversation has no messages',
  kind: 'Order of messages',
  needs: ['earlier', 'later'],
  docs: {
    fires:
      'Reports an empty list of messages. Where the server requires more than instructions, it also reports a conversation with nothing else.',
    why: 'There is nothing for the model to answer.',
    remedy: 'Do not send the request, or remove the record from the log.',
  },
  parameters: {
    /** Whether to report conversations that contain only instructions, instead of empty ones. */
    instructionsOnly: false as boolean,
  },
  messages: { empty: 'the list of messages is empty', onlyInstructions: 'the conversation contains only instructions' },
  check(view, report, { instructionsOnly }) {
    let hasTurns = false;
    return {
      message({ role }) {
        hasTurns ||= role !== 'system';
      },
      end(last) {
        if (instructionsOnly) {
          if (last !== undefined && !hasTurns) report({ messageId: 'onlyInstructions', at: last, in: last });
          return;
        }
        const { form, pointer, unreadable } = view.conversation;
        if (last !== undefined || unreadable !== undefined) return;
        report({ messageId: 'empty', at: { pointer: form === 'body' ? `${pointer}/messages` : pointer } });
      },
    };
  },
});

export const repair: Repair = (_found, broken) => withUserMessage(broken);

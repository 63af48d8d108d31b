import { defineRule } from '../model/rule.ts';

export default defineRule({
  id: 'empty-conversation',
  summary: 'A conversation has at least one message.',
  docs: {
    fires: 'An empty list of messages; where the server asks for more than instructions, one that holds nothing else.',
    why: 'There is nothing to answer.',
    remedy: 'Do not send the request, or leave the record out of the log.',
  },
  parameters: {
    /** Whether conversations are meant that hold instructions and nothing else, instead of those that hold nothing. */
    instructionsOnly: false as boolean,
  },
  messages: { empty: 'the list of messages is empty', onlyInstructions: 'there is nothing but instructions' },
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

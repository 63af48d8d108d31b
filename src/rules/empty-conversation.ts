import { defineRule } from '../model/rule.ts';

export default defineRule({
  id: 'empty-conversation',
  summary: 'A conversation has at least one message.',
  docs: {
    fires: 'An empty list of messages.',
    why: 'There is nothing to answer.',
    remedy: 'Do not send the request, or leave the record out of the log.',
  },
  messages: { empty: 'the list of messages is empty' },
  check(view, report) {
    return {
      end(last) {
        const { form, pointer, unreadable } = view.conversation;
        if (last !== undefined || unreadable !== undefined) return;
        report({ message: 'empty', at: { pointer: form === 'body' ? `${pointer}/messages` : pointer } });
      },
    };
  },
});

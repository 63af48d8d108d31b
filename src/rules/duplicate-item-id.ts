import type { Message } from '../generated/types.ts';
import { defineRule } from '../model/rule.ts';
import { isRedacted } from '../model/text.ts';

export default defineRule({
  id: 'duplicate-item-id',
  summary: 'The id of a message names one message.',
  docs: {
    fires:
      'Two messages of a conversation with the same id: a message was appended twice, a history was merged with itself, or a copy was edited and kept its id.',
    why: 'Whoever finds, updates or deletes a message by its id meets the wrong one, or both.',
    remedy: 'Take the copy out, or give it an id of its own.',
  },
  parameters: {
    /** The types of items that are meant, where these are told apart; all, where empty. */
    types: [] as readonly string[],
  },
  messages: {
    duplicate: 'message id `{id}` was used by an earlier message',
    trajectory: 'trajectory id `{id}` was used by an earlier trajectory',
  },
  after: ['malformed-item-id'],
  check(_view, report, { types }) {
    const seen = new Map<string, Message>();
    return {
      message(message) {
        const { id, wireType = '' } = message;
        if (!id || isRedacted(id) || (types.length > 0 && !types.includes(wireType))) return;
        const first = seen.get(id);
        if (first === undefined) {
          seen.set(id, message);
          return;
        }
        const related = [{ at: first, label: 'the message before it' }];
        report({ messageId: 'duplicate', at: message, in: message, data: { id }, label: 'used before', related });
      },
    };
  },
});

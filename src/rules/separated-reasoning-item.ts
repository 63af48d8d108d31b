import type { Message } from '../generated/types.ts';
import { defineRule } from '../model/rule.ts';

type Follower = 'missing' | 'anonymous';

export default defineRule({
  id: 'separated-reasoning-item',
  summary: 'An item of reasoning stands before the item that it led to.',
  docs: {
    fires:
      'An item of reasoning with an id of its own that nothing of the model follows: its answer or call was cut out, edited into a message without id, or moved.',
    why: 'The server knows by its id what the reasoning led to, and wants both or none.',
    remedy:
      'Keep items of one reply together and in order, with their ids. Where the answer is lost or was edited, leave the reasoning out, or send it encrypted and without an id.',
  },
  parameters: {
    /** What counts: that nothing of the model follows (`missing`), or something that has lost its id (`anonymous`). */
    followers: ['missing'] as readonly Follower[],
  },
  messages: {
    missing: 'reasoning item `{id}` is not followed by the item it led to',
    anonymous: 'the item that reasoning item `{id}` led to has no id',
    atEnd: 'reasoning item `{id}` is the last item',
  },
  check(view, report, { followers }) {
    /** Items of reasoning that wait for what they led to, in a row. */
    let waiting: Message | undefined;

    function tell(messageId: 'missing' | 'anonymous' | 'atEnd', follower?: Message): void {
      if (waiting === undefined) return;
      const related = follower === undefined ? [] : [{ at: follower, label: 'follows it' }];
      report({ messageId, at: waiting, in: waiting, data: { id: waiting.id ?? '' }, related });
    }

    return {
      message(message) {
        if (isReasoningItem(message)) {
          if (message.id) waiting = message;
          return;
        }
        if (waiting === undefined) return;
        const isOutput = message.role === 'assistant';
        if (!isOutput && message.role !== 'other' && followers.includes('missing')) tell('missing', message);
        if (isOutput && !message.id && followers.includes('anonymous')) tell('anonymous', message);
        waiting = undefined;
      },
      end() {
        if (view.as === 'request' && followers.includes('missing')) tell('atEnd');
      },
    };
  },
});

function isReasoningItem({ parts, pointer }: Message): boolean {
  return parts.length === 1 && parts[0]?.type === 'reasoning' && parts[0].pointer === pointer;
}

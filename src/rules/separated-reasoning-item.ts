import type { Message } from '../generated/types.ts';
import { defineRule } from '../model/rule.ts';
import { placeInList, type Repair, removal, unsafely } from '../repair/repair.ts';

type Follower = 'missing' | 'anonymous' | 'anonymousCall';

export default defineRule({
  id: 'separated-reasoning-item',
  title: 'Reasoning item is separated from the item that follows it',
  kind: 'Reasoning',
  needs: ['earlier', 'later'],
  docs: {
    fires:
      'Reports a reasoning item with an ID that is not followed by output of the model. The answer or call was removed, edited into a message without an ID, or moved.',
    why: 'The server knows which item followed the reasoning and requires both or neither.',
    remedy:
      'Keep the items of a reply together, in order and with their IDs. If the answer was lost or edited, remove the reasoning, or send it encrypted and without an ID.',
  },
  parameters: {
    /**
     * What is reported: no output of the model follows (`missing`), a message
     * without an ID (`anonymous`), or a call without one (`anonymousCall`).
     */
    followers: ['missing'] as readonly Follower[],
  },
  messages: {
    missing: 'reasoning item `{id}` is not followed by the item it led to',
    anonymous: 'the item after reasoning item `{id}` has no ID',
    atEnd: 'reasoning item `{id}` is the last item',
  },
  check(view, report, { followers }) {
    /** The last of consecutive reasoning items whose output has not been seen yet. */
    let waiting: Message | undefined;

    function reportWaiting(messageId: 'missing' | 'anonymous' | 'atEnd', follower?: Message): void {
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
        if (!isOutput && message.role !== 'other' && followers.includes('missing')) reportWaiting('missing', message);
        const isCall = message.parts.some(({ type }) => type === 'tool_call');
        if (isOutput && !message.id && followers.includes(isCall ? 'anonymousCall' : 'anonymous'))
          reportWaiting('anonymous', message);
        waiting = undefined;
      },
      end() {
        if (view.as === 'request' && followers.includes('missing')) reportWaiting('atEnd');
      },
    };
  },
});

function isReasoningItem({ parts, pointer }: Message): boolean {
  return parts.length === 1 && parts[0]?.type === 'reasoning' && parts[0].pointer === pointer;
}

export const repair: Repair = ({ pointer }) =>
  placeInList(pointer) === undefined ? undefined : unsafely('remove the reasoning', removal(pointer));

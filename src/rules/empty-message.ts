import type { Fix, Message, Part } from '../generated/types.ts';
import { defineRule } from '../model/rule.ts';
import { isBlank } from '../model/text.ts';
import { valueAt } from '../pointer.ts';
import { textMessage } from '../repair/composed.ts';
import { contentPlace } from '../repair/content.ts';
import { merge } from '../repair/merge.ts';
import { GO_ON } from '../repair/phrases.ts';
import { type Broken, messageAt, type Repair, removal, replacement, safely, unsafely } from '../repair/repair.ts';

export default defineRule({
  id: 'empty-message',
  title: 'Message is empty',
  kind: 'Content',
  docs: {
    fires:
      'Reports a message with empty or blank content that has no calls, media, refusal or reasoning. An empty reasoning field does not count as reasoning. Tool results may be empty. Where the server accepts empty text, only a message without any part is reported.',
    why: 'Templates and several servers reject a turn without text. Most often it is an assistant message that was interrupted before it had any text.',
    remedy: 'Remove the message.',
  },
  parameters: {
    /** Roles whose messages must not be empty. */
    roles: [] as readonly string[],
    /** Whether a part counts as content even if its text is empty. */
    partsCount: false as boolean,
    /** Whether text that is only whitespace counts as empty. */
    blankCounts: true as boolean,
    /** Whether the last message may be empty, because the answer begins there. */
    exceptLast: false as boolean,
  },
  messages: { empty: 'the `{role}` message is empty' },
  after: ['blank-text', 'missing-content', 'empty-tool-calls', 'wrong-type', 'missing-field'],
  check(_view, report, { roles, partsCount, blankCounts, exceptLast }) {
    /** Reports an empty message unless it turns out to be the last one. */
    let waiting: (() => void) | undefined;
    return {
      message(message) {
        waiting?.();
        waiting = undefined;
        const role = message.wireRole ?? '';
        if (!roles.includes(role) || message.unreadable !== undefined) return;
        if (partsCount ? message.parts.length > 0 : !message.parts.every(part => saysNothing(part, blankCounts)))
          return;
        const reportEmpty = () =>
          report({
            messageId: 'empty',
            at: message,
            in: message,
            data: { role },
          });
        if (exceptLast) waiting = reportEmpty;
        else reportEmpty();
      },
    };
  },
});

/** Whether a part has no text; a reasoning field may be present but empty. */
function saysNothing(part: Part, blankCounts: boolean): boolean {
  if (part.type === 'text') return blankCounts ? isBlank(part.text) : part.text === '';
  return part.type === 'reasoning' && part.field !== 'reasoning_details' && part.text === '' && !part.signature;
}

export const repair: Repair = ({ pointer }, broken) => {
  const { messages } = broken.conversation;
  const message = messageAt(broken, pointer);
  if (message === undefined) return undefined;
  const at = broken.places.indexOf(message);
  if (at < 0) return undefined;
  const [before, after] = [messages[at - 1], messages[at + 1]];
  const looksAt = (rule: string) => broken.dialect.rules[rule] !== undefined;
  const isNeeded =
    (after === undefined && looksAt('unexpected-last-role')) ||
    (before?.role !== 'assistant' && after?.role === 'assistant' && looksAt('unexpected-first-role'));
  if (message.role === 'user' && isNeeded) return filled(message, broken);
  const isBetween = before !== undefined && before.role !== 'tool' && before.role === after?.role;
  if (isBetween && looksAt('unexpected-role-order')) {
    const edits = merge([before, message, after], broken, { leaveOut: message });
    if (edits !== undefined) return safely('remove the message and merge its neighbors', ...edits);
  }
  return safely('remove the message', removal(pointer));
};

/** The message is filled and not removed, because a conversation needs a user message. */
function filled(message: Message, broken: Broken): Fix | undefined {
  const place = contentPlace(message, broken);
  const made = textMessage('user', GO_ON, broken);
  const content = place === undefined ? undefined : valueAt(made, place.slice(message.pointer.length));
  if (place === undefined || content === undefined || valueAt(broken.value, place) === undefined) return undefined;
  return unsafely('replace the empty message with a request to continue', replacement(place, content));
}

import type { Fix, Message } from '../../generated/types.ts';
import { valueAt } from '../../pointer.ts';
import { textMessage } from '../composed.ts';
import { contentPlace } from '../content.ts';
import { merge } from '../merge.ts';
import { GO_ON } from '../phrases.ts';
import { type Broken, messageAt, type Repair, removal, replacement, safely, unsafely } from '../repair.ts';

const repair: Repair = {
  rule: 'empty-message',
  repair({ pointer }, broken) {
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
  },
};

export default repair;

/** The message is filled and not removed, because a conversation needs a user message. */
function filled(message: Message, broken: Broken): Fix | undefined {
  const place = contentPlace(message, broken);
  const made = textMessage('user', GO_ON, broken);
  const content = place === undefined ? undefined : valueAt(made, place.slice(message.pointer.length));
  if (place === undefined || content === undefined || valueAt(broken.value, place) === undefined) return undefined;
  return unsafely('replace the empty message with a request to continue', replacement(place, content));
}

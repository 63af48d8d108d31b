import type { Message } from '../generated/types.ts';
import { defineRule } from '../model/rule.ts';
import { isRedacted } from '../model/text.ts';
import { valueAt } from '../pointer.ts';
import { isCopyOf } from '../repair/is-copy-of.ts';
import { isOptionalId, otherId } from '../repair/item-ids.ts';
import { messageAt, placeInList, type Repair, removal, safely } from '../repair/repair.ts';

export default defineRule({
  id: 'duplicate-item-id',
  title: 'Two messages have the same ID',
  kind: 'Items',
  docs: {
    fires:
      'Reports two messages of a conversation with the same ID. Typical causes are a message that was appended twice, a history that was merged with itself, and a copy that was edited but kept its ID.',
    why: 'Programs that look up, update or delete a message by ID affect the wrong message, or both.',
    remedy: 'Remove the copy, or give it a new ID.',
  },
  parameters: {
    /** Item types that are checked; all if empty. */
    types: [] as readonly string[],
  },
  messages: {
    duplicate: 'an earlier message has the ID `{id}`',
    trajectory: 'an earlier trajectory has the ID `{id}`',
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
        const related = [{ at: first, label: 'earlier message' }];
        report({ messageId: 'duplicate', at: message, in: message, data: { id }, label: 'ID already used', related });
      },
    };
  },
});

export const repair: Repair = ({ pointer, related }, broken) => {
  const message = messageAt(broken, pointer);
  if (message === undefined || message.pointer !== pointer || message.id === undefined) return undefined;
  if (isOptionalId(message, broken)) return safely('remove the ID of the later item', removal(`${pointer}/id`));
  const first = valueAt(broken.value, related[0]?.pointer ?? '');
  const isCopy = isCopyOf(first, valueAt(broken.value, pointer));
  const { kind = 'endpoint' } = broken.dialect;
  // A server identifies its own items by ID, so a new ID would be unknown to it.
  if (kind === 'endpoint')
    return isCopy && placeInList(pointer) !== undefined
      ? safely('remove the copy of the item', removal(pointer))
      : undefined;
  return otherId(message, broken);
};

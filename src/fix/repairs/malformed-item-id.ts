import { isOptionalId, otherId } from '../item-ids.ts';
import { messageAt, type Repair, removal, replacement, safely } from '../repair.ts';

const repair: Repair = {
  rule: 'malformed-item-id',
  repair({ messageId: kind, pointer, data }, broken) {
    const { expected } = data ?? {};
    if (kind === 'outOfSequence')
      return expected === undefined
        ? undefined
        : safely(`set the ID to ${expected}`, replacement(pointer, Number(expected)));
    const message = messageAt(broken, pointer);
    if (message === undefined || message.pointer !== pointer || message.id === undefined) return undefined;
    if (isOptionalId(message, broken)) return safely('remove the ID of the item', removal(`${pointer}/id`));
    return (broken.dialect.kind ?? 'endpoint') === 'endpoint' ? undefined : otherId(message, broken);
  },
};

export default repair;

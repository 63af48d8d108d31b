import { valueAt } from '../../pointer.ts';
import { isCopyOf } from '../copies.ts';
import { isOptionalId, otherId } from '../item-ids.ts';
import { messageAt, placeInList, type Repair, removal, safely } from '../repair.ts';

const repair: Repair = {
  rule: 'duplicate-item-id',
  repair({ pointer, related }, broken) {
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
  },
};

export default repair;

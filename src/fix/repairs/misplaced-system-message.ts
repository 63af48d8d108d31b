import { child } from '../../pointer.ts';
import { besideTheMessages, toTheFront } from '../instructions.ts';
import { messageAt, moving, placeInList, type Repair, unsafely } from '../repair.ts';

const repair: Repair = {
  rule: 'misplaced-system-message',
  repair({ messageId: kind, pointer, related }, broken, alike) {
    const message = messageAt(broken, pointer);
    const other = messageAt(broken, related[0]?.pointer ?? '');
    if (message === undefined) return undefined;
    if (kind === 'leading') return besideTheMessages(message, broken, alike);
    if (kind === 'misplaced') return toTheFront(message, broken, alike);
    const place = placeInList(other?.pointer ?? '');
    if (other === undefined || place === undefined) return undefined;
    if (kind === 'apart')
      return unsafely(
        'move the instructions after the earlier ones',
        moving(message.pointer, child(place.list, place.index + 1)),
      );
    // Instructions in the middle apply to the assistant message that follows.
    const { role, wireRole = role } = other;
    return unsafely(`move the instructions after the \`${wireRole}\` message`, moving(message.pointer, other.pointer));
  },
};

export default repair;

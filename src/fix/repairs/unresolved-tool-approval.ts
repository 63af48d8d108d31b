import { takenOut } from '../parts.ts';
import { messageAt, type Repair, unsafely } from '../repair.ts';

const repair: Repair = {
  rule: 'unresolved-tool-approval',
  repair({ pointer }, broken) {
    const message = messageAt(broken, pointer);
    const part = broken.places.partAt(pointer);
    return message && part && unsafely('remove the answer', ...takenOut([part], message));
  },
};

export default repair;

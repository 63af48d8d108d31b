import { messageAt, type Repair } from '../repair.ts';
import { leaveOut } from '../rewritten.ts';

const repair: Repair = {
  rule: 'unsupported-system-content',
  repair({ messageId: kind, pointer }, broken, alike) {
    const message = messageAt(broken, pointer);
    const part = message && broken.places.partAt(pointer);
    if (kind !== 'media' || message === undefined || part === undefined || !('source' in part)) return undefined;
    return leaveOut(part, message, broken, alike);
  },
};

export default repair;

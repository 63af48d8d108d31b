import { toTheFront } from '../instructions.ts';
import { messageAt, type Repair } from '../repair.ts';

const repair: Repair = {
  rule: 'multiple-system-messages',
  repair({ pointer }, broken) {
    const message = messageAt(broken, pointer);
    return message && toTheFront(message, broken);
  },
};

export default repair;

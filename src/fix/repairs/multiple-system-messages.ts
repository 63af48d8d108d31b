import { toTheFront } from '../instructions.ts';
import { messageAt, type Repair } from '../repair.ts';

const repair: Repair = {
  rule: 'multiple-system-messages',
  repair({ pointer }, broken, alike) {
    const message = messageAt(broken, pointer);
    return message && toTheFront(message, broken, alike);
  },
};

export default repair;

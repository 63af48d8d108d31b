import { textMessage } from '../composed.ts';
import { CUT } from '../phrases.ts';
import { addition, messageAt, type Repair, unsafely } from '../repair.ts';

const repair: Repair = {
  rule: 'unexpected-first-role',
  repair({ pointer }, broken) {
    const message = messageAt(broken, pointer);
    const opening = textMessage('user', CUT, broken);
    // Results without their calls cannot be repaired by adding a user message.
    if (message?.role !== 'assistant' || opening === undefined) return undefined;
    return unsafely('add a user message that says the beginning is missing', addition(message.pointer, opening));
  },
};

export default repair;

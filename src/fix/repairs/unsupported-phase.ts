import { kindOf } from '../../model/order.ts';
import { child } from '../../pointer.ts';
import { addition, messageAt, type Repair, safely } from '../repair.ts';

const repair: Repair = {
  rule: 'unsupported-phase',
  repair({ messageId: kind, pointer, data = {} }, broken) {
    const message = messageAt(broken, pointer);
    // What the model says beside calls is on the way; what its words were meant for, nobody knows.
    if (kind !== 'missing' || message === undefined || kindOf(message) !== 'calls') return undefined;
    return safely('set the channel to `commentary`', addition(child(pointer, String(data.field)), 'commentary'));
  },
};

export default repair;

import { kindOf } from '../../model/order.ts';
import { child } from '../../pointer.ts';
import { addition, messageAt, type Repair, safely } from '../repair.ts';

const repair: Repair = {
  rule: 'unsupported-phase',
  repair({ messageId: kind, pointer, data = {} }, broken) {
    const message = messageAt(broken, pointer);
    // Text next to calls is commentary. For other text the phase is unknown.
    if (kind !== 'missing' || message === undefined || kindOf(message) !== 'calls') return undefined;
    return safely('set the channel to `commentary`', addition(child(pointer, String(data.field)), 'commentary'));
  },
};

export default repair;

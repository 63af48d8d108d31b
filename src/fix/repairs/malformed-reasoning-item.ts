import { child, valueAt } from '../../pointer.ts';
import { isObject } from '../../shapes/structure.ts';
import { addition, type Repair, safely } from '../repair.ts';

/** The other faults bring their repairs with them. */
const repair: Repair = {
  rule: 'malformed-reasoning-item',
  repair({ message, pointer }, { value }) {
    if (message !== 'untypedSummary') return undefined;
    const part = valueAt(value, pointer);
    if (!isObject(part) || typeof part.text !== 'string') return undefined;
    return safely('give the part of the summary its type', addition(child(pointer, 'type'), 'summary_text'));
  },
};

export default repair;

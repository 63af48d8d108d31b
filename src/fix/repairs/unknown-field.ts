import { child, valueAt } from '../../pointer.ts';
import { type Repair, removal, safely } from '../repair.ts';

const repair: Repair = {
  rule: 'unknown-field',
  repair({ pointer, data = {} }, { value }) {
    const field = String(data.field ?? '');
    const title = 'leave the field out';
    if (pointer.endsWith(child('', field))) return safely(title, removal(pointer));
    const place = child(pointer, field);
    return valueAt(value, place) === undefined ? undefined : safely(title, removal(place));
  },
};

export default repair;

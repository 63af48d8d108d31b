import { valueAt } from '../../pointer.ts';
import { type Repair, removal, unsafely } from '../repair.ts';

const repair: Repair = {
  rule: 'conflicting-settings',
  repair({ pointer, data = {} }, { value }) {
    if (pointer === '' || valueAt(value, pointer) === undefined) return undefined;
    return unsafely(`remove \`${data.field}\``, removal(pointer));
  },
};

export default repair;

import { valueAt } from '../../pointer.ts';
import { type Repair, replacement, safely } from '../repair.ts';

const repair: Repair = {
  rule: 'trailing-whitespace',
  repair({ pointer }, { value }) {
    const text = valueAt(value, pointer);
    if (typeof text !== 'string') return undefined;
    return safely('remove the whitespace at the end', replacement(pointer, text.trimEnd()));
  },
};

export default repair;

import { pointerKeys, valueAt } from '../../pointer.ts';
import { ExactNumber, writeJson } from '../../source/exact.ts';
import { mendObject } from '../arguments.ts';
import { callAround } from '../call-places.ts';
import { type Repair, replacement, safely, unsafely } from '../repair.ts';

const repair: Repair = {
  rule: 'wrong-type',
  repair({ pointer, data }, broken) {
    const value = valueAt(broken.value, pointer);
    const expected = String(data?.expected ?? '').split(' or ');
    const isNumber = typeof value === 'number' || value instanceof ExactNumber;
    if (isNumber && expected.includes('string') && /id$/i.test(pointerKeys(pointer).at(-1) ?? ''))
      return safely('write the id as text', replacement(pointer, writeJson(value)));
    const mended = callAround(broken, pointer) === undefined ? undefined : mendObject(value);
    if (mended === undefined) return undefined;
    const make = mended.isSafe ? safely : unsafely;
    if (expected.includes('object')) return make(mended.title, replacement(pointer, mended.value));
    if (!expected.includes('string') || typeof value === 'string') return undefined;
    return make('write the arguments as JSON text', replacement(pointer, writeJson(mended.value)));
  },
};

export default repair;

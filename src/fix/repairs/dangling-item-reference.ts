import { placeInList, type Repair, removal, unsafely } from '../repair.ts';

const repair: Repair = {
  rule: 'dangling-item-reference',
  repair({ pointer, message }) {
    if (placeInList(pointer) === undefined) return undefined;
    const what = message === 'reasoning' ? 'reasoning without content' : 'reference';
    return unsafely(`take the ${what} out`, removal(pointer));
  },
};

export default repair;

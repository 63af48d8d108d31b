import { placeInList, type Repair, removal, unsafely } from '../repair.ts';

const repair: Repair = {
  rule: 'dangling-item-reference',
  repair({ pointer, messageId }) {
    if (placeInList(pointer) === undefined) return undefined;
    const what = messageId === 'reasoning' ? 'reasoning without content' : 'reference';
    return unsafely(`remove the ${what}`, removal(pointer));
  },
};

export default repair;

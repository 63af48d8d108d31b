import type { Edit } from '../../generated/types.ts';
import { fillersOf } from '../fillers.ts';
import { takenOut } from '../parts.ts';
import { messageAt, placeInList, type Repair, removal, replacement, safely } from '../repair.ts';

/** Safe: an empty text says nothing, whether it stands there or not. */
const repair: Repair = {
  rule: 'empty-reasoning',
  repair({ pointer, data }, broken) {
    const message = messageAt(broken, pointer);
    const part = broken.places.partAt(pointer);
    if (message === undefined || part === undefined) return undefined;
    const leaveOut = (...edits: Edit[]) => safely('remove the empty reasoning', ...edits);
    if (placeInList(pointer) !== undefined) return leaveOut(...takenOut([part], message));
    const filler = fillersOf(broken).find(({ field }) => field === data?.field)?.filler;
    // A blank where the server wants something, and takes that.
    return filler ? safely('replace it with a space', replacement(pointer, filler)) : leaveOut(removal(pointer));
  },
};

export default repair;

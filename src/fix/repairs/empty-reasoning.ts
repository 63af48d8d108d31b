import type { Edit } from '../../generated/types.ts';
import { fillersOf } from '../fillers.ts';
import { takenOut } from '../parts.ts';
import { messageAt, placeInList, type Repair, removal, replacement, safely } from '../repair.ts';

/** Safe: the model reads the same with and without an empty text. */
const repair: Repair = {
  rule: 'empty-reasoning',
  repair({ pointer, data }, broken) {
    const message = messageAt(broken, pointer);
    const part = broken.places.partAt(pointer);
    if (message === undefined || part === undefined) return undefined;
    const leaveOut = (...edits: Edit[]) => safely('remove the empty reasoning', ...edits);
    if (placeInList(pointer) !== undefined) return leaveOut(...takenOut([part], message));
    const filler = fillersOf(broken).find(({ field }) => field === data?.field)?.filler;
    // The server requires some reasoning and accepts a space.
    return filler
      ? safely('replace the empty reasoning with a space', replacement(pointer, filler))
      : leaveOut(removal(pointer));
  },
};

export default repair;

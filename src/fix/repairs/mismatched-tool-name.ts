import { namePlace } from '../call-places.ts';
import { type Repair, replacement, safely } from '../repair.ts';

const repair: Repair = {
  rule: 'mismatched-tool-name',
  repair({ pointer }, broken) {
    const result = broken.places.resultAt(pointer);
    const name = result?.call?.part.name;
    if (result === undefined || name === undefined) return undefined;
    // Without an ID, the name may show that the result belongs to another call than the one at its position.
    const isOthers = result.call?.turn.calls.some(({ part }) => part.name === result.part.name) ?? false;
    if (result.by !== 'id' && isOthers) return undefined;
    const place = namePlace(result.part, broken);
    return place === undefined ? undefined : safely('use the name of the call', replacement(place, name));
  },
};

export default repair;

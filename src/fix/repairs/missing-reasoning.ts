import { child, valueAt } from '../../pointer.ts';
import { fillersOf } from '../fillers.ts';
import { addition, messageAt, moving, type Repair, safely, unsafely } from '../repair.ts';

const repair: Repair = {
  rule: 'missing-reasoning',
  repair({ pointer, data }, broken) {
    const message = messageAt(broken, pointer);
    const field = String(data?.field ?? '');
    if (message === undefined || message.pointer !== pointer || field === '') return undefined;
    const replay = fillersOf(broken).find(each => each.field === field);
    if (replay?.filler === undefined) return undefined;
    const place = child(pointer, field);
    // Reasoning in a field of another name must be renamed, not filled in.
    const other = message.parts.find(
      part => part.type === 'reasoning' && part.field !== undefined && part.pointer === child(pointer, part.field),
    );
    if (other !== undefined && typeof valueAt(broken.value, other.pointer) === 'string')
      return safely(`rename the reasoning to \`${field}\``, moving(other.pointer, place));
    return unsafely(
      `add \`${field}\` with the value that the server accepts for lost reasoning`,
      addition(place, replay.filler),
    );
  },
};

export default repair;

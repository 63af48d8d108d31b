import type { Edit, ToolResultPart } from '../../generated/types.ts';
import { isBlank } from '../../model/text.ts';
import type { Result } from '../../model/turns.ts';
import { valueAt } from '../../pointer.ts';
import { isCopyOf } from '../copies.ts';
import { takenOut } from '../parts.ts';
import { placeInList, type Repair, removal, safely, unsafely } from '../repair.ts';

const repair: Repair = {
  rule: 'duplicate-tool-result',
  repair({ pointer, related }, broken) {
    const second = broken.places.resultAt(pointer);
    const first = broken.places.resultAt(related[0]?.pointer ?? '');
    if (first === undefined || second === undefined) return undefined;
    const edits = without(second);
    const isCopy = isCopyOf(valueAt(broken.value, first.part.pointer), valueAt(broken.value, pointer));
    if (isCopy) return safely('remove the copy of the result', ...edits);
    // A placeholder is replaced by the real result that came later.
    if (saysNothing(first.part) && !saysNothing(second.part) && isAlike(first, second))
      return unsafely('remove the empty result', ...without(first));
    return unsafely('remove the second result', ...edits);
  },
};

/** Results that are in a message of their own are removed with it. */
function without({ part, message }: Result): Edit[] {
  return placeInList(message.pointer) === undefined ? [removal(part.pointer)] : takenOut([part], message);
}

/** Whether both results are in a valid place. Otherwise the one that stays could be too late. */
const isAlike = (first: Result, second: Result) => (first.behind === undefined) === (second.behind === undefined);

function saysNothing({ content }: ToolResultPart): boolean {
  return content.every(part => part.type === 'text' && isBlank(part.text));
}

export default repair;

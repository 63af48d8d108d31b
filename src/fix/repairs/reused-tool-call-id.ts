import { shorten } from '../../model/text.ts';
import type { Call } from '../../model/turns.ts';
import { valueAt } from '../../pointer.ts';
import { isCopyOf } from '../copies.ts';
import { freshId, renameCall } from '../ids.ts';
import { takenOut } from '../parts.ts';
import { type Broken, callAt, type Repair, safely, unsafely } from '../repair.ts';
import { answer } from '../stub-result.ts';

const repair: Repair = {
  rule: 'reused-tool-call-id',
  repair(found, broken) {
    const call = callAt(broken, found.pointer);
    if (call === undefined) return undefined;
    const name = freshId(call, broken);
    const edits = renameCall(call, name, broken);
    const old = shorten(call.part.callId ?? '');
    if (!hasLostResult(call)) return safely(`rename \`${old}\` to \`${name}\` in the call and its result`, ...edits);
    if (isSameCall(call, broken))
      return unsafely('remove the copy of the call', ...takenOut([call.part], call.message));
    // The only result stays with the first call. The other call gets a new result that says it was interrupted.
    const renamed: Call = { ...call, part: { ...call.part, callId: name } };
    return unsafely(`rename \`${old}\` to \`${name}\` and add a result for it`, ...edits, ...answer(renamed, broken));
  },
};

/** Whether other calls of the turn have results, and this one has none. */
function hasLostResult({ results, early, turn, sameIdAs }: Call): boolean {
  return results.length === 0 && early === undefined && sameIdAs !== undefined && turn.results.length > 0;
}

function isSameCall({ part, sameIdAs }: Call, { value }: Broken): boolean {
  return sameIdAs !== undefined && isCopyOf(valueAt(value, sameIdAs.part.pointer), valueAt(value, part.pointer));
}

export default repair;

import { additionBelow, signaturePath } from '../call-places.ts';
import { fillersOf } from '../fillers.ts';
import { callAt, type Repair, unsafely } from '../repair.ts';
import { STAND_IN, withoutReasoning } from '../unverifiable-reasoning.ts';

/**
 * Signatures are never invented. The repair uses the placeholder that the server itself accepts for calls without a
 * signature.
 */
const repair: Repair = {
  rule: 'unsigned-reasoning',
  repair({ messageId, pointer }, broken) {
    if (messageId === 'block') return withoutReasoning(pointer, broken);
    const replay = fillersOf(broken).find(({ onCalls }) => onCalls === true);
    const call = callAt(broken, pointer);
    const path = replay === undefined ? undefined : signaturePath(broken, replay);
    if (replay?.filler === undefined || call === undefined || path === undefined) return undefined;
    return unsafely(STAND_IN, additionBelow(broken.value, pointer, path, replay.filler));
  },
};

export default repair;

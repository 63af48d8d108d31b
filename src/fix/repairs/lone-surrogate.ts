import type { Edit } from '../../generated/types.ts';
import { child, valueAt } from '../../pointer.ts';
import { type Repair, replacement, safely } from '../repair.ts';

const LONE = /\p{Surrogate}/gu;

/**
 * Safe: half of a surrogate pair is not a character, so no text is lost, and decoding the bytes would give U+FFFD as
 * well.
 */
const repair: Repair = {
  rule: 'lone-surrogate',
  repair({ pointer }, { value }) {
    const edits: Edit[] = [];
    const open: [string, unknown][] = [[pointer, valueAt(value, pointer)]];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const [at, here] = next;
      if (typeof here === 'string') {
        const whole = here.replace(LONE, '\ufffd');
        if (whole !== here) edits.push(replacement(at, whole));
      } else if (here !== null && typeof here === 'object')
        for (const [key, member] of Object.entries(here)) open.push([child(at, key), member]);
    }
    return edits.length === 0 ? undefined : safely('replace half a character with U+FFFD', ...edits);
  },
};

export default repair;

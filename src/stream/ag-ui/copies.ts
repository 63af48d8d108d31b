/** Copies that JSON Patch operations make of parts of a state. */
import { setKey } from '../../source/json.ts';
import { isContainer } from '../../source/same-json.ts';

/** Maximum number of values that the copies of one run have: a few operations could double a state without end. */
const MAX_VALUES = 1_000_000;

/** A text counts as one more value for this many characters. */
const TEXT_LENGTH = 100;

export class Copies {
  private left = MAX_VALUES;

  /** A copy that shares no container. Undefined beyond the limit: then nothing more is copied. Works at any depth. */
  copy(value: unknown): { readonly value: unknown } | undefined {
    const root = { value };
    const pending: object[] = [root];
    for (let holder = pending.pop(); holder !== undefined; holder = pending.pop())
      for (const [key, each] of Object.entries(holder)) {
        const length = key.length + (typeof each === 'string' ? each.length : 0);
        this.left -= 1 + Math.floor(length / TEXT_LENGTH);
        if (this.left < 0) return undefined;
        if (!isContainer(each)) continue;
        const copy = Array.isArray(each) ? [...(each as unknown[])] : { ...each };
        setKey(holder, key, copy);
        pending.push(copy);
      }
    return root;
  }
}

/** Merges message metadata that arrives in parts: objects are merged, all other values are replaced. */
import { isObject } from '../../source/json.ts';
import { Owned } from '../owned-containers.ts';

const REFUSED = new Set(['__proto__', 'constructor', 'prototype']);

export class Metadata {
  value: unknown;
  private readonly owned = new Owned();

  merge(piece: unknown): void {
    if (piece === undefined || piece === null) return;
    if (!isObject(this.value) || !isObject(piece)) {
      this.value = piece;
      return;
    }
    const root = this.owned.own(this.value);
    this.value = root;
    const due: Record<string, unknown>[] = [root, piece];
    while (due.length > 0) {
      const source = due.pop() as Record<string, unknown>;
      const target = due.pop() as Record<string, unknown>;
      for (const key of Object.keys(source)) {
        const added = source[key];
        if (REFUSED.has(key) || added === undefined) continue;
        const before = Object.hasOwn(target, key) ? target[key] : undefined;
        if (isObject(added) && isObject(before)) {
          const ours = this.owned.own(before);
          target[key] = ours;
          due.push(ours, added);
        } else target[key] = added;
      }
    }
  }
}

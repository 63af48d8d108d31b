/** Merges message metadata that arrives in parts: objects are merged, all other values are replaced. */
import { isObject } from '../../source/json.ts';
import { Owned } from '../owned-containers.ts';

const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

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
    const pending: Record<string, unknown>[] = [root, piece];
    while (pending.length > 0) {
      const source = pending.pop() as Record<string, unknown>;
      const target = pending.pop() as Record<string, unknown>;
      for (const key of Object.keys(source)) {
        const added = source[key];
        if (FORBIDDEN_KEYS.has(key) || added === undefined) continue;
        const existing = Object.hasOwn(target, key) ? target[key] : undefined;
        if (isObject(added) && isObject(existing)) {
          const copy = this.owned.own(existing);
          target[key] = copy;
          pending.push(copy, added);
        } else target[key] = added;
      }
    }
  }
}

/** Reads the items of a list inside a document one by one. */
import { child } from '../pointer.ts';
import { type Origin, Positions } from '../source/positions.ts';
import type { JsonRecord } from '../source/records.ts';
import { walk } from '../source/walk.ts';

/** Emits each item of a list inside a document as a separate record, without keeping earlier items. */
export function forEachItem(
  list: readonly unknown[],
  text: string,
  origin: Origin,
  { base, keys }: { base: string; keys: readonly string[] },
  read: (item: JsonRecord, pointer: string) => void,
): void {
  const at = keys.reduce(child, base);
  if (text === '') {
    // A value that was passed in already parsed.
    for (const [i, value] of list.entries()) read({ value, text, origin }, child(at, i));
    return;
  }
  const positions = new Positions(text, origin);
  const whole = { depth: 0, index: -1 };
  walk<{ depth: number; index: number }>(text, whole, {
    enter({ depth }, key) {
      if (depth < keys.length) return key === keys[depth] ? { depth: depth + 1, index: -1 } : undefined;
      return depth === keys.length ? { depth: depth + 1, index: key as number } : undefined;
    },
    leave({ index }, start, end) {
      if (index < 0) return;
      const { line, column, offset } = positions.source(start, start);
      const item = { value: list[index], text: text.slice(start, end), origin: { ...origin, line, column, offset } };
      read(item, child(at, index));
    },
  });
}

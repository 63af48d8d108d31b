/** Merges fragments of fields into one value. */
import { isObject, type JsonObject, setKey } from '../../source/json.ts';

/** Sets the latest value. Null does not replace an earlier value. */
export function keepLast(fields: Map<string, unknown>, key: string, value: unknown): void {
  if (value !== null || !fields.has(key)) fields.set(key, value);
}

/** Appends text. */
export function addText(fields: Map<string, unknown>, key: string, value: unknown): void {
  const before = fields.get(key);
  if (typeof value === 'string' && typeof before === 'string') fields.set(key, before + value);
  else keepLast(fields, key, value);
}

/** The position of each index in a list. */
const positionsOf = new WeakMap<readonly unknown[], Map<number, number>>();

/** Extends a list. An element with the index of an earlier one is merged into it. */
export function addElements(fields: Map<string, unknown>, key: string, value: unknown): void {
  const before = fields.get(key);
  if (!Array.isArray(value)) {
    keepLast(fields, key, value);
    return;
  }
  const all: unknown[] = Array.isArray(before) ? before : [];
  const positions = positionsIn(all);
  for (const each of value as unknown[]) {
    const index = indexOf(each);
    const position = index === undefined ? undefined : positions.get(index);
    if (position === undefined) {
      if (index !== undefined) positions.set(index, all.length);
      all.push(each);
    } else all[position] = { ...(all[position] as JsonObject), ...(each as JsonObject) };
  }
  fields.set(key, all);
}

/** The list may come from an event that has the whole message. */
function positionsIn(all: readonly unknown[]): Map<number, number> {
  const known = positionsOf.get(all);
  if (known !== undefined) return known;
  const positions = new Map<number, number>();
  for (const [position, each] of all.entries()) {
    const index = indexOf(each);
    if (index !== undefined && !positions.has(index)) positions.set(index, position);
  }
  positionsOf.set(all, positions);
  return positions;
}

function indexOf(element: unknown): number | undefined {
  return isObject(element) && typeof element.index === 'number' ? element.index : undefined;
}

/** Extends log probabilities and token lists: lists are joined, in objects as well. Changes `before`. */
export function addLists(before: unknown, value: unknown): unknown {
  const root: JsonObject = { value: before };
  const pending: [target: JsonObject, source: JsonObject][] = [[root, { value }]];
  for (let pair = pending.pop(); pair !== undefined; pair = pending.pop()) {
    const [target, source] = pair;
    for (const key of Object.keys(source)) {
      const added = source[key];
      const existing = Object.hasOwn(target, key) ? target[key] : undefined;
      if (added === null || added === undefined) {
        if (existing === undefined) setKey(target, key, added);
      } else if (Array.isArray(added)) {
        if (!Array.isArray(existing)) setKey(target, key, [...(added as unknown[])]);
        else for (const each of added as unknown[]) existing.push(each);
      } else if (isObject(added)) {
        const inner = isObject(existing) ? existing : {};
        setKey(target, key, inner);
        pending.push([inner, added]);
      } else setKey(target, key, added);
    }
  }
  return root.value;
}

/** Filter results of each delta: the latest value of each filter. */
export function addKeys(before: unknown, value: unknown): unknown {
  if (!isObject(value)) return value ?? before ?? value;
  return isObject(before) ? Object.fromEntries([...Object.entries(before), ...Object.entries(value)]) : value;
}

/**
 * Joins base64. The pieces are separately encoded if one before the last ends with padding; otherwise they are slices
 * of one text.
 */
export function joinBase64(all: readonly string[]): string {
  const pieces = all.filter(piece => piece !== '');
  const isSliced = pieces.slice(0, -1).every(piece => !piece.endsWith('='));
  if (isSliced) return pieces.join('');
  try {
    return btoa(pieces.map(piece => atob(piece)).join(''));
  } catch {
    return pieces.join('');
  }
}

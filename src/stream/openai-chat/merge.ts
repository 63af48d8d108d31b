/** Merges fragments of fields into one value. */
import { isObject, type JsonObject } from '../../source/json.ts';

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

/** Extends a list. An element with the index of an earlier one is merged into it. */
export function addElements(fields: Map<string, unknown>, key: string, value: unknown): void {
  const before = fields.get(key);
  if (!Array.isArray(value)) {
    keepLast(fields, key, value);
    return;
  }
  const all: unknown[] = Array.isArray(before) ? before : [];
  for (const each of value as unknown[]) {
    const index = isObject(each) ? each.index : undefined;
    const position = typeof index === 'number' ? all.findIndex(other => isObject(other) && other.index === index) : -1;
    if (position < 0) all.push(each);
    else all[position] = { ...(all[position] as JsonObject), ...(each as JsonObject) };
  }
  fields.set(key, all);
}

/** Extends log probabilities and token lists: lists are joined, in objects as well. */
export function addLists(before: unknown, value: unknown): unknown {
  if (value === null || value === undefined) return before === undefined ? value : before;
  if (Array.isArray(value)) {
    if (!Array.isArray(before)) return [...(value as unknown[])];
    for (const each of value as unknown[]) before.push(each);
    return before;
  }
  if (!isObject(value)) return value;
  const fields = new Map(Object.entries(isObject(before) ? before : {}));
  for (const key of Object.keys(value)) fields.set(key, addLists(fields.get(key), value[key]));
  return Object.fromEntries(fields);
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

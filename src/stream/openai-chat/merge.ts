/** Merges fragments of fields into one value. */
import { isObject, type JsonObject } from '../../source/json.ts';

/** The last value that says something: null never takes back what was there. */
export function keepLast(fields: Map<string, unknown>, key: string, value: unknown): void {
  if (value !== null || !fields.has(key)) fields.set(key, value);
}

/** Text goes behind text. */
export function addText(fields: Map<string, unknown>, key: string, value: unknown): void {
  const before = fields.get(key);
  if (typeof value === 'string' && typeof before === 'string') fields.set(key, before + value);
  else keepLast(fields, key, value);
}

/** Lists grow: an element with the index of an earlier one is that one, with what is new of it. */
export function addElements(fields: Map<string, unknown>, key: string, value: unknown): void {
  const before = fields.get(key);
  if (!Array.isArray(value)) {
    keepLast(fields, key, value);
    return;
  }
  const all: unknown[] = Array.isArray(before) ? before : [];
  for (const each of value as unknown[]) {
    const index = isObject(each) ? each.index : undefined;
    const at = typeof index === 'number' ? all.findIndex(other => isObject(other) && other.index === index) : -1;
    if (at < 0) all.push(each);
    else all[at] = { ...(all[at] as JsonObject), ...(each as JsonObject) };
  }
  fields.set(key, all);
}

/** Log probabilities, and lists of tokens: the lists of an object grow, and so does a list. */
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

/** What filters say of each fragment, by filter: the last word of each. */
export function addKeys(before: unknown, value: unknown): unknown {
  if (!isObject(value)) return value ?? before ?? value;
  return isObject(before) ? Object.fromEntries([...Object.entries(before), ...Object.entries(value)]) : value;
}

/** Base64 in pieces: each of its own where it ends in padding, else cut from one text. */
export function joinBase64(all: readonly string[]): string {
  const pieces = all.filter(piece => piece !== '');
  const isCut = pieces.slice(0, -1).every(piece => !piece.endsWith('='));
  if (isCut) return pieces.join('');
  try {
    return btoa(pieces.map(piece => atob(piece)).join(''));
  } catch {
    return pieces.join('');
  }
}

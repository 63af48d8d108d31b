/** The deltas of content parts and calls. */
import { isObject, type JsonObject, setKey } from '../../source/json.ts';

/** Adds a content delta. Text is appended, other values are replaced. */
export function appendContent(value: JsonObject, piece: unknown): void {
  if (typeof piece === 'string') appendText(value, 'text', piece);
  if (!isObject(piece)) return;
  for (const key of Object.keys(piece)) {
    const each = piece[key];
    if (key !== 'type' && typeof each === 'string') appendText(value, key, each);
    else if (each !== undefined && each !== null) setKey(value, key, each);
  }
}

/** Adds a delta of a call. Arguments are appended, other values are replaced. */
export function appendCall(value: JsonObject, piece: unknown): void {
  if (!isObject(piece)) return;
  for (const key of Object.keys(piece)) {
    const each = piece[key];
    if (key === 'function' && isObject(each)) appendFunction(value, each);
    else if (each !== undefined && each !== null && each !== '') setKey(value, key, each);
  }
}

function appendFunction(value: JsonObject, piece: JsonObject): void {
  const inner = isObject(value.function) ? value.function : {};
  value.function = inner;
  for (const key of Object.keys(piece)) {
    const each = piece[key];
    if (key === 'arguments' && typeof each === 'string') appendText(inner, key, each);
    else if (each !== undefined && each !== null) setKey(inner, key, each);
  }
}

function appendText(value: JsonObject, key: string, text: string): void {
  const before = Object.hasOwn(value, key) ? value[key] : undefined;
  setKey(value, key, typeof before === 'string' ? before + text : text);
}

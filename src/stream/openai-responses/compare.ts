/** Compares a complete item with its streamed fragments. */
import { isObject, type JsonObject } from '../../source/json.ts';
import { type ItemState, inOrder } from './items.ts';

/** The first difference: its path in the item, and its name in findings. `isSlight` if clients accept it. */
export interface Difference {
  readonly path: string;
  readonly part: string;
  readonly isSlight?: boolean;
}

/** Argument fields of calls. Fields that the provider adds at the end, and IDs, are not compared. */
const COMPARED_FIELDS = ['arguments', 'input', 'code'] as const;

/** Compares a complete item with its fragments. */
export function compareWithFragments(item: ItemState, whole: JsonObject): Difference | undefined {
  for (const level of ['content', 'summary'] as const) {
    const parts = inOrder(item[level]);
    const list = whole[level];
    if (parts.length === 0 || !Array.isArray(list)) continue;
    if (list.length !== parts.length) return { path: `/${level}`, part: level };
    for (let i = 0; i < parts.length; i++) {
      const [part, wholePart] = [parts[i], list[i] as unknown];
      const text = isObject(wholePart) && part !== undefined ? wholePart[part.field] : undefined;
      if (part === undefined || typeof text !== 'string' || part.value.fits(text)) continue;
      const isSlight = level === 'summary' && part.value.isRestart(text);
      return { path: `/${level}/${i}/${part.field}`, part: part.field, isSlight };
    }
  }
  const { own } = item;
  const ownText = own === undefined ? undefined : whole[own.field];
  if (own !== undefined && typeof ownText === 'string' && !own.value.fits(ownText))
    return { path: `/${own.field}`, part: own.field };
  return compareNames(item.data, whole);
}

/** Compares an item of the final response with the same item in an earlier event. */
export function compareWithItem(before: JsonObject, after: JsonObject): Difference | undefined {
  if (before.type !== after.type) return { path: '/type', part: 'type' };
  for (const level of ['content', 'summary'] as const) {
    const [old, list] = [before[level], after[level]];
    if (!Array.isArray(old) || !Array.isArray(list)) continue;
    if (old.length !== list.length) return { path: `/${level}`, part: level };
    for (let i = 0; i < list.length; i++) {
      const field = differingField(old[i], list[i], ['text', 'refusal']);
      if (field !== undefined) return { path: `/${level}/${i}/${field}`, part: field };
    }
  }
  const field = differingField(before, after, COMPARED_FIELDS);
  return field === undefined ? compareNames(before, after) : { path: `/${field}`, part: field };
}

/** Name and call ID are known from the start. Server tools are excepted, because their IDs change. */
function compareNames(before: JsonObject, after: JsonObject): Difference | undefined {
  if (after.type !== 'function_call' && after.type !== 'custom_tool_call') return undefined;
  const field = differingField(before, after, ['call_id', 'name']);
  return field === undefined ? undefined : { path: `/${field}`, part: field, isSlight: true };
}

/** The first text field that differs. `LATE_FIELDS` may be empty at first. */
function differingField(before: unknown, after: unknown, fields: readonly string[]): string | undefined {
  if (!isObject(before) || !isObject(after)) return undefined;
  return fields.find(field => {
    const [old, text] = [before[field], after[field]];
    return (
      typeof old === 'string' && typeof text === 'string' && old !== text && (old !== '' || !LATE_FIELDS.has(field))
    );
  });
}

const LATE_FIELDS: ReadonlySet<string> = new Set(['call_id', 'name']);

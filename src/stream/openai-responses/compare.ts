/** Compares a complete item with its streamed fragments. */
import { isObject, type JsonObject } from '../../source/json.ts';
import { type ItemState, inOrder } from './items.ts';

/** The first difference: the path inside the item, and what to call it. `isSlight` where readers get along with it. */
export interface Difference {
  readonly path: string;
  readonly part: string;
  readonly isSlight?: boolean;
}

/** The texts of calls; what the provider adds when it is done, and ids that it changes on the way, are not compared. */
const COMPARED_FIELDS = ['arguments', 'input', 'code'] as const;

/** An item said whole, against the fragments that came of it. */
export function againstFragments(item: ItemState, whole: JsonObject): Difference | undefined {
  for (const level of ['content', 'summary'] as const) {
    const parts = inOrder(item[level]);
    const list = whole[level];
    if (parts.length === 0 || !Array.isArray(list)) continue;
    if (list.length !== parts.length) return { path: `/${level}`, part: level };
    for (let i = 0; i < parts.length; i++) {
      const [part, said] = [parts[i], list[i] as unknown];
      const text = isObject(said) && part !== undefined ? said[part.field] : undefined;
      if (part === undefined || typeof text !== 'string' || part.value.fits(text)) continue;
      const isSlight = level === 'summary' && part.value.isRestart(text);
      return { path: `/${level}/${i}/${part.field}`, part: part.field, isSlight };
    }
  }
  const { own } = item;
  const said = own === undefined ? undefined : whole[own.field];
  if (own !== undefined && typeof said === 'string' && !own.value.fits(said))
    return { path: `/${own.field}`, part: own.field };
  return named(item.wire, whole);
}

/** An item of the finished response, against the same item as it was said before. */
export function againstItem(before: JsonObject, now: JsonObject): Difference | undefined {
  if (before.type !== now.type) return { path: '/type', part: 'type' };
  for (const level of ['content', 'summary'] as const) {
    const [old, list] = [before[level], now[level]];
    if (!Array.isArray(old) || !Array.isArray(list)) continue;
    if (old.length !== list.length) return { path: `/${level}`, part: level };
    for (let i = 0; i < list.length; i++) {
      const field = differing(old[i], list[i], ['text', 'refusal']);
      if (field !== undefined) return { path: `/${level}/${i}/${field}`, part: field };
    }
  }
  const field = differing(before, now, COMPARED_FIELDS);
  return field === undefined ? named(before, now) : { path: `/${field}`, part: field };
}

/** Who is called, and by which id, is known from the start; but for tools of the server's own, whose ids it changes. */
function named(before: JsonObject, now: JsonObject): Difference | undefined {
  if (now.type !== 'function_call' && now.type !== 'custom_tool_call') return undefined;
  const field = differing(before, now, ['call_id', 'name']);
  return field === undefined ? undefined : { path: `/${field}`, part: field, isSlight: true };
}

/** The first field in which two objects both have text, and not the same; what is empty was not known yet. */
function differing(before: unknown, now: unknown, fields: readonly string[]): string | undefined {
  if (!isObject(before) || !isObject(now)) return undefined;
  return fields.find(field => {
    const [old, text] = [before[field], now[field]];
    return (
      typeof old === 'string' && typeof text === 'string' && old !== text && (old !== '' || !LATE_FIELDS.has(field))
    );
  });
}

const LATE_FIELDS: ReadonlySet<string> = new Set(['call_id', 'name']);

/** Reasoning details in fragments with an index, merged by index and type in order of appearance. */
import { keyPiece } from '../../model/text.ts';
import { isObject, type JsonObject } from '../../source/json.ts';

export class ReasoningDetails {
  private readonly all: unknown[] = [];
  private readonly open = new Map<string, Map<string, unknown>>();
  private last: { readonly type: unknown; readonly fields: Map<string, unknown> } | undefined;

  add(details: readonly unknown[]): void {
    for (const detail of details) {
      if (isObject(detail)) this.addOne(detail);
      else this.all.push(detail);
    }
  }

  value(): unknown[] {
    return this.all.map(each => (each instanceof Map ? Object.fromEntries(each as Map<string, unknown>) : each));
  }

  private addOne(detail: JsonObject): void {
    const { type, index } = detail;
    const key = index === undefined || index === null ? undefined : `${keyPiece(index)} ${keyPiece(type)}`;
    const before = key === undefined ? this.lastOf(type) : this.open.get(key);
    if (before !== undefined && isSame(before, detail)) {
      merge(before, detail);
      return;
    }
    const fields = new Map(Object.entries(detail));
    this.all.push(fields);
    if (key !== undefined) this.open.set(key, fields);
    this.last = { type, fields };
  }

  private lastOf(type: unknown): Map<string, unknown> | undefined {
    return this.last?.type === type ? this.last?.fields : undefined;
  }
}

/** Whether a detail continues another. It does not if the IDs, the opaque data or the signatures differ. */
function isSame(before: ReadonlyMap<string, unknown>, { id, data, signature }: JsonObject): boolean {
  const first = before.get('id');
  if (isText(id) && isText(first) && id !== first) return false;
  if (isText(data) && isText(before.get('data')) && data !== before.get('data')) return false;
  return !(isText(before.get('signature')) && isText(signature) && signature !== before.get('signature'));
}

function merge(before: Map<string, unknown>, detail: JsonObject): void {
  for (const key of Object.keys(detail)) {
    const value = detail[key];
    const text = before.get(key);
    const isPiece = key === 'text' || key === 'summary';
    if (isPiece && typeof text === 'string' && typeof value === 'string') before.set(key, text + value);
    else if ((value !== null && value !== '') || !before.has(key)) before.set(key, value);
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

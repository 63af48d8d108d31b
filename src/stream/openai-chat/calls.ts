/** Tool calls in deltas. Servers differ in how they use indexes and IDs. */
import { writeJson } from '../../source/exact.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import { keepLast } from './merge.ts';

/** The field with the arguments, for each kind of call. */
const INNER = { function: 'arguments', custom: 'input' } as const;
type InnerKey = keyof typeof INNER;

/** A call during assembly. */
export class OpenCall {
  /** Pointer of the delta that started it. */
  readonly at: string;
  readonly index: number | undefined;
  id: unknown;
  private type: unknown;
  private inner: InnerKey | undefined;
  private name: unknown;
  private text: string | undefined;
  /** Whether the text ends like an object. Tracked by delta, because the text may be long. */
  private endsObject = false;
  /** How often the text may still be parsed. Limits the cost of servers that repeat the name in each delta. */
  private parseAttempts = 64;
  private readonly fields = new Map<string, unknown>();
  private readonly innerFields = new Map<string, unknown>();

  constructor(at: string, index: number | undefined) {
    this.at = at;
    this.index = index;
  }

  /** Whether the call has neither an ID nor a name. */
  get isUnidentified(): boolean {
    return !isText(this.id) && !isText(this.name);
  }

  get hasText(): boolean {
    return this.text !== undefined && this.text !== '';
  }

  /** Whether the text is a complete JSON object, so that no more can follow. */
  isWhole(): boolean {
    if (this.text === undefined || !this.endsObject || this.parseAttempts === 0) return false;
    this.parseAttempts--;
    try {
      return isObject(JSON.parse(this.text));
    } catch {
      return false;
    }
  }

  add(fragment: JsonObject): void {
    for (const key of Object.keys(fragment)) {
      const value = fragment[key];
      if (key === 'id') this.id = firstText(this.id, value);
      else if (key === 'type') this.type = firstText(this.type, value);
      else if ((key === 'function' || key === 'custom') && isObject(value)) this.addInner(key, value);
      else if (key !== 'index') keepLast(this.fields, key, value);
    }
  }

  /** The call as it appears in a reply. Missing keys are absent. */
  value(): JsonObject {
    const call: JsonObject = {};
    if (this.id !== undefined) call.id = this.id;
    if (this.type !== undefined) call.type = this.type;
    if (this.inner !== undefined) {
      const inner: JsonObject = {};
      if (this.name !== undefined) inner.name = this.name;
      if (this.text !== undefined) inner[INNER[this.inner]] = this.text;
      call[this.inner] = withFields(inner, this.innerFields);
    }
    return withFields(call, this.fields);
  }

  private addInner(key: InnerKey, inner: JsonObject): void {
    // Some servers send the other kind with empty values.
    if (this.inner !== undefined && this.inner !== key && !isText(inner.name) && !inner[INNER[key]]) return;
    if (this.inner === undefined || (this.inner !== key && !isText(this.name))) this.inner = key;
    for (const field of Object.keys(inner)) {
      const value = inner[field];
      if (field === 'name') this.name = firstText(this.name, value);
      else if (field === INNER[key]) this.addText(value);
      else keepLast(this.innerFields, field, value);
    }
  }

  /** Arguments that are not text are serialized, but only once. */
  private addText(value: unknown): void {
    if (typeof value === 'string') this.append(value);
    else if (value === null || value === undefined) this.text ??= '';
    else {
      const text = writeJson(value);
      if (this.text !== text) this.append(text);
    }
  }

  private append(piece: string): void {
    this.text = (this.text ?? '') + piece;
    const end = piece.trimEnd();
    if (end !== '') this.endsObject = end.endsWith('}');
  }
}

/** The calls of a message, sorted by index, or otherwise in the order in which they started. */
export class OpenCalls {
  private readonly all: OpenCall[] = [];
  private readonly byIndex = new Map<number, OpenCall>();
  private readonly byId = new Map<string, OpenCall>();
  /** The order of the calls, until another one starts. */
  private order: readonly OpenCall[] | undefined;

  add(fragment: JsonObject, at: string): void {
    const call = this.find(fragment) ?? this.open(fragment, at);
    call.add(fragment);
    if (isText(fragment.id) && !this.byId.has(fragment.id)) this.byId.set(fragment.id, call);
  }

  /** The calls without gaps in their indexes. */
  inOrder(): readonly OpenCall[] {
    this.order ??= this.all.some(call => call.index === undefined)
      ? this.all
      : [...this.all].sort((a, b) => (a.index ?? 0) - (b.index ?? 0));
    return this.order;
  }

  /** The call that a delta continues. Undefined if it starts one. */
  private find(fragment: JsonObject): OpenCall | undefined {
    const { id, index } = fragment;
    const indexed = typeof index === 'number' ? this.byIndex.get(index) : undefined;
    if (typeof index === 'number')
      return indexed !== undefined && startsAnother(indexed, fragment) ? undefined : indexed;
    const last = this.all.at(-1);
    const existing = isText(id) ? this.byId.get(id) : last;
    return existing !== undefined && startsAnother(existing, fragment) ? undefined : existing;
  }

  private open({ index }: JsonObject, at: string): OpenCall {
    const call = new OpenCall(at, typeof index === 'number' ? index : undefined);
    this.all.push(call);
    this.order = undefined;
    if (call.index !== undefined) this.byIndex.set(call.index, call);
    return call;
  }
}

/** Whether a delta starts another call than the open one with the same index or ID. */
function startsAnother(call: OpenCall, fragment: JsonObject): boolean {
  const inner = isObject(fragment.function) ? fragment.function : fragment.custom;
  if (!isObject(inner) || !isText(inner.name)) return false;
  const isOther = isText(fragment.id) && isText(call.id) && fragment.id !== call.id;
  if (isOther) return !call.hasText || call.isWhole();
  const text = inner.arguments ?? inner.input;
  return text !== undefined && text !== null && text !== '' && call.isWhole();
}

/** The first value that is a non-empty text, otherwise the first value. */
function firstText(before: unknown, value: unknown): unknown {
  return isText(before) || (before !== undefined && !isText(value)) ? before : value;
}

function withFields(object: JsonObject, fields: ReadonlyMap<string, unknown>): JsonObject {
  return fields.size === 0 ? object : Object.fromEntries([...Object.entries(object), ...fields]);
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

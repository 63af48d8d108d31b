/** Tool calls in fragments. Servers number and name them in many ways. */
import { isObject, type JsonObject } from '../../source/json.ts';
import { keepLast } from './merge.ts';

/** What a call is called by in the wire, and under which key it holds its text. */
const INNER = { function: 'arguments', custom: 'input' } as const;
type InnerKey = keyof typeof INNER;

/** One call that is being put together. */
export class OpenCall {
  /** The pointer of the fragment that began it. */
  readonly at: string;
  readonly index: number | undefined;
  id: unknown;
  private type: unknown;
  private inner: InnerKey | undefined;
  private name: unknown;
  private text: string | undefined;
  /** Whether the text so far ends as an object does: looked at by fragment, since the text is long. */
  private endsObject = false;
  /** How often the text may still be parsed: a server that names the call in each fragment must not make it slow. */
  private tries = 64;
  private readonly fields = new Map<string, unknown>();
  private readonly innerFields = new Map<string, unknown>();

  constructor(at: string, index: number | undefined) {
    this.at = at;
    this.index = index;
  }

  /** Whether nothing ever said which call this is. */
  get isHomeless(): boolean {
    return !isText(this.id) && !isText(this.name);
  }

  get hasText(): boolean {
    return this.text !== undefined && this.text !== '';
  }

  /** Whether its text is a whole JSON object, behind which no more of it can come. */
  isWhole(): boolean {
    if (this.text === undefined || !this.endsObject || this.tries === 0) return false;
    this.tries--;
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

  /** As a reply has it. Keys that never came are absent. */
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
    // Some servers fill in the other kind with nothing.
    if (this.inner !== undefined && this.inner !== key && !isText(inner.name) && !inner[INNER[key]]) return;
    if (this.inner === undefined || (this.inner !== key && !isText(this.name))) this.inner = key;
    for (const field of Object.keys(inner)) {
      const value = inner[field];
      if (field === 'name') this.name = firstText(this.name, value);
      else if (field === INNER[key]) this.addText(value);
      else keepLast(this.innerFields, field, value);
    }
  }

  /** Arguments that come as a value are written down, once. */
  private addText(value: unknown): void {
    if (typeof value === 'string') this.append(value);
    else if (value === null || value === undefined) this.text ??= '';
    else {
      const text = JSON.stringify(value);
      if (this.text !== text) this.append(text);
    }
  }

  private append(piece: string): void {
    this.text = (this.text ?? '') + piece;
    const end = piece.trimEnd();
    if (end !== '') this.endsObject = end.endsWith('}');
  }
}

/** The calls of one message, in the order that their indexes say, or else in which they were begun. */
export class OpenCalls {
  private readonly all: OpenCall[] = [];
  private readonly byIndex = new Map<number, OpenCall>();
  private readonly byId = new Map<string, OpenCall>();

  add(fragment: JsonObject, at: string): void {
    const call = this.find(fragment) ?? this.open(fragment, at);
    call.add(fragment);
    if (isText(fragment.id) && !this.byId.has(fragment.id)) this.byId.set(fragment.id, call);
  }

  /** With gaps in the indexes closed. */
  inOrder(): readonly OpenCall[] {
    if (this.all.some(call => call.index === undefined)) return this.all;
    return [...this.all].sort((a, b) => (a.index ?? 0) - (b.index ?? 0));
  }

  /** The call that a fragment goes on; undefined where it begins one. */
  private find(fragment: JsonObject): OpenCall | undefined {
    const { id, index } = fragment;
    const indexed = typeof index === 'number' ? this.byIndex.get(index) : undefined;
    if (typeof index === 'number') return indexed !== undefined && begins(indexed, fragment) ? undefined : indexed;
    const last = this.all.at(-1);
    const known = isText(id) ? this.byId.get(id) : last;
    return known !== undefined && begins(known, fragment) ? undefined : known;
  }

  private open({ index }: JsonObject, at: string): OpenCall {
    const call = new OpenCall(at, typeof index === 'number' ? index : undefined);
    this.all.push(call);
    if (call.index !== undefined) this.byIndex.set(call.index, call);
    return call;
  }
}

/** Whether a fragment that names a call is another one than the call that is open under its number. */
function begins(call: OpenCall, fragment: JsonObject): boolean {
  const inner = isObject(fragment.function) ? fragment.function : fragment.custom;
  if (!isObject(inner) || !isText(inner.name)) return false;
  const isOther = isText(fragment.id) && isText(call.id) && fragment.id !== call.id;
  if (isOther) return !call.hasText || call.isWhole();
  const text = inner.arguments ?? inner.input;
  return text !== undefined && text !== null && text !== '' && call.isWhole();
}

/** What came first and says something; else what came. */
function firstText(before: unknown, value: unknown): unknown {
  return isText(before) || (before !== undefined && !isText(value)) ? before : value;
}

function withFields(object: JsonObject, fields: ReadonlyMap<string, unknown>): JsonObject {
  return fields.size === 0 ? object : Object.fromEntries([...Object.entries(object), ...fields]);
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

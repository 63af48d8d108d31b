/** Content in fragments: text, or a list of parts. */
import { isObject, type JsonObject, setKey } from '../../source/json.ts';

/** Fields of parts with text, or with lists of text parts. */
const TEXT_FIELDS = new Set(['text', 'thinking', 'refusal']);
const LIST_FIELDS = new Set(['thinking', 'summary']);

/** Assembles the content of a message. */
export class Content {
  private text: string | undefined;
  private parts: JsonObject[] | undefined;
  private other: unknown;

  /** Length of the text so far. Undefined if the content is a list of parts. */
  get length(): number | undefined {
    return this.parts === undefined ? (this.text?.length ?? 0) : undefined;
  }

  add(value: unknown): void {
    if (typeof value === 'string') {
      if (this.parts === undefined) this.text = (this.text ?? '') + value;
      else if (value !== '') addParts(this.parts, [{ type: 'text', text: value }]);
    } else if (Array.isArray(value)) {
      this.parts ??= this.text ? [{ type: 'text', text: this.text }] : [];
      addParts(this.parts, value);
    } else if (value !== null || this.other === undefined) this.other = value;
  }

  /** The content so far. Undefined if there is none. */
  value(): unknown {
    return this.parts ?? this.text ?? this.other;
  }

  /** Replaces all fragments by the complete text. */
  replace(text: string): void {
    this.text = text;
    this.parts = undefined;
  }
}

/** A list of parts, and the parts to add to it. */
type Addition = readonly [parts: JsonObject[], added: readonly unknown[]];

/** Adds parts to a list, and the lists in them to the lists in earlier parts. Works at any depth. */
function addParts(parts: JsonObject[], added: readonly unknown[]): void {
  const additions: Addition[] = [[parts, added]];
  for (const [list, pieces] of additions) for (const piece of pieces) addPart(list, piece, additions);
}

/** A part continues the previous one if it has the same type and the previous one is not closed. */
function addPart(parts: JsonObject[], part: unknown, additions: Addition[]): void {
  const last = parts.at(-1);
  if (!isObject(part)) {
    parts.push(part as JsonObject);
    return;
  }
  if (last !== undefined && isObject(last) && continuesPart(last, part)) mergePart(last, part, additions);
  else parts.push(copyOf(part));
}

function continuesPart(last: JsonObject, part: JsonObject): boolean {
  const { type } = part;
  if (last.type !== type || last.closed === true || typeof last.signature === 'string') return false;
  return (
    type === 'text' || type === 'refusal' || type === 'thinking' || type === 'reasoning' || type === 'summary_text'
  );
}

function mergePart(last: JsonObject, part: JsonObject, additions: Addition[]): void {
  for (const key of Object.keys(part)) {
    const before = last[key];
    const value = part[key];
    if (TEXT_FIELDS.has(key) && typeof before === 'string' && typeof value === 'string') last[key] = before + value;
    else if (LIST_FIELDS.has(key) && Array.isArray(before) && Array.isArray(value))
      additions.push([before as JsonObject[], value]);
    else if (value !== null || before === undefined) setKey(last, key, value);
  }
}

function copyOf(part: JsonObject): JsonObject {
  const copy = { ...part };
  for (const key of LIST_FIELDS)
    if (Array.isArray(copy[key]))
      copy[key] = (copy[key] as unknown[]).map(piece => (isObject(piece) ? { ...piece } : piece));
  return copy;
}

/** A step of an interaction, or an output in the older format, assembled from events. */
import { isObject, type JsonObject, setKey } from '../../source/json.ts';
import { isPresent, replace } from '../gemini-generate/fields.ts';
import { type ItemKey, OpenItem } from '../lifecycle/open-items.ts';
import { Owned } from '../owned-containers.ts';

const MEDIA = new Set(['image', 'audio', 'video', 'document']);

/** Types of steps and parts that have `type` as the last field in replies that are not streamed. */
const TYPE_LAST = new Set(['thought', 'model_output', 'text']);

export class Step extends OpenItem {
  readonly index: number;
  private readonly fields: JsonObject = {};
  private argumentsText = '';
  private textPart: JsonObject | undefined;
  private summaryPart: JsonObject | undefined;
  private readonly owned = new Owned();

  constructor(start: unknown, index: ItemKey, pointer: string) {
    super('step', index, pointer);
    this.index = Number(index);
    this.begin(start);
  }

  /** Applies the start, which may come after a delta. */
  begin(start: unknown): void {
    if (!isObject(start)) return;
    for (const key of Object.keys(start)) {
      const value = start[key];
      // A start may have empty fields that deltas fill later.
      if (key === 'signature' && value === '') continue;
      if (Array.isArray(value) && (key === 'content' || key === 'summary')) {
        for (const each of value) this.addContent(key, each);
      } else replace(this.fields, key, value);
    }
  }

  get type(): string {
    const { type } = this.fields;
    return typeof type === 'string' ? type : '';
  }

  /** Whether enough is known to include it in the reply. Argument deltas without a start are not a call. */
  get isKnown(): boolean {
    return !this.lacksStart || (this.type !== 'function_call' && this.type !== '');
  }

  push(delta: JsonObject): void {
    const { type } = delta;
    if (type === 'text') this.addContent('content', delta);
    else if (type === 'text_annotation_delta' || type === 'text_annotation') this.annotate(delta.annotations);
    else if (type === 'thought_summary') this.addContent('summary', delta.content);
    else if (type === 'thought_signature') this.addSignature(delta.signature);
    else if (type === 'arguments_delta') this.addArguments(delta.arguments ?? delta.partial_arguments);
    else if (typeof type === 'string' && MEDIA.has(type) && type !== this.type) this.addContent('content', delta);
    else for (const key of Object.keys(delta)) if (key !== 'type') replace(this.fields, key, delta[key]);
  }

  build(): JsonObject {
    const { fields } = this;
    if (Array.isArray(fields.content)) fields.content = fields.content.map(typeLast);
    if (Array.isArray(fields.summary)) fields.summary = fields.summary.map(typeLast);
    if (this.argumentsText !== '') fields.arguments = parsed(this.argumentsText);
    return TYPE_LAST.has(this.type) ? (typeLast(fields) as JsonObject) : fields;
  }

  /** Text is appended to the previous text part. Other content is a separate part. */
  private addContent(field: 'content' | 'summary', content: unknown): void {
    if (!isPresent(content)) return;
    // A text part without text must not separate the texts before and after it.
    if (isObject(content) && content.type === 'text' && !isPresent(content.text)) {
      if (field === 'content') this.annotate(content.annotations);
      return;
    }
    const isText = isObject(content) && content.type === 'text' && typeof content.text === 'string';
    if (isText && this.type === 'text') {
      this.fields.text = `${typeof this.fields.text === 'string' ? this.fields.text : ''}${content.text}`;
      return;
    }
    const open = field === 'content' ? this.textPart : this.summaryPart;
    if (isText && open !== undefined) {
      open.text = `${open.text}${content.text}`;
      if (Array.isArray(content.annotations)) this.annotate(content.annotations);
      return;
    }
    if (!Array.isArray(this.fields[field])) this.fields[field] = [];
    const copy = isObject(content) ? { ...content } : content;
    (this.fields[field] as unknown[]).push(copy);
    if (field === 'content') this.textPart = isText ? (copy as JsonObject) : undefined;
    else this.summaryPart = isText ? (copy as JsonObject) : undefined;
  }

  private annotate(given: unknown): void {
    const annotations = Array.isArray(given) ? given.filter(isPresent) : [];
    if (annotations.length === 0) return;
    if (this.type !== 'text' && this.textPart === undefined) this.addContent('content', { text: '', type: 'text' });
    const textPart = this.type === 'text' ? this.fields : (this.textPart as JsonObject);
    const list = this.owned.own<unknown[]>(Array.isArray(textPart.annotations) ? textPart.annotations : []);
    for (const each of annotations) list.push(each);
    textPart.annotations = list;
  }

  private addSignature(signature: unknown): void {
    if (typeof signature !== 'string' || signature === '') return;
    const { signature: before } = this.fields;
    this.fields.signature = typeof before === 'string' ? before + signature : signature;
  }

  private addArguments(piece: unknown): void {
    if (typeof piece === 'string') this.argumentsText += piece;
    else if (isObject(piece)) this.fields.arguments = piece;
  }
}

/** Invalid JSON stays text, which is reported when the reply is read. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

function typeLast(value: unknown): unknown {
  if (!isObject(value) || !Object.hasOwn(value, 'type')) return value;
  const reordered: JsonObject = {};
  for (const key of Object.keys(value)) if (key !== 'type') setKey(reordered, key, value[key]);
  reordered.type = value.type;
  return reordered;
}

/** The start of a step, derived from its first delta. */
export function impliedStart(delta: unknown, isOlder: boolean): JsonObject {
  const type = isObject(delta) && typeof delta.type === 'string' ? delta.type : '';
  if (type === 'thought_summary' || type === 'thought_signature') return { type: 'thought' };
  if (type === 'arguments_delta') return { type: 'function_call' };
  if (/_(?:call|result)$/.test(type)) return { type };
  return { type: isOlder ? type.replace(/_annotation.*$/s, '') || 'text' : 'model_output' };
}

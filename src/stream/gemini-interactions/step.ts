/** One step of an interaction, or one output in the older form, assembled from events. */
import { isObject, type JsonObject } from '../../source/json.ts';
import { isPresent, replace, setOwnKey } from '../gemini-generate/fields.ts';

const MEDIA = new Set(['image', 'audio', 'video', 'document']);

/** What stands behind everything else in the steps of replies that are not streamed. */
const TYPE_LAST = new Set(['thought', 'model_output', 'text']);

export class Step {
  /** Where it began. */
  readonly pointer: string;
  isOpen = true;
  /** Whether its beginning never came. */
  isImplied: boolean;
  /** Whether something was told of it that what follows would only repeat. */
  isReported = false;
  private readonly fields: JsonObject = {};
  private argumentsText = '';
  private textPart: JsonObject | undefined;
  private summaryPart: JsonObject | undefined;

  constructor(start: unknown, pointer: string, isImplied: boolean) {
    this.pointer = pointer;
    this.isImplied = isImplied;
    this.begin(start);
  }

  /** Takes what its beginning says; late, where that came behind a piece. */
  begin(start: unknown): void {
    if (!isObject(start)) return;
    for (const key of Object.keys(start)) {
      const value = start[key];
      // A beginning may have empty fields for what is still to come.
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

  /** Whether enough is known of it to stand in a reply: pieces of arguments make no call. */
  get isKnown(): boolean {
    return !this.isImplied || this.type !== 'function_call';
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

  /** Text goes on with the text before it; anything else stands by itself. */
  private addContent(field: 'content' | 'summary', content: unknown): void {
    if (!isPresent(content)) return;
    // A text part without its text says nothing, and must not separate the text before it from the text after it.
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
    const own = isObject(content) ? { ...content } : content;
    (this.fields[field] as unknown[]).push(own);
    if (field === 'content') this.textPart = isText ? (own as JsonObject) : undefined;
    else this.summaryPart = isText ? (own as JsonObject) : undefined;
  }

  private annotate(given: unknown): void {
    const annotations = Array.isArray(given) ? given.filter(isPresent) : [];
    if (annotations.length === 0) return;
    if (this.type !== 'text' && this.textPart === undefined) this.addContent('content', { text: '', type: 'text' });
    const of = this.type === 'text' ? this.fields : (this.textPart as JsonObject);
    of.annotations = Array.isArray(of.annotations) ? of.annotations.concat(annotations) : annotations;
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

/** Text that is no JSON stays text: whoever reads the reply says so. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

function typeLast(wire: unknown): unknown {
  if (!isObject(wire) || !Object.hasOwn(wire, 'type')) return wire;
  const own: JsonObject = {};
  for (const key of Object.keys(wire)) if (key !== 'type') setOwnKey(own, key, wire[key]);
  own.type = wire.type;
  return own;
}

/** The beginning that a piece must have had. */
export function impliedStart(delta: unknown, isOlder: boolean): JsonObject {
  const type = isObject(delta) && typeof delta.type === 'string' ? delta.type : '';
  if (type === 'thought_summary' || type === 'thought_signature') return { type: 'thought' };
  if (type === 'arguments_delta') return { type: 'function_call' };
  if (/_(?:call|result)$/.test(type)) return { type };
  return { type: isOlder ? type.replace(/_annotation.*$/, '') || 'text' : 'model_output' };
}

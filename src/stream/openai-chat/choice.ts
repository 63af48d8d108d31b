/** One choice of a streamed chat completion. */
import { isObject, type JsonObject } from '../../source/json.ts';
import { type OpenCall, OpenCalls } from './calls.ts';
import { Content } from './content.ts';
import { addElements, addKeys, addLists, addText, joinBase64, keepLast } from './merge.ts';
import { ReasoningDetails } from './reasoning-details.ts';

/** Text fields of the message that are streamed. */
const TEXT_FIELDS = new Set(['refusal', 'reasoning_content', 'reasoning', 'reasoning_text']);
/** List fields of the message that are streamed element by element. */
const LIST_FIELDS = new Set(['annotations', 'executed_tools', 'images', 'citations']);
/** Fields that only deltas have. */
const STREAM_ONLY = new Set(['token_id', 'channel']);
/** The order of known fields in a message that is not streamed. */
const FIELD_ORDER = ['role', 'content'];
const LAST_FIELDS = ['tool_calls', 'function_call', 'refusal', 'audio', 'annotations'];

/** A fault in a chunk, which the assembler reports. */
export type ChunkFault = 'late' | 'differs' | undefined;

export class OpenChoice {
  readonly index: number;
  /** Pointer of the choice in its first event. */
  readonly at: string;
  /** The finish reason. Null if the server sent null, undefined if it sent none. */
  reason: unknown;
  /** Pointer where each field first appeared, by paths such as `message/content`. */
  readonly origins = new Map<string, string>();
  private readonly fields = new Map<string, unknown>();
  private readonly message = new Map<string, unknown>();
  private readonly content = new Content();
  private readonly calls = new OpenCalls();
  private details: ReasoningDetails | undefined;
  private audio: { readonly data: string[]; readonly fields: Map<string, unknown> } | undefined;
  private functionCall: Map<string, unknown> | undefined;
  private snapshot: JsonObject | undefined;
  /**
   * Whether messages next to deltas have the whole text so far. False if they repeat the delta, undefined while that is
   * unknown.
   */
  private isCumulative: boolean | undefined;
  private hasMessage = false;
  private isFaultReported = false;
  /** Audio replies end with a delta that has only the expiry time. */
  private hasAudioEnded = false;

  private readonly deltaPath: string;

  /** `deltaPath` is the pointer of the delta inside a choice; empty if the choice itself is the delta. */
  constructor(index: number, at: string, deltaPath = '/delta') {
    this.index = index;
    this.at = at;
    this.deltaPath = deltaPath;
  }

  /** Whether the choice is complete. */
  get isEnded(): boolean {
    return isText(this.reason) || this.hasAudioEnded;
  }

  /** The calls in the order of the reply. */
  get inOrder(): readonly OpenCall[] {
    return this.calls.inOrder();
  }

  /** Adds a chunk; `at` is the pointer of this choice in it. */
  push(choice: JsonObject, at: string): ChunkFault {
    const { delta, message } = choice;
    const wasEnded = isText(this.reason);
    let fault: ChunkFault;
    for (const key of Object.keys(choice)) this.field(key, choice[key], at, isObject(delta));
    if (isObject(delta)) {
      this.hasMessage = true;
      const addsContent = this.delta(delta, at);
      if (addsContent && wasEnded) fault = 'late';
    }
    if (isObject(message)) {
      this.hasMessage = true;
      if (this.differsFromFragments(message, isObject(delta) ? delta : undefined)) fault ??= 'differs';
      // A server that repeats the message in streams has the delta in replies as well.
      if (this.isCumulative === true && delta !== undefined) this.fields.set('delta', delta);
    }
    if (fault === undefined || this.isFaultReported) return undefined;
    this.isFaultReported = true;
    return fault;
  }

  /** The choice as it appears in a reply. */
  value(): JsonObject {
    const { fields } = this;
    const choice: JsonObject = { index: this.index };
    if (this.hasMessage || !fields.has('text')) choice.message = this.messageValue();
    else choice.text = fields.get('text');
    if (fields.has('logprobs')) choice.logprobs = fields.get('logprobs');
    if (this.reason !== undefined) choice.finish_reason = this.reason;
    const rest = [...fields].filter(([key]) => !Object.hasOwn(choice, key));
    return rest.length === 0 ? choice : Object.fromEntries([...Object.entries(choice), ...rest]);
  }

  private field(key: string, value: unknown, at: string, hasDelta: boolean): void {
    switch (key) {
      case 'index':
      case 'message':
      case 'delta':
      case 'usage':
        return;
      case 'finish_reason':
        if (isText(value)) this.setPlace(key, at, !isText(this.reason));
        if (isText(value) || !isText(this.reason)) this.reason = value;
        return;
      case 'text':
        if (!hasDelta) addText(this.fields, key, value);
        return;
      case 'logprobs':
      case 'token_ids':
        this.fields.set(key, addLists(this.fields.get(key), value));
        return;
      case 'content_filter_results':
        this.fields.set(key, addKeys(this.fields.get(key), value));
        return;
      default:
        keepLast(this.fields, key, value);
    }
    this.setPlace(key, at);
  }

  /** Returns whether the delta adds content. */
  private delta(delta: JsonObject, at: string): boolean {
    let addsContent = false;
    let isOnlyExpiry = false;
    for (const key of Object.keys(delta)) {
      const value = delta[key];
      if (value === undefined || STREAM_ONLY.has(key)) continue;
      this.noteField(key, at);
      if (key === 'content') {
        this.content.add(value);
        this.message.set(key, true);
        addsContent ||= isText(value) || Array.isArray(value);
      } else if (TEXT_FIELDS.has(key)) {
        addText(this.message, key, value);
        addsContent ||= isText(value);
      } else if (key === 'tool_calls') {
        if (this.addCalls(value, at)) addsContent = true;
      } else if (key === 'audio' && isObject(value)) {
        this.addAudio(value);
        isOnlyExpiry = Object.keys(value).every(each => each === 'expires_at');
      } else if (key === 'function_call' && isObject(value)) this.addFunctionCall(value);
      else if (key === 'reasoning_details' && Array.isArray(value)) {
        this.details ??= new ReasoningDetails();
        this.details.add(value);
        this.message.set(key, true);
      } else if (LIST_FIELDS.has(key)) addElements(this.message, key, value);
      else if (key === 'role') {
        if (isText(value) && !this.message.has(key)) this.message.set(key, value);
      } else keepLast(this.message, key, value);
    }
    this.hasAudioEnded = isOnlyExpiry ? !addsContent : this.hasAudioEnded && !addsContent;
    return addsContent;
  }

  private addCalls(value: unknown, at: string): boolean {
    if (!Array.isArray(value)) {
      keepLast(this.message, 'tool_calls', value);
      return false;
    }
    this.message.set('tool_calls', true);
    const fragments = value as unknown[];
    for (let i = 0; i < fragments.length; i++) {
      const fragment = fragments[i];
      if (isObject(fragment)) this.calls.add(fragment, `${at}${this.deltaPath}/tool_calls/${i}`);
    }
    return fragments.length > 0;
  }

  private addAudio(value: JsonObject): void {
    this.audio ??= { data: [], fields: new Map() };
    const { data, fields } = this.audio;
    for (const key of Object.keys(value)) {
      const piece = value[key];
      if (key === 'data' && typeof piece === 'string') {
        data.push(piece);
        fields.set(key, true);
      } else if (key === 'transcript') addText(fields, key, piece);
      else keepLast(fields, key, piece);
    }
    this.message.set('audio', true);
  }

  private addFunctionCall(value: JsonObject): void {
    this.functionCall ??= new Map();
    for (const key of Object.keys(value)) {
      if (key === 'arguments') addText(this.functionCall, key, value[key]);
      else if (!isText(this.functionCall.get(key))) this.functionCall.set(key, value[key]);
    }
    this.message.set('function_call', true);
  }

  /** Whether a cumulative message differs from the joined deltas. */
  private differsFromFragments(message: JsonObject, delta: JsonObject | undefined): boolean {
    const { content } = message;
    const length = typeof content === 'string' ? content.length : 0;
    const assembledLength = this.content.length ?? 0;
    const piece = typeof delta?.content === 'string' ? delta.content.length : 0;
    if (this.isCumulative === undefined && delta !== undefined && assembledLength !== piece)
      this.isCumulative = length !== piece;
    if (this.isCumulative === false) return false;
    if (this.isCumulative === true || delta === undefined) this.snapshot = message;
    return this.isCumulative === true && this.content.length !== undefined && length !== assembledLength;
  }

  private messageValue(): JsonObject {
    const { message, snapshot } = this;
    if (snapshot !== undefined) this.applySnapshot(snapshot);
    const value = new Map<string, unknown>();
    for (const key of FIELD_ORDER) if (message.has(key) || key === 'role') value.set(key, this.valueOf(key));
    for (const key of message.keys()) if (!LAST_FIELDS.includes(key)) value.set(key, this.valueOf(key));
    for (const key of LAST_FIELDS) if (message.has(key)) value.set(key, this.valueOf(key));
    return Object.fromEntries(value);
  }

  /** Fields of the cumulative message replace those of the deltas. */
  private applySnapshot(snapshot: JsonObject): void {
    const { content } = snapshot;
    if (typeof content === 'string' && this.content.length !== undefined && content.length !== this.content.length)
      this.content.replace(content);
    for (const key of Object.keys(snapshot)) {
      if (this.message.has(key)) continue;
      if (key === 'content' && (typeof content !== 'string' || content === '')) this.content.add(content);
      this.message.set(key, snapshot[key]);
    }
  }

  private valueOf(key: string): unknown {
    const { message } = this;
    if (key === 'role') return message.get(key) ?? 'assistant';
    if (key === 'content') return this.content.value() ?? null;
    if (message.get(key) !== true) return message.get(key);
    if (key === 'tool_calls') return this.inOrder.map(call => call.value());
    if (key === 'reasoning_details') return this.details?.value() ?? true;
    if (key === 'function_call') return this.functionCall === undefined ? true : Object.fromEntries(this.functionCall);
    if (key === 'audio' && this.audio !== undefined) {
      const { data, fields } = this.audio;
      return Object.fromEntries([...fields].map(([name, each]) => [name, name === 'data' ? joinBase64(data) : each]));
    }
    return true;
  }

  private noteField(key: string, at: string): void {
    const path = `message/${key}`;
    if (!this.origins.has(path)) this.origins.set(path, `${at}${this.deltaPath}/${key}`);
  }

  private setPlace(key: string, at: string, mustReplace = false): void {
    if (mustReplace || !this.origins.has(key)) this.origins.set(key, `${at}/${key}`);
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

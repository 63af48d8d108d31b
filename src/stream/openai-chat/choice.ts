/** One choice of a streamed chat completion. */
import { isObject, type JsonObject } from '../../source/json.ts';
import { type OpenCall, OpenCalls } from './calls.ts';
import { Content } from './content.ts';
import { addElements, addKeys, addLists, addText, joinBase64, keepLast } from './merge.ts';
import { ReasoningDetails } from './reasoning-details.ts';

/** Fields of the message that are text, and come in fragments. */
const TEXTS = new Set(['refusal', 'reasoning_content', 'reasoning', 'reasoning_text']);
/** Fields of the message whose lists come an element at a time. */
const LISTS = new Set(['annotations', 'executed_tools', 'images', 'citations']);
/** What stands in deltas alone. */
const STREAM_ONLY = new Set(['token_id', 'channel']);
/** Where a message without streaming has its known fields. */
const FIELD_ORDER = ['role', 'content'];
const LAST = ['tool_calls', 'function_call', 'refusal', 'audio', 'annotations'];

/** A fault of a chunk, reported by the assembler. */
export type ChunkFault = 'late' | 'differs' | undefined;

export class OpenChoice {
  readonly index: number;
  /** Pointer of the choice in the event that began it. */
  readonly at: string;
  /** Why the model stopped; null where a server says null, undefined where it never said anything. */
  reason: unknown;
  /** Where each part of the choice came from first: `message/content` to a pointer. */
  readonly places = new Map<string, string>();
  private readonly fields = new Map<string, unknown>();
  private readonly message = new Map<string, unknown>();
  private readonly content = new Content();
  private readonly calls = new OpenCalls();
  private details: ReasoningDetails | undefined;
  private audio: { readonly data: string[]; readonly fields: Map<string, unknown> } | undefined;
  private functionCall: Map<string, unknown> | undefined;
  private snapshot: JsonObject | undefined;
  /**
   * Whether messages beside deltas are the whole so far, and not the deltas once more; undefined while both look alike.
   */
  private isCumulative: boolean | undefined;
  private hasMessage = false;
  private isSaid = false;
  /** Spoken answers end on a fragment that says how long they are kept. */
  private audioEnded = false;

  private readonly deltaPath: string;

  /** `deltaPath` is where in a choice its delta stands; nowhere, where the choice is the delta. */
  constructor(index: number, at: string, deltaPath = '/delta') {
    this.index = index;
    this.at = at;
    this.deltaPath = deltaPath;
  }

  /** Whether the choice came to its end. */
  get isEnded(): boolean {
    return isText(this.reason) || this.audioEnded;
  }

  /** The calls, in the order of the reply. */
  get inOrder(): readonly OpenCall[] {
    return this.calls.inOrder();
  }

  /** Takes what a chunk adds. `at` is the pointer of this choice in it. */
  push(choice: JsonObject, at: string): ChunkFault {
    const { delta, message } = choice;
    const wasEnded = isText(this.reason);
    let fault: ChunkFault;
    for (const key of Object.keys(choice)) this.field(key, choice[key], at, isObject(delta));
    if (isObject(delta)) {
      this.hasMessage = true;
      const adds = this.delta(delta, at);
      if (adds && wasEnded) fault = 'late';
    }
    if (isObject(message)) {
      this.hasMessage = true;
      if (this.differsFromFragments(message, isObject(delta) ? delta : undefined)) fault ??= 'differs';
      // A server that writes the message in streams writes the delta in replies, too.
      if (this.isCumulative === true && delta !== undefined) this.fields.set('delta', delta);
    }
    if (fault === undefined || this.isSaid) return undefined;
    this.isSaid = true;
    return fault;
  }

  /** The choice as a reply has it. */
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

  /** Whether the delta adds something to the answer. */
  private delta(delta: JsonObject, at: string): boolean {
    let adds = false;
    let isOnlyExpiry = false;
    for (const key of Object.keys(delta)) {
      const value = delta[key];
      if (value === undefined || STREAM_ONLY.has(key)) continue;
      this.noteField(key, at);
      if (key === 'content') {
        this.content.add(value);
        this.message.set(key, true);
        adds ||= isText(value) || Array.isArray(value);
      } else if (TEXTS.has(key)) {
        addText(this.message, key, value);
        adds ||= isText(value);
      } else if (key === 'tool_calls') {
        if (this.addCalls(value, at)) adds = true;
      } else if (key === 'audio' && isObject(value)) {
        this.addAudio(value);
        isOnlyExpiry = Object.keys(value).every(each => each === 'expires_at');
      } else if (key === 'function_call' && isObject(value)) this.addFunctionCall(value);
      else if (key === 'reasoning_details' && Array.isArray(value)) {
        this.details ??= new ReasoningDetails();
        this.details.add(value);
        this.message.set(key, true);
      } else if (LISTS.has(key)) addElements(this.message, key, value);
      else if (key === 'role') {
        if (isText(value) && !this.message.has(key)) this.message.set(key, value);
      } else keepLast(this.message, key, value);
    }
    this.audioEnded = isOnlyExpiry ? !adds : this.audioEnded && !adds;
    return adds;
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

  /** Whether a message that is the answer so far is another one than the fragments add up to. */
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
    for (const key of message.keys()) if (!LAST.includes(key)) value.set(key, this.valueOf(key));
    for (const key of LAST) if (message.has(key)) value.set(key, this.valueOf(key));
    return Object.fromEntries(value);
  }

  /** What the whole message says goes before what the fragments do. */
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
    const place = `message/${key}`;
    if (!this.places.has(place)) this.places.set(place, `${at}${this.deltaPath}/${key}`);
  }

  private setPlace(key: string, at: string, anew = false): void {
    if (anew || !this.places.has(key)) this.places.set(key, `${at}/${key}`);
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

/** Assembles the reply of a stream while it arrives, and collects the faults of the stream. It judges nothing. */

import type { StructuralFault } from '../formats/engine/message-format.ts';
import { checkedJson } from '../model/checked-json.ts';
import { failureName } from '../replies/failure-name.ts';
import { isObject } from '../source/json.ts';
import { StreamDecoder, unwrap } from './decode.ts';
import type { StreamEvent } from './event.ts';
import { detectProtocol } from './known-protocols.ts';
import type { Assembled, Assembler, Framing, StreamProtocol } from './protocol.ts';

export interface ReplyAssemblerOptions {
  /** The protocol, if it is known before the first event. */
  readonly protocol?: StreamProtocol | undefined;
  /** Whether events of another protocol take precedence over `protocol`: a system has its own events in addition. */
  readonly mayDiffer?: boolean | undefined;
  /** Whether a client library recorded the events instead of the raw response. */
  readonly isRebuilt?: boolean | undefined;
  /** Pointer of the stream in its document. */
  readonly base?: string | undefined;
}

/** Maximum number of faults to keep for one stream. */
const MAX_FAULTS = 1000;

/** Maximum number of events before the protocol is detected: pings, comments, metadata. */
const MAX_WAITING = 8;

const NO_REPLY: Assembled = { reply: undefined, isComplete: false, origin: () => undefined };

export class ReplyAssembler {
  /** The faults so far, in the order of the stream. */
  readonly faults: StructuralFault[] = [];
  /** The protocol: the given one until the first events show another. */
  protocol: StreamProtocol | undefined;
  /** The model that the events before the detection name. */
  model: string | undefined;
  /** Number of events so far. */
  events = 0;
  private readonly options: ReplyAssemblerOptions;
  private readonly base: string;
  private readonly decoder: StreamDecoder;
  /** Events that arrived before the protocol was detected. */
  private waiting: StreamEvent[] = [];
  /** Whether too many events arrived without a match: the protocol is unknown. */
  private hasUnknownProtocol = false;
  private assembler: Assembler | undefined;
  private isWritten = false;
  /** Whether the input is not the original HTTP body. */
  private mayHaveLostEvents: boolean;

  constructor(options: ReplyAssemblerOptions) {
    this.options = options;
    this.base = options.base ?? '';
    this.protocol = options.protocol;
    this.mayHaveLostEvents = options.isRebuilt === true;
    const fault = (each: StructuralFault) => this.addFault(each);
    this.decoder = new StreamDecoder({ event: event => this.take(event), fault }, this.base);
  }

  /** Adds a chunk of the body of any size. */
  write(chunk: string | Uint8Array): void {
    this.isWritten = true;
    this.decoder.push(chunk);
  }

  /** Adds one event: its parsed data, or `{event, data}`. */
  push(given: unknown): void {
    const event = checkedJson(given, `event ${this.events + 1}`);
    const pointer = `${this.base}/${this.events}`;
    this.take(unwrap({ name: undefined, data: event, isText: typeof event === 'string', pointer }));
  }

  /** Ends the stream. Nothing may be added after it. */
  end(): Assembled {
    if (this.isWritten) this.decoder.end();
    if (!this.hasBegun && this.protocol !== undefined) this.begin(this.protocol);
    const assembled = this.assembler?.end() ?? NO_REPLY;
    if (this.events === 0 && this.faults.length === 0)
      this.addFault({ rule: 'truncated-stream', messageId: 'empty', at: { pointer: this.base } });
    if (!this.hasBegun) this.reportUnknownProtocol();
    return assembled;
  }

  /** Whether the protocol is decided. */
  get hasBegun(): boolean {
    return this.assembler !== undefined;
  }

  /** Whether the text contains at least the start of an event. Known at the end. */
  get isStream(): boolean {
    const { framing } = this.decoder;
    if (framing === undefined || this.faults.some(({ messageId }) => messageId !== 'empty')) return true;
    return this.events > 0 && (framing === 'sse' || this.hasBegun);
  }

  private take(event: StreamEvent): void {
    this.events++;
    if (this.assembler !== undefined) {
      this.assembler.push(event);
      return;
    }
    if (this.hasUnknownProtocol) return;
    this.waiting.push(event);
    const { mayDiffer } = this.options;
    const protocol = (mayDiffer ? detectProtocol(event) : undefined) ?? this.protocol ?? detectProtocol(event);
    if (protocol !== undefined) this.begin(protocol);
    else if (this.waiting.length >= MAX_WAITING) {
      this.hasUnknownProtocol = true;
      this.waiting = [];
    }
  }

  private begin(protocol: StreamProtocol): void {
    this.protocol = protocol;
    this.model = modelIn(this.waiting);
    const isBody = this.isWritten && !this.options.isRebuilt;
    const framing: Framing = isBody ? (this.decoder.framing ?? 'sse') : 'events';
    this.assembler = protocol.begin({ report: fault => this.addFault(fault), framing });
    for (const event of this.waiting) this.assembler.push(event);
    this.waiting = [];
  }

  /** Reports events whose protocol is unknown, if they are an error or only an end. */
  private reportUnknownProtocol(): void {
    for (const { data, pointer } of this.waiting) {
      if (!isObject(data)) continue;
      const error = data.type === 'error' ? (data.error ?? { ...data, type: undefined }) : data.error;
      if (error === undefined || error === null) continue;
      const { type, code, status } = isObject(error) ? error : {};
      const reason = failureName(type, status, code, error);
      this.addFault({ rule: 'stream-error-ignored', messageId: 'event', at: { pointer }, data: { reason } });
      return;
    }
    const [first] = this.waiting;
    if (first !== undefined && this.waiting.every(({ data }) => data === '[DONE]'))
      this.addFault({ rule: 'truncated-stream', messageId: 'noReply', at: { pointer: first.pointer } });
  }

  private addFault(fault: StructuralFault): void {
    // A stream that ends inside an event is also truncated. This is reported once.
    const isTruncation = fault.rule === 'truncated-stream';
    const isKnown = isTruncation && this.faults.some(({ rule }) => rule === 'truncated-stream');
    if (isKnown || this.faults.length >= MAX_FAULTS) return;
    // For events recorded by a library or reformatted by an archive, it is unknown where an event was lost.
    this.mayHaveLostEvents ||= fault.messageId === 'unseparated';
    const isUnsure = this.mayHaveLostEvents && fault.severity === undefined && fault.rule !== 'stream-error-ignored';
    this.faults.push(isUnsure ? { ...fault, severity: 'warning' } : fault);
  }
}

/** The model name in the first events. */
function modelIn(events: readonly StreamEvent[]): string | undefined {
  for (const { data } of events) {
    const holders = isObject(data) ? [data, data.message, data.response, data.interaction] : [];
    for (const each of holders) if (isObject(each) && typeof each.model === 'string') return each.model;
  }
  return undefined;
}

/** Assembles a stream while it arrives and reports its faults. */

import type { StructuralFault } from '../formats/engine/message-format.ts';
import type { Conversation, Diagnostic, Dialect } from '../generated/types.ts';
import { dialectOn } from '../lint/dialect-of.ts';
import { dialectFor } from '../lint/lint.ts';
import type { LintOptions } from '../lint/lint-options.ts';
import { findMessageFormat } from '../lint/registry.ts';
import { findReplyWire, judgeReply } from '../lint/reply.ts';
import { ReplyQuirks } from '../lint/reply-quirks.ts';
import { UsageError } from '../lint/usage-error.ts';
import { checkedJson, named } from '../model/checked-json.ts';
import { comparePointers } from '../pointer.ts';
import { failureName } from '../replies/failure-name.ts';
import { isObject } from '../source/json.ts';
import { StreamDecoder, unwrap } from './decode.ts';
import type { StreamEvent } from './event.ts';
import { detectProtocol, findProtocol, protocolIds } from './known-protocols.ts';
import type { Assembled, Assembler, Framing, StreamProtocol } from './protocol.ts';

/** Options for reading and judging a stream. */
export interface AssembleOptions extends Pick<LintOptions, 'dialect' | 'model' | 'at' | 'host' | 'checkSchema'> {
  /** ID of the protocol. The default is that of the dialect, or detection from the first events. */
  readonly protocol?: string | undefined;
  /** The request, whose tools define the schemas of the arguments. */
  readonly request?: unknown;
  /**
   * Whether a client library recorded the events instead of the raw response. Missing end markers are then not reported,
   * and lost or misordered events are warnings.
   */
  readonly isRebuilt?: boolean | undefined;
}

/** The result of `assemble`. */
export interface AssembledReply {
  /** The reply that the server would have sent without streaming; undefined if no part of it arrived. */
  readonly reply: unknown;
  /** The messages or items to append to the next request. */
  readonly messages: readonly unknown[];
  /** Whether the stream ended normally. If false, do not store the message and do not run its tool calls. */
  readonly isComplete: boolean;
  /** Whether no diagnostic is an error. */
  readonly ok: boolean;
  /** The findings. Their pointers start with the event index: `/12/choices/0/delta`. */
  readonly diagnostics: readonly Diagnostic[];
  /** ID of the detected protocol; null if it is unknown. */
  readonly protocol: string | null;
  /** ID of the dialect that was used; null if none was given and the protocol has no default dialect. */
  readonly dialect: string | null;
  /** Number of events. */
  readonly events: number;
  /** Number of tool calls in the reply. */
  readonly toolCalls: number;
}

/** Whether this is a chunk of a body. A revoked proxy throws when its class is checked. */
export function isChunk(value: unknown): value is string | Uint8Array {
  return typeof value === 'string' || (ArrayBuffer.isView(value) && value instanceof Uint8Array);
}

const CUT = 'truncated-stream';

/** Maximum number of faults to keep for one stream. */
const MAX_FAULTS = 1000;

/** Assembles a stream while it arrives. Call `push` with events or `write` with text or bytes, then `end`. */
export class StreamAssembler {
  private readonly options: AssembleOptions;
  private readonly base: string;
  private readonly faults: StructuralFault[] = [];
  private readonly decoder: StreamDecoder;
  /** Events that arrived before the protocol was detected. */
  private waiting: StreamEvent[] = [];
  /** Whether too many events arrived without a match: the protocol is unknown. */
  private hasUnknownProtocol = false;
  private protocol: StreamProtocol | undefined;
  private assembler: Assembler | undefined;
  private dialect: Dialect | undefined;
  private count = 0;
  private reported = 0;
  private model: string | undefined;
  private isWritten = false;
  /** Whether the input is not the original HTTP body. */
  private mayHaveLostEvents: boolean;

  constructor(options: AssembleOptions = {}, base = '') {
    this.options = options;
    this.base = base;
    this.mayHaveLostEvents = options.isRebuilt === true;
    this.model = options.model;
    const fault = (each: StructuralFault) => this.addFault(each);
    this.decoder = new StreamDecoder({ event: event => this.take(event), fault }, base);
    const { protocol, dialect } = options;
    if (dialect !== undefined) this.dialect = dialectFor({ dialect });
    if (protocol !== undefined && findProtocol(protocol) === undefined)
      throw new UsageError(`unknown protocol \`${protocol}\`; expected one of ${protocolIds.join(', ')}`);
    const { format: messageFormat = '', sends: wire = '' } = this.dialect ?? {};
    this.protocol =
      protocol === undefined ? (findProtocol(messageFormat) ?? findProtocol(wire)) : findProtocol(protocol);
  }

  /** Adds a chunk of the body of any size and returns the new findings. */
  write(chunk: string | Uint8Array): Diagnostic[] {
    if (!isChunk(chunk)) throw new UsageError(`\`write\` needs text or bytes, not ${named(chunk)}`);
    this.isWritten = true;
    this.decoder.push(chunk);
    return this.newFindings();
  }

  /** Adds one event, either its parsed data as from an SDK or `{event, data}`, and returns the new findings. */
  push(given: unknown): Diagnostic[] {
    const event = checkedJson(given, `event ${this.count + 1}`);
    const pointer = `${this.base}/${this.count}`;
    const isText = typeof event === 'string';
    this.take(unwrap({ name: undefined, data: event, isText, pointer }));
    return this.newFindings();
  }

  /** Ends the stream and returns the result. No events may be pushed after it. */
  end(): AssembledReply {
    if (this.isWritten) this.decoder.end();
    if (this.assembler === undefined && this.protocol !== undefined) this.begin(this.protocol);
    const assembled = this.assembler?.end() ?? NO_REPLY;
    if (this.count === 0 && this.faults.length === 0)
      this.addFault({ rule: 'truncated-stream', messageId: 'empty', at: { pointer: this.base } });
    if (this.assembler === undefined) this.reportUnknownProtocol();
    return this.judge(assembled);
  }

  /** Whether the text contains at least the start of an event. Known at the end. */
  get isStream(): boolean {
    const { framing } = this.decoder;
    if (framing === undefined || this.faults.some(({ messageId }) => messageId !== 'empty')) return true;
    return this.count > 0 && (framing === 'sse' || this.assembler !== undefined);
  }

  private take(event: StreamEvent): void {
    this.count++;
    if (this.assembler !== undefined) {
      this.assembler.push(event);
      return;
    }
    if (this.hasUnknownProtocol) return;
    this.waiting.push(event);
    // A system has its own events in addition to those of its server.
    const isOpen = this.dialect?.kind === 'system' && this.options.protocol === undefined;
    const protocol = (isOpen ? detectProtocol(event) : undefined) ?? this.protocol ?? detectProtocol(event);
    if (protocol !== undefined) this.begin(protocol);
    else if (this.waiting.length >= MAX_WAITING) {
      this.hasUnknownProtocol = true;
      this.waiting = [];
    }
  }

  private begin(protocol: StreamProtocol): void {
    this.protocol = protocol;
    const { dialect, host, isRebuilt } = this.options;
    this.model ??= modelIn(this.waiting);
    const messageFormat = findMessageFormat(protocol.id);
    if (dialect === undefined && messageFormat !== undefined)
      this.dialect = dialectOn(messageFormat, { value: undefined, host, model: this.model }, false);
    const framing: Framing = isRebuilt || !this.isWritten ? 'events' : (this.decoder.framing ?? 'sse');
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
    const isKnown = fault.rule === CUT && this.faults.some(({ rule }) => rule === CUT);
    if (isKnown || this.faults.length >= MAX_FAULTS) return;
    // For events recorded by a library or reformatted by an archive, it is unknown where an event was lost.
    this.mayHaveLostEvents ||= fault.messageId === 'unseparated';
    const isUnsure = this.mayHaveLostEvents && fault.severity === undefined && fault.rule !== 'stream-error-ignored';
    this.faults.push(isUnsure ? { ...fault, severity: 'warning' } : fault);
  }

  /** The findings since the last call. */
  private newFindings(): Diagnostic[] {
    if (this.reported === this.faults.length) return [];
    const found = this.faults.slice(this.reported);
    this.reported = this.faults.length;
    return found.flatMap(fault => this.quirks.describe(fault) ?? []);
  }

  /** The entries about the server's replies, once the server is known. */
  private get quirks(): ReplyQuirks {
    const { dialect, model } = this;
    return new ReplyQuirks(dialect, { model, at: this.options.at, toolsDeclared: false });
  }

  private judge({ reply, isComplete, isDamaged, origin }: Assembled): AssembledReply {
    const { at, checkSchema } = this.options;
    const { dialect, protocol, model } = this;
    const wire = protocol === undefined ? undefined : findReplyWire(protocol.id);
    const { quirks } = this;
    let toolCalls = 0;
    const diagnostics = this.faults.flatMap(fault => quirks.describe(fault) ?? []);
    if (wire !== undefined && reply !== undefined && !isDamaged) {
      const context = { wire, dialect, model, at, checkSchema, tools: this.tools(), isCut: !isComplete };
      const judged = judgeReply(reply, '', context);
      toolCalls = judged.toolCalls;
      for (const found of judged.diagnostics) {
        found.pointer = origin(found.pointer) ?? this.base;
        for (const related of found.related) related.pointer = origin(related.pointer) ?? this.base;
        // Do not report again what the stream's own faults cause: a truncated stream leaves incomplete calls, and a place
        // with a lost fragment has unknown content.
        const isKnown =
          (!isComplete && RULES_OF_TRUNCATION.has(found.rule)) ||
          diagnostics.some(
            ({ rule, pointer }) =>
              (rule === found.rule || rule === 'stream-fragment-lost') && pointer === found.pointer,
          );
        if (!isKnown) diagnostics.push(found);
      }
    }
    diagnostics.sort((a, b) => comparePointers(a.pointer, b.pointer));
    return {
      reply,
      messages: reply === undefined ? [] : (wire?.messagesOf(reply) ?? []),
      isComplete,
      ok: diagnostics.every(each => each.severity !== 'error'),
      diagnostics,
      protocol: protocol?.id ?? null,
      dialect: dialect?.id ?? null,
      events: this.count,
      toolCalls,
    };
  }

  private tools(): Conversation['tools'] {
    const { request } = this.options;
    const messageFormat = findMessageFormat(this.dialect?.format ?? '');
    return isObject(request) ? messageFormat?.readFrame(request, '', () => {}).frame.tools : undefined;
  }
}

/** Rules whose findings a truncated stream can cause. */
const RULES_OF_TRUNCATION = new Set([
  'arguments-not-json',
  'arguments-not-object',
  'arguments-refused-by-schema',
  'finish-reason-contradicts-content',
]);

const NO_REPLY: Assembled = { reply: undefined, isComplete: false, origin: () => undefined };

/** The model name in the first events. */
function modelIn(events: readonly StreamEvent[]): string | undefined {
  for (const { data } of events) {
    const holders = isObject(data) ? [data, data.message, data.response, data.interaction] : [];
    for (const each of holders) if (isObject(each) && typeof each.model === 'string') return each.model;
  }
  return undefined;
}

/** Maximum number of events before the protocol is detected: pings, comments, metadata. */
const MAX_WAITING = 8;

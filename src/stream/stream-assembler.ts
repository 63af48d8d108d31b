/** Puts one stream together while it comes in, and says what is wrong with it. */
import type { Conversation, Diagnostic, Dialect } from '../generated/types.ts';
import { dialectFor, type LintOptions } from '../lint/lint.ts';
import { findShape } from '../lint/registry.ts';
import { findReplyWire, judgeReply } from '../lint/reply.ts';
import { ReplyQuirks } from '../lint/reply-quirks.ts';
import { UsageError } from '../lint/usage-error.ts';
import { dialectOn } from '../lint/whose.ts';
import { admitted, named } from '../model/admitted.ts';
import { comparePointers } from '../pointer.ts';
import type { StructuralFault } from '../shapes/shape.ts';
import { isObject } from '../shapes/structure.ts';
import { StreamDecoder, unwrap } from './decode.ts';
import type { StreamEvent } from './event.ts';
import { detectProtocol, findProtocol, protocolIds } from './known-protocols.ts';
import type { Assembled, Assembler, Framing, StreamProtocol } from './protocol.ts';

/** How to read a stream, and by what to judge it. */
export interface AssembleOptions extends Pick<LintOptions, 'dialect' | 'model' | 'at' | 'host' | 'checkSchema'> {
  /** Id of the protocol; the dialect's wire, or what the first events give away, unless said. */
  readonly protocol?: string | undefined;
  /** The request that was answered: its tools say what arguments have to fit. */
  readonly request?: unknown;
  /**
   * Whether the events were taken from a library, not from the wire: end markers are not missed then, and what is lost or
   * out of order is a warning.
   */
  readonly isRebuilt?: boolean | undefined;
}

/** What a stream adds up to. */
export interface AssembledReply {
  /** The reply that the same server gives without streaming; undefined where no part of one came. */
  readonly reply: unknown;
  /** What of it goes back in the next request, as messages or items of the wire. */
  readonly messages: readonly unknown[];
  /** Whether the stream came to its end and did not fail. What is not complete is no answer. */
  readonly isComplete: boolean;
  /** No diagnostic is an error. */
  readonly ok: boolean;
  /** Pointers name events: `/12/choices/0/delta`. */
  readonly diagnostics: readonly Diagnostic[];
  /** Id of the protocol that the events are of; null where they are of none that is known. */
  readonly protocol: string | null;
  /** Id of the dialect that judged; null where none was named and the protocol is nobody's wire. */
  readonly dialect: string | null;
  readonly events: number;
  /** Calls in the reply. */
  readonly toolCalls: number;
}

/** Whether this is a piece of a body. A proxy that was revoked throws where it is asked for its class. */
export function isChunk(value: unknown): value is string | Uint8Array {
  return typeof value === 'string' || (ArrayBuffer.isView(value) && value instanceof Uint8Array);
}

const CUT = 'truncated-stream';

/** Faults kept of one stream. */
const MOST = 1000;

/** An assembler that is fed while a stream comes in: `push` events or `write` raw text and bytes, then `end`. */
export class StreamAssembler {
  private readonly options: AssembleOptions;
  private readonly base: string;
  private readonly faults: StructuralFault[] = [];
  private readonly decoder: StreamDecoder;
  /** Events that came before it was clear what they are. */
  private waiting: StreamEvent[] = [];
  /** Whether too many came: the stream is of no protocol that is known. */
  private isNobodys = false;
  private protocol: StreamProtocol | undefined;
  private assembler: Assembler | undefined;
  private dialect: Dialect | undefined;
  private count = 0;
  private told = 0;
  private model: string | undefined;
  private isWritten = false;
  /** Whether the bytes are not those that crossed the wire. */
  private isHandedDown: boolean;

  constructor(options: AssembleOptions = {}, base = '') {
    this.options = options;
    this.base = base;
    this.isHandedDown = options.isRebuilt === true;
    this.model = options.model;
    const fault = (each: StructuralFault) => this.tell(each);
    this.decoder = new StreamDecoder({ event: event => this.take(event), fault }, base);
    const { protocol, dialect } = options;
    if (dialect !== undefined) this.dialect = dialectFor({ dialect });
    if (protocol !== undefined && findProtocol(protocol) === undefined)
      throw new UsageError(`no protocol \`${protocol}\`; there are ${protocolIds.join(', ')}`);
    const { shape = '', wire = '' } = this.dialect ?? {};
    this.protocol = protocol === undefined ? (findProtocol(shape) ?? findProtocol(wire)) : findProtocol(protocol);
  }

  /** Takes a piece of the body, cut anywhere; gives what it showed to be wrong. */
  write(chunk: string | Uint8Array): Diagnostic[] {
    if (!isChunk(chunk)) throw new UsageError(`\`write\` needs text or bytes, not ${named(chunk)}`);
    this.isWritten = true;
    this.decoder.push(chunk);
    return this.news();
  }

  /** Takes one event: its parsed data as an SDK hands it out, or `{event, data}`. Gives what it showed to be wrong. */
  push(given: unknown): Diagnostic[] {
    const event = admitted(given, `event ${this.count + 1}`);
    const pointer = `${this.base}/${this.count}`;
    const isText = typeof event === 'string';
    this.take(unwrap({ name: undefined, data: event, isText, pointer }));
    return this.news();
  }

  /** Ends the stream. Nothing may be pushed behind it. */
  end(): AssembledReply {
    if (this.isWritten) this.decoder.end();
    if (this.assembler === undefined && this.protocol !== undefined) this.begin(this.protocol);
    const assembled = this.assembler?.end() ?? NOTHING;
    if (this.count === 0 && this.faults.length === 0)
      this.tell({ rule: 'truncated-stream', messageId: 'empty', at: { pointer: this.base } });
    return this.judge(assembled);
  }

  /** Whether the text that was written has events, or breaks off in the first one; known at the end. */
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
    if (this.isNobodys) return;
    this.waiting.push(event);
    // A system has events of its own beside those that it reads from its server.
    const isOpen = this.dialect?.kind === 'system' && this.options.protocol === undefined;
    const protocol = (isOpen ? detectProtocol(event) : undefined) ?? this.protocol ?? detectProtocol(event);
    if (protocol !== undefined) this.begin(protocol);
    else if (this.waiting.length >= PATIENCE) {
      this.isNobodys = true;
      this.waiting = [];
    }
  }

  private begin(protocol: StreamProtocol): void {
    this.protocol = protocol;
    const { dialect, host, isRebuilt } = this.options;
    this.model ??= modelIn(this.waiting);
    const shape = findShape(protocol.id);
    if (dialect === undefined && shape !== undefined)
      this.dialect = dialectOn(shape, { value: undefined, host, model: this.model }, false);
    const framing: Framing = isRebuilt || !this.isWritten ? 'events' : (this.decoder.framing ?? 'sse');
    this.assembler = protocol.begin({ report: fault => this.tell(fault), framing });
    for (const event of this.waiting) this.assembler.push(event);
    this.waiting = [];
  }

  private tell(fault: StructuralFault): void {
    // A stream that breaks off inside of an event ends too soon as well: that is one fault.
    const isSaid = fault.rule === CUT && this.faults.some(({ rule }) => rule === CUT);
    if (isSaid || this.faults.length >= MOST) return;
    // Of events that a library wrote down, or an archive has put in other lines, nobody knows who lost one.
    this.isHandedDown ||= fault.messageId === 'unseparated';
    const isUnsure = this.isHandedDown && fault.severity === undefined && fault.rule !== 'stream-error-ignored';
    this.faults.push(isUnsure ? { ...fault, severity: 'warning' } : fault);
  }

  /** What was found since somebody last asked. */
  private news(): Diagnostic[] {
    if (this.told === this.faults.length) return [];
    const found = this.faults.slice(this.told);
    this.told = this.faults.length;
    return found.flatMap(fault => this.quirks.describe(fault) ?? []);
  }

  /** What is known of the server, once it is known who that is. */
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
        // What the stream itself was found to be is not said of its sum as well: what broke off is not whole, and of
        // what was lost nothing is known.
        const isSaid =
          (!isComplete && CUT_SHORT.has(found.rule)) ||
          diagnostics.some(
            ({ rule, pointer }) =>
              (rule === found.rule || rule === 'stream-fragment-lost') && pointer === found.pointer,
          );
        if (!isSaid) diagnostics.push(found);
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
    const shape = findShape(this.dialect?.shape ?? '');
    return isObject(request) ? shape?.readFrame(request, '', () => {}).frame.tools : undefined;
  }
}

/** Faults that a call has because its stream was cut short. */
const CUT_SHORT = new Set([
  'arguments-not-json',
  'arguments-not-object',
  'arguments-refused-by-schema',
  'finish-reason-contradicts-content',
]);

const NOTHING: Assembled = { reply: undefined, isComplete: false, origin: () => undefined };

/** The model that the first events name. */
function modelIn(events: readonly StreamEvent[]): string | undefined {
  for (const { data } of events) {
    const holders = isObject(data) ? [data, data.message, data.response, data.interaction] : [];
    for (const each of holders) if (isObject(each) && typeof each.model === 'string') return each.model;
  }
  return undefined;
}

/** Events that may come before one that tells what they are: pings, comments, metadata. */
const PATIENCE = 8;

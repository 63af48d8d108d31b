/** Judges a stream while it arrives: its faults, and at the end the assembled reply. */

import type { StructuralFault } from '../formats/engine/message-format.ts';
import type { Conversation, Diagnostic, Dialect } from '../generated/types.ts';
import { named } from '../model/checked-json.ts';
import { UsageError } from '../model/usage-error.ts';
import { comparePointers } from '../pointer.ts';
import { dialectOn } from '../registry/dialect-of.ts';
import { findMessageFormat, findReplyWire } from '../registry/registry.ts';
import type { ReplyWire } from '../replies/reply.ts';
import { isObject } from '../source/json.ts';
import { findProtocol, protocolIds } from '../stream/known-protocols.ts';
import type { Assembled } from '../stream/protocol.ts';
import { ReplyAssembler } from '../stream/reply-assembler.ts';
import type { LintOptions } from './lint-options.ts';
import { judgeReply } from './reply.ts';
import { ReplyQuirks } from './reply-quirks.ts';
import { dialectFor } from './request.ts';

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

/** Assembles a stream while it arrives. Call `push` with events or `write` with text or bytes, then `end`. */
export class StreamAssembler {
  private readonly options: AssembleOptions;
  private readonly base: string;
  private readonly assembler: ReplyAssembler;
  private dialect: Dialect | undefined;
  private reported = 0;

  constructor(options: AssembleOptions = {}, base = '') {
    this.options = options;
    this.base = base;
    const { protocol, dialect, isRebuilt } = options;
    if (dialect !== undefined) this.dialect = dialectFor({ dialect });
    if (protocol !== undefined && findProtocol(protocol) === undefined)
      throw new UsageError(`unknown protocol \`${protocol}\`; expected one of ${protocolIds.join(', ')}`);
    const { format = '', sends = '', kind } = this.dialect ?? {};
    this.assembler = new ReplyAssembler({
      protocol: protocol === undefined ? (findProtocol(format) ?? findProtocol(sends)) : findProtocol(protocol),
      mayDiffer: kind === 'system' && protocol === undefined,
      isRebuilt,
      base,
    });
  }

  /** Adds a chunk of the body of any size and returns the new findings. */
  write(chunk: string | Uint8Array): Diagnostic[] {
    if (!isChunk(chunk)) throw new UsageError(`\`write\` needs text or bytes, not ${named(chunk)}`);
    this.assembler.write(chunk);
    return this.newFindings();
  }

  /** Adds one event, either its parsed data as from an SDK or `{event, data}`, and returns the new findings. */
  push(event: unknown): Diagnostic[] {
    this.assembler.push(event);
    return this.newFindings();
  }

  /** Ends the stream and returns the result. No events may be pushed after it. */
  end(): AssembledReply {
    const assembled = this.assembler.end();
    const { protocol, events } = this.assembler;
    const { reply, isComplete } = assembled;
    this.chooseDialect();
    const diagnostics = this.describe(this.assembler.faults);
    const wire = protocol === undefined ? undefined : findReplyWire(protocol.id);
    const toolCalls = wire === undefined ? 0 : this.judgeReply(wire, assembled, diagnostics);
    diagnostics.sort((a, b) => comparePointers(a.pointer, b.pointer));
    return {
      reply,
      messages: reply === undefined ? [] : (wire?.messagesOf(reply) ?? []),
      isComplete,
      ok: diagnostics.every(each => each.severity !== 'error'),
      diagnostics,
      protocol: protocol?.id ?? null,
      dialect: this.dialect?.id ?? null,
      events,
      toolCalls,
    };
  }

  /** Whether the text contains at least the start of an event. Known at the end. */
  get isStream(): boolean {
    return this.assembler.isStream;
  }

  /** The findings since the last call. */
  private newFindings(): Diagnostic[] {
    const { faults } = this.assembler;
    if (this.reported === faults.length) return [];
    this.chooseDialect();
    const newFaults = faults.slice(this.reported);
    this.reported = faults.length;
    return this.describe(newFaults);
  }

  /** Without the option `dialect`, the protocol and the model select it. */
  private chooseDialect(): void {
    const { protocol, hasBegun } = this.assembler;
    const messageFormat = hasBegun ? findMessageFormat(protocol?.id ?? '') : undefined;
    if (this.dialect !== undefined || messageFormat === undefined) return;
    const { host } = this.options;
    this.dialect = dialectOn(messageFormat, { value: undefined, host, model: this.model }, false);
  }

  private get model(): string | undefined {
    return this.options.model ?? this.assembler.model;
  }

  /** The findings for the faults. Those that the dialect does not reject are left out. */
  private describe(faults: readonly StructuralFault[]): Diagnostic[] {
    const { dialect, model } = this;
    const quirks = new ReplyQuirks(dialect, { model, at: this.options.at, toolsDeclared: false });
    return faults.flatMap(fault => quirks.describe(fault) ?? []);
  }

  /** Adds what is wrong with the assembled reply to the findings, and returns its number of tool calls. */
  private judgeReply(wire: ReplyWire, { reply, isComplete, isDamaged, origin }: Assembled, diagnostics: Diagnostic[]) {
    if (reply === undefined || isDamaged) return 0;
    const { at, checkSchema } = this.options;
    const { dialect, model } = this;
    const context = { wire, dialect, model, at, checkSchema, tools: this.tools(), isCut: !isComplete };
    const judged = judgeReply(reply, '', context);
    const placeOf = (rule: string, pointer: string) => `${rule} ${pointer}`;
    const known = new Set(diagnostics.map(({ rule, pointer }) => placeOf(rule, pointer)));
    for (const found of judged.diagnostics) {
      found.pointer = origin(found.pointer) ?? this.base;
      for (const related of found.related) related.pointer = origin(related.pointer) ?? this.base;
      // Do not report again what the stream's own faults cause: a truncated stream leaves incomplete calls, and a place
      // with a lost fragment has unknown content.
      const isKnown =
        (!isComplete && RULES_OF_TRUNCATION.has(found.rule)) ||
        known.has(placeOf(found.rule, found.pointer)) ||
        known.has(placeOf('stream-fragment-lost', found.pointer));
      if (isKnown) continue;
      diagnostics.push(found);
      known.add(placeOf(found.rule, found.pointer));
    }
    return judged.toolCalls;
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

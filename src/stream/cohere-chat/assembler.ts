/** Assembles the message of a v2 chat stream and checks the order of its events. */
import { isFailure } from '../../replies/cohere-chat-v1.ts';
import { failureName } from '../../replies/failure-name.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import type { StreamEvent } from '../event.ts';
import { setMember } from '../owned-containers.ts';
import type { Assembled, Assembler, StreamContext } from '../protocol.ts';
import { appendCall, appendContent, type Piece, Pieces } from './parts.ts';

type Kind = 'content' | 'tool_calls';

/** The names of the kinds in findings. */
const LABELS = { content: 'part', tool_calls: 'call' } as const;

export const EVENTS: ReadonlySet<string> = new Set([
  ...['message-start', 'content-start', 'content-delta', 'content-end', 'tool-plan-delta'],
  ...['tool-call-start', 'tool-call-delta', 'tool-call-end', 'citation-start', 'citation-end', 'message-end', 'debug'],
]);

export class CohereAssembler implements Assembler {
  private readonly context: StreamContext;
  private readonly content = new Pieces();
  private readonly calls = new Pieces();
  private readonly citations: { value: unknown; pointer: string }[] = [];
  private readonly logprobs: unknown[] = [];
  private open: { kind: Kind; piece: Piece } | undefined;
  private plan: string | undefined;
  private planAt: string | undefined;
  private message: JsonObject | undefined;
  private id: unknown;
  private first: string | undefined;
  private last: string | undefined;
  private startPointer: string | undefined;
  private expectsStart = true;
  private ending: { pointer: string; delta: JsonObject } | undefined;
  private failedPointer: string | undefined;
  private isDamaged = false;
  private isContinuationReported = false;

  constructor(context: StreamContext) {
    this.context = context;
  }

  push({ name, data, isText, pointer }: StreamEvent): void {
    // `[DONE]` comes after the end.
    if (isText || !isObject(data)) return;
    this.first ??= pointer;
    if (this.failedPointer !== undefined) {
      if (!this.isContinuationReported) this.report('stream-error-ignored', 'continued', pointer);
      this.isContinuationReported = true;
      return;
    }
    const type = typeof data.type === 'string' ? data.type : (name ?? '');
    if (EVENTS.has(type)) this.take(type, data, pointer);
    else if (type === 'error' || typeof data.message === 'string') {
      this.failedPointer = pointer;
      this.report('stream-error-ignored', 'event', pointer, { reason: failureName(data.code, data.status) });
    }
    this.last = pointer;
  }

  end(): Assembled {
    const { failedPointer, ending, first, last } = this;
    if (failedPointer === undefined && ending === undefined && first !== undefined)
      this.report('truncated-stream', 'noEnd', last ?? first, { expected: '`message-end`' });
    return {
      reply: this.reply(this.content.all, this.calls.all),
      isComplete: failedPointer === undefined && ending !== undefined && !isFailure(ending.delta.finish_reason),
      isDamaged: this.isDamaged,
      origin: pointer => this.origin(pointer),
    };
  }

  private take(type: string, data: JsonObject, pointer: string): void {
    if (type === 'debug') return;
    if (type === 'message-start') {
      this.start(data, pointer);
      return;
    }
    const message = isObject(data.delta) && isObject(data.delta.message) ? data.delta.message : {};
    // A late end of a part that was closed already is accepted.
    if (type.endsWith('-end') && this.isLate(type, data)) return;
    if (this.ending !== undefined) {
      this.reportOrder(type === 'message-end' ? 'twice' : 'afterEnd', pointer, { event: type });
      return;
    }
    if (this.expectsStart) {
      this.expectsStart = false;
      this.reportOrder('unexpected', pointer, { event: type, expected: '`message-start`' });
    }
    this.takePiece(type, data, message, pointer);
  }

  private takePiece(type: string, data: JsonObject, message: JsonObject, pointer: string): void {
    const kind = type.startsWith('content') ? 'content' : 'tool_calls';
    if (type === 'content-start' || type === 'tool-call-start') this.begin(kind, data, message, pointer);
    else if (type === 'content-delta' || type === 'tool-call-delta') this.add(kind, data, message, pointer);
    else if (type === 'content-end' || type === 'tool-call-end') this.close(kind, data, pointer);
    else if (type === 'tool-plan-delta') this.addPlan(message, pointer);
    else if (type === 'citation-start') this.addCitations(message.citations, pointer);
    else if (type === 'message-end') this.finish(isObject(data.delta) ? data.delta : {}, pointer);
  }

  private addPlan({ tool_plan: plan }: JsonObject, pointer: string): void {
    if (typeof plan !== 'string') return;
    this.plan = (this.plan ?? '') + plan;
    this.planAt ??= pointer;
  }

  private start({ id, delta }: JsonObject, pointer: string): void {
    if (this.startPointer !== undefined) {
      this.reportOrder('twice', pointer, { event: 'message-start' });
      return;
    }
    this.startPointer = pointer;
    this.expectsStart = false;
    this.id = id;
    if (isObject(delta) && isObject(delta.message)) this.message = delta.message;
  }

  private piecesOf(kind: Kind): Pieces {
    return kind === 'content' ? this.content : this.calls;
  }

  /** The text after thinking may have the same index, so a closed part with that index is allowed. */
  private begin(kind: Kind, data: JsonObject, message: JsonObject, pointer: string): void {
    const index = indexOf(data);
    const pieces = this.piecesOf(kind);
    const event = data.type as string;
    const existing = pieces.at(index);
    if (existing?.state === 'open') {
      this.reportOrder('openTwice', pointer, { event, what: LABELS[kind], id: index });
      return;
    }
    this.leaveOpenPiece(event, pointer);
    const piece = existing?.state === 'lost' ? existing : pieces.make(index, pointer);
    piece.state = 'open';
    this.open = { kind, piece };
    append(kind, piece, message);
  }

  private add(kind: Kind, data: JsonObject, message: JsonObject, pointer: string): void {
    const index = indexOf(data);
    const pieces = this.piecesOf(kind);
    let piece = pieces.at(index);
    if (piece === undefined || piece.state === 'closed') {
      this.reportOrder('notOpen', pointer, { event: data.type as string, what: LABELS[kind], id: index });
      if (piece === undefined) piece = pieces.make(index, pointer);
      else piece.state = 'forced';
    }
    append(kind, piece, message);
    if (data.logprobs !== undefined && data.logprobs !== null) this.logprobs.push(data.logprobs);
  }

  private close(kind: Kind, data: JsonObject, pointer: string): void {
    const index = indexOf(data);
    const pieces = this.piecesOf(kind);
    const piece = pieces.at(index);
    if (piece === undefined || piece.state === 'closed') {
      this.reportOrder('notOpen', pointer, { event: data.type as string, what: LABELS[kind], id: index });
      if (piece === undefined) pieces.make(index, pointer);
    } else piece.state = 'closed';
  }

  /** Parts and calls are sent one after the other, so an open one has lost its end. */
  private leaveOpenPiece(event: string, pointer: string): void {
    const { open } = this;
    this.open = undefined;
    if (open?.piece.state !== 'open') return;
    open.piece.state = 'forced';
    this.reportOrder('leftOpen', pointer, { event, what: LABELS[open.kind], id: open.piece.index });
  }

  private isLate(type: string, data: JsonObject): boolean {
    if (type === 'message-end' || type === 'citation-end') return false;
    const piece = this.piecesOf(type === 'content-end' ? 'content' : 'tool_calls').at(indexOf(data));
    if (piece?.state !== 'forced') return false;
    piece.state = 'closed';
    return true;
  }

  private addCitations(citations: unknown, pointer: string): void {
    for (const value of Array.isArray(citations) ? (citations as unknown[]) : [citations])
      if (value !== undefined && value !== null) this.citations.push({ value, pointer });
  }

  private finish(delta: JsonObject, pointer: string): void {
    this.leaveOpenPiece('message-end', pointer);
    this.ending = { pointer, delta };
    const { finish_reason: reason, error } = delta;
    const isError = isFailure(reason) || (typeof error === 'string' && error !== '');
    if (isError) this.report('stream-error-ignored', 'event', pointer, { reason: failureName(reason) });
  }

  private report(rule: string, messageId: string, pointer: string, data?: Record<string, string | number>): void {
    this.isDamaged = true;
    this.context.report({ rule, messageId, at: { pointer }, ...(data !== undefined && { data }) });
  }

  private reportOrder(message: string, pointer: string, data: Record<string, string | number>): void {
    this.report('stream-event-order', message, pointer, data);
  }

  private reply(content: readonly Piece[], calls: readonly Piece[]): unknown {
    const { id, plan, citations, logprobs, ending } = this;
    if (
      this.startPointer === undefined &&
      ending === undefined &&
      content.length + calls.length === 0 &&
      plan === undefined
    )
      return undefined;
    const message: JsonObject = { role: 'assistant' };
    // `message-start` has all fields with empty values. A reply has only fields with content.
    for (const key of Object.keys(this.message ?? {})) {
      const value = this.message?.[key];
      if (value !== '' && value !== null && !(Array.isArray(value) && value.length === 0))
        setMember(message, key, value);
    }
    if (content.length > 0) message.content = content.map(each => each.value);
    if (plan !== undefined) message.tool_plan = plan;
    if (calls.length > 0) message.tool_calls = calls.map(each => each.value);
    if (citations.length > 0) message.citations = citations.map(each => each.value);
    const reply: JsonObject = { ...(id !== undefined && { id }), message };
    for (const key of Object.keys(ending?.delta ?? {})) setMember(reply, key, ending?.delta[key]);
    if (logprobs.length > 0) reply.logprobs = logprobs;
    return reply;
  }

  private origin(pointer: string): string | undefined {
    const [, first = '', field, index] = pointer.split('/');
    if (first === 'message' && field !== undefined) {
      const itemIndex = Number(index);
      const lists = { content: this.content.all, tool_calls: this.calls.all, citations: this.citations };
      const list = Object.hasOwn(lists, field) ? lists[field as keyof typeof lists] : undefined;
      if (list?.[itemIndex] !== undefined) return list[itemIndex].pointer;
      if (field === 'tool_plan') return this.planAt;
    }
    if (first === '' || (this.ending !== undefined && Object.hasOwn(this.ending.delta, first)))
      return this.ending?.pointer ?? this.startPointer ?? this.first;
    return this.startPointer ?? this.first;
  }
}

function indexOf({ index }: JsonObject): number {
  return typeof index === 'number' ? index : 0;
}

function append(kind: Kind, piece: Piece, message: JsonObject): void {
  if (kind === 'content') appendContent(piece.value, message.content);
  else appendCall(piece.value, message.tool_calls);
}

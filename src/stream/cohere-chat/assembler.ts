/** Assembles the message of a v2 chat stream and checks the order of its events. */
import { isFailure } from '../../replies/cohere-chat-v1.ts';
import { failureName } from '../../replies/failure-name.ts';
import { isObject, type JsonObject, setKey } from '../../source/json.ts';
import type { StreamEvent } from '../event.ts';
import { Lifecycle } from '../lifecycle/lifecycle.ts';
import { OpenItem, OpenItems } from '../lifecycle/open-items.ts';
import { StreamFaults } from '../lifecycle/stream-faults.ts';
import type { Assembled, Assembler, StreamContext } from '../protocol.ts';
import { appendCall, appendContent } from './parts.ts';

const START = 'message-start';
const END = 'message-end';

/** An event of a content part or of a call. */
interface PieceEvent {
  readonly what: 'part' | 'call';
  readonly action: 'start' | 'fill' | 'stop';
}

const PIECES: ReadonlyMap<string, PieceEvent> = new Map<string, PieceEvent>([
  ['content-start', { what: 'part', action: 'start' }],
  ['content-delta', { what: 'part', action: 'fill' }],
  ['content-end', { what: 'part', action: 'stop' }],
  ['tool-call-start', { what: 'call', action: 'start' }],
  ['tool-call-delta', { what: 'call', action: 'fill' }],
  ['tool-call-end', { what: 'call', action: 'stop' }],
]);

const EVENTS: ReadonlySet<string> = new Set([
  ...[START, ...PIECES.keys(), 'tool-plan-delta', 'citation-start', 'citation-end', END],
]);

/** A content part or a call, as it appears in the message. */
class Piece extends OpenItem {
  readonly value: JsonObject = {};
}

export class CohereAssembler implements Assembler {
  private readonly faults: StreamFaults;
  private readonly life: Lifecycle;
  private readonly pieces: OpenItems<Piece>;
  private readonly citations: { value: unknown; pointer: string }[] = [];
  private readonly logprobs: unknown[] = [];
  private plan: string | undefined;
  private planAt: string | undefined;
  private message: JsonObject | undefined;
  private id: unknown;
  private ending: JsonObject | undefined;

  constructor({ report }: StreamContext) {
    this.faults = new StreamFaults(report);
    this.life = new Lifecycle(this.faults, { start: START, end: END });
    this.pieces = new OpenItems(this.faults, {
      make: (key, pointer, data) => new Piece(String(key).split(' ', 1)[0] ?? '', indexOf(data), pointer),
      isSequential: true,
      // The text after thinking may have the same index.
      mayReuseKeys: true,
    });
  }

  push({ name, data, isText, pointer }: StreamEvent): void {
    // `[DONE]` comes after the end.
    if (isText || !isObject(data)) return;
    this.life.see(pointer);
    const type = typeof data.type === 'string' ? data.type : (name ?? '');
    if (EVENTS.has(type)) this.take(type, data, pointer);
    else if (type === 'error' || typeof data.message === 'string')
      this.life.fail(failureName(data.code, data.status), pointer);
  }

  end(): Assembled {
    const { life } = this;
    life.close();
    const calls = this.pieces.all.filter(({ what }) => what === 'call');
    const content = this.pieces.all.filter(({ what }) => what === 'part');
    return {
      reply: this.reply(content, calls),
      isComplete: life.isComplete && !isFailure(this.ending?.finish_reason),
      isDamaged: this.faults.hasErrors,
      origin: pointer => this.origin(pointer, content, calls),
    };
  }

  private take(type: string, data: JsonObject, pointer: string): void {
    if (type === START) {
      if (this.life.start(type, pointer)) this.start(data);
      return;
    }
    const message = isObject(data.delta) && isObject(data.delta.message) ? data.delta.message : {};
    const piece = PIECES.get(type);
    if (piece !== undefined) this.takePiece(type, piece, data, message, pointer);
    else if (!this.life.admits(type, pointer)) return;
    else if (type === 'tool-plan-delta') this.addPlan(message, pointer);
    else if (type === 'citation-start') this.addCitations(message.citations, pointer);
    else if (type === END) this.finish(isObject(data.delta) ? data.delta : {}, pointer);
  }

  private takePiece(
    type: string,
    { what, action }: PieceEvent,
    data: JsonObject,
    message: JsonObject,
    pointer: string,
  ) {
    const key = `${what} ${indexOf(data)}`;
    // The end of a piece may come after the end of the reply.
    if (action === 'stop' && this.life.isComplete && this.pieces.expectsEnd(key)) return;
    if (!this.life.admits(type, pointer)) return;
    const piece = this.pieces[action](key, type, pointer, data);
    if (piece === undefined || action === 'stop') return;
    if (what === 'part') appendContent(piece.value, message.content);
    else appendCall(piece.value, message.tool_calls);
    if (data.logprobs !== undefined && data.logprobs !== null) this.logprobs.push(data.logprobs);
  }

  private start({ id, delta }: JsonObject): void {
    this.id = id;
    if (isObject(delta) && isObject(delta.message)) this.message = delta.message;
  }

  private addPlan({ tool_plan: plan }: JsonObject, pointer: string): void {
    if (typeof plan !== 'string') return;
    this.plan = (this.plan ?? '') + plan;
    this.planAt ??= pointer;
  }

  private addCitations(citations: unknown, pointer: string): void {
    for (const value of Array.isArray(citations) ? (citations as unknown[]) : [citations])
      if (value !== undefined && value !== null) this.citations.push({ value, pointer });
  }

  private finish(delta: JsonObject, pointer: string): void {
    this.pieces.leave(END, pointer);
    this.life.end(pointer);
    this.ending = delta;
    const { finish_reason: reason, error } = delta;
    const isError = isFailure(reason) || (typeof error === 'string' && error !== '');
    if (isError) this.faults.failure('event', pointer, { reason: failureName(reason) });
  }

  private reply(content: readonly Piece[], calls: readonly Piece[]): unknown {
    const { id, plan, citations, logprobs, ending, life } = this;
    const isNothing = life.startedAt === undefined && ending === undefined;
    if (isNothing && content.length + calls.length === 0 && plan === undefined) return undefined;
    const message: JsonObject = { role: 'assistant' };
    // `message-start` has all fields with empty values. A reply has only fields with content.
    for (const key of Object.keys(this.message ?? {})) {
      const value = this.message?.[key];
      if (value !== '' && value !== null && !(Array.isArray(value) && value.length === 0)) setKey(message, key, value);
    }
    if (content.length > 0) message.content = content.map(each => each.value);
    if (plan !== undefined) message.tool_plan = plan;
    if (calls.length > 0) message.tool_calls = calls.map(each => each.value);
    if (citations.length > 0) message.citations = citations.map(each => each.value);
    const reply: JsonObject = { ...(id !== undefined && { id }), message };
    for (const key of Object.keys(ending ?? {})) setKey(reply, key, ending?.[key]);
    if (logprobs.length > 0) reply.logprobs = logprobs;
    return reply;
  }

  private origin(pointer: string, content: readonly Piece[], calls: readonly Piece[]): string | undefined {
    const { startedAt, endedAt, first } = this.life;
    const [, top = '', field, index] = pointer.split('/');
    if (top === 'message' && field !== undefined) {
      const lists = { content, tool_calls: calls, citations: this.citations };
      const list = Object.hasOwn(lists, field) ? lists[field as keyof typeof lists] : undefined;
      const found = list?.[Number(index)] ?? (field === 'tool_plan' ? { pointer: this.planAt } : undefined);
      if (found !== undefined) return found.pointer;
    }
    const isOfEnd = top === '' || (this.ending !== undefined && Object.hasOwn(this.ending, top));
    return (isOfEnd ? endedAt : undefined) ?? startedAt ?? first;
  }
}

function indexOf({ index }: JsonObject): number {
  return typeof index === 'number' ? index : 0;
}

/** Assembles the message of a ConverseStream and checks the order of its events. */
import { failureName } from '../../replies/failure-name.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import type { StreamEvent } from '../event.ts';
import { isEmpty, setMember } from '../owned-containers.ts';
import type { Assembled, Assembler, StreamContext } from '../protocol.ts';
import { append, type Block, finish, kindOf, OPENED } from './blocks.ts';
import { type ConverseEvent, isErrorBody, isException, readEvent } from './events.ts';

/** A field with padding that hides the length of the data. */
const PADDING = 'p';

export class ConverseAssembler implements Assembler {
  private readonly context: StreamContext;
  private readonly blocks = new Map<number, Block>();
  private open: Block | undefined;
  private last: Block | undefined;
  private lastIndex = -1;
  private first: string | undefined;
  private lastPointer: string | undefined;
  private startPointer: string | undefined;
  private expectsStart = true;
  private stop: { pointer: string; data: JsonObject } | undefined;
  private metadata: { pointer: string; data: JsonObject } | undefined;
  private failedPointer: string | undefined;
  private isDamaged = false;
  private isContinuationReported = false;
  private isKeyed = false;
  private isNative = false;
  private role = 'assistant';

  constructor(context: StreamContext) {
    this.context = context;
  }

  push(event: StreamEvent): void {
    const { pointer } = event;
    const converseEvent = readEvent(event);
    this.first ??= pointer;
    this.lastPointer = pointer;
    // Unknown event types are ignored, because new ones may be added.
    if (converseEvent === undefined && !isErrorBody(event.data)) return;
    if (this.failedPointer !== undefined) {
      this.reportContinued(pointer);
      return;
    }
    if (converseEvent === undefined) {
      this.fail({ name: 'error', data: event.data as JsonObject }, pointer);
      return;
    }
    this.isKeyed ||= converseEvent.isKeyed;
    this.isNative ||= converseEvent.isNative;
    if (isException(converseEvent.name)) this.fail(converseEvent, pointer);
    else this.take(converseEvent, pointer);
  }

  end(): Assembled {
    const { failedPointer, stop, first } = this;
    if (failedPointer === undefined && first !== undefined && stop === undefined) {
      this.report('truncated-stream', 'noEnd', this.lastPointer ?? first, { expected: '`messageStop`' });
    } else if (failedPointer === undefined && stop !== undefined && this.metadata === undefined && !this.isKeyed) {
      const at = { pointer: stop.pointer };
      if (this.context.framing === 'sse')
        this.context.report({
          ...{ rule: 'truncated-stream', messageId: 'noMarker', at, data: { marker: 'metadata' } },
          severity: 'warning',
        });
    }
    const sorted = [...this.blocks.values()].sort((a, b) => a.index - b.index);
    return {
      reply: this.reply(sorted),
      isComplete: failedPointer === undefined && stop !== undefined,
      isDamaged: this.isDamaged,
      origin: pointer => this.origin(pointer, sorted),
    };
  }

  private take({ name, data }: ConverseEvent, pointer: string): void {
    if (name === 'messageStart') this.start(data, pointer);
    // Counts come after the end, but some servers send them before it.
    else if (name === 'metadata') this.setMetadata(data, pointer);
    // A late end of a block that was closed already is accepted.
    else if (name !== 'contentBlockStop' || !this.isLate(data)) this.advance(name, data, pointer);
  }

  private advance(name: string, data: JsonObject, pointer: string): void {
    if (this.stop !== undefined) {
      if (name === 'messageStop') this.reportOrder('twice', pointer, { event: name });
      else this.reportOrder('afterEnd', pointer, { event: name });
      return;
    }
    if (this.expectsStart) {
      this.expectsStart = false;
      this.reportOrder('unexpected', pointer, { event: name, expected: '`messageStart`' }, true);
    }
    if (name === 'messageStop') {
      this.leaveOpenBlock(pointer, name);
      this.stop = { pointer, data };
      return;
    }
    const { contentBlockIndex: index } = data;
    if (typeof index !== 'number') return;
    if (name === 'contentBlockStart') this.begin(index, isObject(data.start) ? data.start : {}, pointer);
    else if (name === 'contentBlockDelta') this.add(index, isObject(data.delta) ? data.delta : {}, pointer);
    else this.close(index, pointer);
  }

  private start({ role }: JsonObject, pointer: string): void {
    if (this.startPointer !== undefined) {
      this.reportOrder('twice', pointer, { event: 'messageStart' });
      return;
    }
    this.startPointer = pointer;
    this.expectsStart = false;
    if (typeof role === 'string') this.role = role;
  }

  private begin(index: number, start: JsonObject, pointer: string): void {
    const existing = this.blocks.get(index);
    if (existing?.state === 'lost') {
      existing.start ??= start;
      return;
    }
    if (existing !== undefined) {
      this.reportOrder('openTwice', pointer, { event: 'contentBlockStart', what: 'block', id: index });
      return;
    }
    this.leaveOpenBlock(pointer, 'contentBlockStart');
    this.addBlock(index, pointer, 'open').start = start;
  }

  private add(index: number, delta: JsonObject, pointer: string): void {
    if (isEmpty(delta) && !this.isForBlock(index, delta)) return;
    let block = this.blocks.get(index) ?? this.lastTextBlock(index, delta);
    if (block === undefined) {
      const kind = kindOf(delta);
      const mustBeOpened = OPENED.has(kind);
      this.leaveOpenBlock(pointer, 'contentBlockDelta');
      if (mustBeOpened) this.reportOrder('notOpen', pointer, { event: 'contentBlockDelta', what: kind, id: index });
      block = this.addBlock(index, pointer, mustBeOpened ? 'lost' : 'open');
    } else if (block.state === 'closed') {
      this.reportOrder('notOpen', pointer, { event: 'contentBlockDelta', what: 'block', id: index });
      block.state = 'forced';
    }
    append(block, delta);
  }

  /** An empty delta continues an open block, or starts a new one. It does not belong to a closed block. */
  private isForBlock(index: number, delta: JsonObject): boolean {
    const block = this.blocks.get(index);
    if (block !== undefined) return block.state === 'open';
    return !OPENED.has(kindOf(delta)) && Object.values(delta).some(value => value !== null);
  }

  private close(index: number, pointer: string): void {
    const block = this.blocks.get(index);
    if (block === undefined) {
      this.leaveOpenBlock(pointer, 'contentBlockStop');
      this.reportOrder('notOpen', pointer, { event: 'contentBlockStop', what: 'block', id: index });
      // Its delta may still come.
      this.addBlock(index, pointer, 'lost');
      this.open = undefined;
      return;
    }
    if (block.state === 'closed') {
      this.reportOrder('notOpen', pointer, { event: 'contentBlockStop', what: 'block', id: index });
      return;
    }
    block.state = 'closed';
    if (this.open === block) this.open = undefined;
  }

  /** Blocks are sent one after the other, so an open block has lost its end. */
  private leaveOpenBlock(pointer: string, event: string): void {
    const { open } = this;
    if (open === undefined) return;
    this.open = undefined;
    open.state = 'forced';
    this.reportOrder('leftOpen', pointer, { event, what: 'block', id: open.index }, true);
  }

  private isLate({ contentBlockIndex: index }: JsonObject): boolean {
    const block = typeof index === 'number' ? this.blocks.get(index) : undefined;
    if (block?.state !== 'forced') return false;
    block.state = 'closed';
    return true;
  }

  private addBlock(index: number, pointer: string, state: Block['state']): Block {
    const before = this.lastIndex;
    // The native event format omits indexes, and SDKs may renumber the blocks.
    if (index > before + 1 && state === 'open' && !this.isKeyed) {
      const data = { found: index, before, count: index - before - 1 };
      const at = { pointer };
      this.isDamaged = true;
      this.context.report({ rule: 'stream-fragment-lost', messageId: 'gap', at, data, severity: 'warning' });
    }
    const block: Block = { index, pointer, state };
    this.blocks.set(index, block);
    this.open = block;
    this.last = block;
    this.lastIndex = index;
    return block;
  }

  /** In the native event format, every text delta has a separate index. */
  private lastTextBlock(index: number, delta: JsonObject): Block | undefined {
    const { last } = this;
    if (!this.isNative || last?.text === undefined || typeof delta.text !== 'string') return undefined;
    if (this.open !== undefined || Object.keys(delta).length > 1) return undefined;
    last.state = 'open';
    this.blocks.set(index, last);
    this.open = last;
    this.lastIndex = index;
    return last;
  }

  private setMetadata(data: JsonObject, pointer: string): void {
    if (this.metadata === undefined || isEmpty(this.metadata.data)) this.metadata = { pointer, data };
    else if (!isEmpty(data)) this.reportOrder('twice', pointer, { event: 'metadata' });
  }

  private fail({ name, data }: Pick<ConverseEvent, 'name' | 'data'>, pointer: string): void {
    this.failedPointer = pointer;
    const reason = name === 'error' || name === 'exception' ? failureName(data.__type, data.code, data.name) : name;
    this.report('stream-error-ignored', 'event', pointer, { reason: failureName(reason) });
  }

  private reportContinued(pointer: string): void {
    if (this.isContinuationReported) return;
    this.isContinuationReported = true;
    this.report('stream-error-ignored', 'continued', pointer);
  }

  private report(rule: string, messageId: string, pointer: string, data?: Record<string, string | number>): void {
    this.isDamaged = true;
    this.context.report({ rule, messageId, at: { pointer }, ...(data !== undefined && { data }) });
  }

  /**
   * Missing events weigh less in objects from an SDK, which may omit them, and are not reported for events from a
   * library.
   */
  private reportOrder(
    messageId: string,
    pointer: string,
    data: Record<string, string | number>,
    isOmission = false,
  ): void {
    if (!(isOmission && this.isKeyed)) {
      this.report('stream-event-order', messageId, pointer, data);
      return;
    }
    const at = { pointer };
    if (this.context.framing !== 'events')
      this.context.report({ rule: 'stream-event-order', messageId, at, data, severity: 'warning' });
  }

  private reply(sorted: readonly Block[]): unknown {
    const { stop, metadata, startPointer } = this;
    if (startPointer === undefined && stop === undefined && sorted.length === 0) return undefined;
    const content = contentOf(sorted).map(finish);
    const reply: JsonObject = { output: { message: { role: this.role, content } } };
    for (const { data } of [stop, metadata].filter(each => each !== undefined))
      for (const key of Object.keys(data))
        if (key !== PADDING && !this.isEmptyPlaceholder(data[key])) setMember(reply, key, data[key]);
    return reply;
  }

  /** The native event format has empty objects for missing values. */
  private isEmptyPlaceholder(value: unknown): boolean {
    return this.isNative && isObject(value) && Object.keys(value).length === 0;
  }

  private origin(pointer: string, sorted: readonly Block[]): string | undefined {
    const [, first = '', , list, index] = pointer.split('/');
    if (list === 'content' && index !== undefined) {
      const block = contentOf(sorted)[Number(index)];
      if (block !== undefined) return block.pointer;
    }
    if (this.stop !== undefined && Object.hasOwn(this.stop.data, first)) return this.stop.pointer;
    if (this.metadata !== undefined && Object.hasOwn(this.metadata.data, first)) return this.metadata.pointer;
    if (first === '' || first === 'stopReason') return this.stop?.pointer ?? this.startPointer ?? this.first;
    return this.startPointer ?? this.first;
  }
}

/** Joined blocks have several indexes. */
function contentOf(sorted: readonly Block[]): Block[] {
  return [...new Set(sorted)];
}

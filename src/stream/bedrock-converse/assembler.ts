/** Assembles the message of a ConverseStream and checks the order of its events. */
import { failureName } from '../../replies/failure-name.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import type { StreamEvent } from '../event.ts';
import { isEmpty, setMember } from '../owned-containers.ts';
import type { Assembled, Assembler, StreamContext } from '../protocol.ts';
import { append, type Block, finish, kindOf, OPENED } from './blocks.ts';
import { type ConverseEvent, isErrorBody, isException, readEvent } from './events.ts';

/** Fills data up to a length that tells nothing of them. */
const PADDING = 'p';

export class ConverseAssembler implements Assembler {
  private readonly context: StreamContext;
  private readonly blocks = new Map<number, Block>();
  private open: Block | undefined;
  private last: Block | undefined;
  private lastIndex = -1;
  private first: string | undefined;
  private latest: string | undefined;
  private started: string | undefined;
  private startIsDue = true;
  private stop: { pointer: string; data: JsonObject } | undefined;
  private metadata: { pointer: string; data: JsonObject } | undefined;
  private failed: string | undefined;
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
    const read = readEvent(event);
    this.first ??= pointer;
    this.latest = pointer;
    // Kinds of events may be added to the wire: what is not known is nobody's fault.
    if (read === undefined && !isErrorBody(event.data)) return;
    if (this.failed !== undefined) {
      this.reportContinued(pointer);
      return;
    }
    if (read === undefined) {
      this.fail({ name: 'error', data: event.data as JsonObject }, pointer);
      return;
    }
    this.isKeyed ||= read.isKeyed;
    this.isNative ||= read.isNative;
    if (isException(read.name)) this.fail(read, pointer);
    else this.take(read, pointer);
  }

  end(): Assembled {
    const { failed, stop, first } = this;
    if (failed === undefined && first !== undefined && stop === undefined) {
      this.report('truncated-stream', 'noEnd', this.latest ?? first, { expected: '`messageStop`' });
    } else if (failed === undefined && stop !== undefined && this.metadata === undefined && !this.isKeyed) {
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
      isComplete: failed === undefined && stop !== undefined,
      isDamaged: this.isDamaged,
      origin: pointer => this.origin(pointer, sorted),
    };
  }

  private take({ name, data }: ConverseEvent, pointer: string): void {
    if (name === 'messageStart') this.start(data, pointer);
    // Counts come behind the end; some servers send them before it.
    else if (name === 'metadata') this.setMetadata(data, pointer);
    // The end of a block that had to be taken for ended only came late.
    else if (name !== 'contentBlockStop' || !this.isLate(data)) this.advance(name, data, pointer);
  }

  private advance(name: string, data: JsonObject, pointer: string): void {
    if (this.stop !== undefined) {
      if (name === 'messageStop') this.reportOrder('twice', pointer, { event: name });
      else this.reportOrder('afterEnd', pointer, { event: name });
      return;
    }
    if (this.startIsDue) {
      this.startIsDue = false;
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
    if (this.started !== undefined) {
      this.reportOrder('twice', pointer, { event: 'messageStart' });
      return;
    }
    this.started = pointer;
    this.startIsDue = false;
    if (typeof role === 'string') this.role = role;
  }

  private begin(index: number, start: JsonObject, pointer: string): void {
    const known = this.blocks.get(index);
    if (known?.state === 'lost') {
      known.start ??= start;
      return;
    }
    if (known !== undefined) {
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

  /** An empty fragment continues an open block, or begins a block of its kind; a closed block has ended. */
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
      // Its only piece may still come.
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

  /** Blocks come one after the other: whatever is still open has lost its end. */
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
    // The native wire leaves numbers out, and whoever makes objects of events may number them anew.
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

  /** On the native wire every piece of text is a block of its own. */
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
    this.failed = pointer;
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

  /** What whoever makes objects of events leaves out weighs less than what the wire lacks, and nothing in a library. */
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
    const { stop, metadata, started } = this;
    if (started === undefined && stop === undefined && sorted.length === 0) return undefined;
    const content = contentOf(sorted).map(finish);
    const reply: JsonObject = { output: { message: { role: this.role, content } } };
    for (const { data } of [stop, metadata].filter(each => each !== undefined))
      for (const key of Object.keys(data))
        if (key !== PADDING && !this.isEmptyHere(data[key])) setMember(reply, key, data[key]);
    return reply;
  }

  /** The native wire sends objects for what it has nothing of. */
  private isEmptyHere(value: unknown): boolean {
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
    if (first === '' || first === 'stopReason') return this.stop?.pointer ?? this.started ?? this.first;
    return this.started ?? this.first;
  }
}

/** Blocks that were joined stand under several numbers. */
function contentOf(sorted: readonly Block[]): Block[] {
  return [...new Set(sorted)];
}

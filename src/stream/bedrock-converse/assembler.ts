/** Assembles the message of a ConverseStream and checks the order of its events. */
import { failureName } from '../../replies/failure-name.ts';
import { isObject, type JsonObject, setKey } from '../../source/json.ts';
import type { StreamEvent } from '../event.ts';
import { Lifecycle } from '../lifecycle/lifecycle.ts';
import { OpenItems } from '../lifecycle/open-items.ts';
import { StreamFaults } from '../lifecycle/stream-faults.ts';
import { isEmpty } from '../owned-containers.ts';
import type { Assembled, Assembler, StreamContext } from '../protocol.ts';
import { append, Block, finish, kindOf, OPENED } from './blocks.ts';
import { type ConverseEvent, isErrorBody, isException, readEvent } from './events.ts';

/** A field with padding that hides the length of the data. */
const PADDING = 'p';

export class ConverseAssembler implements Assembler {
  private readonly framing: StreamContext['framing'];
  private readonly faults: StreamFaults;
  private readonly life: Lifecycle;
  private readonly blocks: OpenItems<Block>;
  private stop: JsonObject | undefined;
  private metadata: { pointer: string; data: JsonObject } | undefined;
  private isDamaged = false;
  private isKeyed = false;
  private isNative = false;
  private role = 'assistant';

  constructor({ report, framing }: StreamContext) {
    this.framing = framing;
    this.faults = new StreamFaults(report, fault => {
      // An SDK may omit events, and a library that recorded them may as well.
      const isOmission = fault === 'leftOpen' || fault === 'unexpected';
      if (!isOmission || !this.isKeyed) return 'error';
      return framing === 'events' ? 'ignored' : 'warning';
    });
    this.life = new Lifecycle(this.faults, { start: 'messageStart', end: 'messageStop' });
    this.blocks = new OpenItems(this.faults, {
      make: (index, pointer, { delta }) => new Block(isObject(delta) ? labelOf(delta) : 'block', index, pointer),
      isSequential: true,
    });
  }

  push(event: StreamEvent): void {
    const { pointer } = event;
    const converseEvent = readEvent(event);
    this.life.see(pointer);
    // Unknown event types are ignored, because new ones may be added.
    if (converseEvent === undefined) {
      if (isErrorBody(event.data)) this.fail({ name: 'error', data: event.data as JsonObject }, pointer);
      return;
    }
    this.isKeyed ||= converseEvent.isKeyed;
    this.isNative ||= converseEvent.isNative;
    if (isException(converseEvent.name)) this.fail(converseEvent, pointer);
    else this.take(converseEvent, pointer);
  }

  end(): Assembled {
    const { life } = this;
    life.close();
    if (life.isComplete && this.metadata === undefined && !this.isKeyed && this.framing === 'sse')
      this.faults.truncated('noMarker', life.endedAt ?? '', { marker: 'metadata' }, 'warning');
    const content = this.blocks.all.sort((a, b) => a.index - b.index);
    return {
      reply: this.reply(content),
      isComplete: life.isComplete,
      isDamaged: this.isDamaged || this.faults.hasErrors,
      origin: pointer => this.origin(pointer, content),
    };
  }

  private take({ name, data }: ConverseEvent, pointer: string): void {
    const { life } = this;
    if (name === 'messageStart') {
      if (life.start(name, pointer) && typeof data.role === 'string') this.role = data.role;
      return;
    }
    // Counts come after the end, but some servers send them before it.
    if (name === 'metadata') {
      if (life.failedAt === undefined) this.setMetadata(data, pointer);
      else life.admits(name, pointer);
      return;
    }
    const { contentBlockIndex: index } = data;
    // The end of a block may come after the end of the message.
    const isLate = name === 'contentBlockStop' && life.isComplete && this.blocks.expectsEnd(Number(index));
    if (!isLate && !life.admits(name, pointer)) return;
    if (name === 'messageStop') {
      this.blocks.leave(name, pointer);
      life.end(pointer);
      this.stop = data;
    } else if (typeof index !== 'number') return;
    else if (name === 'contentBlockStart') this.startBlock(index, data, pointer);
    else if (name === 'contentBlockDelta') this.addToBlock(index, data, pointer);
    else this.blocks.stop(index, name, pointer, data);
  }

  private startBlock(index: number, data: JsonObject, pointer: string): void {
    const block = this.blocks.start(index, 'contentBlockStart', pointer, data);
    if (block === undefined) return;
    block.start ??= isObject(data.start) ? data.start : {};
    this.checkIndex(block, pointer);
  }

  private addToBlock(index: number, data: JsonObject, pointer: string): void {
    const event = 'contentBlockDelta';
    const delta = isObject(data.delta) ? data.delta : {};
    let block = this.blocks.at(index);
    if (isEmpty(delta) && !continues(block, delta)) return;
    block ??= this.lastTextBlock(index, delta);
    if (block === undefined && !OPENED.has(kindOf(delta))) {
      // Blocks of some types have no start.
      block = this.blocks.start(index, event, pointer, data);
      if (block !== undefined) this.checkIndex(block, pointer);
    }
    if (block === undefined || !block.isOpen) block = this.blocks.fill(index, event, pointer, data);
    append(block, delta);
  }

  /** The native event format omits indexes, and SDKs may renumber the blocks. */
  private checkIndex({ index: found }: Block, pointer: string): void {
    const before = this.blocks.all.at(-2)?.lastIndex ?? -1;
    if (found <= before + 1 || this.isKeyed) return;
    this.isDamaged = true;
    this.faults.fragment('gap', pointer, { found, before, count: found - before - 1 }, 'warning');
  }

  /** In the native event format, every text delta has a separate index. */
  private lastTextBlock(index: number, delta: JsonObject): Block | undefined {
    const last = this.blocks.all.at(-1);
    if (!this.isNative || last?.text === undefined || typeof delta.text !== 'string') return undefined;
    if (this.blocks.current !== undefined || Object.keys(delta).length > 1) return undefined;
    this.blocks.reopen(index, last);
    last.lastIndex = index;
    return last;
  }

  private setMetadata(data: JsonObject, pointer: string): void {
    if (this.metadata === undefined || isEmpty(this.metadata.data)) this.metadata = { pointer, data };
    else if (!isEmpty(data)) this.faults.order('twice', pointer, { event: 'metadata' });
  }

  private fail({ name, data }: Pick<ConverseEvent, 'name' | 'data'>, pointer: string): void {
    const reason = name === 'error' || name === 'exception' ? failureName(data.__type, data.code, data.name) : name;
    this.life.fail(failureName(reason), pointer);
  }

  private reply(blocks: readonly Block[]): unknown {
    const { stop, metadata, life } = this;
    if (life.startedAt === undefined && stop === undefined && blocks.length === 0) return undefined;
    const reply: JsonObject = { output: { message: { role: this.role, content: blocks.map(finish) } } };
    for (const data of [stop, metadata?.data].filter(each => each !== undefined))
      for (const key of Object.keys(data))
        if (key !== PADDING && !this.isEmptyPlaceholder(data[key])) setKey(reply, key, data[key]);
    return reply;
  }

  /** The native event format has empty objects for missing values. */
  private isEmptyPlaceholder(value: unknown): boolean {
    return this.isNative && isObject(value) && Object.keys(value).length === 0;
  }

  private origin(pointer: string, blocks: readonly Block[]): string | undefined {
    const { startedAt, endedAt, first } = this.life;
    const [, top = '', , list, index] = pointer.split('/');
    const block = list === 'content' && index !== undefined ? blocks[Number(index)] : undefined;
    if (block !== undefined) return block.pointer;
    if (this.stop !== undefined && Object.hasOwn(this.stop, top)) return endedAt;
    if (this.metadata !== undefined && Object.hasOwn(this.metadata.data, top)) return this.metadata.pointer;
    return (top === '' || top === 'stopReason' ? endedAt : undefined) ?? startedAt ?? first;
  }
}

/** What messages call the block of a delta. */
function labelOf(delta: JsonObject): string {
  const kind = kindOf(delta);
  return OPENED.has(kind) ? kind : 'block';
}

/** An empty delta continues an open block, or starts a new one. It does not belong to a closed block. */
function continues(block: Block | undefined, delta: JsonObject): boolean {
  if (block !== undefined) return block.isOpen;
  return !OPENED.has(kindOf(delta)) && Object.values(delta).some(value => value !== null);
}

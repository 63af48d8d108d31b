/** Assembles an Anthropic stream and checks the order of its events. */

import { typeName } from '../../formats/engine/structure.ts';
import { errorWord, isException } from '../../replies/anthropic-messages/errors.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import type { StreamEvent } from '../event.ts';
import { Lifecycle } from '../lifecycle/lifecycle.ts';
import { OpenItems } from '../lifecycle/open-items.ts';
import { quoted, StreamFaults } from '../lifecycle/stream-faults.ts';
import type { Assembled, Assembler, StreamContext } from '../protocol.ts';
import { Block, DELTAS } from './block.ts';
import { readFrame } from './frames.ts';
import { countsOf, StreamedMessage } from './message.ts';

const START = 'message_start';
const END = 'message_stop';

const EVENTS: ReadonlySet<unknown> = new Set([
  ...[START, 'content_block_start', 'content_block_delta', 'content_block_stop', 'message_delta', END, 'ping', 'error'],
]);

export class AnthropicAssembler implements Assembler {
  private readonly faults: StreamFaults;
  private readonly life: Lifecycle;
  private message = new StreamedMessage();
  /** Content blocks in `message_start`. */
  private initialContent: readonly unknown[] = [];
  private blocks: OpenItems<Block>;
  private next = 0;
  private hasBegun = false;
  private hasDelta = false;
  private isLateBlockReported = false;
  private isDamaged = false;
  private whole: JsonObject | undefined;

  constructor({ report, framing }: StreamContext) {
    this.faults = new StreamFaults(report, (fault, event) => {
      // Events from a client library may cover several replies.
      const isNext = fault === 'afterEnd' && event === START && framing === 'events';
      return isNext || fault === 'renamed' || fault === 'unknown' ? 'warning' : 'error';
    });
    this.life = new Lifecycle(this.faults, { start: START, end: END });
    this.blocks = this.noBlocks();
  }

  private noBlocks(): OpenItems<Block> {
    return new OpenItems<Block>(this.faults, {
      make: (index, pointer, { content_block: start }) => new Block(index, pointer, isObject(start) ? start : {}),
      isSequential: true,
    });
  }

  push(event: StreamEvent): void {
    const { pointer, name } = event;
    this.life.see(pointer);
    if (event.isText) {
      this.takeText(event);
      return;
    }
    const frame = readFrame(event.data);
    if (frame !== undefined && 'isBroken' in frame) {
      const data = { found: 'invalid bytes', expected: 'an event' };
      this.faults.report({ rule: 'unreadable-json', messageId: 'broken', at: { pointer }, data });
      return;
    }
    const data = frame === undefined ? event.data : frame.value;
    const declaredType = isObject(data) && typeof data.type === 'string' ? data.type : undefined;
    const type = declaredType ?? name;
    if (EVENTS.has(type) && type !== 'error' && isObject(data)) {
      if (type === 'ping') return;
      if (EVENTS.has(name) && name !== type)
        this.faults.order('renamed', pointer, { event: name ?? '', type: type ?? '' });
      this.take(type as string, data, pointer);
      return;
    }
    if (type === 'message' && isObject(data) && Array.isArray(data.content) && !this.hasBegun) {
      // The server sent a complete message instead of a stream.
      this.whole = data;
      this.hasBegun = true;
      this.life.end(pointer);
      return;
    }
    const reason = errorWord(data) ?? (name !== undefined && isException(name) ? name : undefined);
    if (reason !== undefined || type === 'error') this.life.fail(reason ?? 'error', pointer);
    else if (!isObject(data)) this.faults.order('unknown', pointer, { event: name ?? typeName(data) });
  }

  end(): Assembled {
    const { life, hasBegun } = this;
    const { first, last } = life;
    const hasFailed = life.failedAt !== undefined;
    if (this.whole !== undefined) return { reply: this.whole, isComplete: !hasFailed, origin: () => first };
    if (!hasBegun) {
      if (last !== undefined && !hasFailed) this.faults.truncated('noEnd', last, { expected: quoted(START) });
      return { reply: undefined, isComplete: false, origin: () => first };
    }
    const isWhole = this.message.isStopped && this.blocks.current === undefined;
    life.close(isWhole);
    const blocks = this.blocks.all.filter(({ isListed }) => isListed).sort((a, b) => a.index - b.index);
    return {
      reply: this.message.finish([...this.initialContent, ...blocks.map(block => block.finish())]),
      isComplete: !hasFailed && (life.isComplete || isWhole),
      isDamaged: this.isDamaged || this.hasMissingEvents(),
      origin: pointer => this.originOf(pointer, blocks),
    };
  }

  /** Whether a block has no start, or the stop reason is missing. */
  private hasMissingEvents(): boolean {
    if (this.life.endedAt !== undefined && !this.hasDelta && !this.message.isStopped) return true;
    return this.blocks.all.some(({ lacksStart }) => lacksStart);
  }

  private originOf(pointer: string, blocks: readonly Block[]): string | undefined {
    const { startedAt, first, last } = this.life;
    const [, field, index] = pointer.split('/');
    const block = field === 'content' ? blocks[Number(index) - this.initialContent.length] : undefined;
    if (block !== undefined) return block.pointer;
    if (field === 'usage') return this.message.usageAt ?? last;
    if (field?.startsWith('stop_') || field === 'container') return this.message.reasonAt ?? last;
    return startedAt ?? first;
  }

  /** Text that is not JSON: the `[DONE]` marker that some gateways add, or an error in words. */
  private takeText({ name, data, pointer }: StreamEvent): void {
    const text = typeof data === 'string' ? data.trim() : '';
    if (text === '' || text === '[DONE]' || name === 'ping') return;
    if (name === 'error') this.life.fail('error', pointer);
    else this.faults.order('unknown', pointer, { event: name ?? 'text' });
  }

  private take(type: string, data: JsonObject, pointer: string): void {
    if (type === START) {
      this.start(data, pointer);
      return;
    }
    if (!this.isMissedDelta(type) && !this.life.admits(type, pointer)) return;
    this.hasBegun = true;
    if (type === 'content_block_start') this.startBlock(data, pointer);
    else if (type === 'content_block_delta') this.addToBlock(data, pointer);
    else if (type === 'content_block_stop') this.stopBlock(data, pointer);
    else if (type === 'message_delta') this.applyMessageDelta(data, pointer);
    else this.stop(pointer);
  }

  /** Whether an event after the end is the missing `message_delta`. */
  private isMissedDelta(type: string): boolean {
    if (type !== 'message_delta' || this.hasDelta || this.message.isStopped) return false;
    return this.life.isComplete && !this.life.isTailReported;
  }

  private start(data: JsonObject, pointer: string): void {
    if (this.life.isOver) {
      this.life.admits(START, pointer);
      return;
    }
    const isFirst = this.life.start(START, pointer);
    this.hasBegun = true;
    const message = isObject(data.message) ? data.message : {};
    if (!isObject(data.message)) this.faults.field(data, 'message', pointer, 'object');
    if (!isFirst) {
      if (message.id === this.message.get('id')) return;
      // A new message replaces the previous one.
      this.forget();
      this.life.startedAt = pointer;
    }
    this.message.begin(message, pointer);
    if (!Array.isArray(message.content)) return;
    this.initialContent = message.content;
    this.next += message.content.length;
  }

  private forget(): void {
    this.message = new StreamedMessage();
    this.initialContent = [];
    this.blocks = this.noBlocks();
    this.next = 0;
    this.hasDelta = false;
    this.isDamaged = false;
  }

  /** The index of an event. If it is missing, that of the open block or of the last one. */
  private indexOf(data: JsonObject, pointer: string): number {
    if (typeof data.index === 'number') return data.index;
    this.faults.field(data, 'index', pointer, 'number');
    return this.blocks.current?.index ?? Math.max(0, this.next - 1);
  }

  private startBlock(data: JsonObject, pointer: string): void {
    const event = 'content_block_start';
    const index = typeof data.index === 'number' ? data.index : this.next;
    if (typeof data.index !== 'number') this.faults.field(data, 'index', pointer, 'number');
    const { content_block: given } = data;
    if (!isObject(given)) this.faults.field(data, 'content_block', pointer, 'object');
    const content = isObject(given) ? given : {};
    // The reply has the name of the model that finally answered.
    if (content.type === 'fallback' && isObject(content.to) && typeof content.to.model === 'string')
      this.message.set('model', content.to.model);
    const before = this.blocks.at(index);
    const { current } = this.blocks;
    const block = this.blocks.start(index, event, pointer, data);
    if (block !== undefined && block === before) block.setStart(pointer, content);
    else if (block !== undefined) this.checkNewBlock(block, event, pointer);
    else if (before === undefined || before !== current || !before.isStartedBy(content)) {
      // Another block with the same index.
      if (current !== undefined) current.reported = 'error';
      this.list(this.blocks.open(index, pointer, data));
    }
    if (block === undefined) return;
    this.list(block);
    if (isObject(given)) return;
    block.lacksStart = true;
    block.reported = 'error';
  }

  private checkNewBlock({ index }: Block, event: string, pointer: string): void {
    if (this.message.isStopped && !this.isLateBlockReported) {
      this.isLateBlockReported = true;
      this.faults.order('unexpected', pointer, { event, expected: quoted(END) });
    }
    if (index <= this.next) return;
    // A block is missing, or the server numbers blocks incorrectly. Some SDKs drop the following blocks or crash.
    this.isDamaged = true;
    const before = this.next === 0 ? 'none' : this.next - 1;
    this.faults.fragment('gap', pointer, { found: index, before, count: 2 * (index - this.next) });
  }

  private list(block: Block): void {
    block.isListed = true;
    this.next = Math.max(this.next, block.index + 1);
  }

  private addToBlock(data: JsonObject, pointer: string): void {
    const index = this.indexOf(data, pointer);
    const { delta } = data;
    if (!isObject(delta)) {
      this.faults.field(data, 'delta', pointer, 'object');
      return;
    }
    const block = this.blocks.fill(index, 'content_block_delta', pointer, data);
    if (block.lacksStart) block.guess(delta.type);
    this.list(block);
    const fit = block.add(delta);
    if (fit === 'fits') return;
    const { field = '' } = DELTAS.get(delta.type) ?? {};
    if (fit === 'wrongType') this.faults.wrongType(delta[field], `${pointer}/delta/${field}`, 'string');
    else if (!block.isMisfitReported) {
      block.isMisfitReported = true;
      const part = typeof delta.type === 'string' ? delta.type : typeName(delta.type);
      this.faults.fragment('homeless', pointer, { part });
    }
  }

  private stopBlock(data: JsonObject, pointer: string): void {
    const { index } = this.blocks.stop(this.indexOf(data, pointer), 'content_block_stop', pointer, data);
    this.next = Math.max(this.next, index + 1);
  }

  private applyMessageDelta(data: JsonObject, pointer: string): void {
    this.blocks.leave('message_delta', pointer);
    this.checkCounts(countsOf(data), pointer);
    this.hasDelta = true;
    this.message.change(data, pointer);
  }

  /** The output count must not decrease. The count in `message_start` is an estimate and not compared. */
  private checkCounts(usage: JsonObject | undefined, pointer: string): void {
    if (!this.hasDelta || usage === undefined) return;
    const field = 'output_tokens';
    const [before, found] = [this.message.count(field), usage[field]];
    if (typeof before !== 'number' || typeof found !== 'number' || found >= before) return;
    const at = { pointer: `${pointer}/usage/${field}` };
    this.faults.report({ rule: 'usage-mismatch', messageId: 'falls', at, data: { field, before, found } });
  }

  private stop(pointer: string): void {
    this.blocks.leave(END, pointer);
    if (!this.hasDelta && !this.message.isStopped)
      this.faults.order('unexpected', pointer, { event: END, expected: quoted('message_delta') });
    this.life.end(pointer);
  }
}

/** Assembles an Anthropic stream and checks the order of its events. */

import type { OnFault } from '../../formats/engine/message-format.ts';
import { typeName, wrongType } from '../../formats/engine/structure.ts';
import { errorWord, isException } from '../../replies/anthropic-messages/errors.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import type { StreamEvent } from '../event.ts';
import type { Assembled, Assembler, StreamContext } from '../protocol.ts';
import { Block, DELTAS } from './block.ts';
import { readFrame } from './frames.ts';
import { countsOf, StreamedMessage } from './message.ts';

const EVENTS: ReadonlySet<unknown> = new Set([
  ...['message_start', 'content_block_start', 'content_block_delta', 'content_block_stop'],
  ...['message_delta', 'message_stop', 'ping', 'error'],
]);

const BLOCK_LABEL = 'content block';

export class AnthropicAssembler implements Assembler {
  private readonly report: OnFault;
  private readonly isFromLibrary: boolean;
  private message = new StreamedMessage();
  /** Content blocks in `message_start`. */
  private initialContent: readonly unknown[] = [];
  private blocks: Block[] = [];
  /** The last block of each index, including blocks without a start. */
  private byIndex = new Map<number, Block>();
  private current: Block | undefined;
  private next = 0;
  private isSorted = true;
  private first: string | undefined;
  private last: string | undefined;
  private startAt: string | undefined;
  private isBegun = false;
  private hasStart = false;
  private hasDelta = false;
  private isEnded = false;
  private isFailed = false;
  /** Whether events after the end or after an error were reported. */
  private isTailReported = false;
  private isLateBlockReported = false;
  private isDamaged = false;
  private whole: JsonObject | undefined;

  constructor({ report, framing }: StreamContext) {
    this.report = report;
    this.isFromLibrary = framing === 'events';
  }

  push(event: StreamEvent): void {
    const { pointer, name } = event;
    this.first ??= pointer;
    this.last = pointer;
    if (event.isText) {
      this.takeText(event);
      return;
    }
    const frame = readFrame(event.data);
    if (frame !== undefined && 'isBroken' in frame) {
      const data = { found: 'invalid bytes', expected: 'an event' };
      this.report({ rule: 'unreadable-json', messageId: 'broken', at: { pointer }, data });
      return;
    }
    const data = frame === undefined ? event.data : frame.value;
    const declaredType = isObject(data) && typeof data.type === 'string' ? data.type : undefined;
    const type = declaredType ?? name;
    if (EVENTS.has(type) && type !== 'error' && isObject(data)) {
      if (type === 'ping') return;
      if (EVENTS.has(name) && name !== type)
        this.reportOrder('renamed', pointer, { event: name ?? '', type: type ?? '' }, true);
      this.take(type as string, data, pointer);
      return;
    }
    if (type === 'message' && isObject(data) && Array.isArray(data.content) && !this.isBegun) {
      // The server sent a complete message instead of a stream.
      this.whole = data;
      this.isBegun = true;
      this.isEnded = true;
      return;
    }
    const reason = errorWord(data) ?? (name !== undefined && isException(name) ? name : undefined);
    if (reason !== undefined || type === 'error') this.fail(reason ?? 'error', pointer);
    else if (!isObject(data)) this.reportOrder('unknown', pointer, { event: name ?? typeName(data) }, true);
  }

  end(): Assembled {
    const { first, last } = this;
    const origin = (pointer: string) => this.originOf(pointer);
    if (this.whole !== undefined) return { reply: this.whole, isComplete: !this.isFailed, origin: () => first };
    if (!this.isBegun) {
      if (last !== undefined && !this.isFailed)
        this.report({
          rule: 'truncated-stream',
          messageId: 'noEnd',
          at: { pointer: last },
          data: expecting('message_start'),
        });
      return { reply: undefined, isComplete: false, origin };
    }
    const isWhole = this.message.isStopped && this.current === undefined;
    if (!this.isEnded && !this.isFailed && last !== undefined) this.reportTruncated(last, isWhole);
    if (!this.isSorted) this.blocks.sort((a, b) => a.index - b.index);
    const reply = this.message.finish([...this.initialContent, ...this.blocks.map(block => block.finish())]);
    const isComplete = !this.isFailed && (this.isEnded || isWhole);
    return { reply, isComplete, isDamaged: this.isDamaged || this.hasMissingEvents(), origin };
  }

  /** Whether a block has no start, or the stop reason is missing. */
  private hasMissingEvents(): boolean {
    if (this.isEnded && !this.hasDelta && !this.message.isStopped) return true;
    for (const block of this.byIndex.values()) if (block.lacksStart) return true;
    return false;
  }

  private reportTruncated(pointer: string, isWhole: boolean): void {
    const rule = 'truncated-stream';
    if (!isWhole) this.report({ rule, messageId: 'noEnd', at: { pointer }, data: expecting('message_stop') });
    else
      this.report({
        rule,
        messageId: 'noMarker',
        at: { pointer },
        data: { marker: 'message_stop' },
        severity: 'warning',
      });
  }

  private originOf(pointer: string): string | undefined {
    const [, field, index] = pointer.split('/');
    if (field === 'content' && index !== undefined)
      return this.blocks[Number(index) - this.initialContent.length]?.pointer ?? this.startAt ?? this.first;
    if (field === 'usage') return this.message.usageAt ?? this.last;
    if (field?.startsWith('stop_') || field === 'container') return this.message.reasonAt ?? this.last;
    return this.startAt ?? this.first;
  }

  /** Text that is not JSON: the `[DONE]` marker that some gateways add, or an error in words. */
  private takeText({ name, data, pointer }: StreamEvent): void {
    const text = typeof data === 'string' ? data.trim() : '';
    if (text === '' || text === '[DONE]' || name === 'ping') return;
    if (name === 'error') this.fail('error', pointer);
    else this.reportOrder('unknown', pointer, { event: name ?? 'text' }, true);
  }

  private fail(reason: string, pointer: string): void {
    if (this.isFailed) {
      this.reportContinued(pointer);
      return;
    }
    this.isFailed = true;
    this.report({ rule: 'stream-error-ignored', messageId: 'event', at: { pointer }, data: { reason } });
  }

  private reportContinued(pointer: string): void {
    if (!this.isTailReported) this.report({ rule: 'stream-error-ignored', messageId: 'continued', at: { pointer } });
    this.isTailReported = true;
  }

  private reportOrder(
    messageId: string,
    pointer: string,
    data: Record<string, string | number>,
    isWarning = false,
  ): void {
    const rule = 'stream-event-order';
    this.report({ rule, messageId, at: { pointer }, data, ...(isWarning && { severity: 'warning' as const }) });
  }

  private take(type: string, data: JsonObject, pointer: string): void {
    if (this.isFailed) {
      this.reportContinued(pointer);
      return;
    }
    if (this.isEnded && !this.isMissedDelta(type)) {
      this.reportAfterEnd(type, pointer);
      return;
    }
    if (!this.isBegun && type !== 'message_start')
      this.reportOrder('unexpected', pointer, { event: type, ...expecting('message_start') });
    this.isBegun = true;
    if (type === 'message_start') this.start(data, pointer);
    else if (type === 'content_block_start') this.startBlock(data, pointer);
    else if (type === 'content_block_delta') this.addToBlock(data, pointer);
    else if (type === 'content_block_stop') this.stopBlock(data, pointer);
    else if (type === 'message_delta') this.applyMessageDelta(data, pointer);
    else this.stop(pointer);
  }

  /** Whether an event after the end is the missing `message_delta`. */
  private isMissedDelta(type: string): boolean {
    return type === 'message_delta' && !this.hasDelta && !this.message.isStopped && !this.isTailReported;
  }

  private reportAfterEnd(event: string, pointer: string): void {
    if (this.isTailReported) return;
    this.isTailReported = true;
    if (event === 'message_stop') this.reportOrder('twice', pointer, { event });
    // Events from a client library may cover several replies.
    else this.reportOrder('afterEnd', pointer, { event }, event === 'message_start' && this.isFromLibrary);
  }

  private start(data: JsonObject, pointer: string): void {
    const { message } = data;
    if (!isObject(message)) {
      const found = typeName(message);
      const at = { pointer: `${pointer}/message` };
      if (message === undefined) this.reportMissing('message', pointer);
      else this.report(wrongType(at, undefined, found, ['object']));
    }
    const startMessage = isObject(message) ? message : {};
    if (this.hasStart) {
      this.reportOrder('twice', pointer, { event: 'message_start' });
      if (startMessage.id === this.message.get('id')) return;
      // A new message replaces the previous one.
      this.forget();
    }
    this.hasStart = true;
    this.startAt = pointer;
    this.message.begin(startMessage, pointer);
    if (!Array.isArray(startMessage.content)) return;
    this.initialContent = startMessage.content;
    this.next += startMessage.content.length;
  }

  private forget(): void {
    this.message = new StreamedMessage();
    this.initialContent = [];
    this.blocks = [];
    this.byIndex = new Map();
    this.current = undefined;
    this.next = 0;
    this.hasDelta = false;
    this.isDamaged = false;
  }

  private reportMissing(field: string, pointer: string): void {
    this.report({ rule: 'missing-field', messageId: 'missing', at: { pointer }, data: { field } });
  }

  /** The index of an event, or a default if it is missing. */
  private indexOf(data: JsonObject, pointer: string, defaultIndex: number): number {
    const { index } = data;
    if (typeof index === 'number') return index;
    if (index === undefined || index === null) this.reportMissing('index', pointer);
    else this.report(wrongType({ pointer: `${pointer}/index` }, undefined, typeName(index), ['number']));
    return defaultIndex;
  }

  private startBlock(data: JsonObject, pointer: string): void {
    const event = 'content_block_start';
    const index = this.indexOf(data, pointer, this.next);
    const { content_block: given } = data;
    if (given === undefined) this.reportMissing('content_block', pointer);
    else if (!isObject(given))
      this.report(wrongType({ pointer: `${pointer}/content_block` }, undefined, typeName(given), ['object']));
    const content = isObject(given) ? given : {};
    // The reply has the name of the model that finally answered.
    if (content.type === 'fallback' && isObject(content.to) && typeof content.to.model === 'string')
      this.message.set('model', content.to.model);
    const before = this.byIndex.get(index);
    if (before?.lacksStart) {
      // The late start was reported already.
      this.addToList(before);
      before.setStart(pointer, content);
      return;
    }
    if (before !== undefined) {
      this.reportOrder('openTwice', pointer, { event, what: BLOCK_LABEL, id: index });
      if (before === this.current && (before.isBare || (content.id !== undefined && content.id === before.id))) return;
      if (this.current !== undefined) this.current.state = 'loose';
    } else {
      this.leaveOpenBlock(event, pointer);
      if (this.message.isStopped && !this.isLateBlockReported) {
        this.isLateBlockReported = true;
        this.reportOrder('unexpected', pointer, { event, ...expecting('message_stop') });
      }
      if (index > this.next) this.reportGap(index, pointer);
    }
    const block = new Block(index, pointer, content, !isObject(given));
    if (block.lacksStart) block.state = 'loose';
    this.open(block);
  }

  /** A block is missing, or the server numbers blocks incorrectly. Some SDKs drop the following blocks or crash. */
  private reportGap(index: number, pointer: string): void {
    this.isDamaged = true;
    const before = this.next === 0 ? 'none' : this.next - 1;
    const data = { found: index, before, count: 2 * (index - this.next) };
    this.report({ rule: 'stream-fragment-lost', messageId: 'gap', at: { pointer }, data });
  }

  private open(block: Block): void {
    if (block.index < this.next) this.isSorted = this.blocks.length === 0;
    this.next = Math.max(this.next, block.index + 1);
    this.addToList(block);
    this.byIndex.set(block.index, block);
    if (block.state === 'open') this.current = block;
  }

  private addToList(block: Block): void {
    if (!block.isListed) this.blocks.push(block);
    block.isListed = true;
  }

  /** Leaves the open block, if there is one, because the event does not belong to it. */
  private leaveOpenBlock(event: string, pointer: string): void {
    const { current } = this;
    if (current === undefined) return;
    this.reportOrder('leftOpen', pointer, { event, what: BLOCK_LABEL, id: current.index });
    current.state = 'loose';
    this.current = undefined;
  }

  private addToBlock(data: JsonObject, pointer: string): void {
    const index = this.indexOf(data, pointer, this.current?.index ?? Math.max(0, this.next - 1));
    const { delta } = data;
    if (!isObject(delta)) {
      if (delta === undefined) this.reportMissing('delta', pointer);
      else this.report(wrongType({ pointer: `${pointer}/delta` }, undefined, typeName(delta), ['object']));
      return;
    }
    let block = this.byIndex.get(index);
    if (block === undefined || block.state === 'closed') {
      this.reportOrder('notOpen', pointer, { event: 'content_block_delta', what: BLOCK_LABEL, id: index });
      if (block !== undefined) block.state = 'loose';
    }
    block ??= this.guessBlock(index, pointer);
    if (block.lacksStart) {
      block.guess(delta.type);
      this.addToList(block);
    }
    const fit = block.add(delta);
    if (fit === 'fits') return;
    const { field = '' } = DELTAS.get(delta.type) ?? {};
    if (fit === 'wrongType')
      this.report(wrongType({ pointer: `${pointer}/delta/${field}` }, undefined, typeName(delta[field]), ['string']));
    else if (!block.isMisfitReported) {
      block.isMisfitReported = true;
      const part = typeof delta.type === 'string' ? delta.type : typeName(delta.type);
      this.report({ rule: 'stream-fragment-lost', messageId: 'homeless', at: { pointer }, data: { part } });
    }
  }

  /** A block without a start. It is added to the reply when its first delta arrives. */
  private guessBlock(index: number, pointer: string): Block {
    const block = new Block(index, pointer, {}, true);
    block.state = 'loose';
    if (index < this.next) this.isSorted = false;
    this.next = Math.max(this.next, index + 1);
    this.byIndex.set(index, block);
    return block;
  }

  private stopBlock(data: JsonObject, pointer: string): void {
    const index = this.indexOf(data, pointer, this.current?.index ?? Math.max(0, this.next - 1));
    const block = this.byIndex.get(index);
    if (block === undefined || block.state === 'closed') {
      this.reportOrder('notOpen', pointer, { event: 'content_block_stop', what: BLOCK_LABEL, id: index });
      if (block === undefined) this.guessBlock(index, pointer);
      return;
    }
    block.state = 'closed';
    if (block === this.current) this.current = undefined;
  }

  private applyMessageDelta(data: JsonObject, pointer: string): void {
    this.leaveOpenBlock('message_delta', pointer);
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
    this.report({ rule: 'usage-mismatch', messageId: 'falls', at, data: { field, before, found } });
  }

  private stop(pointer: string): void {
    this.leaveOpenBlock('message_stop', pointer);
    if (!this.hasDelta && !this.message.isStopped)
      this.reportOrder('unexpected', pointer, { event: 'message_stop', ...expecting('message_delta') });
    this.isEnded = true;
  }
}

function expecting(event: string): { readonly expected: string } {
  return { expected: `\`${event}\`` };
}

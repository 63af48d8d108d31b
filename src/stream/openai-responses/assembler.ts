/** Assembles a Responses stream: items, their parts, and the final response. */
import { typeName } from '../../formats/engine/structure.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import type { StreamEvent } from '../event.ts';
import { Lifecycle } from '../lifecycle/lifecycle.ts';
import { StreamFaults } from '../lifecycle/stream-faults.ts';
import type { Assembled, Assembler, StreamContext } from '../protocol.ts';
import { compareWithFragments, type Difference } from './compare.ts';
import { Ending, reasonOf } from './ending.ts';
import { FRAGMENTS, type FragmentEvent, isOrdered, PARTS, PROGRESS, RESPONSE_EVENTS } from './events.ts';
import type { Fragments } from './fragments.ts';
import { type ItemState, Items, impliedItem, ItemState as NewItem, type PartState, shortened } from './items.ts';
import { Numbering } from './numbering.ts';

/** An event with its type. */
interface Incoming {
  readonly type: string;
  readonly data: JsonObject;
  readonly pointer: string;
}

/** A complete value and its location. */
interface WholeValue {
  readonly text: string;
  readonly path: string;
  readonly field: string;
  readonly level: FragmentEvent['level'];
}

export class ResponsesAssembler implements Assembler {
  private readonly faults: StreamFaults;
  private readonly life: Lifecycle;
  private readonly numbering: Numbering;
  private readonly items = new Items();
  private readonly ending: Ending;
  private wasCreated = false;
  private hasBegun = false;
  private isUntyped = false;
  /** Whether a loss was reported. Unknown items after it may be what was lost. */
  private hasLost = false;
  /** The index of the next event. */
  private nextIndex = 0;

  constructor({ report }: StreamContext) {
    // What is missing after an error, or out of order, is its consequence.
    this.faults = new StreamFaults(report, fault => {
      if (this.life.failedAt !== undefined) return 'ignored';
      return fault === 'renamed' || fault === 'unknown' ? 'warning' : 'error';
    });
    this.life = new Lifecycle(this.faults, { end: 'response.completed' });
    this.ending = new Ending(this.faults, this.life, this.items);
    this.numbering = new Numbering(fault => {
      if (this.life.failedAt === undefined) report(fault);
    });
  }

  push(event: StreamEvent): void {
    const { data, pointer, name } = event;
    this.count(pointer);
    if (!isObject(data)) {
      this.pushOther(event);
      return;
    }
    const type = typeof data.type === 'string' ? data.type : isNamed(data, name) ? name : undefined;
    if (type === undefined || type === 'error') {
      this.pushUntyped(event, data, type);
      return;
    }
    if (name !== undefined && name !== type && name !== 'message')
      this.faults.order('renamed', pointer, { event: shortened(name), type: shortened(type) });
    if (this.life.endedAt !== undefined) {
      if (this.life.failedAt === undefined && isOrdered(type)) this.life.admits(type, pointer, false);
      return;
    }
    const position = this.numbering.take(data.sequence_number, event);
    if (position === 'same') return;
    if (position !== 'due') {
      this.hasLost = true;
      this.items.markFaulty();
    }
    this.take({ type, data, pointer });
  }

  end(): Assembled {
    if (this.life.failedAt === undefined) this.numbering.end();
    // Unreadable events were reported already.
    if (this.hasBegun || !this.isUntyped) this.life.close();
    return this.ending.assembled();
  }

  /** Unreadable events are reported elsewhere. A gap in the event pointers shows that one is missing here. */
  private count(pointer: string): void {
    const index = Number(pointer.slice(pointer.lastIndexOf('/') + 1));
    if (index !== this.nextIndex) {
      this.hasLost = true;
      this.items.markFaulty();
      this.numbering.skipNextGap();
    }
    this.nextIndex = index + 1;
    this.life.see(pointer);
  }

  /** Text that is not JSON: the end marker of some servers, or text inserted by proxies. */
  private pushOther({ data, isText, pointer }: StreamEvent): void {
    const isMarker = isText && typeof data === 'string' && (data.trim() === '' || data.startsWith('[DONE]'));
    if (!isMarker && !this.life.isOver) this.faults.order('unknown', pointer, { event: typeName(data) });
  }

  private pushUntyped({ pointer }: StreamEvent, data: JsonObject, type: string | undefined): void {
    const error = data.error ?? (type === 'error' ? data : undefined);
    if (error !== undefined && error !== null && data.object !== 'response') {
      this.hasBegun = true;
      this.ending.fail(data.error === undefined || data.error === null ? pointer : `${pointer}/error`, reasonOf(error));
    } else if (data.object === 'response' && this.life.endedAt === undefined) {
      // The server sent a complete response instead of a stream.
      this.hasBegun = true;
      this.ending.setWholeResponse(data, pointer);
    } else if (!this.isUntyped && this.life.endedAt === undefined) {
      this.isUntyped = true;
      this.faults.missing('type', pointer);
    }
  }

  private take(event: Incoming): void {
    const { type, data, pointer } = event;
    if (!this.hasBegun && isOrdered(type)) this.begin(event);
    const fragmentEvent = FRAGMENTS.get(type);
    if (fragmentEvent !== undefined) this.takeFragment(event, fragmentEvent);
    else if (type === 'response.output_item.added') this.takeItem(event);
    else if (type === 'response.output_item.done') this.closeItem(event);
    else if (PARTS.has(type)) this.takePart(event);
    else if (type === 'response.output_text.annotation.added') this.annotate(data);
    else if (PROGRESS.has(type)) this.takeProgress(event);
    else if (RESPONSE_EVENTS.has(type)) this.takeResponse(event);
    else if (type.startsWith('response.') && isObject(data.response) && data.response.object === 'response')
      this.ending.updateResponse(data.response, pointer);
  }

  private begin({ type, data, pointer }: Incoming): void {
    this.hasBegun = true;
    // A resumed stream has no start.
    const isResumed = typeof data.sequence_number === 'number' && data.sequence_number > 1;
    if (isResumed) this.hasLost = true;
    else if (type !== 'response.created') {
      if (!this.hasLost) this.faults.order('unexpected', pointer, { event: type, expected: '`response.created`' });
      this.wasCreated = true;
      this.hasLost = true;
    }
  }

  private takeResponse({ type, data, pointer }: Incoming): void {
    if (type === 'response.created') {
      // If it was missing at the start, it may come late.
      if (this.wasCreated && !this.hasLost) this.faults.order('twice', pointer, { event: type });
      this.wasCreated = true;
    }
    const { response } = data;
    if (isObject(response)) this.ending.updateResponse(response, pointer);
    else this.faults.field(data, 'response', pointer, 'object');
    if (RESPONSE_EVENTS.get(type)?.isEnd)
      this.ending.finish(type, isObject(response) ? response : {}, pointer, this.hasLost);
  }

  private takeItem({ type, data, pointer }: Incoming): void {
    const { item, output_index: index } = data;
    if (!isObject(item)) {
      this.faults.field(data, 'item', pointer, 'object');
      this.hasLost = true;
      return;
    }
    const before = this.items.find(index, item.id ?? null);
    if (before !== undefined && isRestartOf(before, item)) {
      if (!before.isFaulty && !this.hasLost)
        this.faults.order('openTwice', pointer, { event: type, what: 'item', id: before.nameOr(index) });
      before.isFaulty = true;
      return;
    }
    this.items.add(new NewItem(item, pointer), index);
  }

  private closeItem(event: Incoming): void {
    const { type, data, pointer } = event;
    const { item: finalItem, output_index: index } = data;
    if (!isObject(finalItem)) {
      this.faults.field(data, 'item', pointer, 'object');
      return;
    }
    const item = this.items.find(index, typeof finalItem.id === 'string' ? finalItem.id : null);
    if (item === undefined) {
      // The item is complete, so only its start is missing.
      const id = this.items.nameOf(finalItem.id, index);
      if (!this.hasLost) this.faults.order('notOpen', pointer, { event: type, what: 'item', id }, 'warning');
      const newItem = new NewItem(finalItem, pointer);
      newItem.close(finalItem);
      this.items.add(newItem, index);
      return;
    }
    if (!item.isOpen) {
      if (!item.isFaulty) this.faults.order('twice', pointer, { event: type });
      item.isFaulty = true;
      return;
    }
    if (!item.isFaulty) {
      const difference = compareWithFragments(item, finalItem);
      if (difference === undefined) this.reportUnclosedParts(item, type, pointer);
      else this.reportDifference(item, event, '/item', difference);
    }
    item.close(finalItem);
  }

  /** Clients accept a part that ends with its item. Many servers never close reasoning parts. */
  private reportUnclosedParts(item: ItemState, event: string, pointer: string): void {
    if (item.type !== 'message') return;
    for (const part of item.content.values())
      if (part.isOpen && part.wasAdded)
        this.faults.order('leftOpen', pointer, { event, what: 'content part', id: String(part.index) }, 'warning');
  }

  private takePart(event: Incoming): void {
    const { type, data, pointer } = event;
    const { isDone, level } = PARTS.get(type) ?? { isDone: false, level: 'content' };
    const item = this.itemOf(event);
    if (item === undefined) return;
    const partData = isObject(data.part) ? data.part : {};
    const index = indexOf(data, level);
    const part = item[level].get(index);
    const id = String(index);
    if (!isDone) {
      if (part === undefined) item.open(level, partData, index).wasAdded = true;
      else if (!item.isFaulty && part.wasAdded) {
        item.isFaulty = true;
        this.faults.order('openTwice', pointer, { event: type, what: `${level} part`, id });
      } else part.wasAdded = true;
      return;
    }
    if (part === undefined) {
      // The part has all of its text, so only its start is missing.
      if (!item.isFaulty) this.faults.order('notOpen', pointer, { event: type, what: `${level} part`, id }, 'warning');
      item.open(level, partData, index).close(partData);
      return;
    }
    if (!part.isOpen) {
      if (!item.isFaulty) this.faults.order('twice', pointer, { event: type }, 'warning');
      return;
    }
    const text = partData[part.field];
    if (typeof text === 'string')
      this.compare(event, item, part.value, { text, path: '/part', field: part.field, level });
    part.close(partData);
  }

  private takeFragment(event: Incoming, fragmentEvent: FragmentEvent): void {
    const { data, pointer, type } = event;
    const item = this.itemOf(event, fragmentEvent);
    if (item === undefined) return;
    const { field, isDone, level } = fragmentEvent;
    const text = isDone ? data[field] : data.delta;
    if (typeof text !== 'string') {
      if (text !== undefined && text !== null)
        this.faults.wrongType(text, `${pointer}/${isDone ? field : 'delta'}`, 'string');
      return;
    }
    const part = level === 'item' ? undefined : this.partOf(event, item, fragmentEvent, level);
    const value = part?.value ?? item.ownField(field);
    if (value.isDone && !item.isFaulty) {
      if (isDone && value.fits(text)) this.faults.order('twice', pointer, { event: type }, 'warning');
      else this.faults.order('notOpen', pointer, { event: type, what: 'finished', id: field });
      item.isFaulty = true;
    }
    if (!isDone) {
      value.add(text);
      return;
    }
    this.compare(event, item, value, { text, path: '', field, level });
    value.replaceWith(text);
  }

  /** Compares a complete value with its fragments. */
  private compare(event: Incoming, item: ItemState, value: Fragments, { text, path, field, level }: WholeValue): void {
    if (item.isFaulty || value.fits(text)) return;
    const isSlight = level === 'summary' && value.isRestart(text);
    this.reportDifference(item, event, path, { path: `/${field}`, part: field, isSlight });
  }

  /** Reports a difference once per item, because the following events repeat one of the two values. */
  private reportDifference(item: ItemState, { type, pointer }: Incoming, path: string, difference: Difference): void {
    item.isFaulty = true;
    this.ending.reportDifference(type, pointer + path, difference);
  }

  /** The part of a fragment. Many servers do not send a start event for reasoning parts. */
  private partOf(
    { type, data, pointer }: Incoming,
    item: ItemState,
    fragmentEvent: FragmentEvent,
    level: 'content' | 'summary',
  ): PartState {
    const index = indexOf(data, level);
    const part = item[level].get(index);
    if (part?.isOpen && part.field === fragmentEvent.field) return part;
    if (!item.isFaulty && (part !== undefined || fragmentEvent.itemType === 'message')) {
      item.isFaulty = true;
      this.faults.order('notOpen', pointer, { event: type, what: `${level} part`, id: String(index) });
    }
    if (part !== undefined && part.field === fragmentEvent.field) return part;
    return item.open(level, { type: fragmentEvent.partType, [fragmentEvent.field]: '' }, index);
  }

  /** The item of an event. If it was never started, this is reported once. */
  private itemOf({ type, data, pointer }: Incoming, fragmentEvent?: FragmentEvent): ItemState | undefined {
    const { output_index: index, item_id: id } = data;
    const item = this.items.find(index, id);
    if (item?.isOpen) return item;
    const name = item?.nameOr(index) ?? this.items.nameOf(id, index);
    if (item?.isFaulty !== true && !(item === undefined && this.hasLost))
      this.faults.order('notOpen', pointer, { event: type, what: 'item', id: name });
    if (item !== undefined) {
      item.isFaulty = true;
      return undefined;
    }
    const itemType = fragmentEvent ?? DEFAULT_FRAGMENT;
    const newItem = new NewItem(impliedItem(itemType, id), pointer);
    newItem.isFaulty = true;
    this.items.add(newItem, index);
    return newItem;
  }

  private annotate(data: JsonObject): void {
    const item = this.items.find(data.output_index, data.item_id);
    const part = item?.isOpen ? item.content.get(indexOf(data, 'content')) : undefined;
    if (part !== undefined && data.annotation !== undefined) part.annotate(data.annotation, data.annotation_index);
  }

  private takeProgress({ type, data }: Incoming): void {
    const { itemType, status } = PROGRESS.get(type) ?? {};
    const item = this.items.find(data.output_index, data.item_id);
    if (item?.isOpen && item.type === itemType && status !== undefined) item.setStatus(status);
  }
}

/** The fragment type for a part without fragments. */
const DEFAULT_FRAGMENT = FRAGMENTS.get('response.output_text.delta') as FragmentEvent;

/** Whether only the event name has the type. */
function isNamed(data: JsonObject, name: string | undefined): name is string {
  return data.object !== 'response' && name !== undefined && name !== 'message';
}

/** Whether an item is started again. Some servers start another item with the same index. */
function isRestartOf({ data, isOpen }: ItemState, again: JsonObject): boolean {
  if (typeof data.id === 'string' && typeof again.id === 'string' && data.type !== again.type)
    return data.id === again.id;
  return isOpen || (typeof data.id === 'string' && data.id === again.id);
}

function indexOf(data: JsonObject, level: 'content' | 'summary'): number {
  const index = level === 'content' ? data.content_index : data.summary_index;
  return typeof index === 'number' ? index : 0;
}

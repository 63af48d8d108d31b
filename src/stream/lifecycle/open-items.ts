/**
 * What a stream opens, fills and closes: blocks, parts, calls, steps. Each item gets one report at most: what follows
 * from its fault is not reported again.
 */
import type { JsonObject } from '../../source/json.ts';
import type { OrderFault, StreamFaults, Weight } from './stream-faults.ts';

export type ItemKey = string | number;

/** An item while it is assembled. Protocols add its content. */
export class OpenItem {
  /** How messages name it. */
  readonly what: string;
  readonly id: ItemKey;
  /** Pointer of its first event. */
  pointer: string;
  isOpen = true;
  /** Whether its start is missing, and may still come. */
  lacksStart = false;
  /** The most serious fault that was reported. After an error, all of its events are accepted. */
  reported: Weight | undefined;
  /** Whether another event closed it, so that its end may come late. */
  isLeft = false;

  constructor(what: string, id: ItemKey, pointer: string) {
    this.what = what;
    this.id = id;
    this.pointer = pointer;
  }
}

interface Options<Item, Data> {
  /** Makes an item from its first event, which is not always its start. */
  readonly make: (key: ItemKey, pointer: string, data: Data) => Item;
  /** Whether an item must be closed before the next one starts. */
  readonly isSequential?: boolean;
  /** Whether a new item may have the key of a closed one. */
  readonly mayReuseKeys?: boolean;
}

export class OpenItems<Item extends OpenItem, Data = JsonObject> {
  /** All items, in the order of their first events. */
  readonly all: Item[] = [];
  /** The item that was started last, while it is open. */
  current: Item | undefined;
  private readonly faults: StreamFaults;
  private readonly options: Options<Item, Data>;
  private readonly byKey = new Map<ItemKey, Item>();
  private readonly unreadableStarts = new Map<string, number>();

  constructor(faults: StreamFaults, options: Options<Item, Data>) {
    this.faults = faults;
    this.options = options;
  }

  /** The last item with a key. */
  at(key: ItemKey): Item | undefined {
    return this.byKey.get(key);
  }

  /** The item that an event starts. Undefined if it has started. */
  start(key: ItemKey, event: string, pointer: string, data: Data): Item | undefined {
    const before = this.byKey.get(key);
    if (before?.lacksStart) {
      before.lacksStart = false;
      return before;
    }
    if (before !== undefined && (before.isOpen || this.options.mayReuseKeys !== true)) {
      this.report(before, 'openTwice', event, pointer);
      return undefined;
    }
    if (this.options.isSequential) this.leave(event, pointer);
    return this.open(key, pointer, data);
  }

  /** A new item, also where there is one with this key. */
  open(key: ItemKey, pointer: string, data: Data): Item {
    this.current = this.add(key, pointer, data);
    return this.current;
  }

  /** The item that an event adds to. */
  fill(key: ItemKey, event: string, pointer: string, data: Data): Item {
    const item = this.byKey.get(key);
    if (item === undefined) return this.addWithoutStart(key, event, pointer, data);
    if (!item.isOpen && !item.isLeft) this.report(item, 'notOpen', event, pointer);
    return item;
  }

  /** The item that an event closes. */
  stop(key: ItemKey, event: string, pointer: string, data: Data): Item {
    let item = this.byKey.get(key);
    if (item === undefined) item = this.addWithoutStart(key, event, pointer, data);
    else if (item.isLeft) item.reported = undefined;
    else if (!item.isOpen) this.report(item, 'notOpen', event, pointer);
    this.close(item);
    item.isLeft = false;
    return item;
  }

  /** Whether the end of an item may still come. */
  expectsEnd(key: ItemKey): boolean {
    const item = this.byKey.get(key);
    return item !== undefined && (item.isOpen || item.isLeft);
  }

  /** Closes the open item of a sequence, because an event does not belong to it. */
  leave(event: string, pointer: string): void {
    if (this.current !== undefined) this.leaveItem(this.current, event, pointer);
  }

  /** Closes everything, because the reply has ended. */
  leaveAll(event: string, pointer: string): void {
    for (const item of this.all) if (item.isOpen) this.leaveItem(item, event, pointer);
  }

  add(key: ItemKey, pointer: string, data: Data): Item {
    const item = this.options.make(key, pointer, data);
    this.all.push(item);
    this.byKey.set(key, item);
    return item;
  }

  /** Opens an item again, under another key. */
  reopen(key: ItemKey, item: Item): void {
    item.isOpen = true;
    this.byKey.set(key, item);
    this.current = item;
  }

  report(item: Item, messageId: OrderFault, event: string, pointer: string): void {
    const weight = this.faults.weigh(messageId, event);
    if (item.reported === 'error' || item.reported === weight) return;
    item.reported = weight;
    this.faults.order(messageId, pointer, { event, what: item.what, id: item.id });
  }

  /** A start whose key cannot be read. The next item of its kind without a start is accepted. */
  startUnreadable(what: string): void {
    this.unreadableStarts.set(what, (this.unreadableStarts.get(what) ?? 0) + 1);
  }

  /** Closes an item without an event. */
  close(item: Item): void {
    item.isOpen = false;
    if (this.current === item) this.current = undefined;
  }

  private addWithoutStart(key: ItemKey, event: string, pointer: string, data: Data): Item {
    const item = this.add(key, pointer, data);
    const unreadable = this.unreadableStarts.get(item.what) ?? 0;
    if (unreadable > 0) {
      this.unreadableStarts.set(item.what, unreadable - 1);
      item.reported = 'error';
      return item;
    }
    item.lacksStart = true;
    this.report(item, 'notOpen', event, pointer);
    return item;
  }

  private leaveItem(item: Item, event: string, pointer: string): void {
    this.report(item, 'leftOpen', event, pointer);
    this.close(item);
    item.isLeft = true;
  }
}

/** The items of a reply during streaming: which are open, and their content so far. */
import { isObject, type JsonObject } from '../../source/json.ts';
import type { FragmentEvent } from './events.ts';
import { Fragments } from './fragments.ts';

/** A content part or a summary part of an item. */
export class PartState {
  readonly index: number;
  readonly field: string;
  readonly value: Fragments;
  isOpen = true;
  /** Whether a start event opened it. Others start with their item or with their first fragment. */
  wasAdded = false;
  private data: JsonObject;
  private annotations: unknown[] | undefined;

  constructor(data: JsonObject, index: number) {
    this.data = data;
    this.index = index;
    this.field = data.type === 'refusal' ? 'refusal' : 'text';
    this.value = new Fragments(data[this.field]);
  }

  annotate(annotation: unknown, index: unknown): void {
    this.annotations ??= Array.isArray(this.data.annotations) ? [...(this.data.annotations as unknown[])] : [];
    if (typeof index === 'number' && index >= 0 && index < this.annotations.length && Number.isInteger(index))
      this.annotations[index] = annotation;
    else this.annotations.push(annotation);
  }

  /** Sets the complete part. */
  close(data: JsonObject): void {
    this.isOpen = false;
    this.data = data;
    this.annotations = undefined;
    const text = data[this.field];
    if (typeof text === 'string') this.value.replaceWith(text);
  }

  /** The part so far. */
  get current(): JsonObject {
    const { annotations, field } = this;
    const text = this.value.text;
    if (annotations === undefined && this.data[field] === text) return this.data;
    return { ...this.data, [field]: text, ...(annotations !== undefined && { annotations }) };
  }
}

const LISTS = { content: 'content', summary: 'summary' } as const;

export class ItemState {
  /** Pointer of the event that opened it. */
  readonly pointer: string;
  isOpen = true;
  /** Whether a fault was reported that explains any other fault of the item. */
  isFaulty = false;
  readonly content = new Map<number, PartState>();
  readonly summary = new Map<number, PartState>();
  /** The streamed field of the item itself. */
  own: { readonly field: string; readonly value: Fragments } | undefined;
  /** The item from its start event, or the complete item. */
  data: JsonObject;
  private status: string | undefined;

  constructor(data: JsonObject, pointer: string) {
    this.data = data;
    this.pointer = pointer;
    this.prefill('content');
    this.prefill('summary');
  }

  get type(): string {
    return typeof this.data.type === 'string' ? this.data.type : 'item';
  }

  /** The name of the item in findings. */
  nameOr(index: unknown): string {
    return typeof this.data.id === 'string' ? shortened(this.data.id) : outputName(index);
  }

  ownField(field: string): Fragments {
    if (this.own?.field !== field) this.own = { field, value: new Fragments(this.data[field]) };
    return this.own.value;
  }

  setStatus(status: string): void {
    this.status = status;
  }

  open(level: 'content' | 'summary', data: JsonObject, index: number): PartState {
    const part = new PartState(data, index);
    this[level].set(index, part);
    return part;
  }

  close(data: JsonObject): void {
    this.isOpen = false;
    this.data = data;
  }

  /** The item so far, or the complete item. */
  get current(): JsonObject {
    if (!this.isOpen) return this.data;
    const { own, status } = this;
    const current: JsonObject = { ...this.data };
    if (status !== undefined) current.status = status;
    for (const level of ['content', 'summary'] as const)
      if (this[level].size > 0) current[LISTS[level]] = inOrder(this[level]).map(part => part.current);
    if (own !== undefined) current[own.field] = own.value.text;
    return current;
  }

  /** Adds the parts that the item had when it was opened. */
  private prefill(level: 'content' | 'summary'): void {
    const list = this.data[level];
    if (!Array.isArray(list)) return;
    for (let i = 0; i < list.length; i++) if (isObject(list[i])) this.open(level, list[i] as JsonObject, i);
  }
}

/** An item derived from its first fragment. */
export function impliedItem({ itemType, field, level }: FragmentEvent, id: unknown): JsonObject {
  const list = level === 'item' ? { [field]: '' } : { [LISTS[level]]: [] };
  return { ...(typeof id === 'string' && { id }), type: itemType, ...list };
}

/** All items of a stream. */
export class Items {
  private readonly all: ItemState[] = [];
  /** The items before this one are closed or faulty. */
  private nextSound = 0;
  private readonly byIndex = new Map<number, ItemState>();
  private readonly byId = new Map<string, ItemState>();

  get size(): number {
    return this.all.length;
  }

  /** The item of an event, by index or ID. Some servers change IDs during the stream, and some send no index. */
  find(index: unknown, id: unknown): ItemState | undefined {
    const isIndex = typeof index === 'number';
    const found = isIndex ? this.byIndex.get(index) : undefined;
    if (found !== undefined) return found;
    const foundById = typeof id === 'string' ? this.byId.get(id) : undefined;
    if (foundById !== undefined || isIndex || typeof id === 'string') return foundById;
    return this.all.at(-1);
  }

  /** The name of an item without start event in findings. */
  nameOf(id: unknown, index: unknown): string {
    return typeof id === 'string' ? shortened(id) : outputName(index);
  }

  add(item: ItemState, index: unknown): void {
    this.all.push(item);
    if (typeof index === 'number') this.byIndex.set(index, item);
    if (typeof item.data.id === 'string') this.byId.set(item.data.id, item);
  }

  /** Sorted by index, or in order of appearance if indexes are missing. */
  inOrder(): ItemState[] {
    if (this.byIndex.size !== this.all.length) return this.all;
    return [...this.byIndex].sort(([a], [b]) => a - b).map(([, item]) => item);
  }

  /** Marks the open items after a reported loss, because they may be incomplete. */
  markFaulty(): void {
    for (; this.nextSound < this.all.length; this.nextSound++) {
      const item = this.all[this.nextSound] as ItemState;
      if (item.isOpen) item.isFaulty = true;
    }
  }
}

export function inOrder(parts: ReadonlyMap<number, PartState>): PartState[] {
  return [...parts.values()].sort((a, b) => a.index - b.index);
}

/** The name of an item without an ID in findings. */
function outputName(index: unknown): string {
  return typeof index === 'number' ? `output/${index}` : 'output';
}

/** IDs may be very long, because some servers encrypt state in them. */
export function shortened(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}...` : text;
}

const LONGEST = 40;

/** The items of a reply during streaming: which are open, and their content so far. */
import { isObject, type JsonObject } from '../../source/json.ts';
import type { FragmentEvent } from './events.ts';
import { Fragments } from './fragments.ts';

/** A part of an item's content, or of its summary. */
export class PartState {
  readonly index: number;
  readonly field: string;
  readonly value: Fragments;
  isOpen = true;
  /** Whether an event opened it; others came with their item, or with their first fragment. */
  wasAdded = false;
  private wire: JsonObject;
  private annotations: unknown[] | undefined;

  constructor(wire: JsonObject, index: number) {
    this.wire = wire;
    this.index = index;
    this.field = wire.type === 'refusal' ? 'refusal' : 'text';
    this.value = new Fragments(wire[this.field]);
  }

  annotate(annotation: unknown, index: unknown): void {
    this.annotations ??= Array.isArray(this.wire.annotations) ? [...(this.wire.annotations as unknown[])] : [];
    if (typeof index === 'number' && index >= 0 && index < this.annotations.length && Number.isInteger(index))
      this.annotations[index] = annotation;
    else this.annotations.push(annotation);
  }

  /** Takes the part as it was said whole. */
  close(wire: JsonObject): void {
    this.isOpen = false;
    this.wire = wire;
    this.annotations = undefined;
    const text = wire[this.field];
    if (typeof text === 'string') this.value.replaceWith(text);
  }

  /** The part as it stands. */
  get current(): JsonObject {
    const { annotations, field } = this;
    const text = this.value.text;
    if (annotations === undefined && this.wire[field] === text) return this.wire;
    return { ...this.wire, [field]: text, ...(annotations !== undefined && { annotations }) };
  }
}

const LISTS = { content: 'content', summary: 'summary' } as const;

export class ItemState {
  /** The pointer of the event that opened it. */
  readonly pointer: string;
  isOpen = true;
  /** Whether a fault was reported that explains any other fault of the item. */
  isFaulty = false;
  readonly content = new Map<number, PartState>();
  readonly summary = new Map<number, PartState>();
  /** The field of the item itself that comes in fragments. */
  own: { readonly field: string; readonly value: Fragments } | undefined;
  /** The item as it was opened, or as it was said whole. */
  wire: JsonObject;
  private status: string | undefined;

  constructor(wire: JsonObject, pointer: string) {
    this.wire = wire;
    this.pointer = pointer;
    this.prefill('content');
    this.prefill('summary');
  }

  get type(): string {
    return typeof this.wire.type === 'string' ? this.wire.type : 'item';
  }

  /** What the item is called in messages. */
  nameOr(index: unknown): string {
    return typeof this.wire.id === 'string' ? shortened(this.wire.id) : outputName(index);
  }

  ownField(field: string): Fragments {
    if (this.own?.field !== field) this.own = { field, value: new Fragments(this.wire[field]) };
    return this.own.value;
  }

  setStatus(status: string): void {
    this.status = status;
  }

  open(level: 'content' | 'summary', wire: JsonObject, index: number): PartState {
    const part = new PartState(wire, index);
    this[level].set(index, part);
    return part;
  }

  close(wire: JsonObject): void {
    this.isOpen = false;
    this.wire = wire;
  }

  /** The item as it stands; as it was said whole, where it was. */
  get current(): JsonObject {
    if (!this.isOpen) return this.wire;
    const { own, status } = this;
    const current: JsonObject = { ...this.wire };
    if (status !== undefined) current.status = status;
    for (const level of ['content', 'summary'] as const)
      if (this[level].size > 0) current[LISTS[level]] = inOrder(this[level]).map(part => part.current);
    if (own !== undefined) current[own.field] = own.value.text;
    return current;
  }

  /** Parts that the item had when it was opened. */
  private prefill(level: 'content' | 'summary'): void {
    const list = this.wire[level];
    if (!Array.isArray(list)) return;
    for (let i = 0; i < list.length; i++) if (isObject(list[i])) this.open(level, list[i] as JsonObject, i);
  }
}

/** The item that a fragment shows to be there, of which nothing else is known. */
export function impliedItem({ itemType, field, level }: FragmentEvent, id: unknown): JsonObject {
  const list = level === 'item' ? { [field]: '' } : { [LISTS[level]]: [] };
  return { ...(typeof id === 'string' && { id }), type: itemType, ...list };
}

/** Every item of a stream, in the order of their places. */
export class Items {
  private readonly all: ItemState[] = [];
  private readonly byIndex = new Map<number, ItemState>();
  private readonly byId = new Map<string, ItemState>();

  get size(): number {
    return this.all.length;
  }

  /** The item that an event is about. Ids change on the way on some servers, and some send no index: either will do. */
  find(index: unknown, id: unknown): ItemState | undefined {
    const isIndex = typeof index === 'number';
    const found = isIndex ? this.byIndex.get(index) : undefined;
    if (found !== undefined) return found;
    const named = typeof id === 'string' ? this.byId.get(id) : undefined;
    if (named !== undefined || isIndex || typeof id === 'string') return named;
    return this.all.at(-1);
  }

  /** What an item that was not opened is called in messages. */
  nameOf(id: unknown, index: unknown): string {
    return typeof id === 'string' ? shortened(id) : outputName(index);
  }

  add(item: ItemState, index: unknown): void {
    this.all.push(item);
    if (typeof index === 'number') this.byIndex.set(index, item);
    if (typeof item.wire.id === 'string') this.byId.set(item.wire.id, item);
  }

  /** By the places that the events give; where they give none, as they came. */
  inOrder(): ItemState[] {
    if (this.byIndex.size !== this.all.length) return this.all;
    return [...this.byIndex].sort(([a], [b]) => a - b).map(([, item]) => item);
  }

  /** Marks the open items after a reported loss, because they may be incomplete. */
  markFaulty(): void {
    for (const item of this.all) if (item.isOpen) item.isFaulty = true;
  }
}

export function inOrder(parts: ReadonlyMap<number, PartState>): PartState[] {
  return [...parts.values()].sort((a, b) => a.index - b.index);
}

/** What an item that has no id is called in messages. */
function outputName(index: unknown): string {
  return typeof index === 'number' ? `output/${index}` : 'output';
}

/** Ids may be long: encrypted ones hold what the server wants back. */
export function shortened(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}...` : text;
}

const LONGEST = 40;

/** One content block that arrives in fragments. */
import { storeInputText } from '../../replies/anthropic-messages/stream-extras.ts';
import type { JsonObject } from '../../source/json.ts';
import { type ItemKey, OpenItem } from '../lifecycle/open-items.ts';
import { isEmpty } from '../owned-containers.ts';
import { inputOf } from './partial-input.ts';

/** The result of adding a delta: it fits, it does not belong to this type of block, or its value has the wrong type. */
export type FragmentFit = 'fits' | 'wrongBlock' | 'wrongType';

/** For each delta type, its field and the block that it belongs to if the start is missing. */
export const DELTAS: ReadonlyMap<unknown, { readonly field: string; readonly block: JsonObject }> = new Map([
  ['text_delta', { field: 'text', block: { type: 'text', text: '' } }],
  ['thinking_delta', { field: 'thinking', block: { type: 'thinking', thinking: '' } }],
  ['input_json_delta', { field: 'partial_json', block: { type: 'tool_use' } }],
  ['signature_delta', { field: 'signature', block: { type: 'thinking', thinking: '' } }],
  ['citations_delta', { field: 'citation', block: { type: 'text', text: '' } }],
  ['compaction_delta', { field: 'content', block: { type: 'compaction' } }],
]);

export class Block extends OpenItem {
  readonly index: number;
  /** Whether a delta that does not fit was reported. */
  isMisfitReported = false;
  /** Whether it is part of the reply. */
  isListed = false;
  private block: JsonObject;
  private text = '';
  private thinking = '';
  private input = '';
  private readonly citations: unknown[] = [];
  /** Lists that deltas of unknown types extended. */
  private readonly lists = new Map<string, unknown[]>();

  constructor(index: ItemKey, pointer: string, block: JsonObject) {
    super('content block', index, pointer);
    this.index = Number(index);
    this.block = { ...block };
  }

  /** Whether it has only its start. */
  private get isBare(): boolean {
    return this.text === '' && this.thinking === '' && this.input === '' && this.citations.length === 0;
  }

  /** Whether a start is that of this block, sent again. */
  isStartedBy({ id }: JsonObject): boolean {
    return this.isBare || (id !== undefined && id === this.block.id);
  }

  /** Applies a late start. */
  setStart(pointer: string, block: JsonObject): void {
    this.pointer = pointer;
    const { signature } = this.block;
    this.block = { ...block };
    if (signature !== undefined) this.block.signature = signature;
  }

  /** If the start is missing, derives it from the first delta. */
  guess(type: unknown): void {
    if (Object.keys(this.block).length === 0) this.block = { ...DELTAS.get(type)?.block };
  }

  add(delta: JsonObject): FragmentFit {
    const { block } = this;
    const deltaType = DELTAS.get(delta.type);
    if (deltaType === undefined) return this.addUnknown(delta);
    if (!this.accepts(delta.type)) return 'wrongBlock';
    const value = delta[deltaType.field];
    if (delta.type === 'citations_delta') {
      if (value !== undefined && value !== null) this.citations.push(value);
      return 'fits';
    }
    if (delta.type === 'compaction_delta') {
      // A compaction delta has the final values.
      for (const key of ['content', 'encrypted_content'])
        if (delta[key] !== undefined && !(isEmpty(delta[key]) && Object.hasOwn(block, key))) block[key] = delta[key];
      return 'fits';
    }
    if (value === undefined || value === null) return 'fits';
    if (typeof value !== 'string') return 'wrongType';
    if (delta.type === 'text_delta') this.text += value;
    else if (delta.type === 'thinking_delta') this.thinking += value;
    else if (delta.type === 'input_json_delta') this.input += value;
    // A signature is never split.
    else if (value !== '' || block.signature === undefined) block.signature = value;
    return 'fits';
  }

  private accepts(type: unknown): boolean {
    const { block } = this;
    switch (type) {
      case 'text_delta':
        return block.type === 'text' || typeof block.text === 'string';
      case 'thinking_delta':
        return block.type === 'thinking' || typeof block.thinking === 'string';
      case 'signature_delta':
        return block.type === 'thinking' || typeof block.signature === 'string';
      case 'input_json_delta':
        return Object.hasOwn(block, 'input') || (typeof block.type === 'string' && block.type.endsWith('tool_use'));
      case 'citations_delta':
        return block.type === 'text' || Array.isArray(block.citations);
      default:
        return block.type === 'compaction';
    }
  }

  /** Deltas of unknown types: text is appended, lists are extended, other values are replaced. */
  private addUnknown(delta: JsonObject): FragmentFit {
    for (const [key, value] of Object.entries(delta)) {
      if (key === 'type' || key === '__proto__') continue;
      const before = Object.hasOwn(this.block, key) ? this.block[key] : undefined;
      if (typeof before === 'string' && typeof value === 'string') this.block[key] = before + value;
      else if (Array.isArray(value)) this.appendToList(key, Array.isArray(before) ? before : [], value);
      else if (!isEmpty(value) || before === undefined) this.block[key] = value;
    }
    return 'fits';
  }

  /** Copies a list before extending it, because it belongs to the event. */
  private appendToList(key: string, before: unknown[], more: readonly unknown[]): void {
    const list = this.lists.get(key) ?? [...before];
    for (const each of more) list.push(each);
    this.lists.set(key, list);
    this.block[key] = list;
  }

  /** The block as it appears in a reply. Must be called only once. */
  finish(): JsonObject {
    const { block } = this;
    if (this.text !== '') block.text = textOf(block.text) + this.text;
    if (this.thinking !== '') block.thinking = textOf(block.thinking) + this.thinking;
    if (this.citations.length > 0)
      block.citations = [...(Array.isArray(block.citations) ? (block.citations as unknown[]) : []), ...this.citations];
    if (this.input !== '') {
      block.input = inputOf(this.input);
      storeInputText(block, this.input);
    } else if (block.type === 'tool_use' && (block.input ?? '') === '') block.input = {};
    return block;
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** One content block that arrives in fragments. */
import { keepInputText } from '../../replies/anthropic-messages/stream-extras.ts';
import type { JsonObject } from '../../source/json.ts';
import { isEmpty } from '../owned-containers.ts';
import { inputOf } from './partial-input.ts';

/**
 * `loose` blocks were begun or closed out of turn, which was told: what still comes for them is taken without a word.
 */
export type BlockState = 'open' | 'closed' | 'loose';

/** What became of a fragment: it fits, it has no place in a block of this type, or its text is none. */
export type FragmentFit = 'fits' | 'homeless' | 'misbuilt';

/** Type of a fragment to its own field, and the block that it is of where nothing else tells. */
export const DELTAS: ReadonlyMap<unknown, { readonly field: string; readonly block: JsonObject }> = new Map([
  ['text_delta', { field: 'text', block: { type: 'text', text: '' } }],
  ['thinking_delta', { field: 'thinking', block: { type: 'thinking', thinking: '' } }],
  ['input_json_delta', { field: 'partial_json', block: { type: 'tool_use' } }],
  ['signature_delta', { field: 'signature', block: { type: 'thinking', thinking: '' } }],
  ['citations_delta', { field: 'citation', block: { type: 'text', text: '' } }],
  ['compaction_delta', { field: 'content', block: { type: 'compaction' } }],
]);

export class Block {
  readonly index: number;
  /** Pointer of the event that began it. */
  pointer: string;
  state: BlockState = 'open';
  /** Whether its beginning never came. */
  isGuessed: boolean;
  /** Whether it was told that a fragment has no place in it. */
  isAmiss = false;
  /** Whether it is part of the answer. */
  isListed = false;
  private wire: JsonObject;
  private text = '';
  private thinking = '';
  private input = '';
  private readonly citations: unknown[] = [];
  /** The lists that fragments of unknown kinds made longer. */
  private readonly lists = new Map<string, unknown[]>();

  constructor(index: number, pointer: string, wire: JsonObject, isGuessed = false) {
    this.index = index;
    this.pointer = pointer;
    this.wire = { ...wire };
    this.isGuessed = isGuessed;
  }

  /** Whether anything has come but its beginning. */
  get isBare(): boolean {
    return this.text === '' && this.thinking === '' && this.input === '' && this.citations.length === 0;
  }

  get id(): unknown {
    return this.wire.id;
  }

  /** Takes the beginning that comes late. */
  setStart(pointer: string, wire: JsonObject): void {
    this.pointer = pointer;
    this.isGuessed = false;
    const { signature } = this.wire;
    this.wire = { ...wire };
    if (signature !== undefined) this.wire.signature = signature;
  }

  /** Of a beginning that has not come: what the first fragment tells of it. */
  guess(type: unknown): void {
    if (Object.keys(this.wire).length === 0) this.wire = { ...DELTAS.get(type)?.block };
  }

  add(delta: JsonObject): FragmentFit {
    const { wire } = this;
    const known = DELTAS.get(delta.type);
    if (known === undefined) return this.addUnknown(delta);
    if (!this.takes(delta.type)) return 'homeless';
    const value = delta[known.field];
    if (delta.type === 'citations_delta') {
      if (value !== undefined && value !== null) this.citations.push(value);
      return 'fits';
    }
    if (delta.type === 'compaction_delta') {
      // It brings the final values.
      for (const key of ['content', 'encrypted_content'])
        if (delta[key] !== undefined && !(isEmpty(delta[key]) && Object.hasOwn(wire, key))) wire[key] = delta[key];
      return 'fits';
    }
    if (value === undefined || value === null) return 'fits';
    if (typeof value !== 'string') return 'misbuilt';
    if (delta.type === 'text_delta') this.text += value;
    else if (delta.type === 'thinking_delta') this.thinking += value;
    else if (delta.type === 'input_json_delta') this.input += value;
    // Signatures come whole.
    else if (value !== '' || wire.signature === undefined) wire.signature = value;
    return 'fits';
  }

  private takes(type: unknown): boolean {
    const { wire } = this;
    switch (type) {
      case 'text_delta':
        return wire.type === 'text' || typeof wire.text === 'string';
      case 'thinking_delta':
        return wire.type === 'thinking' || typeof wire.thinking === 'string';
      case 'signature_delta':
        return wire.type === 'thinking' || typeof wire.signature === 'string';
      case 'input_json_delta':
        return Object.hasOwn(wire, 'input') || (typeof wire.type === 'string' && wire.type.endsWith('tool_use'));
      case 'citations_delta':
        return wire.type === 'text' || Array.isArray(wire.citations);
      default:
        return wire.type === 'compaction';
    }
  }

  /** Fragments of kinds that are yet to come: text goes on, lists grow, all else is the last that was said. */
  private addUnknown(delta: JsonObject): FragmentFit {
    for (const [key, value] of Object.entries(delta)) {
      if (key === 'type' || key === '__proto__') continue;
      const before = Object.hasOwn(this.wire, key) ? this.wire[key] : undefined;
      if (typeof before === 'string' && typeof value === 'string') this.wire[key] = before + value;
      else if (Array.isArray(value)) this.appendToList(key, Array.isArray(before) ? before : [], value);
      else if (!isEmpty(value) || before === undefined) this.wire[key] = value;
    }
    return 'fits';
  }

  /** Lists of the events are not ours to change; the one that is grows in place. */
  private appendToList(key: string, before: unknown[], more: readonly unknown[]): void {
    const list = this.lists.get(key) ?? [...before];
    for (const each of more) list.push(each);
    this.lists.set(key, list);
    this.wire[key] = list;
  }

  /** The block as it stands in a reply. Call it once, at the end. */
  finish(): JsonObject {
    const { wire } = this;
    if (this.text !== '') wire.text = textOf(wire.text) + this.text;
    if (this.thinking !== '') wire.thinking = textOf(wire.thinking) + this.thinking;
    if (this.citations.length > 0)
      wire.citations = [...(Array.isArray(wire.citations) ? (wire.citations as unknown[]) : []), ...this.citations];
    if (this.input !== '') {
      wire.input = inputOf(this.input);
      keepInputText(wire, this.input);
    } else if (wire.type === 'tool_use' && (wire.input ?? '') === '') wire.input = {};
    return wire;
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Values in JSON text whose members can be changed: what is not changed keeps its text. */
import { indexOf, PatchError, placeIn } from '../source/apply-edits.ts';
import { LongList } from '../source/long-list.ts';
import { skipSpace } from '../source/scan.ts';
import { walk } from '../source/walk.ts';
import { lastLine, type Style, writeLike, writeScalar } from './text-style.ts';

/** The range of a text that is replaced, and by what. */
export interface TextChange {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * The formatting of a container's members: whether they have lines of their own, and the indentation of the line where
 * the container begins.
 */
export interface Layout {
  readonly lines: boolean;
  readonly indent: string;
}

export const TOP: Layout = { lines: false, indent: '' };
/** Number of members that are searched for one whose formatting a new member can copy. */
const MAX_SAMPLES = 50;

interface Member {
  /** The text before it: after the previous comma or the opening bracket. */
  lead: string;
  /** The key as it is written, with the colon and the white space around it; empty in lists. */
  label: string;
  key: string;
  node: Node;
  /** The text after it: before the next comma or the closing bracket. */
  trail: string;
  /** Where it is in the container's text before any edit, from its key to its value; missing if it is new. */
  readonly span?: { readonly start: number; readonly end: number };
}

/** What an edit changes among the members of a container. */
export interface Splice {
  readonly place: number;
  /** Whether the member at the place is removed. */
  readonly removes: boolean;
  readonly added?: Member;
  /** The text after the member before, if it changes. */
  readonly trail?: string;
  /** The text before the member behind, if it changes. */
  readonly lead?: string;
}

/** A value in text: unchanged text, or split into members because something in it changes. */
export class Node {
  private text: string;
  private readonly style: Style;
  private members: LongList<Member> | undefined;
  /** The members of an object by key. A key may occur twice. */
  private byKey: Map<string, Member[]> | undefined;
  /** The text between the brackets if there are no members. */
  private inside = '';

  constructor(text: string, style: Style) {
    this.text = text;
    this.style = style;
  }

  setText(text: string): void {
    this.text = text;
    this.members = undefined;
    this.byKey = undefined;
  }

  isList(): boolean {
    return this.text[0] === '[';
  }

  print(): string {
    if (this.members === undefined) return this.text;
    const written: string[] = [];
    for (const { lead, label, node, trail } of this.members) written.push(lead + label + node.print() + trail);
    const body = written.join(',');
    const inner = this.members.length === 0 ? this.inside : body;
    return this.isList() ? `[${inner}]` : `{${inner}}`;
  }

  child(key: string): Node {
    return this.find(key).node;
  }

  /**
   * The formatting of its members, given the formatting of the value itself. An empty container uses that of its
   * parent.
   */
  layout(around: Layout): Layout {
    const lead = this.open().at(-1)?.lead;
    if (lead === undefined)
      return { lines: around.lines, indent: around.indent + (around.lines ? this.style.step : '') };
    return lead.includes('\n') ? { lines: true, indent: lastLine(lead) } : { lines: false, indent: around.indent };
  }

  /** The text of a new member, formatted like a sample of its kind, or like the text around it. */
  write(value: unknown, layout: Layout, ...samples: (Node | undefined)[]): string {
    const bracket = Array.isArray(value) ? '[' : '{';
    const sample = samples.find(each => each?.text[0] === bracket && !each.isEmpty());
    return writeLike(value, this.style, (sample?.isBroken() ?? layout.lines) ? layout.indent : undefined);
  }

  /** Whether it spans several lines. */
  private isBroken(): boolean {
    const first = this.members?.at(0);
    return first === undefined
      ? this.text.includes('\n')
      : first.lead.includes('\n') || first.trail.includes('\n') || first.node.isBroken();
  }

  /** Members whose formatting a new one can copy. */
  private samples(): Node[] {
    const samples: Node[] = [];
    for (const { node } of this.open()) {
      if (samples.length === MAX_SAMPLES) break;
      samples.push(node);
    }
    return samples;
  }

  addValue(key: string, value: unknown, around: Layout): void {
    if (this.hasKey(key)) this.replace(key, value, around);
    else this.add(key, this.newValue(key, value, around), around);
  }

  /** Whether it is an object with the key. */
  hasKey(key: string): boolean {
    this.open();
    return this.byKey?.has(key) ?? false;
  }

  /** A new value that will be added. */
  newValue(key: string, value: unknown, around: Layout): Node {
    const members = this.open();
    const place = this.isList() ? placeIn(members.length, key) : members.length;
    const neighbours = [memberAt(members, place - 1)?.node, memberAt(members, place)?.node, ...this.samples()];
    return new Node(this.write(value, this.layout(around), ...neighbours), this.style);
  }

  add(key: string, node: Node, around: Layout): void {
    if (this.hasKey(key)) {
      this.find(key).node = node;
      return;
    }
    const splice = this.insertion(key, node, around);
    this.apply(splice);
    this.byKey?.set(key, [splice.added]);
  }

  replace(key: string, value: unknown, around: Layout): void {
    this.find(key).node = this.replacement(key, value, around).added.node;
  }

  /** If the key occurs twice, removes all its members. */
  remove(key: string): Node {
    const removed = this.find(key);
    for (const each of this.byKey?.get(key) ?? [removed]) this.apply(this.removalAt(this.placeOf(key, each)));
    this.byKey?.delete(key);
    return removed.node;
  }

  insertion(key: string, node: Node, around: Layout): Splice & { readonly added: Member } {
    const members = this.open();
    const place = this.isList() ? placeIn(members.length, key) : members.length;
    const isFirst = place === 0;
    const isLast = place === members.length;
    const added = {
      lead: isFirst ? this.leadOfFirst(around) : this.leadBetween(),
      label: this.labelOf(key),
      key,
      node,
      trail: isLast ? this.trailOfLast(around) : this.trailBetween(),
    };
    // The text next to a bracket is now next to a comma.
    return {
      ...{ place, removes: false, added },
      ...(isFirst && !isLast && { lead: this.leadBetween() }),
      ...(isLast && !isFirst && { trail: this.trailBetween() }),
    };
  }
  replacement(key: string, value: unknown, around: Layout): Splice & { readonly added: Member } {
    const member = this.find(key);
    const text = this.write(value, this.layout(around), member.node, ...this.samples());
    const added = { ...member, node: new Node(text, this.style) };
    return { place: this.placeOf(key, member), removes: true, added };
  }

  /** Undefined if the key occurs twice. */
  removal(key: string): Splice | undefined {
    const member = this.find(key);
    return (this.byKey?.get(key)?.length ?? 1) > 1 ? undefined : this.removalAt(this.placeOf(key, member));
  }

  private removalAt(place: number): Splice {
    const members = this.open();
    const removed = memberAt(members, place);
    const isFirst = place === 0;
    const isLast = place === members.length - 1;
    return {
      ...{ place, removes: true },
      ...(isFirst && !isLast && { lead: removed?.lead ?? '' }),
      ...(isLast && !isFirst && { trail: removed?.trail ?? '' }),
    };
  }

  private apply({ place, removes, added, trail, lead }: Splice): void {
    const members = this.open();
    const before = memberAt(members, place - 1);
    const behind = memberAt(members, removes ? place + 1 : place);
    if (before !== undefined && trail !== undefined) before.trail = trail;
    if (behind !== undefined && lead !== undefined) behind.lead = lead;
    if (removes) members.remove(place);
    if (added !== undefined) members.insert(place, added);
  }

  /** The range of the text that a splice replaces, if nothing was edited before. `at` is where the container starts. */
  changeBy({ place, removes, added, trail, lead }: Splice, at: number): TextChange {
    const members = this.open();
    const before = memberAt(members, place - 1);
    const behind = memberAt(members, removes ? place + 1 : place);
    const pieces = [
      before && (trail ?? before.trail),
      added && added.lead + added.label + added.node.print() + added.trail,
      behind && (lead ?? behind.lead),
    ];
    return {
      start: at + (before?.span?.end ?? 1),
      end: at + (behind?.span?.start ?? this.text.length - 1),
      text: pieces.filter(each => each !== undefined).join(','),
    };
  }

  /** Where the value of a key starts, if nothing was edited before. */
  startOf(key: string): number {
    const { span, label } = this.find(key);
    return (span?.start ?? 0) + label.length;
  }

  private placeOf(key: string, member: Member): number {
    return this.byKey === undefined ? indexOf(key) : this.open().indexOf(member);
  }

  rename(from: string, to: string): void {
    this.find(from);
    if (this.byKey?.has(to)) this.remove(to);
    const renamed = this.byKey?.get(from) ?? [];
    this.byKey?.delete(from);
    this.byKey?.set(to, renamed);
    for (const member of renamed) {
      member.label = writeScalar(to, this.style) + colonOf(member.label);
      member.key = to;
    }
  }

  private isEmpty(): boolean {
    return this.members === undefined ? skipSpace(this.text, 1) === this.text.length - 1 : this.members.length === 0;
  }

  private leadBetween(): string {
    const members = this.open();
    const [first, second] = [members.at(0), members.at(1)];
    if (second !== undefined) return second.lead;
    return first?.lead.includes('\n') ? first.lead : this.style.gap;
  }

  private trailBetween(): string {
    const members = this.open();
    const [first, second] = [members.at(0), members.at(1)];
    return second === undefined ? '' : (first?.trail ?? '');
  }

  private leadOfFirst(around: Layout): string {
    const first = this.open().at(0);
    if (first !== undefined) return first.lead;
    const { lines, indent } = this.layout(around);
    return lines ? this.style.newline + indent : this.isList() ? '' : this.style.pad;
  }

  private trailOfLast(around: Layout): string {
    const last = this.open().at(-1);
    if (last !== undefined) return last.trail;
    return around.lines ? this.style.newline + around.indent : this.isList() ? '' : this.style.pad;
  }

  private labelOf(key: string): string {
    if (this.isList()) return '';
    const label = this.members?.at(0)?.label;
    return writeScalar(key, this.style) + (label === undefined ? this.style.colon : colonOf(label));
  }

  /** If the key occurs twice, returns the last member, as `JSON.parse` does. */
  private find(key: string): Member {
    const members = this.open();
    const found = this.byKey === undefined ? memberAt(members, indexOf(key)) : this.byKey.get(key)?.at(-1);
    if (found === undefined) throw new PatchError('there is no such place');
    return found;
  }

  private open(): LongList<Member> {
    if (this.members !== undefined) return this.members;
    const { text } = this;
    if (text[0] !== '[' && text[0] !== '{') throw new PatchError('nothing can be inserted there');
    const found: { key: string; keyAt: number; start: number; end: number }[] = [];
    const root = {};
    walk<object>(text, root, {
      enter(container, key, keyAt) {
        if (container !== root) return undefined;
        const member = { key: String(key), keyAt, start: 0, end: 0 };
        found.push(member);
        return member;
      },
      leave(member, start, end) {
        if (member !== root) Object.assign(member, { start, end });
      },
    });
    let at = 1;
    const members = found.map(({ key, keyAt, start, end }, i) => {
      const begin = this.isList() ? start : keyAt;
      const lead = text.slice(at, begin);
      const comma = i === found.length - 1 ? text.length - 1 : text.indexOf(',', end);
      at = comma + 1;
      const node = new Node(text.slice(start, end), this.style);
      const span = { start: begin, end };
      return { lead, label: text.slice(begin, start), key, node, trail: text.slice(end, comma), span };
    });
    if (found.length === 0) this.inside = text.slice(1, -1);
    this.members = new LongList(members);
    if (!this.isList()) this.byKey = membersByKey(members);
    return this.members;
  }
}

function membersByKey(members: readonly Member[]): Map<string, Member[]> {
  const byKey = new Map<string, Member[]>();
  for (const member of members) {
    const same = byKey.get(member.key);
    if (same === undefined) byKey.set(member.key, [member]);
    else same.push(member);
  }
  return byKey;
}

/** A member by index; undefined if there is none. */
function memberAt(members: LongList<Member>, place: number): Member | undefined {
  return place < 0 || place >= members.length ? undefined : members.at(place);
}

/** The text between a key and its value. */
function colonOf(label: string): string {
  return label.slice(label.lastIndexOf('"') + 1);
}

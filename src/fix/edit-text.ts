/**
 * Applies JSON Patch to JSON text: what is not changed stays byte for byte, moved values keep their text, and new
 * values are formatted like their neighbors.
 */
import type { Edit } from '../generated/types.ts';
import { pointerKeys } from '../pointer.ts';
import { indexOf, isRename, isSame, lastOf, PatchError, placeIn } from '../source/apply-edits.ts';
import { LongList } from '../source/long-list.ts';
import { skipSpace } from '../source/scan.ts';
import { walk } from '../source/walk.ts';
import { lastLine, type Style, styleOf, writeLike, writeScalar } from './text-style.ts';

/** Applies the edits one after another. Throws a `PatchError` if one cannot be applied. */
export function editText(text: string, edits: readonly Edit[]): string {
  const start = skipSpace(text, text.charCodeAt(0) === 0xfeff ? 1 : 0);
  const end = text.trimEnd().length;
  const style = styleOf(text.slice(start, end));
  const root = new Node(text.slice(start, end), style);
  for (const edit of edits) applyEdit(root, edit);
  return text.slice(0, start) + root.print() + text.slice(end);
}

function applyEdit(root: Node, edit: Edit): void {
  const path = pointerKeys(edit.path);
  switch (edit.op) {
    case 'replace':
    case 'add': {
      if (path.length === 0) {
        root.setText(root.write(edit.value, TOP, root));
        return;
      }
      const { node, around } = holderOf(root, path);
      if (edit.op === 'add') node.addValue(lastOf(path), edit.value, around);
      else node.replace(lastOf(path), edit.value, around);
      return;
    }
    case 'remove':
      holderOf(root, path).node.remove(lastOf(path));
      return;
    case 'move': {
      const from = pointerKeys(edit.from ?? '');
      const source = from.length === 0 ? root : holderOf(root, from).node;
      if (isSame(from, path)) {
        if (from.length > 0) source.child(lastOf(from));
      } else if (isRename(from, path) && !source.isList()) source.rename(lastOf(from), lastOf(path));
      else {
        const moved = source.remove(lastOf(from));
        if (path.length === 0) root.setText(moved.print());
        else {
          const { node, around } = holderOf(root, path);
          node.add(lastOf(path), moved, around);
        }
      }
    }
  }
}

/**
 * The formatting of a container's members: whether they have lines of their own, and the indentation of the line where
 * the container begins.
 */
interface Layout {
  readonly lines: boolean;
  readonly indent: string;
}

const TOP: Layout = { lines: false, indent: '' };
/** Number of members that are searched for one whose formatting a new member can copy. */
const MAX_SAMPLES = 50;

/** The container of a path, and the formatting around it. */
function holderOf(root: Node, path: readonly string[]): { node: Node; around: Layout } {
  lastOf(path);
  let node = root;
  let around = TOP;
  for (const key of path.slice(0, -1)) {
    const inner = node.child(key);
    around = node.layout(around);
    node = inner;
  }
  return { node, around };
}

interface Member {
  /** The text before it: after the previous comma or the opening bracket. */
  lead: string;
  /** The key as it is written, with the colon and the white space around it; empty in lists. */
  label: string;
  key: string;
  node: Node;
  /** The text after it: before the next comma or the closing bracket. */
  trail: string;
}

/** A value in text: unchanged text, or split into members because something in it changes. */
class Node {
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
    const members = this.open();
    if (!this.isList() && this.byKey?.has(key)) {
      this.replace(key, value, around);
      return;
    }
    const place = this.isList() ? placeIn(members.length, key) : members.length;
    const neighbours = [memberAt(members, place - 1)?.node, memberAt(members, place)?.node, ...this.samples()];
    this.add(key, new Node(this.write(value, this.layout(around), ...neighbours), this.style), around);
  }

  add(key: string, node: Node, around: Layout): void {
    const members = this.open();
    const same = this.byKey?.get(key)?.at(-1);
    if (same !== undefined) {
      same.node = node;
      return;
    }
    const place = this.isList() ? placeIn(members.length, key) : members.length;
    const before = memberAt(members, place - 1);
    const behind = memberAt(members, place);
    const member = { lead: this.leadBetween(), label: this.labelOf(key), key, node, trail: this.trailBetween() };
    if (behind === undefined) member.trail = this.trailOfLast(around);
    if (before === undefined) member.lead = this.leadOfFirst(around);
    // The text next to a bracket is now next to a comma.
    if (before === undefined && behind !== undefined) behind.lead = this.leadBetween();
    if (behind === undefined && before !== undefined) before.trail = this.trailBetween();
    members.insert(place, member);
    this.byKey?.set(key, [member]);
  }

  replace(key: string, value: unknown, around: Layout): void {
    const member = this.find(key);
    const text = this.write(value, this.layout(around), member.node, ...this.samples());
    member.node = new Node(text, this.style);
  }

  /** If the key occurs twice, removes all its members. */
  remove(key: string): Node {
    const removed = this.find(key);
    const members = this.open();
    const lead = members.at(0)?.lead ?? '';
    const trail = members.at(-1)?.trail ?? '';
    if (this.byKey === undefined) members.remove(indexOf(key));
    else for (const each of this.byKey.get(key) ?? []) members.remove(members.indexOf(each));
    this.byKey?.delete(key);
    const [first, last] = [members.at(0), members.at(-1)];
    if (first !== undefined) first.lead = lead;
    if (last !== undefined) last.trail = trail;
    return removed.node;
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
      return { lead, label: text.slice(begin, start), key, node, trail: text.slice(end, comma) };
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

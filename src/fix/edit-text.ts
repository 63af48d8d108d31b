/**
 * JSON Patch on JSON text: what is not touched stays byte for byte, what moves takes its text along, and what is new is
 * written as its neighbours are.
 */
import type { Edit } from '../generated/types.ts';
import { pointerKeys } from '../pointer.ts';
import { skipSpace } from '../source/scan.ts';
import { walk } from '../source/walk.ts';
import { indexOf, isRename, isSame, lastOf, PatchError, placeIn } from './apply-edits.ts';
import { lastLine, type Style, styleOf, writeLike, writeScalar } from './text-style.ts';

/** The text with the edits made, one after the other. Throws a `PatchError` where one cannot be made. */
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
        root.become(root.write(edit.value, TOP, root));
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
        if (path.length === 0) root.become(moved.print());
        else {
          const { node, around } = holderOf(root, path);
          node.add(lastOf(path), moved, around);
        }
      }
    }
  }
}

/** How members of a container stand: on lines of their own or not, and how far the line is indented that they begin on. */
interface Layout {
  readonly lines: boolean;
  readonly indent: string;
}

const TOP: Layout = { lines: false, indent: '' };

/** What holds the place that a path names, and how it stands itself. */
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
  /** What stands before it: behind the comma before, or behind the bracket. */
  lead: string;
  /** The key as it is written, with the colon and the space around it; empty in lists. */
  label: string;
  key: string;
  node: Node;
  /** What stands between it and the comma behind it, or the closing bracket. */
  trail: string;
}

/** A value in text: as it stood, or taken apart because something in it changes. */
class Node {
  private text: string;
  private readonly style: Style;
  private members: Member[] | undefined;
  /** What stands between the brackets where there is no member. */
  private inside = '';

  constructor(text: string, style: Style) {
    this.text = text;
    this.style = style;
  }

  become(text: string): void {
    this.text = text;
    this.members = undefined;
  }

  isList(): boolean {
    return this.text[0] === '[';
  }

  print(): string {
    if (this.members === undefined) return this.text;
    const body = this.members.map(({ lead, label, node, trail }) => lead + label + node.print() + trail).join(',');
    const inner = this.members.length === 0 ? this.inside : body;
    return this.isList() ? `[${inner}]` : `{${inner}}`;
  }

  child(key: string): Node {
    return this.find(key).node;
  }

  /** How its members stand, it standing like this; they are to stand like the container where there is none yet. */
  layout(around: Layout): Layout {
    const lead = this.open().at(-1)?.lead;
    if (lead === undefined)
      return { lines: around.lines, indent: around.indent + (around.lines ? this.style.step : '') };
    return lead.includes('\n') ? { lines: true, indent: lastLine(lead) } : { lines: false, indent: around.indent };
  }

  /** The text of a new member, laid out like a sample of its kind or like what is around it. */
  write(value: unknown, layout: Layout, ...samples: (Node | undefined)[]): string {
    const bracket = Array.isArray(value) ? '[' : '{';
    const sample = samples.find(each => each?.text[0] === bracket && !each.isEmpty());
    const isBroken = sample === undefined ? layout.lines : sample.print().includes('\n');
    return writeLike(value, this.style, isBroken ? layout.indent : undefined);
  }

  addValue(key: string, value: unknown, around: Layout): void {
    const members = this.open();
    if (!this.isList() && members.some(each => each.key === key)) {
      this.replace(key, value, around);
      return;
    }
    const place = this.isList() ? placeIn(members.length, key) : members.length;
    const neighbours = [members[place - 1]?.node, members[place]?.node, ...members.map(each => each.node)];
    this.add(key, new Node(this.write(value, this.layout(around), ...neighbours), this.style), around);
  }

  add(key: string, node: Node, around: Layout): void {
    const members = this.open();
    const same = this.isList() ? undefined : members.findLast(each => each.key === key);
    if (same !== undefined) {
      same.node = node;
      return;
    }
    const place = this.isList() ? placeIn(members.length, key) : members.length;
    const before = members[place - 1];
    const behind = members[place];
    const member = { lead: this.leadBetween(), label: this.labelOf(key), key, node, trail: this.trailBetween() };
    if (behind === undefined) member.trail = this.trailOfLast(around);
    if (before === undefined) member.lead = this.leadOfFirst(around);
    // What stood beside a bracket stands beside a comma now.
    if (before === undefined && behind !== undefined) behind.lead = this.leadBetween();
    if (behind === undefined && before !== undefined) before.trail = this.trailBetween();
    members.splice(place, 0, member);
  }

  replace(key: string, value: unknown, around: Layout): void {
    const member = this.find(key);
    const siblings = this.open().map(each => each.node);
    member.node = new Node(this.write(value, this.layout(around), member.node, ...siblings), this.style);
  }

  /** Of a key that stands twice all go. */
  remove(key: string): Node {
    const removed = this.find(key);
    const members = this.open();
    const kept = this.isList() ? members.filter(each => each !== removed) : members.filter(each => each.key !== key);
    const [first, last] = [kept[0], kept.at(-1)];
    if (first !== undefined) first.lead = members[0]?.lead ?? '';
    if (last !== undefined) last.trail = members.at(-1)?.trail ?? '';
    this.members = kept;
    return removed.node;
  }

  rename(from: string, to: string): void {
    this.find(from);
    if (this.open().some(each => each.key === to)) this.remove(to);
    for (const member of this.open()) {
      if (member.key !== from) continue;
      member.label = writeScalar(to, this.style) + colonOf(member.label);
      member.key = to;
    }
  }

  private isEmpty(): boolean {
    return this.members === undefined ? skipSpace(this.text, 1) === this.text.length - 1 : this.members.length === 0;
  }

  private leadBetween(): string {
    const [first, second] = this.open();
    if (second !== undefined) return second.lead;
    return first?.lead.includes('\n') ? first.lead : this.style.gap;
  }

  private trailBetween(): string {
    const [first, second] = this.open();
    return second === undefined ? '' : (first?.trail ?? '');
  }

  private leadOfFirst(around: Layout): string {
    const [first] = this.open();
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
    const label = this.members?.[0]?.label;
    return writeScalar(key, this.style) + (label === undefined ? this.style.colon : colonOf(label));
  }

  /** Of a key that stands twice the last one, as in `JSON.parse`. */
  private find(key: string): Member {
    const members = this.open();
    const found = this.isList() ? members[indexOf(key)] : members.findLast(each => each.key === key);
    if (found === undefined) throw new PatchError('no such place is there');
    return found;
  }

  private open(): Member[] {
    if (this.members !== undefined) return this.members;
    const { text } = this;
    if (text[0] !== '[' && text[0] !== '{') throw new PatchError('nothing can stand in there');
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
    this.members = found.map(({ key, keyAt, start, end }, i) => {
      const begin = this.isList() ? start : keyAt;
      const lead = text.slice(at, begin);
      const comma = i === found.length - 1 ? text.length - 1 : text.indexOf(',', end);
      at = comma + 1;
      const node = new Node(text.slice(start, end), this.style);
      return { lead, label: text.slice(begin, start), key, node, trail: text.slice(end, comma) };
    });
    if (found.length === 0) this.inside = text.slice(1, -1);
    return this.members;
  }
}

/** What stands between a key and its value. */
function colonOf(label: string): string {
  return label.slice(label.lastIndexOf('"') + 1);
}

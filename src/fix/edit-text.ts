/**
 * Applies JSON Patch to JSON text: what is not changed stays byte for byte, moved values keep their text, and new
 * values are formatted like their neighbors.
 */
import type { Edit } from '../generated/types.ts';
import { pointerKeys } from '../pointer.ts';
import { isRename, isSame, lastOf } from '../source/apply-edits.ts';
import { skipSpace } from '../source/scan.ts';
import { type Layout, Node, type TextChange, TOP } from './text-node.ts';
import { styleOf } from './text-style.ts';

/** Applies the edits one after another. Throws a `PatchError` if one cannot be applied. */
export function editText(text: string, edits: readonly Edit[]): string {
  const { root, start, end } = rootOf(text);
  for (const edit of edits) applyEdit(root, edit);
  return text.slice(0, start) + root.print() + text.slice(end);
}

/**
 * What edits other than moves would change in a text, each on its own. The text is only read once. Undefined if it is
 * not one range. Throws a `PatchError` if an edit cannot be applied.
 */
export function changesIn(text: string): (edit: Edit) => TextChange | undefined {
  const { root, start, end } = rootOf(text);
  return ({ op, path: pointer, value }) => {
    const path = pointerKeys(pointer);
    if (path.length === 0 && op !== 'remove') return { start, end, text: root.write(value, TOP, root) };
    const { node, around, at } = holderOf(root, path);
    const key = lastOf(path);
    const splice =
      op === 'remove'
        ? node.removal(key)
        : op === 'replace' || node.hasKey(key)
          ? node.replacement(key, value, around)
          : node.insertion(key, node.newValue(key, value, around), around);
    return splice && node.changeBy(splice, start + at);
  };
}

function rootOf(text: string): { root: Node; start: number; end: number } {
  const start = skipSpace(text, text.charCodeAt(0) === 0xfeff ? 1 : 0);
  const end = text.trimEnd().length;
  const value = text.slice(start, end);
  return { root: new Node(value, styleOf(value)), start, end };
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

/** The container of a path, the formatting around it, and where it starts if nothing was edited. */
function holderOf(root: Node, path: readonly string[]): { node: Node; around: Layout; at: number } {
  lastOf(path);
  let node = root;
  let around = TOP;
  let at = 0;
  for (const key of path.slice(0, -1)) {
    at += node.startOf(key);
    const inner = node.child(key);
    around = node.layout(around);
    node = inner;
  }
  return { node, around, at };
}

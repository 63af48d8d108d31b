import type { AnyRule } from '../model/rule.ts';

/** Rules in the order in which they run: a rule that gives way to another runs after it. */
export function inOrder(files: readonly AnyRule[]): AnyRule[] {
  const ordered: AnyRule[] = [];
  const add = (rule: AnyRule) => {
    if (ordered.includes(rule)) return;
    for (const id of [...(rule.after ?? []), ...(rule.afterHere ?? [])]) {
      const before = files.find(each => each.id === id);
      if (before !== undefined) add(before);
    }
    ordered.push(rule);
  };
  for (const rule of files) add(rule);
  return ordered;
}

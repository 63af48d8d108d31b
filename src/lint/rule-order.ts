import type { AnyRule } from '../model/rule.ts';

/** Rules in the order in which they run: a rule that gives way to another runs after it. */
export function inOrder(files: readonly AnyRule[]): AnyRule[] {
  const byId = new Map<string, AnyRule>();
  for (const rule of files) if (!byId.has(rule.id)) byId.set(rule.id, rule);
  const ordered = new Set<AnyRule>();
  const add = (rule: AnyRule) => {
    if (ordered.has(rule)) return;
    for (const id of [...(rule.after ?? []), ...(rule.afterHere ?? [])]) {
      const before = byId.get(id);
      if (before !== undefined) add(before);
    }
    ordered.add(rule);
  };
  for (const rule of files) add(rule);
  return [...ordered];
}

import type { AnyRule } from '../model/rule.ts';

/** Sorts rules so that a rule runs after those it gives way to. */
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

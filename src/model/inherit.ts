import type { Dialect, Statement } from '../generated/types.ts';

/** An entry of another server. It proves nothing about this one, so findings are at most warnings. */
function inherit(entry: Statement, from: string): Statement {
  return { ...entry, inheritedFrom: entry.inheritedFrom ?? from };
}

/** The rules of another server that probably has the same checks. */
export function inheritRules(rules: Dialect['rules'], from: string): Dialect['rules'] {
  const inherited: Dialect['rules'] = {};
  for (const [id, entries] of Object.entries(rules))
    inherited[id] = entries.map(entry => inherit(entry, from)) as [Statement, ...Statement[]];
  return inherited;
}

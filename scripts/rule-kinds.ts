/** The rules by subject. */

import { RULE_KINDS, type RuleKind } from '../src/model/rule.ts';
import { rules } from '../src/registry/registry.ts';

/** IDs of the rules of some kinds, sorted by kind and name. */
export function rulesOf(kinds: readonly RuleKind[] = RULE_KINDS): string[] {
  return kinds.flatMap(kind =>
    rules
      .filter(rule => rule.kind === kind)
      .map(({ id }) => id)
      .sort(),
  );
}

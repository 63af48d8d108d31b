/** Combines a user's dialect with the built-in dialect that it extends. */

import type { Dialect, OwnDialect, Statement } from '../generated/types.ts';
import { inheritRules } from '../model/inherit.ts';

/**
 * The complete dialect. A rule in `own` replaces all inherited entries of that rule. Other entries are marked as
 * inherited, because those of another server prove nothing about this one. Hosts and model patterns are not inherited,
 * because then two dialects would match.
 */
export function extendDialect({ extends: _, $schema, ...own }: OwnDialect, base: Dialect): Dialect {
  const { page: _page, aliases: _aliases, providers: _providers, ...common } = base;
  const rules = { ...inheritRules(base.rules, base.id), ...own.rules };
  return {
    ...common,
    name: own.id,
    hosts: [],
    models: [],
    ...own,
    rules,
    ...(base.replies === undefined && own.replies === undefined
      ? {}
      : { replies: { ...base.replies, ...own.replies } as Record<string, [Statement, ...Statement[]]> }),
  };
}

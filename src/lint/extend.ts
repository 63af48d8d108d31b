/** A dialect on top of a built-in one: what a gateway has in common with the server behind it. */

import type { Dialect, OwnDialect, Statement } from '../generated/types.ts';
import { inheritRules } from '../model/inherit.ts';

/**
 * The whole dialect that `own` is on top of `base`. A rule that `own` states is stated by it alone; the others' statements
 * are taken over, and say so: of another server they prove nothing. By hosts and models nobody is recognised twice.
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

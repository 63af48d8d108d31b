import type { Dialect, OwnDialect } from '../generated/types.ts';
import type { AnyRule } from '../model/rule.ts';
import { dialectFaults } from './dialect-faults.ts';
import { didYouMean } from './did-you-mean.ts';
import { extendDialect } from './extend.ts';
import { dialects } from './registry.ts';
import { UsageError } from './usage-error.ts';

/**
 * Checks a dialect of your own and gives it back, to be handed to `lint`. Use it for a gateway with rules of its own; one
 * that `extends` a built-in dialect comes back whole, and what it took over weighs a warning at most.
 * Name the rules of your own that it states. Throws a `UsageError` that names what is wrong: a rule or a shape that does not exist, a statement without evidence.
 */
export function defineDialect(
  own: Dialect | (OwnDialect & { readonly extends: string }),
  { rules = [] }: { readonly rules?: readonly AnyRule[] } = {},
): Dialect {
  const dialect = 'extends' in own && own.extends !== undefined ? onTop(own) : (own as Dialect);
  const [fault] = dialectFaults(dialect, rules);
  if (fault !== undefined) throw new UsageError(`dialect \`${dialect.id}\`: ${fault.text}`);
  return dialect;
}

function onTop(own: OwnDialect): Dialect {
  const base = dialects.find(({ id }) => id === own.extends);
  if (base !== undefined) return extendDialect(own, base);
  const near = didYouMean(
    own.extends ?? '',
    dialects.map(({ id }) => id),
  );
  throw new UsageError(`dialect \`${own.id}\`: no dialect \`${own.extends}\` to extend${near}`);
}

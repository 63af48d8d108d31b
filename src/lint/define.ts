import { dialect as fitsSchema } from '../generated/guards/reports.js';
import type { Dialect, OwnDialect } from '../generated/types.ts';
import { admitted, named } from '../model/admitted.ts';
import type { AnyRule } from '../model/rule.ts';
import { checkOptions } from './check-options.ts';
import { dialectFaults } from './dialect-faults.ts';
import { didYouMean } from './did-you-mean.ts';
import { extendDialect } from './extend.ts';
import { dialects } from './registry.ts';
import { UsageError } from './usage-error.ts';

/**
 * Checks a dialect of your own and returns it, for the option `dialect` of `lint` and others. Use it for a gateway that accepts
 * or rejects other things than the API behind it. A dialect that `extends` a built-in one is returned with the entries of
 * both; inherited entries are warnings at most. If it has entries for rules of your own, pass those rules as `rules`. Throws a
 * `UsageError` that describes the first mistake, such as an unknown rule or message format, or an entry without evidence.
 */
export function defineDialect(
  own: Dialect | (OwnDialect & { readonly extends: string }),
  options: { readonly rules?: readonly AnyRule[] } = {},
): Dialect {
  const { rules = [] } = checkOptions(options);
  const given = admitted(own, 'the dialect') as typeof own;
  if (typeof given !== 'object' || given === null) throw new UsageError(`a dialect is an object, not ${named(given)}`);
  const dialect = 'extends' in given && given.extends !== undefined ? onTop(given) : (given as Dialect);
  const [fault] = faultsOf(dialect, rules);
  if (fault !== undefined) throw new UsageError(`dialect ${named(given.id)}: ${fault.text}`);
  return dialect;
}

function faultsOf(dialect: Dialect, rules: readonly AnyRule[]): readonly { readonly text: string }[] {
  try {
    return dialectFaults(dialect, rules);
  } catch {
    // A value that does not match the schema can make these checks throw. Report the schema error instead.
    const [{ instancePath, message } = { instancePath: '', message: 'does not fit the schema' }] = errorsOf(dialect);
    return [{ text: `${instancePath === '' ? 'it' : `\`${instancePath}\``} ${message}` }];
  }
}

function errorsOf(dialect: Dialect): readonly { readonly instancePath: string; readonly message?: string }[] {
  return fitsSchema(dialect) ? [] : (fitsSchema.errors ?? []);
}

function onTop(own: OwnDialect): Dialect {
  if (typeof own.extends !== 'string')
    throw new UsageError(`\`extends\` must be the ID of a dialect, not ${named(own.extends)}`);
  const base = dialects.find(({ id }) => id === own.extends);
  if (base !== undefined) return extendDialect(own, base);
  const near = didYouMean(
    own.extends,
    dialects.map(({ id }) => id),
  );
  throw new UsageError(`dialect ${named(own.id)}: no dialect ${named(own.extends)} to extend${near}`);
}

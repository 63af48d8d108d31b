/** Reads the options of a request: only those that the operation has, each with a valid value. */
import type { Dialect } from '../../generated/types.ts';
import { defineDialect } from '../../lint/define.ts';
import { checkOptions } from '../../model/check-options.ts';
import { named } from '../../model/checked-json.ts';
import { shorten } from '../../model/text.ts';
import { UsageError } from '../../model/usage-error.ts';
import { dialectNamed } from '../../registry/dialect-names.ts';
import { didYouMean } from '../did-you-mean.ts';
import { RequestError } from './request-error.ts';

type Options = Readonly<Record<string, unknown>>;

/** The options of a request, checked, with dialects in place of their names. */
export function optionsIn(given: Options, known: readonly string[], needed?: string): Options {
  for (const name of Object.keys(given)) {
    if (known.includes(name)) continue;
    const others = known.length === 0 ? '; this operation has no options' : '';
    throw new RequestError('invalid-option', `unknown option \`${shorten(name)}\`${didYouMean(name, known) || others}`);
  }
  try {
    const options = Object.entries(given).map(([name, value]) => [name, READERS[name]?.(value) ?? value]);
    return checkOptions(Object.fromEntries(options) as Record<string, unknown>, needed);
  } catch (error) {
    if (error instanceof UsageError) throw new RequestError('invalid-option', error.message);
    throw error;
  }
}

/** Options that JSON writes differently from the library, or that the library does not have. */
const READERS: Readonly<Record<string, (value: unknown) => unknown>> = {
  dialect: dialectOf,
  from: dialectOf,
  to: dialectOf,
  dialects(value) {
    if (!Array.isArray(value)) throw new UsageError(`\`dialects\` must be a list of dialects, not ${named(value)}`);
    return value.map(dialectOf);
  },
  redactNames(value) {
    if (typeof value !== 'boolean') throw new UsageError(`\`redactNames\` must be true or false, not ${named(value)}`);
    return value;
  },
};

function dialectOf(value: unknown): unknown {
  if (typeof value === 'string') return dialectNamed(value);
  return typeof value === 'object' && value !== null ? ownDialect(value) : value;
}

/** Cache of the user's own dialects, by their JSON. Clients send the same one with every request. */
const defined = new Map<string, Dialect>();
const MAX_DEFINED = 16;

function ownDialect(file: object): Dialect {
  const key = JSON.stringify(file);
  const known = defined.get(key);
  if (known !== undefined) return known;
  const dialect = defineDialect(file as Dialect);
  const [oldest = key] = defined.keys();
  if (defined.size >= MAX_DEFINED) defined.delete(oldest);
  defined.set(key, dialect);
  return dialect;
}

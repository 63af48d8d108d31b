import { type DialectFile, type FileEntry, resolveDialect } from '../dialects/dialect-file.ts';
import { dialect as fitsSchema } from '../generated/guards/reports.js';
import type { Dialect } from '../generated/types.ts';
import { checkOptions } from '../model/check-options.ts';
import { checkedJson, named } from '../model/checked-json.ts';
import { didYouMean } from '../model/did-you-mean.ts';
import type { AnyRule } from '../model/rule.ts';
import { UsageError } from '../model/usage-error.ts';
import { dialects } from '../registry/registry.ts';
import { type DialectFault, dialectFaults } from './dialect-faults.ts';

/**
 * Checks a dialect of your own and returns it, for the option `dialect` of `lint` and others. Use it for a gateway that accepts
 * or rejects other things than the API behind it. The fields are those of a dialect file. A dialect that `extends` a built-in one
 * is returned with the entries of both; inherited entries are warnings at most. If it has entries for rules of your own, pass
 * those rules as `rules`. Throws a `UsageError` that describes the first mistake, such as an unknown rule or message format, or
 * an entry without evidence.
 */
export function defineDialect(
  own: Dialect | DialectFile,
  options: { readonly rules?: readonly AnyRule[] } = {},
): Dialect {
  const { rules = [] } = checkOptions(options);
  const given = checkedJson(own, 'the dialect') as DialectFile;
  if (typeof given !== 'object' || given === null) throw new UsageError(`a dialect is an object, not ${named(given)}`);
  const base = baseOf(given);
  const { fault, dialect } = resolveFile(given, base, rules);
  if (fault !== undefined) throw new UsageError(`dialect ${named(given.id)}: ${fault}`);
  return isResolved(given) ? (given as Dialect) : (dialect as Dialect);
}

interface Failure {
  readonly instancePath: string;
  readonly message?: string;
}

/** The first fault, or the resolved dialect. A value that does not fit the schema can make any step throw. */
function resolveFile(
  file: DialectFile,
  base: Dialect | undefined,
  rules: readonly AnyRule[],
): { fault?: string; dialect?: Dialect } {
  let faults: readonly DialectFault[] = [];
  let dialect: Dialect | undefined;
  try {
    faults = dialectFaults(file, rules);
    dialect = resolveDialect(file, base);
  } catch {
    // The errors of the schema already describe the fault.
  }
  const [first] = faults;
  if (first !== undefined) return { fault: first.text };
  if (dialect !== undefined && (isResolved(file) || fitsSchema(dialect))) return { dialect };
  const isUnknown = dialect === undefined && fitsSchema(file);
  const failure = isUnknown ? undefined : (fitsSchema.errors?.[0] as Failure | undefined);
  const place = failure?.instancePath ?? '';
  return { fault: `${place === '' ? 'it' : `\`${place}\``} ${failure?.message ?? 'does not fit the schema'}` };
}

/** Whether nothing has to be resolved: it has no base, cites no source by name, and writes verdicts out. */
function isResolved(file: DialectFile): boolean {
  if ('extends' in file || 'sources' in file || 'definitions' in file || '$schema' in file) return false;
  const entries = [...Object.values(file.rules ?? {}), ...Object.values(file.replies ?? {})].flat();
  return entries.every(each => typeof each === 'object' && each !== null && (each as FileEntry).verdict !== undefined);
}

function baseOf({ id, extends: name }: DialectFile): Dialect | undefined {
  if (name === undefined) return undefined;
  if (typeof name !== 'string') throw new UsageError(`\`extends\` must be the ID of a dialect, not ${named(name)}`);
  const base = dialects.find(each => each.id === name);
  if (base !== undefined) return base;
  const ids = dialects.map(each => each.id);
  throw new UsageError(`dialect ${named(id)}: no dialect ${named(name)} to extend${didYouMean(name, ids)}`);
}

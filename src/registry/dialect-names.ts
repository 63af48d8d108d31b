/** Finds dialects by the names that users type. */
import type { Dialect } from '../generated/types.ts';
import { dialectFault } from '../model/check-options.ts';
import { distance } from '../model/did-you-mean.ts';
import { shorten } from '../model/text.ts';
import { UsageError } from '../model/usage-error.ts';
import { bareName, dialects, findDialect, findMessageFormat } from './registry.ts';

/** Number of suggestions. */
const MAX_SUGGESTIONS = 3;
/** Longer names are not compared. */
const LONGEST = 80;
/** A shorter name would be part of too many others. */
const SHORTEST = 2;

/** The dialect of an option. Throws a `UsageError` for an unknown name, and for an object that is not a dialect. */
export function dialectNamed(dialect: string | Dialect): Dialect {
  const found = typeof dialect === 'string' ? findDialect(dialect) : dialect;
  if (found === undefined) throw new UsageError(noDialect(String(dialect)));
  if (!checked.has(found)) {
    const fault = faultOf(found);
    if (fault !== undefined) throw new UsageError(`\`dialect\` is no dialect: ${fault}; \`defineDialect\` checks one`);
    checked.add(found);
  }
  return found;
}

const checked = new WeakSet<Dialect>(dialects);

function faultOf(dialect: Dialect): string | undefined {
  try {
    return dialectFault(dialect, id => findMessageFormat(id) !== undefined);
  } catch {
    return 'it cannot be read';
  }
}

/** The error message for an unknown name, with suggestions. */
export function noDialect(name: string): string {
  const near = suggestedDialects(name).map(id => `\`${id}\``);
  const last = near.pop();
  const list = near.length === 0 ? last : `${near.join(', ')} or ${last}`;
  return `no dialect \`${shorten(name)}\`; ${list === undefined ? '`rolecall dialects` lists them' : `did you mean ${list}?`}`;
}

/** The IDs of the dialects with the most similar names: misspellings first, then names that contain the word. */
export function suggestedDialects(name: string): string[] {
  const wanted = bareName(name);
  if (wanted.length > LONGEST) return [];
  return [...dialects, { id: 'auto' } as Dialect]
    .map(dialect => ({ dialect, rank: rankOf(dialect, wanted, isServer(dialect) ? 0 : 2) }))
    .filter(({ rank }) => rank !== undefined)
    .sort((a, b) => Number(a.rank) - Number(b.rank))
    .slice(0, MAX_SUGGESTIONS)
    .map(({ dialect }) => dialect.id);
}

/** Users more often mean a server than a framework or a library. */
const isServer = ({ kind = 'endpoint' }: Dialect) => kind === 'endpoint';

/** The distance between a name and a dialect's most similar name: edits, or 3 and more if one contains the other. */
function rankOf({ id, aliases = [], providers = [] }: Dialect, wanted: string, handicap: number): number | undefined {
  let best: number | undefined;
  for (const each of [id, ...aliases, ...providers]) {
    const name = bareName(each);
    const rank = closeness(wanted, name);
    if (rank !== undefined && (best === undefined || rank < best)) best = rank;
  }
  return best === undefined ? undefined : best + handicap;
}

function closeness(wanted: string, name: string): number | undefined {
  const edits = distance(wanted, name);
  if (edits <= Math.min(2, Math.floor(Math.max(wanted.length, name.length) / 3))) return edits;
  const [shorter, longer] = wanted.length < name.length ? [wanted, name] : [name, wanted];
  if (shorter.length < SHORTEST || !longer.includes(shorter)) return undefined;
  // The distance is smaller if the names have similar lengths, and if the shorter one is a whole word of the longer
  // one.
  const isWord = `-${longer}-`.includes(`-${shorter}-`);
  return (isWord ? 3 : 4) + (longer.length - shorter.length) / longer.length;
}

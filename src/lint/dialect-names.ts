/** Dialects by the names that people give them. */
import type { Dialect } from '../generated/types.ts';
import { shorten } from '../model/text.ts';
import { dialectFault } from './check-options.ts';
import { distance } from './did-you-mean.ts';
import { bareName, dialects, findDialect, findShape } from './registry.ts';
import { UsageError } from './usage-error.ts';

/** Suggestions for a name that is none. */
const MOST = 3;
/** No name that anybody means is longer. */
const LONGEST = 80;
/** A shorter name is in too many others. */
const SHORTEST = 2;

/** The dialect that an option names. Throws a `UsageError` for one that does not exist, and for an object that is none. */
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
    return dialectFault(dialect, id => findShape(id) !== undefined);
  } catch {
    return 'it cannot be read';
  }
}

/** Says that a name is no dialect, and which ones it may stand for. */
export function noDialect(name: string): string {
  const near = suggestedDialects(name).map(id => `\`${id}\``);
  const last = near.pop();
  const list = near.length === 0 ? last : `${near.join(', ')} or ${last}`;
  return `no dialect \`${shorten(name)}\`; ${list === undefined ? '`rolecall dialects` lists them' : `did you mean ${list}?`}`;
}

/** The ids of the dialects whose names are nearest to a wrong one, those that are spelled alike before those that contain it. */
export function suggestedDialects(name: string): string[] {
  const wanted = bareName(name);
  if (wanted.length > LONGEST) return [];
  return [...dialects, { id: 'auto' } as Dialect]
    .map(dialect => ({ dialect, rank: rankOf(dialect, wanted, isServer(dialect) ? 0 : 2) }))
    .filter(({ rank }) => rank !== undefined)
    .sort((a, b) => Number(a.rank) - Number(b.rank))
    .slice(0, MOST)
    .map(({ dialect }) => dialect.id);
}

/** People mean a server rather than what a framework or a library does. */
const isServer = ({ kind = 'endpoint' }: Dialect) => kind === 'endpoint';

/** How far a wrong name is from the nearest name of a dialect: edits, or 3 and more if one contains the other. */
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
  // The more of the longer name the shorter one is, the nearer it is; a whole word is nearer than a piece of one.
  const isWord = `-${longer}-`.includes(`-${shorter}-`);
  return (isWord ? 3 : 4) + (longer.length - shorter.length) / longer.length;
}

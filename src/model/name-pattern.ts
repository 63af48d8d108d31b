/** Compares names of models and hosts with patterns. */

/** The pieces between the wildcards of each pattern. */
const patterns = new Map<string, readonly string[]>();

/**
 * Whether a name matches a pattern, where `*` matches any characters. The time is linear, unlike that of a regular
 * expression with several wildcards.
 */
export function matches(pattern: string, name: string): boolean {
  let pieces = patterns.get(pattern);
  if (pieces === undefined) {
    pieces = pattern.toLowerCase().split('*');
    patterns.set(pattern, pieces);
  }
  const text = name.toLowerCase();
  const [first = ''] = pieces;
  if (pieces.length === 1) return text === first;
  const last = pieces.at(-1) as string;
  const end = text.length - last.length;
  if (first.length > end || !text.startsWith(first) || !text.endsWith(last)) return false;
  let at = first.length;
  for (let i = 1; i < pieces.length - 1; i++) {
    const piece = pieces[i] as string;
    at = text.indexOf(piece, at) + piece.length;
    if (at < piece.length || at > end) return false;
  }
  return true;
}

/** Whether patterns match a name. A pattern with `!` in front excludes names that others match. */
export function matchesAny(all: readonly string[], name: string): boolean {
  const excludes = (pattern: string) => pattern.startsWith('!');
  return (
    all.some(pattern => !excludes(pattern) && matches(pattern, name)) &&
    !all.some(pattern => excludes(pattern) && matches(pattern.slice(1), name))
  );
}

/** Names of models and hosts with a wildcard. */
const patterns = new Map<string, readonly string[]>();

/**
 * Whether a name matches a pattern in which `*` stands for any characters. It looks for the pieces between the
 * wildcards one after the other: a regular expression would try all combinations of their places.
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

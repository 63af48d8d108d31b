/** Names of models and hosts with a wildcard. */
const patterns = new Map<string, RegExp>();

/** Whether a name matches a pattern in which `*` stands for any characters. */
export function matches(pattern: string, name: string): boolean {
  let regex = patterns.get(pattern);
  if (regex === undefined) {
    regex = new RegExp(`^${pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')}$`, 'i');
    patterns.set(pattern, regex);
  }
  return regex.test(name);
}

/** Whether patterns match a name. A pattern with `!` in front excludes names that others match. */
export function matchesAny(all: readonly string[], name: string): boolean {
  const excludes = (pattern: string) => pattern.startsWith('!');
  return (
    all.some(pattern => !excludes(pattern) && matches(pattern, name)) &&
    !all.some(pattern => excludes(pattern) && matches(pattern.slice(1), name))
  );
}

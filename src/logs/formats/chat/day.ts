/** The ISO day of a time: ISO text, or a number of seconds since 1970. */
export function dayOf(time: unknown): string | undefined {
  if (typeof time === 'string') return /^\d{4}-\d\d-\d\d/.exec(time)?.[0];
  if (typeof time !== 'number' || !(time > 0 && time < 1e11)) return undefined;
  return new Date(time * 1000).toISOString().slice(0, 10);
}

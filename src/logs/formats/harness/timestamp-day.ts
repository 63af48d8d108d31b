/** Reads the day from timestamps in harness logs. */

const ISO_DAY = /^\d{4}-\d{2}-\d{2}/;

/** The ISO day of a time: ISO text, or a number of seconds since 1970. Undefined for anything else. */
export function dayOf(time: unknown): string | undefined {
  if (typeof time === 'string') return ISO_DAY.exec(time)?.[0];
  // Excludes milliseconds.
  if (typeof time !== 'number' || !(time > 0 && time < 1e11)) return undefined;
  return new Date(time * 1000).toISOString().slice(0, 10);
}

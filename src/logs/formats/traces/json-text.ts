/** JSON text of values that a trace has parsed. */
import type { LogValue } from '../compose/log-value.ts';

/** The JSON text of a value. A value that is nested too deeply is returned unchanged. */
export function jsonText(value: unknown): unknown {
  try {
    return JSON.stringify(value);
  } catch {
    return value;
  }
}

/** Parsed JSON as text again. It has the place of the parsed value. */
export function asJsonText(parsed: LogValue): LogValue {
  return parsed.computed(jsonText(parsed.value));
}

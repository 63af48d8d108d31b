/** JSON for other programs: every value is exact, and nothing in it is interpreted by a terminal or a CI service. */
import { printableLines, withoutOldCommands } from './text.ts';

export function jsonText(value: unknown, indent?: number): string {
  return safeJson(JSON.stringify(value, null, indent));
}

/**
 * Like `jsonText`, for text that is JSON already. Control characters can only be in strings, where they can be
 * escaped.
 */
export function safeJson(json: string): string {
  return withoutOldCommands(printableLines(json));
}

/** JSON for other programs: every value is exact, and nothing in it makes a terminal or a CI service do anything. */
import { printableLines, withoutOldCommands } from './text.ts';

export function jsonText(value: unknown, indent?: number): string {
  return safeJson(JSON.stringify(value, null, indent));
}

/** The same of JSON that was written already. Control characters stand in strings only, where they can be spelled out. */
export function safeJson(json: string): string {
  return withoutOldCommands(printableLines(json));
}

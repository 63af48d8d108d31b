/** One finding for what a format does everywhere: two thousand calls without ids are one fact about a log. */
import type { ConversationReport, Diagnostic } from '../generated/types.ts';

/** What a writer of logs does in every message, if it does it at all. */
const HABITS: Readonly<Record<string, readonly string[] | undefined>> = {
  'missing-tool-call-id': ['call', 'result'],
  'arguments-not-json': ['python', 'empty'],
  'wrong-type': ['wrongType'],
  'mismatched-tool-name': undefined,
};

/** Keeps the first finding of each habit in the conversations of one log, and says how many there are. */
export function tellOnce(reports: readonly ConversationReport[]): void {
  const first = new Map<string, { diagnostic: Diagnostic; count: number }>();
  for (const report of reports)
    report.diagnostics = report.diagnostics.filter(diagnostic => {
      const key = habitOf(diagnostic);
      if (key === undefined) return true;
      const known = first.get(key);
      if (known === undefined) first.set(key, { diagnostic, count: 1 });
      else known.count++;
      return known === undefined;
    });
  for (const { diagnostic, count } of first.values()) {
    if (count === 1) continue;
    diagnostic.data = { ...diagnostic.data, count };
    diagnostic.text += `, and ${(count - 1).toLocaleString('en-US')} more like it in this log`;
  }
}

function habitOf({ rule, message, pointer, severity }: Diagnostic): string | undefined {
  if (!Object.hasOwn(HABITS, rule)) return undefined;
  const messages = HABITS[rule];
  if (messages !== undefined && !messages.includes(message)) return undefined;
  // Of types only those of arguments are a habit: an object where JSON text is due.
  if (rule === 'wrong-type' && !pointer.endsWith('/arguments')) return undefined;
  return `${rule} ${message} ${severity}`;
}

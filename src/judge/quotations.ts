/** Finds the entries that quote an error text. */
import type { Dialect, Statement } from '../generated/types.ts';
import { dialects } from '../registry/registry.ts';

/** An entry with an error text, and its dialect. */
export interface Quotation {
  readonly dialect: Dialect;
  readonly rule: string;
  readonly statement: Statement;
}

/** The entries of the built-in dialects that quote this text. `{placeholders}` in a quote match anything. */
export function quotationsOf(text: string, among: readonly Dialect[] = dialects): Quotation[] {
  return among.flatMap(dialect =>
    Object.entries(dialect.rules).flatMap(([rule, statements]) =>
      statements
        .filter(({ says }) => says !== undefined && quotes(says, text))
        .map(statement => ({ dialect, rule, statement })),
    ),
  );
}

let latest = { text: '', normal: '' };
const pieces = new Map<string, readonly string[]>();

/** Whether a text contains what an entry quotes, ignoring quotation marks, case and white space. */
export function quotes(says: string, text: string): boolean {
  let wanted = pieces.get(says);
  if (wanted === undefined) {
    wanted = says
      .split(/\{\w+\}/)
      .map(normalized)
      .filter(piece => piece.length > 3);
    pieces.set(says, wanted);
  }
  // The same text is compared with the quotes of all dialects, so it is normalized only once.
  if (latest.text !== text) latest = { text, normal: normalized(text) };
  const { normal } = latest;
  let from = 0;
  for (const piece of wanted) {
    const at = normal.indexOf(piece, from);
    if (at < 0) return false;
    from = at + piece.length;
  }
  return wanted.length > 0;
}

function normalized(text: string): string {
  return text
    .replace(/\\[nrt]|\s+/g, ' ')
    .replace(/[\\`'"]/g, '')
    .replace(/ +/g, ' ')
    .trim()
    .toLowerCase();
}

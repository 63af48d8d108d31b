/** From a server's words back to the statements that quote them. */
import type { Dialect, Statement } from '../generated/types.ts';
import { dialects } from './registry.ts';

/** A statement that quotes a text, and whose it is. */
export interface Quotation {
  readonly dialect: Dialect;
  readonly rule: string;
  readonly statement: Statement;
}

/** The statements of the built-in dialects that quote this text; `{slots}` in a quote stand for anything. */
export function quotationsOf(text: string, among: readonly Dialect[] = dialects): Quotation[] {
  return among.flatMap(dialect =>
    Object.entries(dialect.rules).flatMap(([rule, statements]) =>
      statements
        .filter(({ says }) => says !== undefined && quotes(says, text))
        .map(statement => ({ dialect, rule, statement })),
    ),
  );
}

let latest = { text: '', said: '' };
const pieces = new Map<string, readonly string[]>();

/** Whether a text says what a statement quotes, whatever a shell or a log did to its quotation marks, case and spaces. */
export function quotes(says: string, text: string): boolean {
  let wanted = pieces.get(says);
  if (wanted === undefined) {
    wanted = says
      .split(/\{\w+\}/)
      .map(plain)
      .filter(piece => piece.length > 3);
    pieces.set(says, wanted);
  }
  // One text is held against the quotes of all dialects.
  if (latest.text !== text) latest = { text, said: plain(text) };
  const { said } = latest;
  let from = 0;
  for (const piece of wanted) {
    const at = said.indexOf(piece, from);
    if (at < 0) return false;
    from = at + piece.length;
  }
  return wanted.length > 0;
}

function plain(text: string): string {
  return text
    .replace(/\\[nrt]|\s+/g, ' ')
    .replace(/[\\`'"]/g, '')
    .replace(/ +/g, ' ')
    .trim()
    .toLowerCase();
}

/** Lines for a terminal or the log of a CI service: both obey what a line says, unless it is escaped. */
import { printable, withoutOldCommands } from '../model/text.ts';

/** Begins a color of ours. */
let colorMark: string | undefined;

/** Says how colors of ours are known in a line: by a word that nobody can know who wrote a file name or a conversation. */
export function markColors(secret: string): void {
  colorMark = `\u001b[${secret};`;
}

/** How a terminal begins a color. */
const SEQUENCE = '\u001b[';

/** Lines as they are written, each with its end. */
export function terminalLines(lines: readonly string[]): string {
  return lines.map(line => `${terminalLine(line)}\n`).join('');
}

/** Text in a color. Only `terminalLine` makes a sequence of it that terminals obey. */
export function colored(text: string, open: string, close: string): string {
  if (colorMark === undefined) return text;
  return colorMark + open.slice(SEQUENCE.length) + text + colorMark + close.slice(SEQUENCE.length);
}

/**
 * One line, without its end. Whatever is in it, it stays one line, has no color but ours, and is no command: runners read
 * `::error::` at the beginning of a line and `##[error]` or `##vso[task]` anywhere in it.
 */
export function terminalLine(text: string): string {
  const [first = '', ...rest] = colorMark === undefined ? [text] : text.split(colorMark);
  const pieces = rest.map(piece => {
    const end = piece.indexOf('m') + 1;
    return SEQUENCE + piece.slice(0, end) + printable(piece.slice(end));
  });
  const line = printable(first) + pieces.join('');
  return withoutOldCommands(line.replace(COMMAND, '$1\\u003a'));
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: colors may stand before a command.
const COMMAND = /^((?:\s|\u001b\[\d+m)*):(?=:)/;

/** Lines for a terminal or a CI log. Both interpret control sequences and commands unless they are escaped. */
import { printable, withoutOldCommands } from '../model/text.ts';

/** Marks the beginning of our own color sequences. */
let colorMark: string | undefined;

/**
 * Sets a secret that marks our own color sequences in a line. File names and conversations cannot contain it, because
 * they cannot know it.
 */
export function markColors(secret: string): void {
  colorMark = `\u001b[${secret};`;
}

/** The beginning of a terminal's color sequence. */
const SEQUENCE = '\u001b[';

/** Escapes lines and adds a line break to each. */
export function terminalLines(lines: readonly string[]): string {
  return lines.map(line => `${terminalLine(line)}\n`).join('');
}

/** Colored text. Only `terminalLine` converts it to a sequence that terminals interpret. */
export function colored(text: string, open: string, close: string): string {
  if (colorMark === undefined) return text;
  return colorMark + open.slice(SEQUENCE.length) + text + colorMark + close.slice(SEQUENCE.length);
}

/**
 * One line without its line break. Whatever it contains, it stays one line, has only our own colors, and is not a
 * command: CI runners interpret `::error::` at the beginning of a line, and `##[error]` or `##vso[task]` anywhere in
 * it.
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

// biome-ignore lint/suspicious/noControlCharactersInRegex: color sequences may precede a command.
const COMMAND = /^((?:\s|\u001b\[\d+m)*):(?=:)/;

/** What all commands share: streams, colors and exit codes. */
import { printableLines } from '../model/text.ts';
import type { Palette } from '../report/palette.ts';
import { terminalLines } from '../report/terminal.ts';
import { type Color, isColored, palette } from './color.ts';
import type { Io, Output } from './io.ts';

/** Exit codes. */
export const EXIT = { clean: 0, findings: 1, failure: 2 } as const;

/** What a command receives: streams to write to, and a place for its exit code. */
export interface Session extends Io {
  exit: number;
  /** The value of `--color`. */
  color: Color;
}

/** Writes messages. Everything that the command line writes goes through here, except reports and content. */
export function printLines(stream: Output, ...lines: readonly string[]): void {
  stream.write(terminalLines(lines));
}

/**
 * Writes content, the result of a command. On a terminal, control characters are escaped; files and other programs get
 * it unchanged.
 */
export function putContent(stream: Output, text: string): void {
  stream.write(stream.isTTY === true ? printableLines(text) : text);
}

/** The colors for text on one of the streams. */
export function paletteFor({ color, env }: Session, stream: Output): Palette {
  return palette(isColored(color, stream, env));
}

/** Width of a terminal; undefined for a stream that goes elsewhere. */
export function widthOf({ isTTY, columns }: Output): number | undefined {
  return isTTY === true && columns !== undefined && columns > 0 ? columns : undefined;
}

/** What every command shares: streams, colors, and what a run ends with. */
import { printableLines } from '../model/text.ts';
import type { Palette } from '../report/palette.ts';
import { terminalLines } from '../report/terminal.ts';
import { type Color, isColored, palette } from './color.ts';

/** Standard output or standard error. */
export type Output = NodeJS.WritableStream & {
  readonly isTTY?: boolean;
  /** Characters of a line, on a terminal. */
  readonly columns?: number;
};

export interface Io {
  readonly argv: readonly string[];
  readonly stdin: NodeJS.ReadableStream;
  readonly stdout: Output;
  readonly stderr: Output;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** What a run ends with. */
export const EXIT = { clean: 0, findings: 1, failure: 2 } as const;

/** What a command is given: streams to write to, and a place for its exit code. */
export interface Session extends Io {
  exit: number;
  /** `--color`. */
  color: Color;
}

/** Writes lines for people. All that the command line writes goes through here, but for reports and content. */
export function say(stream: Output, ...lines: readonly string[]): void {
  stream.write(terminalLines(lines));
}

/**
 * Writes content: the result of a command, as others read it. A terminal shows it and does not obey it; files and other
 * programs get it as it is.
 */
export function putContent(stream: Output, text: string): void {
  stream.write(stream.isTTY === true ? printableLines(text) : text);
}

/** How text for one of the streams is colored. */
export function paletteFor({ color, env }: Session, stream: Output): Palette {
  return palette(isColored(color, stream, env));
}

/** Characters of a line on a terminal; undefined of a stream that goes elsewhere. */
export function widthOf({ isTTY, columns }: Output): number | undefined {
  return isTTY === true && columns !== undefined && columns > 0 ? columns : undefined;
}

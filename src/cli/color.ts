/** Whether output is colored, and how. */
import { randomUUID } from 'node:crypto';
import { styleText } from 'node:util';
import { type Palette, PLAIN, type Style } from '../report/palette.ts';
import { colored, markColors } from '../report/terminal.ts';
import type { Io, Output } from './io.ts';

/** Values of `--color`. */
export const COLOR = ['auto', 'always', 'never'] as const;
export type Color = (typeof COLOR)[number];

export const COLOR_HELP = `
Color: output is colored if it goes to a terminal, unless TERM is \`dumb\`. --color and --no-color override this, and so do the
environment variables FORCE_COLOR (1, or 0 for no color) and NO_COLOR, if neither flag is given. FORCE_COLOR overrides NO_COLOR.
`;

/**
 * Whether text for a stream is colored: decided by `--color`, then FORCE_COLOR and NO_COLOR, then whether it is a
 * terminal.
 */
export function isColored(color: Color, { isTTY }: Pick<Output, 'isTTY'>, env: Io['env']): boolean {
  if (color !== 'auto') return color === 'always';
  const { FORCE_COLOR = '', NO_COLOR = '', TERM } = env;
  // An empty value counts as unset (https://no-color.org, https://force-color.org). If both are set, this follows
  // Node.js.
  if (FORCE_COLOR !== '') return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false';
  return NO_COLOR === '' && isTTY === true && TERM !== 'dumb';
}

/**
 * Makes the value of `--color` optional: a following word is its value only if it is one of the allowed values, so that
 * `--color logs` lints the folder `logs`.
 */
export function withColorValue(argv: readonly string[]): string[] {
  const end = argv.indexOf('--');
  const isFlag = (i: number) => argv[i] === '--color' && (end < 0 || i < end);
  return argv.map((each, i) => (isFlag(i) && !COLOR.some(value => value === argv[i + 1]) ? '--color=always' : each));
}

markColors(randomUUID());

type Format = Parameters<typeof styleText>[0];

/**
 * The colors of the terminal's palette. `styleText` must not check the stream again, because that is decided already.
 */
function style(format: Format): Style {
  const [open = '', close = ''] = styleText(format, '\n', { validateStream: false }).split('\n');
  return text => (text === '' ? '' : colored(text, open, close));
}

const COLORED: Palette = {
  error: style('red'),
  warning: style('yellow'),
  info: style('cyan'),
  good: style('green'),
  path: style('bold'),
  rule: style('magenta'),
  heading: style('bold'),
  faint: style('dim'),
  added: style('green'),
  removed: style('red'),
};

export function palette(isColored: boolean): Palette {
  return isColored ? COLORED : PLAIN;
}

/** Whether output is colored, and how. */
import { randomUUID } from 'node:crypto';
import { styleText } from 'node:util';
import { type Palette, PLAIN, type Style } from '../report/palette.ts';
import { colored, markColors } from '../report/terminal.ts';
import type { Io, Output } from './session.ts';

/** Values of `--color`. */
export const COLOR = ['auto', 'always', 'never'] as const;
export type Color = (typeof COLOR)[number];

export const COLOR_HELP = `
Color: --color and --no-color go before the environment. FORCE_COLOR (1, or 0 for none) goes before NO_COLOR. Without any of
them, output is colored if it goes to a terminal and TERM is not \`dumb\`.
`;

/** Whether what is written to a stream is colored: by the flag, else by FORCE_COLOR and NO_COLOR, else on a terminal. */
export function isColored(color: Color, { isTTY }: Pick<Output, 'isTTY'>, env: Io['env']): boolean {
  if (color !== 'auto') return color === 'always';
  const { FORCE_COLOR = '', NO_COLOR = '', TERM } = env;
  // Empty counts as unset, as https://no-color.org and https://force-color.org have it; both set is as Node.js has it.
  if (FORCE_COLOR !== '') return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false';
  return NO_COLOR === '' && isTTY === true && TERM !== 'dumb';
}

/** `--color` takes no word that follows it, unless it is one of its values: `--color logs` names a folder. */
export function withColorValue(argv: readonly string[]): string[] {
  const end = argv.indexOf('--');
  const isFlag = (i: number) => argv[i] === '--color' && (end < 0 || i < end);
  return argv.map((each, i) => (isFlag(i) && !COLOR.some(value => value === argv[i + 1]) ? '--color=always' : each));
}

markColors(randomUUID());

type Format = Parameters<typeof styleText>[0];

/** The terminal's own colors. Whether to color has been decided: `styleText` does not look at the stream again. */
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

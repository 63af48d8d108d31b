/** The colors of terminal text. Reports choose by meaning, and the command line chooses the colors. */

export type Style = (text: string) => string;

export interface Palette {
  readonly error: Style;
  readonly warning: Style;
  readonly info: Style;
  /** Something positive, such as an accepted conversation or a repair. */
  readonly good: Style;
  readonly path: Style;
  readonly rule: Style;
  readonly heading: Style;
  /** Secondary information. */
  readonly faint: Style;
  /** Lines of a diff. */
  readonly added: Style;
  readonly removed: Style;
}

const plain: Style = text => text;

/** No colors: for files, pipes and reports that programs read. */
export const PLAIN: Palette = {
  error: plain,
  warning: plain,
  info: plain,
  good: plain,
  path: plain,
  rule: plain,
  heading: plain,
  faint: plain,
  added: plain,
  removed: plain,
};

/** How text for a terminal is colored. The report chooses what a piece means; the command line chooses the colors. */

export type Style = (text: string) => string;

export interface Palette {
  readonly error: Style;
  readonly warning: Style;
  readonly info: Style;
  /** What is well: an accepted conversation, a repair. */
  readonly good: Style;
  readonly path: Style;
  readonly rule: Style;
  readonly heading: Style;
  /** What is beside the point. */
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

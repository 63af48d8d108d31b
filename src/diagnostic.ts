import type { Diagnostic } from './generated/types.ts';

export type { Diagnostic, Edit, Fix, Related, Source } from './generated/types.ts';

const WEIGHT = { error: 0, warning: 1, info: 2 } as const;

/** The heaviest severity first. */
export function compareSeverity(a: Diagnostic['severity'], b: Diagnostic['severity']): number {
  return WEIGHT[a] - WEIGHT[b];
}

/** Templates cut at their slots: words at even places, names of slots at odd ones. */
const cut = new Map<string, readonly string[]>();

/** Fills the `{slots}` of a message; a slot that the data does not name stays. */
export function fill(template: string, data: Readonly<Record<string, string | number>> = {}): string {
  let pieces = cut.get(template);
  if (pieces === undefined) {
    pieces = template.split(/\{([a-zA-Z]\w*)\}/);
    cut.set(template, pieces);
  }
  let text = pieces[0] ?? '';
  for (let i = 1; i < pieces.length; i += 2) {
    const name = pieces[i] as string;
    text += `${data[name] ?? `{${name}}`}${pieces[i + 1]}`;
  }
  return text;
}

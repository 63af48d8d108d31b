import type { Diagnostic } from './generated/types.ts';

export type { Diagnostic, Edit, Fix, Related, Source } from './generated/types.ts';

const WEIGHT = { error: 0, warning: 1, info: 2 } as const;

/** Sorts by severity: errors, then warnings, then infos. */
export function compareSeverity(a: Diagnostic['severity'], b: Diagnostic['severity']): number {
  return WEIGHT[a] - WEIGHT[b];
}

const split = new Map<string, readonly string[]>();

/** A template split at its `{slots}`: text at even indices, slot names at odd ones. Each template is split once. */
export function splitAtSlots(template: string): readonly string[] {
  let pieces = split.get(template);
  if (pieces === undefined) {
    pieces = template.split(/\{([a-zA-Z]\w*)\}/);
    split.set(template, pieces);
  }
  return pieces;
}

/** Slots whose value may be empty: a tool call can lack an ID or a name. */
const OPTIONAL: ReadonlySet<string> = new Set(['id', 'tool', 'call']);

/**
 * Fills the `{slots}` of a message. A slot without a value in `data` is left unchanged. An empty optional value is omitted together
 * with the preposition before it: "tool result for `{id}` has no call" becomes "tool result has no call". Any other empty value in
 * backticks is shown as `""`.
 */
export function fill(template: string, data: Readonly<Record<string, string | number>> = {}): string {
  const pieces = splitAtSlots(template);
  let text = pieces[0] ?? '';
  for (let i = 1; i < pieces.length; i += 2) {
    const name = pieces[i] as string;
    const next = pieces[i + 1] as string;
    const value = data[name] ?? `{${name}}`;
    const isBare = value === '' && text.endsWith('`') && next.startsWith('`');
    if (isBare && OPTIONAL.has(name) && !/(?:name|ID) `$/.test(text))
      text = text.replace(/ (?:(?:for|of|from) )?`$/, '') + next.slice(1);
    else text += `${isBare ? '""' : value}${next}`;
  }
  return text;
}

import type { Diagnostic } from './generated/types.ts';

export type { Diagnostic, Edit, Fix, Related, Source } from './generated/types.ts';

const WEIGHT = { error: 0, warning: 1, info: 2 } as const;

/** The heaviest severity first. */
export function compareSeverity(a: Diagnostic['severity'], b: Diagnostic['severity']): number {
  return WEIGHT[a] - WEIGHT[b];
}

/** Fills the `{slots}` of a message. */
export function fill(template: string, data: Readonly<Record<string, string | number>> = {}): string {
  if (!template.includes('{')) return template;
  return template.replace(/\{(\w+)\}/g, (slot, name: string) => String(data[name] ?? slot));
}

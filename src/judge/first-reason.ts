import type { Diagnostic, Dialect } from '../generated/types.ts';

const WEIGHTS: Readonly<Record<Diagnostic['severity'], number>> = { error: 0, warning: 1, info: 2 };

/**
 * The finding that the provider would report first: the most severe, then by the provider's order of checks, then by
 * place.
 */
export function firstReason(found: readonly Diagnostic[], { precedence = [] }: Dialect): Diagnostic | undefined {
  const rank = ({ rule }: Diagnostic) => (precedence.includes(rule) ? precedence.indexOf(rule) : precedence.length);
  return [...found].sort((a, b) => WEIGHTS[a.severity] - WEIGHTS[b.severity] || rank(a) - rank(b))[0];
}

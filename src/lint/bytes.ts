/** Findings about the bytes of a file: no server has to be asked. */
import type { Diagnostic } from '../generated/types.ts';
import { findRule } from './registry.ts';
import { describeFinding } from './run.ts';

export function byteFinding(
  ruleId: 'unreadable-json' | 'duplicate-key',
  message: string,
  data: Record<string, string | number> = {},
  pointer = '',
): Diagnostic {
  const rule = findRule(ruleId);
  if (rule === undefined) throw new Error(`no rule ${ruleId}`);
  return describeFinding(rule, { message, at: { pointer }, data }, rule.severity ?? 'error', null);
}

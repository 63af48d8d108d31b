/** Findings about the bytes of a file: they do not depend on a dialect. */
import type { Diagnostic } from '../generated/types.ts';
import duplicateKey from '../rules/duplicate-key.ts';
import unreadableJson from '../rules/unreadable-json.ts';
import { describeFinding } from './run.ts';

const RULES = { 'duplicate-key': duplicateKey, 'unreadable-json': unreadableJson };

export function byteFinding(
  ruleId: keyof typeof RULES,
  messageId: string,
  data: Record<string, string | number> = {},
  pointer = '',
): Diagnostic {
  const rule = RULES[ruleId];
  return describeFinding(rule, { messageId, at: { pointer }, data }, rule.severity ?? 'error', null);
}

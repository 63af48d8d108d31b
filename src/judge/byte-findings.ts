/** Findings about the bytes of a file: they do not depend on a dialect. */
import type { Diagnostic } from '../generated/types.ts';
import duplicateKey from '../rules/duplicate-key.ts';
import unreadableJson from '../rules/unreadable-json.ts';
import { duplicateKeys, hasDuplicateKeys } from '../source/duplicate-keys.ts';
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

/** A finding for every duplicate key. Fast if there are none. */
export function duplicateKeyFindings(text: string, base = ''): Diagnostic[] {
  if (!hasDuplicateKeys(text)) return [];
  return duplicateKeys(text).map(({ pointer, key }) =>
    byteFinding('duplicate-key', 'duplicate', { key }, base + pointer),
  );
}

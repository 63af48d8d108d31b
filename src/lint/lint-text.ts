/** Lints the text of a document: finds faults of the text itself, and sets the place of each diagnostic. */

import type { MessageFormat } from '../formats/engine/message-format.ts';
import type { Diagnostic } from '../generated/types.ts';
import { byteFinding, duplicateKeyFindings } from '../judge/byte-findings.ts';
import type { LintResult } from '../judge/lint-result.ts';
import { placeInText } from '../registry/marked-text.ts';
import { hasDuplicateKeys } from '../source/duplicate-keys.ts';
import { place } from '../source/place-findings.ts';
import { admit, MAX_LEVELS, type Refusal } from '../source/plain-data.ts';
import { Positions } from '../source/positions.ts';
import { faultOf } from '../source/scan.ts';

/** How the parsed value is checked. */
export interface TextJudge {
  judge(value: unknown): LintResult;
  /** The dialect and how it was selected, if the text cannot be parsed. */
  choice(): Chosen;
  /** The message format of text that is not JSON: some formats have delimiters between messages. */
  messageFormatOf(text: string): MessageFormat | undefined;
}

/** Lints a text, and sets the line and column of each diagnostic. */
export function lintText(input: string, { judge, choice, messageFormatOf }: TextJudge): LintResult {
  const hasMark = input.charCodeAt(0) === 0xfeff;
  const text = hasMark ? input.slice(1) : input;
  const positions = new Positions(text, { line: 1, column: 1, offset: hasMark ? 3 : 0 });
  const scan = readText(text, positions, messageFormatOf);
  if ('diagnostic' in scan) return unjudged(scan.diagnostic, choice());
  if (scan.value === text) {
    const result = judge(text);
    placeInText(result.diagnostics, text, positions, messageFormatOf(text));
    return result;
  }
  const isSuspect = hasDuplicateKeys(text, MAX_LEVELS);
  const refused = isSuspect ? admit(scan.value).refused : undefined;
  if (refused !== undefined) {
    const result = unsendable(refused, choice());
    place(result.diagnostics, text, positions);
    return result;
  }
  const result = judge(scan.value);
  const found = isSuspect ? [...duplicateKeyFindings(text), ...result.diagnostics] : result.diagnostics;
  place(found, text, positions);
  return { ...result, diagnostics: found };
}

type Chosen = Pick<LintResult, 'dialect' | 'dialectSource'>;

/** The result for text that cannot be parsed. */
function unjudged(diagnostic: Diagnostic, chosen: Chosen): LintResult {
  const stats = { messages: 0, toolCalls: 0, omitted: 0 };
  return { ok: false, verdict: 'unknown', ...chosen, diagnostics: [diagnostic], stats };
}

/** The result for a value that is not JSON. */
export function unsendable({ pointer, reason }: Refusal, chosen: Chosen): LintResult {
  return unjudged(byteFinding('unreadable-json', 'unsendable', { reason }, pointer), chosen);
}

function readText(
  text: string,
  positions: Positions,
  messageFormatOf: (text: string) => MessageFormat | undefined,
): { value: unknown } | { diagnostic: Diagnostic } {
  try {
    return { value: JSON.parse(text) };
  } catch {
    if (messageFormatOf(text) !== undefined) return { value: text };
    const { incomplete, found, expected, at } = faultOf(text);
    const diagnostic = byteFinding('unreadable-json', incomplete ? 'incomplete' : 'broken', { found, expected });
    diagnostic.source = positions.source(at, at);
    return { diagnostic };
  }
}

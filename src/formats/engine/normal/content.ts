/** Content of tool results in the canonical form: text, JSON values, media. */
import type { Part, TextPart } from '../../../generated/types.ts';
import { parseExact, writeJson } from '../../../source/exact.ts';
import type { Lose } from '../message-format.ts';

/** Converts a result value to a canonical part: a string to text, anything else to marked JSON text. */
export function valuePart(value: unknown, pointer: string): TextPart {
  return typeof value === 'string'
    ? { type: 'text', text: value, pointer }
    : { type: 'text', text: writeJson(value), wireType: 'json', pointer };
}

/** The value of a result whose content is a single JSON value; otherwise undefined. */
export function jsonIn(content: readonly Part[]): unknown {
  const [only, ...others] = content;
  if (only?.type !== 'text' || only.wireType !== 'json' || others.length > 0) return undefined;
  try {
    return parseExact(only.text);
  } catch {
    return undefined;
  }
}

/** The text of a result, for formats whose results are a single text. Reports other content as dropped. */
export function contentText(content: readonly Part[], lose: Lose): string {
  return content
    .map(part => {
      if (part.type === 'text' || part.type === 'refusal') return part.text;
      lose(part, 'dropped', 'in the target, a tool result is text');
      return '';
    })
    .join('');
}

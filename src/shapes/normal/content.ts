/** Contents of results in the normal form: texts, values that are no text, media. */
import type { Part, TextPart } from '../../generated/types.ts';
import { parseExact, writeJson } from '../../source/exact.ts';
import type { Lose } from '../shape.ts';

/** A value of a result as a part of the normal form: text as text, anything else as JSON that says so. */
export function valuePart(value: unknown, pointer: string): TextPart {
  return typeof value === 'string'
    ? { type: 'text', text: value, pointer }
    : { type: 'text', text: writeJson(value), wireType: 'json', pointer };
}

/** The value, where the content of a result is one value and no text; undefined else. */
export function jsonIn(content: readonly Part[]): unknown {
  const [only, ...others] = content;
  if (only?.type !== 'text' || only.wireType !== 'json' || others.length > 0) return undefined;
  try {
    return parseExact(only.text);
  } catch {
    return undefined;
  }
}

/** All that can be read as text, for wires whose results are one text. What else there is, is told of as dropped. */
export function contentText(content: readonly Part[], lose: Lose): string {
  return content
    .map(part => {
      if (part.type === 'text' || part.type === 'refusal') return part.text;
      lose(part, 'dropped', 'a result is text there');
      return '';
    })
    .join('');
}

/** Generated JSON texts, and the same texts with one character removed or added. */
import fc from 'fast-check';

const INDENTS = [undefined, 1, 2, '\t'] as const;

/** JSON text of any value, compact or pretty-printed, with escapes in some strings. */
export const jsonText: fc.Arbitrary<string> = fc
  .tuple(fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' }), fc.constantFrom(...INDENTS), fc.boolean())
  .map(([value, indent, escapes]) => {
    const text = JSON.stringify(value, undefined, indent);
    return escapes ? text.replace(/[^\0-~]/g, c => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`) : text;
  });

const NASTY = ['"', '\\', '{', '}', '[', ']', ',', ':', '0', '-', '.', 'e', 'u', ' ', '\n', '\t', '\0', '\u00a0', 't'];

/** JSON text with one character removed or added. It may still be JSON. */
export const mangledText: fc.Arbitrary<string> = fc
  .tuple(jsonText, fc.nat(), fc.option(fc.constantFrom(...NASTY), { nil: undefined }))
  .map(([text, at, added]) => {
    const i = at % (text.length + 1);
    return added === undefined ? text.slice(0, i) + text.slice(i + 1) : text.slice(0, i) + added + text.slice(i);
  });

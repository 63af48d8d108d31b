/** Values that break careless code. */

export const ODD_STRINGS: readonly string[] = [
  '',
  ' ',
  '\n',
  '\ud83d',
  '\udc00x',
  '\u0000',
  '\u001b[31m',
  '\u202eabc\u2066',
  '\ufeff',
  '\u2028',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'null',
  '{}',
  '[]',
  '{"a":',
  '"',
  '\\',
  '/',
  '~0~1',
  '../..',
  '<|im_end|>',
  '</think>',
  '::error::x',
  ']]>',
  '(a+)+$',
  '{{ x }}',
  'data:image/png;base64,AAAA',
  'REDACTED',
  'assistant',
  'tool',
  'user',
  'system',
  'text',
];

export const ODD_NUMBERS: readonly number[] = [
  0,
  -1,
  1,
  0.1,
  1e21,
  1e308,
  5e-324,
  2 ** 31,
  2 ** 32,
  2 ** 53,
  -(2 ** 53) - 2,
  1e15,
];

/** Each call creates a new value, so documents share nothing. */
export const ODD_VALUES: readonly (() => unknown)[] = [
  () => null,
  () => true,
  () => false,
  () => [],
  () => ({}),
  () => [null],
  () => [[]],
  () => [{}],
  () => ({ toString: 1, valueOf: 1 }),
  () => JSON.parse('{"__proto__":{"role":"user"}}') as unknown,
  () => ({ constructor: null }),
  () => ({ length: 3 }),
  () => ({ role: 'user' }),
  () => [{ role: 'assistant' }],
  () => ({ type: 'text' }),
  () => [{ type: 'text', text: '' }],
  () => 'x'.repeat(70_000),
  () => 'a b '.repeat(500),
];

/**
 * Bytes that are not UTF-8 are represented in a text by lone surrogates of this block, like Python's `surrogateescape`.
 */
export const ESCAPED_BYTE = 0xdc00;

/** Pieces that are inserted into texts. */
export const ODD_PIECES: readonly string[] = [
  ...ODD_STRINGS,
  '\udc80',
  '\udcff\udcfe',
  '\udcc3',
  '\udced\udca0\udc80',
  '\r\n',
  '\n\n',
  '\r',
  '\t',
  ',',
  ':',
  '{',
  '}',
  '[',
  ']',
  '"a":1,',
  '"role":"user",',
  'data: ',
  'event: x\n',
  'data: [DONE]\n\n',
  '\\u0000',
  '\\ud800',
  '1e999',
  '-',
  '12345678901234567890123',
  'NaN',
  "'",
  '//',
  '\u001f\u008b',
  'PK\u0003\u0004',
];

/** The bytes of a text in which lone surrogates represent bytes. */
export function bytesOf(text: string): Uint8Array {
  const pieces = text.split(/([\udc80-\udcff])/u);
  if (pieces.length === 1) return Buffer.from(text);
  return Buffer.concat(
    pieces.map((piece, i) => (i % 2 === 1 ? Buffer.from([piece.charCodeAt(0) - ESCAPED_BYTE]) : Buffer.from(piece))),
  );
}

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodeUtf8 } from '../../src/cli/inputs.ts';
import { decodeFatal } from '../../src/source/decode.ts';

const texts = fc.string({ unit: 'grapheme' });
/** Lengths below and above the limit from which texts are transcoded. */
const repeated = fc.tuple(texts, fc.integer({ min: 1, max: 400 })).map(([text, times]) => text.repeat(times));
const bytes = fc.oneof(
  repeated.map(text => Buffer.from(text)),
  fc.tuple(repeated, fc.uint8Array({ maxLength: 4 })).map(([text, odd]) => Buffer.concat([Buffer.from(text), odd])),
  fc.uint8Array({ maxLength: 3000 }),
);

it('bytes are decoded like TextDecoder, and invalid UTF-8 is rejected', () => {
  fc.assert(
    fc.property(bytes, fc.nat(3), (all, from) => {
      const part = all.subarray(from);
      expect(decodeUtf8(part)).toBe(decodeFatal(part));
    }),
    { numRuns: 500 },
  );
});

it('a byte-order mark is kept', () => {
  const text = `\ufeff${'→'.repeat(1000)}`;
  expect(decodeUtf8(Buffer.from(text))).toBe(text);
});

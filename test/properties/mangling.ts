/** Documents in which any value may be replaced by any other. */
import fc from 'fast-check';

const anything = () =>
  fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.constantFrom('tool', 'assistant', 'user', [], {}, null, '__proto__', [null], '[object Blob]', {
      toString: 1,
      valueOf: 1,
    }),
  );

/** Copies of the documents, with one to three values replaced. */
export function mangled(documents: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc
    .tuple(documents, fc.array(fc.tuple(fc.nat(), anything()), { minLength: 1, maxLength: 3 }))
    .map(([document, changes]) => {
      const copy: unknown = JSON.parse(JSON.stringify(document));
      for (const [number, value] of changes) {
        const places = placesIn(copy);
        const place = places[number % places.length];
        if (place !== undefined) (place.holder as Record<string, unknown>)[place.key] = structuredClone(value);
      }
      return copy;
    });
}

function placesIn(value: unknown): { holder: object; key: string }[] {
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, child]) => [{ holder: value, key }, ...placesIn(child)]);
}

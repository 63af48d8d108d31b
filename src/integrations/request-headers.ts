/** Reads the headers of a request, in each of the forms that `fetch` accepts. */

/**
 * The value of a header; undefined if there is none, or if it cannot be read. Does not construct `Headers` from the value: that
 * would consume an iterator that the request still needs.
 */
export function headerOf(headers: unknown, name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const found = entriesOf(headers)?.find(([key]) => String(key).toLowerCase() === name);
  return found === undefined ? undefined : String(found[1]);
}

/** The headers without the named one, in their order; undefined if they can be read only once. The given ones are not changed. */
export function withoutHeader(headers: unknown, name: string): [string, string][] | undefined {
  const entries = headers instanceof Headers ? [...headers] : entriesOf(headers);
  return entries
    ?.filter(([key]) => String(key).toLowerCase() !== name)
    .map(([key, value]) => [String(key), String(value)]);
}

function entriesOf(headers: unknown): readonly (readonly unknown[])[] | undefined {
  if (headers === undefined || headers === null) return [];
  if (typeof headers !== 'object') return undefined;
  if (Array.isArray(headers)) return headers as unknown[][];
  return Symbol.iterator in headers ? undefined : Object.entries(headers);
}

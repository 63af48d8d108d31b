/** Escape sequences of Python string literals. */

const SIMPLE: Readonly<Record<string, string>> = {
  ...{ '\n': '', '\\': '\\', "'": "'", '"': '"', a: '\x07', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' },
};
// Letters tell escapes apart by their case: `\N{DASH}` is a character by its name, `\n{` a line break and a brace.
const ESCAPE = /\\(?:([0-7]{1,3})|x([\da-fA-F]{2})|u([\da-fA-F]{4})|U([\da-fA-F]{8})|N\{([^}]*)\}|([\s\S]))/g;

/** The text of a literal between its quotes; undefined if an escape sequence is not valid. */
export function unescaped(text: string): string | undefined {
  if (!text.includes('\\')) return text;
  let isValid = true;
  const value = text.replace(ESCAPE, (whole: string, octal, two, four, eight, name, other: string | undefined) => {
    const letter = whole.charAt(1);
    if (octal !== undefined) return String.fromCodePoint(Number.parseInt(octal, 8));
    if (two !== undefined) return String.fromCodePoint(Number.parseInt(two, 16));
    if (four !== undefined) return String.fromCharCode(Number.parseInt(four, 16));
    if (eight !== undefined) {
      const point = Number.parseInt(eight, 16);
      if (point <= 0x10ffff) return String.fromCodePoint(point);
    }
    if ('xuUN'.includes(letter) || name !== undefined) {
      isValid = false;
      return whole;
    }
    return other === undefined ? whole : (SIMPLE[other] ?? whole);
  });
  return isValid ? value : undefined;
}

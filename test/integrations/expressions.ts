/**
 * Expressions of GitHub Actions, as far as actions here use them: paths into contexts, literals, comparisons, logic, and a
 * few functions. https://docs.github.com/en/actions/reference/workflows-and-actions/expressions
 */
export type Contexts = Readonly<Record<string, unknown>>;
export type Functions = Readonly<Record<string, (...values: unknown[]) => unknown>>;

const TOKEN =
  /\s*(?:('(?:[^']|'')*')|(-?(?:0x[\da-f]+|\d+(?:\.\d+)?))|(==|!=|<=|>=|&&|\|\||[!<>().,[\]*])|([a-z_][\w-]*))/giy;

interface Token {
  readonly kind: 'text' | 'number' | 'sign' | 'name';
  readonly text: string;
}

function tokensOf(expression: string): Token[] {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  const source = expression.trim();
  while (TOKEN.lastIndex < source.length) {
    const at = TOKEN.lastIndex;
    const found = TOKEN.exec(source);
    if (found === null) throw new Error(`cannot read \`${source.slice(at)}\` of \`${source}\``);
    const [, text, number, sign, name = ''] = found;
    if (text !== undefined) tokens.push({ kind: 'text', text: text.slice(1, -1).replaceAll("''", "'") });
    else if (number !== undefined) tokens.push({ kind: 'number', text: number });
    else if (sign !== undefined) tokens.push({ kind: 'sign', text: sign });
    else tokens.push({ kind: 'name', text: name });
  }
  return tokens;
}

/** The value of an expression, without its `${{ }}`. Throws for invalid expressions and unknown names. */
export function evaluate(expression: string, contexts: Contexts, functions: Functions = {}): unknown {
  const tokens = tokensOf(expression);
  let at = 0;
  const takes = (...signs: string[]) => {
    const token = tokens[at];
    if (token?.kind !== 'sign' || !signs.includes(token.text)) return undefined;
    at++;
    return token.text;
  };
  const expect = (sign: string) => {
    if (takes(sign) === undefined) throw new Error(`\`${sign}\` is missing in \`${expression}\``);
  };
  const or = (): unknown => {
    let value = and();
    while (takes('||') !== undefined) {
      const right = and();
      value = isTrue(value) ? value : right;
    }
    return value;
  };
  const and = (): unknown => {
    let value = equality();
    while (takes('&&') !== undefined) {
      const right = equality();
      value = isTrue(value) ? right : value;
    }
    return value;
  };
  const equality = (): unknown => {
    let value = order();
    for (let sign = takes('==', '!='); sign !== undefined; sign = takes('==', '!='))
      value = areEqual(value, order()) === (sign === '==');
    return value;
  };
  const order = (): unknown => {
    let value = negation();
    for (let sign = takes('<', '<=', '>', '>='); sign !== undefined; sign = takes('<', '<=', '>', '>='))
      value = isOrdered(sign, value, negation());
    return value;
  };
  const negation = (): unknown => (takes('!') === undefined ? primary() : !isTrue(negation()));
  const primary = (): unknown => {
    if (takes('(') !== undefined) {
      const value = or();
      expect(')');
      return value;
    }
    const token = tokens[at++];
    if (token === undefined) throw new Error(`\`${expression}\` ends too early`);
    if (token.kind === 'text') return token.text;
    if (token.kind === 'number') return Number(token.text);
    if (token.kind === 'sign') throw new Error(`\`${token.text}\` is in the wrong place in \`${expression}\``);
    return takes('(') === undefined ? path(token.text) : call(token.text);
  };
  const call = (name: string): unknown => {
    const values: unknown[] = [];
    if (takes(')') === undefined) {
      do values.push(or());
      while (takes(',') !== undefined);
      expect(')');
    }
    const found = { ...FUNCTIONS, ...functions }[name.toLowerCase()];
    if (found === undefined) throw new Error(`there is no function \`${name}\``);
    return found(...values);
  };
  const path = (name: string): unknown => {
    if (Object.hasOwn(LITERALS, name)) return LITERALS[name];
    if (!Object.hasOwn(contexts, name)) throw new Error(`there is no context \`${name}\``);
    let value = contexts[name];
    for (;;) {
      if (takes('.') !== undefined) {
        const member = tokens[at++];
        if (member?.kind !== 'name') throw new Error(`\`${expression}\` names no member`);
        value = memberOf(value, member.text);
      } else if (takes('[') !== undefined) {
        value = memberOf(value, String(or()));
        expect(']');
      } else return value;
    }
  };
  const value = or();
  if (at < tokens.length) throw new Error(`\`${expression}\` goes on behind its end`);
  return value;
}

/** A text with every `${{ … }}` replaced. */
export function expand(text: string, contexts: Contexts, functions?: Functions): string {
  return text.replace(/\$\{\{(.*?)\}\}/gs, (_, inner: string) => asText(evaluate(inner, contexts, functions)));
}

const LITERALS: Readonly<Record<string, unknown>> = { true: true, false: false, null: null };

const FUNCTIONS: Functions = {
  contains: (whole, part) =>
    Array.isArray(whole)
      ? whole.some(each => areEqual(each, part))
      : asText(whole).toLowerCase().includes(asText(part).toLowerCase()),
  startswith: (text, head) => asText(text).toLowerCase().startsWith(asText(head).toLowerCase()),
  endswith: (text, tail) => asText(text).toLowerCase().endsWith(asText(tail).toLowerCase()),
};

/** Members are found case-insensitively. A missing one is null. */
function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return null;
  const found = Object.entries(value).find(([key]) => key.toLowerCase() === name.toLowerCase());
  return found?.[1] ?? null;
}

export function isTrue(value: unknown): boolean {
  return (
    value !== null && value !== undefined && value !== false && value !== 0 && value !== '' && !Number.isNaN(value)
  );
}

function asText(value: unknown): string {
  return value === null || value === undefined ? '' : typeof value === 'object' ? 'Object' : String(value);
}

function asNumber(value: unknown): number {
  if (value === null || value === undefined) return 0;
  return typeof value === 'object' ? Number.NaN : Number(value);
}

function areEqual(a: unknown, b: unknown): boolean {
  if (typeof a === 'string' && typeof b === 'string') return a.toLowerCase() === b.toLowerCase();
  if (typeof a === typeof b && a !== null && b !== null) return a === b;
  return asNumber(a) === asNumber(b);
}

function isOrdered(sign: string, a: unknown, b: unknown): boolean {
  const areTexts = typeof a === 'string' && typeof b === 'string';
  const [left, right] = areTexts ? [a.toLowerCase(), b.toLowerCase()] : [asNumber(a), asNumber(b)];
  return sign === '<' ? left < right : sign === '<=' ? left <= right : sign === '>' ? left > right : left >= right;
}

/**
 * Validates the options of public functions: a wrong value, or an exception in a callback, becomes a `UsageError` that
 * names the option.
 */
import type { Dialect } from '../generated/types.ts';
import { named } from './checked-json.ts';
import { type AnyRule, isRule, type Rule, type Visitor } from './rule.ts';
import { shorten } from './text.ts';
import { UsageError } from './usage-error.ts';

interface Kind {
  /** What the option must be, for error messages. */
  readonly expected: string;
  readonly fits: (value: unknown) => boolean;
}

const isText = (value: unknown) => typeof value === 'string';
const isObjectOrList = (value: unknown) => typeof value === 'object' && value !== null;
const text: Kind = { expected: 'a string', fits: isText };
const flag: Kind = { expected: 'true or false', fits: value => typeof value === 'boolean' };
const callback: Kind = { expected: 'a function', fits: value => typeof value === 'function' };
const count: Kind = { expected: 'a number, 0 or more', fits: value => typeof value === 'number' && value >= 0 };
const dialect: Kind = {
  expected: 'the ID of a dialect, or a dialect',
  fits: value => isText(value) || isObjectOrList(value),
};
const list = (expected: string, fits: (value: unknown) => boolean): Kind => ({
  expected: `a list of ${expected}`,
  fits: value => Array.isArray(value) && value.every(fits),
});
const oneOf = (...words: readonly string[]): Kind => ({
  expected: `\`${words.slice(0, -1).join('`, `')}\` or \`${words.at(-1)}\``,
  fits: value => words.includes(value as string),
});
/** Callers pass null for a value that they do not know. */
const orNull = ({ expected, fits }: Kind): Kind => ({ expected, fits: value => value === null || fits(value) });

/** All options of the library. An option name means the same in every function. */
const KINDS: Readonly<Record<string, Kind>> = {
  dialect,
  to: dialect,
  from: dialect,
  dialects: list('dialects', isObjectOrList),
  model: orNull(text),
  host: orNull(text),
  at: orNull({ expected: 'a date like 2026-11-21', fits: value => isText(value) && isDate(value as string) }),
  as: oneOf('request', 'log'),
  rules: list('rules', isRule),
  checkSchema: callback,
  template: { expected: 'what `loadTemplate` returns', fits: isObjectOrList },
  templateServer: text,
  server: text,
  findFixes: callback,
  safety: oneOf('safe', 'unsafe'),
  only: callback,
  extension: {
    expected: 'the `extension` of an earlier conversion',
    fits: value => isObjectOrList(value) && Array.isArray((value as { groups?: unknown }).groups),
  },
  vision: flag,
  protocol: text,
  isRebuilt: flag,
  framing: oneOf('sse', 'ndjson', 'json', 'frames'),
  split: callback,
  choose: callback,
  includeUsage: flag,
  keepWords: flag,
  failOn: oneOf('error', 'warning', 'info'),
  showContent: flag,
  mode: oneOf('warn', 'repair', 'throw', 'reject'),
  allow: list('rule IDs', isText),
  onFinding: callback,
  onRepair: callback,
  fetch: callback,
  script: {
    expected: 'a list of steps or a function',
    fits: value => Array.isArray(value) || typeof value === 'function',
  },
  seed: count,
  secret: text,
  acceptUnknownSignatures: flag,
  keepRequests: count,
  onRequest: callback,
  deadline: count,
  mostCharacters: count,
  maxWork: count,
  keep: { expected: 'a number of turns, 1 or more', fits: value => typeof value === 'number' && value >= 1 },
  maxTokens: count,
  tokens: callback,
  summary: text,
};

/**
 * Checks the options of a function and returns them. A callback among them is wrapped: what it throws is the `cause` of a
 * `UsageError`. Options that the library does not have are ignored.
 */
export function checkOptions<Options extends object>(options: Options, needed?: string & keyof Options): Options {
  if (!isObjectOrList(options)) throw new UsageError(`the options must be an object, not ${named(options)}`);
  let checked = options;
  for (const name in KINDS) {
    const value = reading(name, () => (options as Readonly<Record<string, unknown>>)[name]);
    if (value === undefined) {
      if (name === needed) throw new UsageError(`\`${name}\` must be ${KINDS[name]?.expected}; it is missing`);
      continue;
    }
    check(name, value);
    const safe = reading(name, () => withoutThrowing(name, value));
    if (safe !== value) checked = { ...checked, [name]: safe };
  }
  return checked;
}

/** Checks one argument or option against the kind of its name. */
function check(name: string, value: unknown): void {
  const { expected, fits } = KINDS[name] as Kind;
  if (!resultOf(() => fits(value))) throw new UsageError(`\`${name}\` must be ${expected}, not ${named(value)}`);
}

function reading<T>(name: string, read: () => T): T {
  try {
    return read();
  } catch (cause) {
    throw new UsageError(`the option \`${name}\` cannot be read`, { cause });
  }
}

export function isIterable(value: unknown): value is Iterable<unknown> {
  const at = value as { [Symbol.iterator]?: unknown };
  return isObjectOrList(value) && resultOf(() => typeof at[Symbol.iterator] === 'function') === true;
}

/** The result; undefined if it throws, as a revoked proxy does. */
function resultOf<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** A valid day, a time on one, or a month. */
function isDate(value: string): boolean {
  const [, month, rest = '-01'] = /^(\d{4}-\d{2})(-\d{2}(?=$|T))?/.exec(value) ?? [];
  const day = `${month}${rest}`;
  if (value !== month && !value.startsWith(day)) return false;
  if (Number.isNaN(Date.parse(value))) return false;
  return new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);
}

type Callback = (...values: unknown[]) => unknown;

const wrappedLists = new WeakMap<readonly AnyRule[], readonly AnyRule[]>();
const wrapped = new WeakSet<object>();

/** Not wrapped: `fetch` is allowed to fail, and the code that calls `onFinding` and `onRepair` handles their errors. */
const UNWRAPPED: ReadonlySet<string> = new Set(['fetch', 'onFinding', 'onRepair']);

function withoutThrowing(name: string, value: unknown): unknown {
  if (name === 'rules') {
    const rules = value as readonly AnyRule[];
    if (rules.length === 0 || wrapped.has(rules)) return rules;
    const known = wrappedLists.get(rules);
    if (known !== undefined && known.length === rules.length) return known;
    const safe = rules.map(safeRule);
    wrappedLists.set(rules, safe);
    wrapped.add(safe);
    return safe;
  }
  if (typeof value !== 'function' || UNWRAPPED.has(name) || wrapped.has(value)) return value;
  const safe = safeCallback(value as Callback, `the option \`${name}\``);
  wrapped.add(safe);
  return safe;
}

function safeCallback<Called extends Callback>(called: Called, what: string): Called {
  return ((...values: unknown[]) => {
    try {
      return called(...values);
    } catch (cause) {
      if (resultOf(() => cause instanceof UsageError)) throw cause;
      const words = resultOf(() => (cause instanceof Error ? `: ${shorten(cause.message, 200)}` : ''));
      throw new UsageError(`${what} threw${words ?? ''}`, { cause });
    }
  }) as Called;
}

/** The rule, with exceptions that name it. */
function safeRule(rule: AnyRule): AnyRule {
  const { check: run, id } = rule;
  if (run === undefined) return rule;
  const what = `the rule \`${id}\` of the option \`rules\``;
  const safely: NonNullable<Rule['check']> = (view, report, parameters) => {
    const visitor: Visitor = run(view, report, parameters) ?? {};
    const hooks = Object.entries(visitor).filter(([, hook]) => hook !== undefined);
    return Object.fromEntries(hooks.map(([name, hook]) => [name, safeCallback(bound(name, hook, visitor), what)]));
  };
  return { ...rule, check: safeCallback(safely as Callback, what) as NonNullable<Rule['check']> };
}

function bound(name: string, hook: unknown, visitor: Visitor): Callback {
  if (typeof hook !== 'function') throw new TypeError(`\`${name}\` is not a function`);
  return hook.bind(visitor) as Callback;
}

/** Whether an object has the required fields of a dialect. `defineDialect` checks everything else. */
export function dialectFault(value: Dialect, isMessageFormat: (id: string) => boolean): string | undefined {
  const { id, name, format: messageFormat, hosts, models, rules, replies = {} } = value;
  if (!isText(id) || !isText(name)) return 'it has no `id` and `name`';
  if (!isText(messageFormat) || !isMessageFormat(messageFormat))
    return `its \`messageFormat\` is ${named(messageFormat)}, which is no message format`;
  if (![hosts, models].every(each => Array.isArray(each) && each.every(isText)))
    return '`hosts` and `models` must be lists of strings';
  for (const [key, entries] of [
    ['rules', rules],
    ['replies', replies],
  ] as const)
    if (
      !isObjectOrList(entries) ||
      !Object.values(entries).every(each => Array.isArray(each) && each.every(isStatement))
    )
      return `\`${key}\` must have a list of entries for each rule, each with \`verdict\` and \`evidence\``;
  return undefined;
}

function isStatement(value: unknown): boolean {
  const { verdict, evidence } = (value ?? {}) as Readonly<Record<string, unknown>>;
  return isText(verdict) && Array.isArray(evidence) && evidence.every(isObjectOrList);
}

/**
 * Values that JSON does not have, and that programs may pass. Each call creates a new one, which nothing may change.
 */

type Make = () => unknown;

const endless = (): unknown => new Proxy({}, { get: () => endless(), has: () => true });
const listing = (): unknown =>
  new Proxy(
    {},
    {
      ownKeys: () => ['role', 'content', 'more'],
      getOwnPropertyDescriptor: () => ({ configurable: true, enumerable: true, value: 1 }),
      get: () => listing(),
    },
  );
const revoked = (target: object): unknown => {
  const { proxy, revoke } = Proxy.revocable(target, {});
  revoke();
  return proxy;
};
const fail = () => {
  throw new TypeError('not for you');
};
const nested = (depth: number, wrap: (inner: unknown) => unknown): unknown => {
  let value: unknown = 'x';
  for (let i = 0; i < depth; i++) value = wrap(value);
  return value;
};
const doubled = (depth: number): unknown => {
  let value: unknown = { type: 'text', text: 'x' };
  for (let i = 0; i < depth; i++) value = { type: 'text', text: 'x', content: [value, value], a: value };
  return value;
};

class Message {
  readonly role = 'user';
  readonly content = 'hi';
  say = () => this.content;
}
class Cross {
  get role(): never {
    return fail();
  }
}

/** Values with `vast` in their names are tried in fewer places. */
export const HOSTILE: Readonly<Record<string, Make>> = {
  'a BigInt': () => 10n,
  'a symbol': () => Symbol('x'),
  'a function': () => () => 1,
  'a class': () => Message,
  'a Map': () => new Map([['role', 'user']]),
  'a Set': () => new Set([1]),
  'a WeakMap': () => new WeakMap(),
  'a date': () => new Date(0),
  'a date that is none': () => new Date(Number.NaN),
  'a regular expression': () => /a/g,
  'an error': () => new Error('x'),
  'a promise': () => Promise.resolve(1),
  'a class instance': () => new Message(),
  'a getter of a class that throws': () => new Cross(),
  bytes: () => new Uint8Array([1, 2, 3]),
  floats: () => new Float64Array(3),
  'a Buffer': () => Buffer.from('abc'),
  'an ArrayBuffer': () => new ArrayBuffer(8),
  'a URL': () => new URL('https://example.com/a.png'),
  'a Blob': () => new Blob(['a']),
  'a boxed string': () => new String('user'),
  'a boxed number': () => new Number(1),
  'a boxed BigInt': () => Object(1n),
  NaN: () => Number.NaN,
  Infinity: () => Number.POSITIVE_INFINITY,
  'negative zero': () => -0,
  undefined: () => undefined,
  null: () => null,
  'a number': () => 7,
  'an empty string': () => '',
  'an empty list': () => [],
  'an empty object': () => ({}),
  holes: () => Object.assign([], { length: 4, 2: 'x' }),
  'a list with more keys': () => Object.assign([{ role: 'user', content: 'hi' }], { next: 1n }),
  'four billion items': () => Object.assign([], { length: 4e9 }),
  'a cycle': () => {
    const value: Record<string, unknown> = { role: 'user', content: 'hi' };
    value.self = value;
    return value;
  },
  'a list in itself': () => {
    const value: unknown[] = [{ role: 'user', content: 'hi' }];
    value.push(value);
    return value;
  },
  'a cycle far below': () => {
    const end: Record<string, unknown> = {};
    end.top = nested(40, inner => ({ inner, end }));
    return { end };
  },
  'many of the same': () => doubled(40),
  'a deep list': () => nested(100_000, inner => [inner]),
  'a deep object': () => nested(100_000, inner => ({ content: inner })),
  'a toJSON that throws': () => ({ role: 'user', content: 'hi', toJSON: fail }),
  'a toJSON that returns itself': () => {
    const value = { role: 'user', toJSON: () => value };
    return value;
  },
  'a getter that throws': () => Object.defineProperty({ role: 'user' }, 'content', { get: fail, enumerable: true }),
  'a getter that returns a BigInt': () => ({
    role: 'user',
    get content() {
      return 1n;
    },
  }),
  'a text that cannot be one': () => ({ toString: fail, valueOf: fail, [Symbol.toPrimitive]: fail }),
  'a revoked proxy': () => revoked({}),
  'a revoked list': () => revoked([]),
  'a proxy that throws': () => new Proxy({}, { get: fail, has: fail, ownKeys: fail, getPrototypeOf: fail }),
  'a proxy that has everything': endless,
  'a proxy of proxies': listing,
  'a proxy of a list without end': () => new Proxy([], { get: (_, key) => (key === 'length' ? 4e9 : endless()) }),
  'a proxy of a message': () => new Proxy({ role: 'user', content: 'hi' }, {}),
  'a toString that is data': () => ({ role: 'user', content: 'x', toString: 1, valueOf: 1, toJSON: 1 }),
  'no prototype': () => Object.assign(Object.create(null), { role: 'user', content: 'hi' }),
  'an inherited message': () => Object.create({ role: 'user', content: 'hi' }),
  'a frozen message': () => Object.freeze({ role: 'user', content: Object.freeze(['hi']) }),
  '__proto__ as a key': () => JSON.parse('{"__proto__":{"role":"user"},"constructor":1,"role":"user","content":"x"}'),
};

/** Where a value is inserted: as the whole, and at the places that each kind of code reads. */
export const PLACES: Readonly<Record<string, (value: unknown) => unknown>> = {
  'the whole': value => value,
  'the messages': value => ({ model: 'gpt-4o', messages: value }),
  'a message': value => [{ role: 'user', content: 'hi' }, value],
  content: value => ({ model: 'gpt-4o', messages: [{ role: 'user', content: value }] }),
  'a part': value => [{ role: 'user', content: [{ type: 'text', text: 'a' }, value] }],
  'the text of a part': value => [{ role: 'user', content: [{ type: 'text', text: value }] }],
  calls: value => [{ role: 'assistant', content: null, tool_calls: value }],
  'a call': value => [{ role: 'assistant', content: null, tool_calls: [value] }],
  'an ID': value => [
    { role: 'assistant', content: null, tool_calls: [{ id: value, type: 'function', function: { name: 'f' } }] },
    { role: 'tool', tool_call_id: value, content: 'x' },
  ],
  arguments: value => [
    { role: 'assistant', tool_calls: [{ id: 'c', type: 'function', function: { name: 'f', arguments: value } }] },
  ],
  'input of a tool': value => ({
    model: 'claude-sonnet-4-5',
    max_tokens: 9,
    messages: [
      { role: 'user', content: 'a' },
      { role: 'assistant', content: [{ type: 'tool_use', id: 'toolu_1', name: 'f', input: value }] },
    ],
  }),
  'a part of Gemini': value => ({ contents: [{ role: 'user', parts: [value] }] }),
  'an item': value => ({ model: 'gpt-4o', input: [{ role: 'user', content: 'a' }, value] }),
  'the tools': value => ({ messages: [{ role: 'user', content: 'a' }], tools: value }),
  'a schema': value => ({
    messages: [
      { role: 'user', content: 'a' },
      { role: 'assistant', tool_calls: [{ id: 'c', type: 'function', function: { name: 'f', arguments: '{}' } }] },
    ],
    tools: [{ type: 'function', function: { name: 'f', parameters: value } }],
  }),
  'a setting': value => ({ messages: [{ role: 'user', content: 'a' }], model: value, temperature: value, stop: value }),
  'an unknown field': value => [{ role: 'user', content: 'hi', note: value }],
};

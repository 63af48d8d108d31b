/** Consistency of rules and dialects: DESIGN sections 4 and 5. */
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { dialects, findMessageFormat, findRule, rules } from '../src/registry/registry.ts';
import { validate } from '../src/validate.ts';
import { filesBelow, readJson, readText } from './sources.ts';

const statements = dialects.flatMap(dialect =>
  Object.entries(dialect.rules).flatMap(([rule, all]) => all.map((statement, i) => ({ dialect, rule, statement, i }))),
);
const replyStatements = dialects.flatMap(dialect =>
  Object.entries(dialect.replies ?? {}).flatMap(([rule, all]) =>
    all.map((statement, i) => ({ dialect, rule, statement, i })),
  ),
);
const nameOf = ({ dialect, rule, i }: (typeof statements)[number]) => `${dialect.id} ${rule} ${i}`;

/** Rules that some server has for all models, and that `strict` does not have. */
const NOT_IN_STRICT: Readonly<Record<string, readonly string[]>> = {
  'are about items of the Responses API': [
    ...['duplicate-item-id', 'malformed-item-id', 'dangling-item-reference', 'dangling-response-reference'],
    ...['malformed-reasoning-item', 'separated-reasoning-item', 'missing-namespace'],
  ],
  'are about reasoning, which strict refuses as a whole': [
    ...['missing-reasoning', 'unsigned-reasoning', 'empty-reasoning', 'foreign-reasoning', 'altered-reasoning'],
    'misplaced-reasoning',
  ],
  'are about blocks that chat messages do not have': [
    ...['misplaced-server-tool-result', 'misplaced-cache-control', 'too-many-cache-controls'],
    ...['tool-result-not-leading', 'content-beside-tool-calls', 'unsupported-system-content', 'empty-tool-result'],
  ],
  'are covered by empty-message, which counts blank text as none': ['blank-text'],
  'are about media types, which chat messages have only inside data URLs': ['unsupported-media'],
};

describe('rules', () => {
  test.each(filesBelow('src/rules', '.ts'))('%s exports the rule with its name', async file => {
    const { default: rule } = (await import(`../${file}`)) as { default: { id: string } };
    expect(rule.id).toBe(basename(file, '.ts'));
    expect(findRule(rule.id)).toBe(rule);
  });

  test('the registry contains each rule once', () => {
    const ids = rules.map(rule => rule.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect([...ids].sort()).toEqual(
      filesBelow('src/rules', '.ts')
        .map(file => basename(file, '.ts'))
        .sort(),
    );
  });

  test.each(rules.map(rule => [rule.id, rule] as const))('%s is documented', (_id, { title, docs }) => {
    // A title, not a sentence.
    expect(title).toMatch(/^[A-Z`].*[^.]$/);
    expect(title.length).toBeLessThan(90);
    for (const text of [docs.fires, docs.why, docs.remedy]) expect(text).toMatch(/^\S[\s\S]{10,}\.$/);
  });

  test.each(rules.map(rule => [rule.id, rule] as const))('%s has plain messages', (_id, { messages }) => {
    expect(Object.keys(messages).length).toBeGreaterThan(0);
    for (const [id, text] of Object.entries<string>(messages)) {
      expect(id).toMatch(/^[a-z][a-zA-Z0-9]*$/);
      expect(text).toMatch(/^(?:[a-z`{]|[A-Z]{2,}\b).*[^.]$/);
      expect(text).not.toMatch(/\b(?:invalid|illegal|please|should)\b/i);
      expect(text.length).toBeLessThanOrEqual(90);
    }
  });

  test.each(rules.map(rule => [rule.id, rule] as const))(
    '%s only defers to rules that exist and run before it',
    (id, { after = [] }) => {
      for (const other of after as string[]) {
        expect(findRule(other)).toBeDefined();
        expect(rules.findIndex(rule => rule.id === other)).toBeLessThan(rules.findIndex(rule => rule.id === id));
      }
    },
  );

  test('no rule names a provider', () => {
    const providers =
      /deepseek|anthropic|claude|mistral|groq|moonshot|kimi|gemini|cerebras|openrouter|openai|qwen|bedrock|azure/i;
    const code = (file: string) => readText(file);
    expect(filesBelow('src/rules', '.ts').filter(file => providers.test(code(file)))).toEqual([]);
  });

  test('no rule has a severity, unless it is about bytes', () => {
    expect(
      rules
        .filter(rule => rule.severity !== undefined)
        .map(rule => rule.id)
        .sort(),
    ).toEqual(['duplicate-key', 'not-evaluated', 'unreadable-json']);
  });

  test('the default local fields are those in the schema of local metadata', () => {
    const { properties } = readJson('schemas/message/local-metadata.schema.json') as { properties: object };
    const defaults = findRule('local-field-on-wire')?.parameters as { fields: readonly string[] } | undefined;
    expect([...(defaults?.fields ?? [])].sort()).toEqual(Object.keys(properties).sort());
  });
});

describe('dialects', () => {
  test('every file is one dialect', () => {
    const files = filesBelow('src/dialects', '.yaml').map(file => basename(file, '.yaml'));
    expect(dialects.map(({ id }) => id).sort()).toEqual(files.sort());
  });

  test.each(dialects.map(dialect => [dialect.id, dialect] as const))('%s fits its schema', (_id, dialect) => {
    expect(validate.dialect['~standard'].validate(JSON.parse(JSON.stringify(dialect)))).toEqual({ value: dialect });
    expect(findMessageFormat(dialect.format)).toBeDefined();
  });

  test('are plain data', () => {
    for (const dialect of dialects) expect(JSON.parse(JSON.stringify(dialect))).toEqual(dialect);
  });

  test('name only existing rules', () => {
    const named = dialects.flatMap(({ rules, replies = {}, precedence = [] }) => [
      ...Object.keys(rules),
      ...Object.keys(replies),
      ...precedence,
    ]);
    expect(named.filter(id => findRule(id) === undefined)).toEqual([]);
  });

  test('have only stated rules in their precedence', () => {
    const wrong = dialects.flatMap(({ id, rules, precedence = [] }) =>
      precedence.filter(rule => !Object.hasOwn(rules, rule)).map(rule => `${id} ${rule}`),
    );
    expect(wrong).toEqual([]);
  });

  test('have no entries about bytes, which no server checks', () => {
    expect(statements.filter(({ rule }) => findRule(rule)?.severity !== undefined).map(nameOf)).toEqual([]);
  });

  test.each(statements.map(each => [nameOf(each), each] as const))(
    '%s sets parameters that the rule has',
    (_name, { rule, statement }) => {
      const known = (findRule(rule)?.parameters ?? {}) as Record<string, unknown>;
      for (const [name, value] of Object.entries(statement.parameters ?? {})) {
        expect(Object.keys(known)).toContain(name);
        expect(Array.isArray(value)).toBe(Array.isArray(known[name]));
        expect(typeof value).toBe(typeof known[name]);
      }
    },
  );

  test.each(replyStatements.map(each => [nameOf(each), each] as const))(
    '%s has an entry for replies that fits the rule',
    (_name, { rule, statement }) => {
      const stated = findRule(rule);
      expect(stated?.reply).toBeDefined();
      const { messages = [], ...others } = statement.parameters ?? {};
      for (const message of messages as string[]) expect(Object.keys(stated?.messages ?? {})).toContain(message);
      for (const name of Object.keys(others)) expect(Object.keys(stated?.parameters ?? {})).toContain(name);
    },
  );

  const all = [...statements, ...replyStatements];
  test.each(all.map(each => [nameOf(each), each] as const))('%s can be looked up', (_name, { statement }) => {
    expect(statement.evidence.length).toBeGreaterThan(0);
    for (const { url: at, date: on } of statement.evidence) {
      expect(new URL(at).protocol).toBe('https:');
      if (on !== undefined) expect(on).toMatch(/^\d{4}(?:-\d{2}(?:-\d{2})?)?$/);
    }
    for (const date of [statement.since, statement.until])
      if (date !== undefined) expect(date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  });

  test('strict has every rule by which a server rejects for all models', () => {
    const strict = dialects.find(({ id }) => id === 'strict')?.rules ?? {};
    const refused = dialects
      // `strict` states nothing about other message formats.
      .filter(({ kind = 'endpoint', format: messageFormat }) => kind === 'endpoint' && messageFormat === 'openai-chat')
      .flatMap(({ rules }) => Object.entries(rules))
      .filter(([, statements]) =>
        statements.some(({ verdict, models, when, until }) => verdict === 'rejected' && !models && !when && !until),
      )
      .map(([id]) => id);
    const silent = refused.filter(id => !strict[id]?.some(({ verdict }) => verdict !== 'accepted'));
    expect([...new Set(silent)]).toEqual([]);
  });

  test('every rule about requests has an entry in some dialect', () => {
    const stated = new Set(dialects.flatMap(({ rules }) => Object.keys(rules)));
    expect(
      rules
        .filter(({ id, severity, reply }) => severity === undefined && reply === undefined && !stated.has(id))
        .map(({ id }) => id),
    ).toEqual([]);
  });

  test('of source systems have a page and a message format', () => {
    for (const { id, page, format: messageFormat } of dialects.filter(({ kind }) => kind === 'system')) {
      expect(readText(`docs/systems/${page}.md`).length).toBeGreaterThan(1000);
      expect(messageFormat).toBe(id);
    }
  });

  test('send message formats that exist', () => {
    for (const { sends: wire } of dialects)
      if (wire !== undefined) expect(findMessageFormat(wire)?.compose).toBeDefined();
  });
});

describe('strict', () => {
  const strict = new Set(Object.keys(dialects.find(({ id }) => id === 'strict')?.rules ?? {}));
  const rejectedEverywhere = new Set(
    statements
      .filter(({ dialect: { kind = 'api' }, statement }) => kind === 'api' && isForAll(statement))
      .map(({ rule }) => rule),
  );
  const left = Object.values(NOT_IN_STRICT).flat();

  test('has each rule that an API has for all models, except for listed ones', () => {
    expect([...rejectedEverywhere].filter(rule => !strict.has(rule)).sort()).toEqual([...left].sort());
  });

  function isForAll({ verdict, models, until, inheritedFrom }: (typeof statements)[number]['statement']): boolean {
    return verdict === 'rejected' && models === undefined && until === undefined && inheritedFrom === undefined;
  }
});

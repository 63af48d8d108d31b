import { describe, expect, test } from 'vitest';
import { readOwnDialect } from '../../src/config/own-dialect.ts';
import { defineDialect, dialects, lint, validate } from '../../src/index.ts';
import { readJson } from '../sources.ts';
import { loadYaml, refusalOf } from './in-memory.ts';

const read = (text: string, path = 'd.yaml') => readOwnDialect(text, path, loadYaml);
const refused = (text: string, path?: string) => refusalOf(() => read(text, path));

const EVIDENCE = 'evidence: [{ kind: documented, url: "https://gateway.example/docs" }]';
const WHOLE = `
id: our-gateway
name: our gateway
docs: https://gateway.example/docs
format: openai-chat
hosts: []
models: []
checked: 2026-11-21
rules:
  unsupported-role:
    - rejected: 422
      parameters: { allowed: [user, assistant] }
      ${EVIDENCE}
`;
const ON_TOP = `
extends: openai-chat
id: our-gateway
rules:
  unsupported-role:
    - rejected: true
      parameters: { allowed: [user, assistant] }
      ${EVIDENCE}
`;
/** A conversation that openai-chat rejects, by recorded evidence. */
const UNANSWERED = [
  { role: 'user', content: 'hi' },
  {
    role: 'assistant',
    content: null,
    tool_calls: [{ id: 'c1', type: 'function', function: { name: 'f', arguments: '{}' } }],
  },
  { role: 'user', content: 'and?' },
];

describe('a custom dialect', () => {
  test('may be complete in one file, in YAML or JSON', () => {
    const dialect = read(WHOLE);
    expect(validate.dialect(dialect)).toBe(true);
    expect(defineDialect(dialect)).toBe(dialect);
    expect(read(JSON.stringify(dialect), 'd.json')).toEqual(dialect);
    expect(lint([{ role: 'system', content: 'x' }], { dialect })).toMatchObject({
      dialect: 'our-gateway',
      verdict: 'rejected',
      diagnostics: [{ rule: 'unsupported-role', severity: 'error', status: 422 }],
    });
    expect(lint(UNANSWERED, { dialect }).diagnostics).toEqual([]);
  });

  test('that extends a built-in dialect inherits its entries as warnings', () => {
    const dialect = read(ON_TOP);
    expect(validate.dialect(dialect)).toBe(true);
    expect(dialect).toMatchObject({
      id: 'our-gateway',
      name: 'our-gateway',
      format: 'openai-chat',
      hosts: [],
      models: [],
    });
    expect(lint(UNANSWERED, { dialect: 'openai-chat' })).toMatchObject({ verdict: 'rejected', ok: false });
    const judged = lint(UNANSWERED, { dialect });
    expect(judged).toMatchObject({ verdict: 'unknown', ok: true });
    expect(judged.diagnostics).toMatchObject([
      { rule: 'unanswered-tool-call', severity: 'warning', dialect: 'our-gateway' },
    ]);
  });

  test('may state a rule with its own evidence', () => {
    const dialect = read(ON_TOP);
    expect(lint([{ role: 'system', content: 'x' }], { dialect })).toMatchObject({ verdict: 'rejected', ok: false });
    const tolerant = read(
      `extends: openai-chat\nid: mine\nrules:\n  unanswered-tool-call:\n    - accepted: true\n      ${EVIDENCE}\n`,
    );
    expect(lint(UNANSWERED, { dialect: tolerant })).toMatchObject({ verdict: 'accepted', diagnostics: [] });
  });

  test.each(dialects.map(({ id }) => id))('may extend %s', id => {
    const dialect = read(`extends: ${id}\nid: our-gateway\n`);
    expect(validate.dialect(dialect)).toBe(true);
    expect(defineDialect({ extends: id, id: 'our-gateway' })).toEqual(dialect);
    for (const statement of Object.values(dialect.rules).flat()) expect(statement.inheritedFrom).toBeTypeOf('string');
    const sources = Object.values(dialects.find(each => each.id === id)?.rules ?? {}).flat();
    expect(sources.filter(({ inheritedFrom }) => inheritedFrom === id)).toEqual([]);
  });

  test.each([
    ['id: x\n', 'd.yaml:1:1: `name` is missing'],
    ['id: x\n', 'd.yaml:1:1: with `extends: openai-chat`, or another built-in dialect, only `id` is required'],
    ['id: openai-chat\nextends: openai-chat\n', 'd.yaml:1:5: `openai-chat` is a built-in dialect'],
    ['id: auto\nextends: openai-chat\n', 'd.yaml:1:5: `auto` is a built-in dialect'],
    [
      'id: Our Gateway\nextends: openai-chat\n',
      'd.yaml:1:5: an ID consists of lower-case letters, digits and single hyphens',
    ],
    ['id: x\nextends: opnai-chat\n', 'd.yaml:2:10: no dialect `opnai-chat`; did you mean `openai-chat`?'],
    ['id: x\nextends: __proto__\n', 'd.yaml:2:10: no dialect `__proto__`'],
    ['id: x\nextend: openai-chat\n', 'd.yaml:2:1: unknown key `extend`; did you mean `extends`?'],
    ['id: x\nextends: openai-chat\nformat: morse\n', 'd.yaml:3:9: no message format `morse`'],
    ['id: x\nextends: openai-chat\nchecked: 2026-02-30\n', 'd.yaml:3:10: expected a date like 2026-11-21'],
    ['id: x\nextends: openai-chat\nprecedence: [no-such]\n', 'd.yaml:3:14: no rule `no-such`'],
    [
      WHOLE.replace('unsupported-role', 'unsuported-role'),
      'd.yaml:9:3: no rule `unsuported-role`; did you mean `unsupported-role`?',
    ],
    [WHOLE.replace('unsupported-role', 'duplicate-key'), 'd.yaml:9:3: `duplicate-key` is about the bytes of a file'],
    [
      WHOLE.replace('allowed:', 'alowed:'),
      'd.yaml:11:21: `unsupported-role` has no parameter `alowed`; did you mean `allowed`?',
    ],
    [WHOLE.replace('[user, assistant]', 'user'), 'd.yaml:11:30: `allowed` must be a list, not a text'],
    [WHOLE.replace('rejected', 'rejectd'), 'd.yaml:10:7: unknown key `rejectd`; did you mean `rejected`?'],
    [WHOLE.replace('rejected: 422', 'rejected: often'), 'expected a whole number or true or false, found `often`'],
    [WHOLE.replace(EVIDENCE, 'evidence: [docs]'), '`sources` has no `docs`'],
    [`${ON_TOP}sources:\n  docs: { kind: documented, url: x }\n`, 'no entry cites `docs`'],
    [`${ON_TOP}without: [no-such]\n`, 'no rule `no-such`'],
    [`${ON_TOP}models: { $ref: deepseek.yaml#/models }\n`, 'write the value out'],
    ['extends: openai-chat\nid: ours\nrules: { unsupported-role: [{ from: [deepseek] }] }\n', 'write the entry out'],
    [
      WHOLE.replace('documented', 'heard'),
      'expected one of `recorded`, `documented`, `reported`, `schema`, `inferred`, found `heard`',
    ],
    [WHOLE.replace(EVIDENCE, 'evidence: []'), 'd.yaml:12:17: the list is empty'],
    [WHOLE.replace(EVIDENCE, ''), 'd.yaml:10:7: `evidence` is missing'],
    [
      WHOLE.replace('parameters: { allowed: [user, assistant] }', 'since: yesterday'),
      'd.yaml:11:14: expected a date like 2026-11-21, found `yesterday`',
    ],
    [WHOLE.replace('rules:', 'replies:'), 'd.yaml:1:1: `rules` is missing'],
    [
      `${ON_TOP}replies:\n  unsupported-role:\n    - accepted: true\n      ${EVIDENCE}\n`,
      '`unsupported-role` is not about replies',
    ],
  ])('%s is rejected with its position', (text, why) => expect(refused(text.trimStart())).toContain(why));

  test('may refer to its sources by name', () => {
    const dialect = read(
      `${ON_TOP.replace(EVIDENCE, 'evidence: [docs]')}sources:\n  docs: { kind: documented, url: x }\n`,
    );
    expect(dialect.rules['unsupported-role']?.[0]?.evidence).toEqual([{ kind: 'documented', url: 'x' }]);
    expect(dialect).not.toHaveProperty('sources');
  });

  test('may add to the entries of the built-in dialect', () => {
    const text = `extends: openai-chat\nid: mine\nrules:\n  unanswered-tool-call:\n    - inherited\n    - rejected: 422\n      ${EVIDENCE}\n`;
    const inherited = read('extends: openai-chat\nid: mine\n').rules['unanswered-tool-call'] ?? [];
    const evidence = [{ kind: 'documented', url: 'https://gateway.example/docs' }];
    expect(read(text).rules['unanswered-tool-call']).toEqual([
      ...inherited,
      { verdict: 'rejected', status: 422, evidence },
    ]);
  });

  test('has its mistakes listed in the order of their lines', () => {
    const text = WHOLE.replace('unsupported-role', 'no-such').replace(EVIDENCE, 'evidence: [docs]').trimStart();
    expect(
      refused(text)
        .split('\n')
        .map(line => line.slice(0, 9)),
    ).toEqual(['d.yaml:9:', 'd.yaml:12']);
  });

  test('may remove rules of the built-in dialect', () => {
    expect(read('extends: openai-chat\nid: mine\nwithout: [wrong-type]\n').rules).not.toHaveProperty('wrong-type');
  });

  test('requires the fields of a resolved dialect, unless it extends one', () => {
    const file = readJson('schemas/dialect-file.schema.json') as { then: { required: string[] } };
    const resolved = readJson('schemas/dialect.schema.json') as { required: string[] };
    expect(['id', ...file.then.required].sort()).toEqual([...resolved.required].sort());
  });
});

import { describe, expect, test } from 'vitest';
import type { Evidence, Statement } from '../../src/generated/types.ts';
import type { LintOptions } from '../../src/judge/lint-options.ts';
import { bestGrade, lastConfirmation, weighEntries } from '../../src/judge/severity.ts';
import { lint } from '../../src/lint/lint.ts';
import { DOCUMENTED, dialect, INFERRED, RECORDED, reported, statement } from './dialects.ts';

const weigh = (...statements: Statement[]) => weighEntries(statements.map(each => ({ statement: each })));
const rejected = (...evidence: Evidence[]) => statement({ evidence: evidence as Statement['evidence'] });
const altered = (...evidence: Evidence[]) => ({ ...rejected(...evidence), verdict: 'misread' as const });
const tolerated = statement({ verdict: 'accepted' });

const here = reported('https://github.com/a/b/issues/1');
const again = reported('https://github.com/a/b/pull/2');
const there = reported('https://github.com/b/c/issues/1');
const beside = reported('https://github.com/a/d/issues/1');
const gateway: Evidence = { ...there, from: 'gateway' };
const SCHEMA: Evidence = { kind: 'schema', url: 'https://example.com/openapi.yaml' };
const forum = reported('https://forum.example.com/t/1');

describe('judge', () => {
  test.each([
    ['recorded', [RECORDED], 'error', 'rejected', 'recorded'],
    ['documented', [DOCUMENTED], 'error', 'rejected', 'documented'],
    ['recorded and inferred', [INFERRED, RECORDED], 'error', 'rejected', 'recorded'],
    ['reported by two projects', [here, there], 'error', 'rejected', 'reported'],
    ['reported by a project and a forum', [here, forum], 'error', 'rejected', 'reported'],
    ['reported once', [here], 'warning', 'unknown', 'reported'],
    ['reported twice by one project', [here, again], 'warning', 'unknown', 'reported'],
    ['reported by two projects of one owner', [here, beside], 'warning', 'unknown', 'reported'],
    ['reported once, and by a gateway', [here, gateway], 'warning', 'unknown', 'reported'],
    ['implied by a schema', [SCHEMA], 'warning', 'unknown', 'schema'],
    ['implied by a schema and reported', [SCHEMA, here], 'error', 'rejected', 'reported'],
    [
      'reported twice in one forum',
      [forum, reported('https://forum.example.com/t/2')],
      'warning',
      'unknown',
      'reported',
    ],
    ['reported once and inferred', [here, INFERRED], 'warning', 'unknown', 'reported'],
    ['inferred', [INFERRED], 'info', 'unknown', 'inferred'],
    ['inferred twice', [INFERRED, INFERRED], 'info', 'unknown', 'inferred'],
  ])('rejected, %s', (_name, evidence, severity, effect, grade) => {
    expect(weigh(rejected(...evidence))).toMatchObject({ severity, effect, evidence: grade });
  });

  test.each([
    ['recorded', [RECORDED]],
    ['reported', [here]],
    ['inferred', [INFERRED]],
  ])('altered, %s: a warning, and accepted', (_name, evidence) => {
    expect(weigh(altered(...evidence))).toMatchObject({ severity: 'warning', effect: 'none' });
  });

  test('tolerated: no finding', () => {
    expect(weigh(tolerated)).toBeUndefined();
    expect(weigh(tolerated, tolerated)).toBeUndefined();
  });

  test.each([
    ['recorded', [RECORDED]],
    ['documented', [DOCUMENTED]],
    ['reported by two', [here, there]],
  ])('%s but contradicted: a warning, and the verdict is unknown', (_name, evidence) => {
    expect(weigh(rejected(...evidence), tolerated)).toMatchObject({ severity: 'warning', effect: 'unknown' });
    expect(weigh(tolerated, rejected(...evidence))).toMatchObject({ severity: 'warning', effect: 'unknown' });
  });

  test('an entry for a model overrides one for all models', () => {
    const special = { models: ['m'] };
    expect(weigh(rejected(RECORDED), { ...tolerated, ...special })).toBeUndefined();
    expect(weigh(tolerated, { ...rejected(RECORDED), ...special })).toMatchObject({
      severity: 'error',
      effect: 'rejected',
    });
    expect(weigh({ ...tolerated, when: { streaming: true } }, { ...rejected(RECORDED), ...special })?.severity).toBe(
      'error',
    );
    const both = { ...special, when: { streaming: true } };
    expect(weigh({ ...rejected(RECORDED), ...special }, { ...tolerated, ...both })).toBeUndefined();
  });

  test('an entry of the dialect itself overrides inherited ones, in any order', () => {
    const inherited = { inheritedFrom: 'openai-chat' };
    const [proven, elsewhere] = [rejected(RECORDED), { ...rejected(RECORDED), ...inherited }];
    expect(weigh(elsewhere)).toMatchObject({ severity: 'warning', effect: 'unknown' });
    for (const special of [{}, { models: ['m'] }]) {
      const other = { ...elsewhere, ...special };
      const exception = { ...tolerated, ...inherited, ...special };
      expect(weigh(other, proven)).toMatchObject({ severity: 'error', statement: proven });
      expect(weigh(proven, other)).toMatchObject({ severity: 'error', statement: proven });
      expect(weigh(exception, proven)).toMatchObject({ severity: 'error' });
      expect(weigh(other, tolerated)).toBeUndefined();
    }
  });

  test('an inherited entry counts if it is unknown whether the own one applies', () => {
    const own = { statement: { ...rejected(RECORDED), models: ['m'] }, undecided: 'the model is not known' };
    const inherited = { statement: { ...rejected(RECORDED), inheritedFrom: 'openai-chat' } };
    expect(weighEntries([own, inherited])).toMatchObject({ severity: 'warning', statement: inherited.statement });
  });

  test('a rejection overrides a misreading', () => {
    expect(weigh(altered(RECORDED), rejected(DOCUMENTED))?.severity).toBe('error');
  });

  test('an undecided entry is an info, and the verdict is unknown', () => {
    const undecided = 'the model is not known';
    expect(weighEntries([{ statement: rejected(RECORDED), undecided }])).toMatchObject({
      severity: 'info',
      effect: 'unknown',
      undecided,
    });
  });

  test('an undecided entry counts only if no other entry decides', () => {
    const undecided = { statement: { ...rejected(RECORDED), models: ['m'] }, undecided: 'the model is not known' };
    expect(weighEntries([undecided, { statement: tolerated }])).toBeUndefined();
    expect(weighEntries([undecided, { statement: rejected(DOCUMENTED) }])).toMatchObject({
      severity: 'error',
      evidence: 'documented',
    });
  });
});

test('bestGrade', () => {
  expect(bestGrade([INFERRED, here, DOCUMENTED])).toBe('documented');
  expect(bestGrade([INFERRED])).toBe('inferred');
});

describe('through lint', () => {
  const leak = { messages: [{ role: 'user', content: 'x', pinned: true }] };
  const say = (statements: readonly Statement[], options: LintOptions = {}) => {
    const { verdict, ok, diagnostics } = lint(leak, {
      ...options,
      dialect: dialect({ 'local-field-on-wire': statements }),
    });
    return [verdict, ok, diagnostics.map(each => each.severity).join()];
  };

  test.each([
    ['proven', [rejected(RECORDED)], ['rejected', false, 'error']],
    ['thin', [rejected(here)], ['unknown', true, 'warning']],
    ['inferred', [rejected(INFERRED)], ['unknown', true, 'info']],
    ['contradicted', [rejected(RECORDED), tolerated], ['unknown', true, 'warning']],
    ['misread', [altered(RECORDED)], ['accepted', true, 'warning']],
    ['accepted', [tolerated], ['accepted', true, '']],
  ])('%s', (_name, statements, expected) => {
    expect(say(statements)).toEqual(expected);
  });

  test('a rule without an entry does not run', () => {
    expect(lint(leak, { dialect: dialect({}) })).toMatchObject({ verdict: 'accepted', diagnostics: [] });
  });

  test('an unknown model makes an entry undecided, unless a general one decides', () => {
    const special = { ...rejected(RECORDED), models: ['gpt-4*'] };
    expect(say([special])).toEqual(['unknown', true, 'info']);
    expect(say([special], { model: 'gpt-4-0613' })).toEqual(['rejected', false, 'error']);
    expect(say([special], { model: 'gpt-5' })).toEqual(['accepted', true, '']);
    expect(say([special, tolerated])).toEqual(['accepted', true, '']);
    expect(say([special, tolerated], { model: 'gpt-4' })).toEqual(['rejected', false, 'error']);
  });

  test('dates', () => {
    const dated = { ...rejected(RECORDED), since: '2025-02-01', until: '2025-03-31' };
    const on = (at: string) => say([dated], { at })[0];
    expect(['2025-01-31', '2025-02-01', '2025-03-31', '2025-04-01'].map(on)).toEqual([
      'accepted',
      'rejected',
      'rejected',
      'accepted',
    ]);
    expect(say([dated])[0]).toBe('accepted');
    expect(say([{ ...rejected(RECORDED), since: '2025-02-01' }])[0]).toBe('rejected');
  });

  test('the worst entry determines the verdict, whatever follows', () => {
    const rules = {
      'local-field-on-wire': [rejected(RECORDED)],
      'unsupported-role': [{ ...rejected(here), parameters: { refused: ['user'] } }],
    };
    expect(lint(leak, { dialect: dialect(rules) }).verdict).toBe('rejected');
  });

  test('a diagnostic has the server message, the status and the best evidence', () => {
    const all = { ...rejected(here, DOCUMENTED), status: 422, says: 'Extra inputs are not permitted' };
    expect(lint(leak, { dialect: dialect({ 'local-field-on-wire': [all] }) }).diagnostics).toMatchObject([
      { status: 422, says: 'Extra inputs are not permitted', evidence: 'documented', dialect: 'made-up' },
    ]);
  });
});

test('lastConfirmation', () => {
  const recorded = { kind: 'recorded', url: 'https://a.example', date: '2025-03-01' } as const;
  const reported = { kind: 'reported', url: 'https://b.example', date: '2026-01' } as const;
  const schema = { kind: 'schema', url: 'https://c.example', date: '2026-08-01' } as const;
  expect(lastConfirmation([recorded, reported, schema])).toBe(reported);
  expect(lastConfirmation([schema, { kind: 'reported', url: 'https://d.example' }])).toBeUndefined();
});

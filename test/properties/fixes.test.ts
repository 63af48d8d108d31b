/**
 * Property 4: after fix, lint no longer reports the finding; fixing twice equals fixing once; clean conversations are
 * unchanged byte for byte.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { repairs } from '../../src/generated/repairs.ts';
import type { DialectId } from '../../src/index.ts';
import { type Dialect, defineRule, dialects, type FixOptions, fix, lint } from '../../src/index.ts';
import { findDialect } from '../../src/registry/registry.ts';
import { writeJson } from '../../src/source/exact.ts';
import { fixIsLawful, holds, requests } from '../../src/testing/index.ts';
import { isDeep, some } from '../depth.ts';
import { countingLints } from '../fix/counting-lints.ts';
import { brokenBy, type Fault, faults, fixtures, grouped, repaired } from './fixing.ts';
import { mangled } from './mangling.ts';
import { settings } from './settings.ts';
import { systems, wires } from './systems.ts';

/**
 * The minimum number of repairs for a hundred faults of a rule, over all formats: with and without unsafe repairs. It
 * is a little below the current number. Rules with a repair that are not listed must repair at least one.
 */
const FLOORS: Readonly<Record<string, readonly [unsafe: number, safe: number]>> = {
  'arguments-not-json': [55, 15],
  'arguments-not-object': [65, 65],
  'blank-text': [55, 55],
  'content-beside-tool-calls': [95, 95],
  // Findings about item references are warnings, which this property does not cover.
  'dangling-item-reference': [0, 0],
  'duplicate-item-id': [75, 75],
  'duplicate-tool-result': [95, 85],
  'empty-message': [70, 50],
  'empty-reasoning': [95, 95],
  'empty-text': [95, 95],
  'empty-tool-calls': [95, 95],
  'empty-tool-result': [95, 0],
  'foreign-reasoning': [50, 0],
  'interrupted-tool-results': [80, 0],
  'local-field-on-wire': [95, 95],
  'lone-surrogate': [95, 95],
  'malformed-author-name': [95, 95],
  'malformed-item-id': [95, 95],
  'malformed-reasoning-item': [95, 95],
  'malformed-tool-call-id': [95, 95],
  'mismatched-tool-name': [95, 95],
  'misnamed-reasoning': [95, 95],
  'misplaced-cache-control': [95, 95],
  'misplaced-prefix': [95, 95],
  'misplaced-server-tool-result': [95, 0],
  'misplaced-system-message': [95, 0],
  // Generated conversations are not from a server that accepts a filler.
  'missing-reasoning': [0, 0],
  'missing-content': [75, 75],
  'missing-tool-call-id': [75, 75],
  'missing-tools': [95, 45],
  'multiple-system-messages': [95, 95],
  'orphan-tool-result': [65, 0],
  'part-in-wrong-role': [35, 10],
  'reused-tool-call-id': [75, 75],
  'separated-reasoning-item': [95, 0],
  'stray-interrupt': [95, 95],
  'tool-result-not-leading': [95, 95],
  'tool-results-out-of-order': [75, 75],
  'too-many-cache-controls': [95, 95],
  'trailing-whitespace': [95, 95],
  'unanswered-tool-call': [75, 0],
  'unexpected-first-role': [95, 0],
  'unexpected-last-role': [70, 0],
  'unexpected-reasoning': [95, 95],
  'unexpected-role-order': [95, 75],
  'unfinished-tool-call': [45, 0],
  'unknown-field': [85, 85],
  'unresolved-tool-approval': [95, 0],
  'unsigned-reasoning': [70, 0],
  'unsupported-content-form': [95, 95],
  'unsupported-media': [95, 0],
  // The intended phase of a message is unknown.
  'unsupported-phase': [0, 0],
  'unsupported-role': [40, 40],
  'unsupported-system-content': [45, 0],
  'wrong-type': [15, 15],
};

/** The number of faults per rule, and of fixtures per folder, in quick tests. */
const FEW = 1;

const byRule = grouped(faults, ({ rule }) => rule);
const withRepair = new Set(repairs.keys());

describe('a fault is repaired, or nothing is changed', () => {
  it('every rule with a minimum share has a fault', () => {
    const rules = new Set(faults.map(({ rule }) => rule));
    expect(Object.keys(FLOORS).filter(rule => !rules.has(rule))).toEqual([]);
  });

  it.each(byRule)('%s', (rule, all) => {
    const seen = { all: 0, unsafe: 0, safe: 0 };
    for (const fault of isDeep ? all : some(all, FEW)) fc.assert(repairLaw(fault, seen), settings(isDeep ? 5 : 1));
    // Shares need many cases.
    if (!isDeep) return;
    const [unsafe, safe] = FLOORS[rule] ?? [withRepair.has(rule) ? 1 : 0, 0];
    const share = (count: number) => (100 * count) / seen.all;
    expect(share(seen.unsafe)).toBeGreaterThanOrEqual(unsafe);
    expect(share(seen.safe)).toBeGreaterThanOrEqual(safe);
  });
});

function repairLaw(fault: Fault, seen: { all: number; unsafe: number; safe: number }) {
  return fc.property(brokenBy(fault), fc.boolean(), (value, looksAtText) => {
    seen.all++;
    for (const safety of ['safe', 'unsafe'] as const) {
      const { isGone, fixed } = repaired(value, fault, safety);
      if (isGone) seen[safety]++;
      // There is only one fault, so nothing else may be repaired.
      else expect(fixed.value, `${fault.name}: changed, and not repaired`).toBe(value);
      if (isGone) expect(fixed.changes.map(each => each.rule)).toContain(fault.rule);
    }
    const safety = looksAtText ? 'safe' : 'unsafe';
    const input = looksAtText && typeof value !== 'string' ? `${writeJson(value, { indent: 1 })}\n` : value;
    holds(fixIsLawful(input, { dialect: fault.dialect as DialectId, safety }));
  });
}

describe('clean conversations', () => {
  const clean: [string, fc.Arbitrary<unknown>][] = [
    ['openai-chat', requests()],
    ['strict', requests({ dialect: 'strict' })],
    ...[...systems, ...wires].map(({ dialect, conversations }): [string, fc.Arbitrary<unknown>] => [
      dialect,
      conversations,
    ]),
  ];

  it.each(clean)('%s: are returned unchanged, as value and as text', (dialect, conversations) => {
    const law = fc.property(conversations, fc.constantFrom<FixOptions['safety']>('safe', 'unsafe'), (value, safety) => {
      const options = { dialect: dialect as DialectId, safety };
      const { changes, edits, value: same, result } = fix(value, options);
      expect([changes, edits, result.diagnostics]).toEqual([[], [], []]);
      expect(same).toBe(value);
      if (typeof value === 'string') return;
      const text = `\ufeff ${writeJson(value, { indent: '\t' })}\r\n`;
      expect(fix(text, options).text).toBe(text);
    });
    fc.assert(law, settings(40));
  });
});

describe('the repairs of every fixture satisfy the repair property', () => {
  it('fixtures are many', () => expect(fixtures.length).toBeGreaterThan(1500));

  const folders = grouped(fixtures, ({ path }) => path.split('/').slice(0, 3).join('/'));

  it.each(folders)('%s', (_, cases) => {
    for (const { value, options } of isDeep ? cases : some(cases, FEW))
      for (const safety of ['safe', 'unsafe'] as const) holds(fixIsLawful(value, { ...options, safety }));
  });

  it.runIf(isDeep)('the expected number of errors is repaired', () => {
    const errors = (value: unknown, options: FixOptions) =>
      lint(value, options).diagnostics.filter(({ severity }) => severity === 'error').length;
    const left = { before: 0, safe: 0, unsafe: 0 };
    for (const { value, options } of fixtures) {
      left.before += errors(value, options);
      for (const safety of ['safe', 'unsafe'] as const)
        left[safety] += errors(fix(value, { ...options, safety }).value, options);
    }
    expect(left.before).toBeGreaterThan(950);
    expect(left.safe / left.before).toBeLessThan(0.68);
    expect(left.unsafe / left.before).toBeLessThan(0.42);
  });
});

describe('any value anywhere', () => {
  it.each([
    ['generated conversations', fc.oneof(...[...systems, ...wires].map(each => each.conversations), requests())],
    ['fixtures', fc.constantFrom(...fixtures.map(({ value }) => value))],
  ] as const)('%s: nothing throws, and it ends soon', (_, documents) => {
    const law = fc.property(
      mangled(documents as fc.Arbitrary<unknown>),
      fc.constantFrom(...dialects),
      fc.constantFrom<FixOptions['safety']>('safe', 'unsafe'),
      (value, dialect, safety) => {
        const { counts, options } = countingLints(dialect);
        fix(value, { ...options, safety });
        expect(counts.lints).toBeLessThan(300);
        holds(fixIsLawful(value, { dialect, safety }));
      },
    );
    fc.assert(law, settings(600));
  });

  it('mangled faults of the dialect', () => {
    const law = fc.property(
      fc.constantFrom(...faults).chain(fault => fc.tuple(fc.constant(fault), mangled(brokenBy(fault)))),
      ([{ dialect }, value]) => holds(fixIsLawful(value, { dialect: dialect as DialectId, safety: 'unsafe' })),
    );
    fc.assert(law, settings(400));
  });

  it('nesting that servers accept is kept, and a hundred thousand levels are not changed', () => {
    const textWith = (levels: number) =>
      `[{"role":"user","content":"a"},{"role":"assistant","content":"b","tool_calls":[]},{"role":"user","content":"c","x":${'['.repeat(levels)}${']'.repeat(levels)}}]`;
    const text = textWith(900);
    const { text: after, changes } = fix(text, { dialect: 'openai-chat' });
    expect(changes.map(each => each.rule)).toEqual(['empty-tool-calls']);
    expect(after).toBe(text.replace(',"tool_calls":[]', ''));
    const deep = fix(textWith(100_000), { dialect: 'openai-chat' });
    expect(deep.text).toBe(textWith(100_000));
    expect(deep.result.diagnostics.map(each => each.messageId)).toEqual(['unsendable']);
  });
});

describe('a conversation of 2,000 messages', () => {
  const openai = findDialect('openai-chat') as Dialect;
  const call = (id: string) => ({ id, type: 'function', function: { name: 'f', arguments: '{}' } });

  /** 500 turns of four messages each. */
  function conversation(turn: (i: number) => unknown[]): { messages: unknown[] } {
    return { messages: Array.from({ length: 500 }, (_, i) => turn(i)).flat() };
  }
  const whole = (i: number): Record<string, unknown>[] => [
    { role: 'user', content: 'Go.' },
    { role: 'assistant', content: null, tool_calls: [call(`c${i}`)] },
    { role: 'tool', tool_call_id: `c${i}`, content: '1' },
    { role: 'assistant', content: 'Done.' },
  ];
  const broken: [string, number, (i: number) => unknown[]][] = [
    ['empty-tool-calls', 500, i => [...whole(i).slice(0, 3), { role: 'assistant', content: 'Done.', tool_calls: [] }]],
    ['unanswered-tool-call', 500, i => whole(i).filter(({ role }) => role !== 'tool')],
    ['orphan-tool-result', 500, i => [...whole(i), { role: 'tool', tool_call_id: 'nobodys', content: '' }]],
    ['interrupted-tool-results', 500, i => [whole(i)[1], { role: 'user', content: 'Wait.' }, whole(i)[2], whole(i)[3]]],
    ['duplicate-tool-result', 500, i => [...whole(i).slice(0, 3), whole(i)[2], whole(i)[3]]],
  ];

  it.each(broken)('500 times %s: the number of lint runs is the number of kinds', (rule, count, turn) => {
    const { counts, options } = countingLints(openai);
    const value = conversation(turn);
    expect(lint(value, options).diagnostics.filter(each => each.rule === rule).length).toBe(count);
    counts.lints = 0;
    const { changes, result } = fix(value, { ...options, safety: 'unsafe' });
    expect(result.diagnostics).toEqual([]);
    expect(changes.length).toBe(count);
    expect(counts.lints).toBeLessThanOrEqual(4);
  });

  it('three kinds together', () => {
    const { counts, options } = countingLints(openai);
    const value = conversation(i => (broken[i % 3] as (typeof broken)[number])[2](i));
    const { changes, result } = fix(value, { ...options, safety: 'unsafe' });
    expect(result.diagnostics).toEqual([]);
    expect(changes.length).toBe(500);
    expect(counts.lints).toBeLessThanOrEqual(8);
  });

  it.runIf(isDeep)('findings that cannot be repaired do not prevent the repair of others', () => {
    const { counts, options } = countingLints(openai);
    const { check: _, ...unsaid } = { ...options.rules[0] };
    const rule = defineRule({
      ...(unsaid as Parameters<typeof defineRule>[0]),
      id: 'no-shouting',
      messages: { loud: 'it is loud' },
      check: (_view, report) => ({
        message(message) {
          const wire = message.wire as { content?: unknown } | undefined;
          const [part] = message.parts;
          const text = part?.type === 'text' ? part.text : wire?.content;
          if (typeof text !== 'string' || !text.endsWith('!')) return;
          // Every hundredth fault is not repaired.
          const after = text.startsWith('00') ? `${text}!` : text.slice(0, -1);
          report({
            messageId: 'loud',
            at: message,
            in: message,
            fix: {
              safety: 'safe',
              title: 'speak lower',
              edits: [{ op: 'replace', path: `${message.pointer}/content`, value: after }],
            },
          });
        },
      }),
    });
    const [stated] = options.dialect.rules['counts-lints'] ?? [];
    const dialect = {
      ...options.dialect,
      rules: { ...options.dialect.rules, 'no-shouting': [stated] },
    } as unknown as Dialect;
    const value = conversation(i => [
      { role: 'user', content: `${i % 100 === 7 ? '00' : ''}${i}!` },
      ...whole(i).slice(1),
    ]);
    const { changes, result } = fix(value, { rules: [...options.rules, rule], dialect });
    expect(changes.length).toBe(495);
    expect(result.diagnostics.length).toBe(5);
    expect(counts.lints).toBeLessThan(250);
  });
});

import { describe, expect, it } from 'vitest';
import { documentIn, fixturesBelow } from '../../scripts/fixtures.ts';
import { fix } from '../../src/fix/fix.ts';
import { lint } from '../../src/fix/lint.ts';
import { repairs } from '../../src/generated/repairs.ts';
import type { Diagnostic } from '../../src/generated/types.ts';
import type { DialectId } from '../../src/index.ts';
import { findingKind } from '../../src/judge/finding-kind.ts';
import { rules } from '../../src/registry/registry.ts';
import { isDeep, some } from '../depth.ts';
import { processorTime } from '../processor-time.ts';
import { filesBelow, readText } from '../sources.ts';

const fixtures = fixturesBelow('fixtures');
const refused = (isDeep ? fixtures : some(fixtures, 500)).flatMap(fixture => {
  const { as = 'request', template, dialect, model, at } = fixture.expectation;
  const value = documentIn(fixture);
  if ((as !== 'request' && as !== 'log') || template !== undefined || value === undefined) return [];
  return [{ input: fixture.path, value, options: { dialect: dialect as DialectId, as, model, at } }];
});

const shown = ({ rule, pointer, fix: found }: Diagnostic) => `${rule} ${pointer} ${found?.title} ${found?.safety}`;

describe('the fix of a finding', () => {
  it('is the repair that `fix` makes, and is absent if `fix` makes none', () => {
    let compared = 0;
    for (const { input, value, options } of refused) {
      const { diagnostics } = lint(value, options);
      for (const kind of new Set(diagnostics.map(findingKind))) {
        const found = diagnostics.filter(each => findingKind(each) === kind);
        const { changes } = fix(value, { ...options, safety: 'unsafe', only: each => findingKind(each) === kind });
        const told = new Set(found.filter(each => each.fix !== undefined).map(shown));
        const [first] = changes;
        if (told.size === 0) expect(changes, `${input} ${kind}`).toEqual([]);
        else if (first === undefined) expect.unreachable(`${input} ${kind}: nothing is repaired`);
        else {
          compared++;
          const { rule, pointer, title, safety } = first;
          expect([...told], input).toContain(`${rule} ${pointer} ${title} ${safety}`);
          const same = found.find(each => each.pointer === pointer && each.fix?.title === title);
          expect(same?.fix?.edits, input).toEqual(first.edits);
        }
      }
    }
    expect(compared).toBeGreaterThan(isDeep ? 800 : 80);
  });

  it('is safe for every warning, and absent for every info', () => {
    for (const { value, options } of refused)
      for (const { severity, fix: found, rule } of lint(value, options).diagnostics)
        if (severity !== 'error' && found !== undefined)
          expect([severity, found.safety, rule]).toEqual(['warning', 'safe', rule]);
  });

  it('comes from one module: rules contain no fixes, and every repair belongs to a rule', () => {
    for (const file of filesBelow('src/rules', '.ts')) expect(readText(file), file).not.toMatch(/\bfix\b\s*[:,}]/);
    const known = rules.map(({ id }) => id);
    expect([...repairs.keys()].filter(rule => !known.includes(rule))).toEqual([]);
  });

  it.runIf(isDeep)('takes time proportional to the number of findings', () => {
    const messages = Array.from({ length: 2000 }, (_, i) => [
      { role: 'user', content: 'Go on.' },
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ id: `c${i}`, type: 'function', function: { name: 'f', arguments: '{' } }],
      },
      { role: 'tool', tool_call_id: `c${i}`, content: 'done' },
    ]).flat();
    const began = processorTime();
    const { diagnostics } = lint({ messages }, { dialect: 'strict' });
    const found = diagnostics.filter(each => each.rule === 'arguments-not-json');
    expect(found.length).toBe(2000);
    expect(found.every(each => each.fix?.title === 'close an unfinished call')).toBe(true);
    expect(processorTime() - began).toBeLessThan(10_000);
  });
});

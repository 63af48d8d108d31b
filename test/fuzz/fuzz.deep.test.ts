/** Earlier findings stay fixed, a few more inputs are tried, and planted faults are found. */
import { describe, expect, it } from 'vitest';
import { isDeep } from '../depth.ts';
import { sampleOf, targetOf } from './cases.ts';
import { targets as planted } from './planted.ts';
import { savedCases } from './saved.ts';
import { fuzz, type SessionOptions } from './session.ts';
import { faultOf, type Target } from './target.ts';
import { targets } from './targets.ts';

const inThread = targets.filter(({ counts }) => counts !== true);

function session(module: string, tried: readonly Target[], more: Partial<SessionOptions>): SessionOptions {
  const url = new URL(module, import.meta.url).href;
  const time = { milliseconds: 60_000, hangMilliseconds: 20_000 };
  return { module: url, targets: tried, seed: 1, runs: 400, jobs: 1, ...time, ...more };
}

describe('earlier findings', () => {
  const isInThread = (name: string) => targets.find(each => each.name === name)?.counts !== true;
  const cases = savedCases().filter(({ saved }) => isInThread(saved.target));

  it.each(cases.map(({ path, saved }) => [path, saved] as const))('%s', async (_, { target, input, options }) => {
    const of = targets.find(({ name }) => name === target);
    expect(of, target).toBeDefined();
    if (of !== undefined) expect(await faultOf(of, { input, options })).toBeUndefined();
  });
});

describe('mutated fixtures', () => {
  it('pass every target', async () => {
    for (const target of inThread)
      for (let number = 0; number < (isDeep ? 12 : 4); number++) {
        const sample = sampleOf(target, { seed: 20261123, number });
        expect(await faultOf(target, sample), `${target.name}:20261123:${number}`).toBeUndefined();
      }
  });

  it('a case is the same each time it is generated', () => {
    for (let number = 0; number < 100; number++) {
      const each = { seed: 7, number };
      const target = targetOf(inThread, each);
      expect(JSON.stringify(sampleOf(target, each))).toBe(JSON.stringify(sampleOf(target, each)));
    }
  });
});

describe('planted faults', () => {
  it('are found, and minimized', async () => {
    const tried = planted.filter(({ name }) => name !== 'hangs');
    const { findings, inputs } = await fuzz(session('./planted.ts', tried, {}));
    const found = Object.fromEntries(findings.map(({ target, fault, sample }) => [target, [fault, sample.input]]));
    expect(found).toEqual({
      'false for a key': ['the planted key', { planted: '' }],
      throws: ['throws TypeError in nowhere: broken', { broken: 0 }],
      'changes its input': ['the input was changed', ['second']],
    });
    expect([...inputs.values()].reduce((a, b) => a + b, 0)).toBe(400);
  });

  it.runIf(isDeep)('a case that hangs is stopped and reported, and the next ones run', async () => {
    const { findings, inputs } = await fuzz(session('./planted.ts', planted, { runs: 2000, hangMilliseconds: 500 }));
    const hanging = findings.find(({ target }) => target === 'hangs');
    expect(hanging).toMatchObject({ fault: 'hangs: more than 500 ms', sample: { input: { endless: true } } });
    expect(findings.map(({ target }) => target)).toContain('throws');
    expect(inputs.get('hangs')).toBeGreaterThan(1);
  });
});

/** The baseline: known, new and stale findings, and the file format. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Baseline, baselineText, type KnownFinding, parseBaseline } from '../../src/baseline/baseline.ts';
import { UsageError } from '../../src/model/usage-error.ts';
import { readJson } from '../sources.ts';

const fits = new Ajv2020({ strict: true }).compile(readJson('schemas/baseline.schema.json'));

const A = 'aaaaaaaaaaaaaaaa';
const B = 'bbbbbbbbbbbbbbbb';
const finding = (path: string, fingerprint: string, count = 1, rule = 'r') => ({ rule, path, fingerprint, count });
const fileOf = (...findings: readonly KnownFinding[]) => JSON.stringify({ version: 1, findings });
const knownOf = (...findings: readonly KnownFinding[]) => parseBaseline(fileOf(...findings), 'b.json');

interface Found {
  readonly path: string;
  readonly findings: readonly (readonly [fingerprint: string, count: number])[];
  readonly isWhole?: boolean;
}

/** Runs over files, and returns how many findings of each call were known. */
function run(baseline: Baseline, ...files: readonly Found[]): number[] {
  const known: number[] = [];
  for (const { path, findings, isWhole = true } of files) {
    baseline.startFile(path);
    for (const [fingerprint, count] of findings) known.push(baseline.take('r', fingerprint, count));
    baseline.endFile(isWhole);
  }
  baseline.end();
  return known;
}

const there = (...gone: readonly string[]) => ({ isThere: (path: string) => !gone.includes(path) });

describe('a baseline in a run', () => {
  test('suppresses as many findings as it lists, and reports the rest', () => {
    const baseline = new Baseline(knownOf(finding('a', A, 2)), { mode: 'match', ...there() });
    expect(
      run(baseline, {
        path: 'a',
        findings: [
          [A, 1],
          [B, 1],
          [A, 1],
          [A, 1],
        ],
      }),
    ).toEqual([1, 0, 1, 0]);
    expect(baseline.stale).toEqual([]);
  });

  test('suppresses findings that are counted together', () => {
    const baseline = new Baseline(knownOf(finding('a', A, 5)), { mode: 'match', ...there() });
    expect(
      run(baseline, {
        path: 'a',
        findings: [
          [A, 4],
          [A, 4],
        ],
      }),
    ).toEqual([4, 1]);
  });

  test('suppresses findings in their own file only', () => {
    const baseline = new Baseline(knownOf(finding('a', A)), { mode: 'match', ...there() });
    expect(run(baseline, { path: 'b', findings: [[A, 1]] }, { path: 'a', findings: [[A, 1]] })).toEqual([0, 1]);
  });

  test('is stale where a finding no longer occurs, with the number missing', () => {
    const known = knownOf(finding('b', B), finding('a', A, 3), finding('a', B));
    const baseline = new Baseline(known, { mode: 'match', ...there() });
    run(baseline, { path: 'a', findings: [[A, 1]] }, { path: 'b', findings: [[B, 1]] });
    expect(baseline.stale).toEqual([finding('a', A, 2), finding('a', B, 1)]);
  });

  test('is not stale for files that were not linted, unless they are gone', () => {
    const known = knownOf(finding('a', A), finding('b', A), finding('c', A));
    const baseline = new Baseline(known, { mode: 'match', ...there('c') });
    run(baseline, { path: 'a', findings: [[A, 1]] });
    expect(baseline.stale).toEqual([finding('c', A)]);
  });

  test('is not stale for a file that could not be read completely', () => {
    const baseline = new Baseline(knownOf(finding('a', A)), { mode: 'prune', ...there() });
    run(baseline, { path: 'a', findings: [], isWhole: false });
    expect(baseline.stale).toEqual([]);
    expect(baseline.text).toBe(baselineText(knownOf(finding('a', A))));
  });

  test('matches a file that is passed twice separately each time', () => {
    const baseline = new Baseline(knownOf(finding('a', A)), { mode: 'match', ...there() });
    const twice: Found = { path: 'a', findings: [[A, 1]] };
    expect(run(baseline, twice, twice)).toEqual([1, 1]);
    expect(baseline.stale).toEqual([]);
    const gone = new Baseline(knownOf(finding('a', A)), { mode: 'match', ...there() });
    run(gone, { path: 'a', findings: [] }, { path: 'a', findings: [] });
    expect(gone.stale).toEqual([finding('a', A)]);
  });
});

describe('the updated baseline', () => {
  test('with `update` contains the findings of this run, and the entries of files that were not linted', () => {
    const known = knownOf(finding('a', A, 9), finding('b', A), finding('c', A));
    const baseline = new Baseline(known, { mode: 'update', ...there('c') });
    expect(
      run(
        baseline,
        {
          path: 'a',
          findings: [
            [B, 1],
            [B, 2],
          ],
        },
        { path: 'd', findings: [[A, 1]] },
      ),
    ).toEqual([1, 2, 1]);
    expect(baseline.text).toBe(baselineText(knownOf(finding('a', B, 3), finding('b', A), finding('d', A))));
  });

  test('with `prune` keeps the entries that still occur, and adds none', () => {
    const known = knownOf(finding('a', A, 3), finding('a', B), finding('b', A), finding('c', A));
    const baseline = new Baseline(known, { mode: 'prune', ...there('c') });
    run(baseline, {
      path: 'a',
      findings: [
        [A, 2],
        ['cccccccccccccccc', 1],
      ],
    });
    expect(baseline.text).toBe(baselineText(knownOf(finding('a', A, 2), finding('b', A))));
  });
});

const findings = fc
  .uniqueArray(
    fc.record({
      rule: fc.constantFrom('orphan-tool-result', 'missing-field'),
      path: fc.oneof(fc.constantFrom('a.json', 'logs/b.jsonl', '../c', '-'), fc.string({ minLength: 1 })),
      fingerprint: fc.stringMatching(/^[0-9a-f]{16}$/),
      count: fc.integer({ min: 1, max: 1e9 }),
    }),
    { selector: ({ rule, path, fingerprint }) => `${rule}\n${path}\n${fingerprint}` },
  )
  .map(list => list.filter(({ path }) => path.includes('/') || /[^/]/.test(path)));

describe('the baseline file', () => {
  test('reads back as written, fits its schema, and does not depend on the order of findings', () => {
    fc.assert(
      fc.property(
        findings.chain(list => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length }))),
        ([list, shuffled]) => {
          const text = baselineText(knownOf(...list));
          expect(baselineText(parseBaseline(text, 'b.json'))).toBe(text);
          expect(baselineText(knownOf(...shuffled))).toBe(text);
          const { findings } = JSON.parse(text) as { findings: KnownFinding[] };
          expect(findings).toHaveLength(list.length);
          expect(new Set(findings.map(each => JSON.stringify(each)))).toEqual(
            new Set(
              list.map(({ rule, path, fingerprint, count }) => JSON.stringify({ rule, path, fingerprint, count })),
            ),
          );
          if (list.every(({ path }) => /[^/]/.test(path))) expect(fits(JSON.parse(text))).toBe(true);
        },
      ),
    );
  });

  test('has one finding on each line', () => {
    expect(baselineText(knownOf(finding('b', A), finding('a', B), finding('a', A, 2)))).toBe(`{
  "version": 1,
  "findings": [
    {"rule":"r","path":"a","fingerprint":"${A}","count":2},
    {"rule":"r","path":"a","fingerprint":"${B}","count":1},
    {"rule":"r","path":"b","fingerprint":"${A}","count":1}
  ]
}
`);
    expect(fits(JSON.parse(baselineText(new Map())))).toBe(true);
  });

  test('names its schema if the schema has an address', () => {
    const text = baselineText(knownOf(finding('a', A)), 'https://example.com/baseline.schema.json');
    expect(Object.entries(JSON.parse(text))[0]).toEqual(['$schema', 'https://example.com/baseline.schema.json']);
    expect(fits(JSON.parse(text))).toBe(true);
  });

  test('may list a finding twice after a merge; the higher count applies', () => {
    expect(baselineText(knownOf(finding('a', A, 2), finding('a', A, 3)))).toBe(
      baselineText(knownOf(finding('a', A, 3))),
    );
  });

  const good = baselineText(knownOf(finding('a', A), finding('b', B)));
  test.each([
    ['nothing', '', 'found the end of the text on line 1, column 1'],
    ['half of it', good.slice(0, 150), 'found the end of the text on line 5, column 45'],
    ['a conflict', good.replace('    {"rule"', '<<<<<<< ours\n    {"rule"'), 'line 4 has a merge conflict'],
    ['a comma too many', good.replace('1}\n', '1},\n'), 'found `]` on line 6, column 3'],
    ['a list', '[]', 'the list `findings` is missing'],
    ['a report', '{"version":1,"files":[]}', 'the list `findings` is missing'],
    ['another version', '{"version":2,"findings":[]}', 'its version is 2'],
    ['no version', '{"findings":[]}', 'its version is missing'],
    ['an entry that is a text', '{"version":1,"findings":["x"]}', 'in `/findings/0` expected an object'],
    ['no path', fileOf({ rule: 'r', path: '', fingerprint: A, count: 1 }), '`path` is not a path'],
    ['a rule of two words', fileOf(finding('a', A, 1, 'a b')), '`rule` is not a rule ID'],
    ['half a fingerprint', fileOf(finding('a', 'abc')), '`fingerprint` is not 16'],
    ['a count of nothing', fileOf(finding('a', A, 0)), '`count` is not a number of 1 or more'],
    ['a count in halves', fileOf(finding('a', A), finding('a', A, 1.5)), 'in `/findings/1` `count`'],
  ])('containing %s is rejected', (_name, text, expected) => {
    expect(() => parseBaseline(text, 'b.json')).toThrow(UsageError);
    expect(() => parseBaseline(text, 'b.json')).toThrow(expected);
    expect(() => parseBaseline(text, 'b.json')).toThrow('the baseline b.json cannot be read');
  });

  test('is rejected if it is truncated anywhere', () => {
    for (let end = 0; end < good.trimEnd().length; end++)
      expect(() => parseBaseline(good.slice(0, end), 'b')).toThrow(UsageError);
  });
});

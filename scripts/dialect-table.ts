import type { Dialect, Evidence } from '../src/generated/types.ts';
import { bestGrade, GRADES } from '../src/judge/severity.ts';
import { dialects } from '../src/registry/registry.ts';
import { fixturesBelow } from './fixtures.ts';

const HEAD = ['dialect', ...GRADES, 'accepted fixtures', 'rejections predicted'];

interface Fixtures {
  accepted: number;
  predicted: number;
}

/** What is known about each API, counted in the dialects and the fixtures, as a Markdown table. */
export function dialectTable(): string {
  const endpoints = dialects.filter(
    ({ id, kind = 'endpoint', isGeneric }) => kind === 'endpoint' && id !== 'strict' && isGeneric !== true,
  );
  const fixtures = countFixtures(new Set(endpoints.map(({ id }) => id)));
  const rows = endpoints.map(dialect => {
    const { accepted, predicted } = fixtures.get(dialect.id) ?? { accepted: 0, predicted: 0 };
    const known = GRADES.map(grade => statementsOf(dialect, grade));
    return [`[${dialect.id}](../providers/${dialect.id}.md)`, ...known.map(each => each || ''), accepted, predicted];
  });
  const line = (cells: readonly unknown[]) => `| ${cells.join(' | ')} |`;
  return [line(HEAD), line(HEAD.map((_, i) => (i === 0 ? '---' : '--:'))), ...rows.map(line)].join('\n');
}

/** Number of entries whose best evidence has this grade. */
function statementsOf({ rules }: Dialect, grade: Evidence['kind']): number {
  return Object.values(rules)
    .flat()
    .filter(({ evidence, inheritedFrom }) => inheritedFrom === undefined && bestGrade(evidence) === grade).length;
}

/** Counts the fixtures of some dialects. `rolecall check fixtures` checks them. */
function countFixtures(wanted: ReadonlySet<string>): Map<string, Fixtures> {
  const counts = new Map<string, Fixtures>();
  for (const { expectation } of fixturesBelow('fixtures/rules', 'fixtures/dialects')) {
    const { dialect, as, verdict, diagnostics } = expectation;
    // If the evidence is contradictory or weak, a warning counts as the prediction. Servers do not reject replies.
    if (as === 'response' || as === 'stream') continue;
    const isWarned = verdict === 'unknown' && diagnostics.some(({ severity }) => severity === 'warning');
    if (!wanted.has(dialect) || (verdict === 'unknown' && !isWarned)) continue;
    const count = counts.get(dialect) ?? { accepted: 0, predicted: 0 };
    counts.set(dialect, count);
    count[verdict === 'rejected' || isWarned ? 'predicted' : 'accepted']++;
  }
  return counts;
}

import { readdirSync, readFileSync } from 'node:fs';
import { checkPair } from '../src/cli/check.ts';
import type { Dialect, Evidence, Expectation } from '../src/generated/types.ts';
import { bestGrade, GRADES } from '../src/judge/severity.ts';
import { dialects } from '../src/registry/registry.ts';

const HEAD = ['dialect', ...GRADES, 'accepted fixtures', 'rejections predicted'];

interface Fixtures {
  accepted: number;
  refused: number;
  predicted: number;
}

/** What is known about each API, counted in the dialects and the fixtures, as a Markdown table. */
export async function dialectTable(): Promise<string> {
  const endpoints = dialects.filter(
    ({ id, kind = 'endpoint', isGeneric }) => kind === 'endpoint' && id !== 'strict' && isGeneric !== true,
  );
  const fixtures = await countFixtures(new Set(endpoints.map(({ id }) => id)));
  const rows = endpoints.map(dialect => {
    const { accepted, refused, predicted } = fixtures.get(dialect.id) ?? { accepted: 0, refused: 0, predicted: 0 };
    const known = GRADES.map(grade => statementsOf(dialect, grade));
    const predictions = predicted === refused ? String(predicted) : `${predicted} of ${refused}`;
    return [`[${dialect.id}](../providers/${dialect.id}.md)`, ...known.map(each => each || ''), accepted, predictions];
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

async function countFixtures(wanted: ReadonlySet<string>): Promise<Map<string, Fixtures>> {
  const counts = new Map<string, Fixtures>();
  for (const root of ['fixtures/rules', 'fixtures/dialects'])
    for (const name of readdirSync(root, { recursive: true, encoding: 'utf8' }).sort()) {
      if (!name.endsWith('.expect.json')) continue;
      const path = `${root}/${name}`;
      const { dialect, as, verdict, diagnostics } = JSON.parse(readFileSync(path, 'utf8')) as Expectation;
      // If the evidence is contradictory or weak, a warning counts as the prediction. Servers do not reject replies.
      if (as === 'response' || as === 'stream') continue;
      const isWarned = verdict === 'unknown' && diagnostics.some(({ severity }) => severity === 'warning');
      const isRefused = verdict === 'rejected' || isWarned;
      if (!wanted.has(dialect) || (verdict === 'unknown' && !isWarned)) continue;
      const count = counts.get(dialect) ?? { accepted: 0, refused: 0, predicted: 0 };
      counts.set(dialect, count);
      const holds = (await checkPair(path)).length === 0;
      if (isRefused) count.refused++;
      if (holds) count[isRefused ? 'predicted' : 'accepted']++;
    }
  return counts;
}

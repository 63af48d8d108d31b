/** The table of framework results in the scenarios: measured, judged, and compared with the committed one. */
import { readFileSync } from 'node:fs';
import type { LoopMatrix, LoopResult } from '../../scripts/loop-matrix-page.ts';
import { scenariosOf } from '../../src/simulator/check-loop.ts';
import { checkLoop, type DriverFactory, type Scenario, type ScenarioResult } from '../../src/simulator/index.ts';
import { LATEST_SET } from '../../src/simulator/scenarios/index.ts';
import { type Framework, frameworks } from './loops/frameworks.ts';
import { JUDGEMENTS, type Judgement, judgementOf, whyNotRepaired } from './loops/judgements.ts';

export const TABLE = 'test/simulator/loop-matrix.json';

/** Milliseconds. Leaves time for the retry delays of clients, and for many loops at once on a busy machine. */
const TIMEOUT = 90_000;

/** The scenarios for a framework, by its index. */
export type Selection = (all: readonly Scenario[], framework: number) => readonly Scenario[];

/** `select` limits the scenarios. By default all are run. */
export async function measured(select: Selection = all => all): Promise<LoopMatrix> {
  const all = scenariosOf(LATEST_SET);
  const played = (driverOf: (framework: Framework) => DriverFactory | undefined) =>
    Promise.all(
      frameworks.map(async (framework, at) => {
        const driver = driverOf(framework);
        if (driver === undefined) return [];
        const scenarios = select(all, at);
        const report = await checkLoop(driver, { dialect: framework.dialect, scenarios, timeout: TIMEOUT });
        return report.results.map(result => resultOf(framework, result));
      }),
    );
  // One after another: with three times as many loops at once, some would run into the timeout.
  const plain = await played(({ make }) => make);
  const byMiddleware = await played(({ healed }) => healed);
  const byFetch = await played(({ fetched }) => fetched);
  const results = plain.map((cells, i) =>
    cells.map((cell, j) => ({
      ...cell,
      ...repairOf(cell, 'middleware', byMiddleware[i]?.[j]),
      ...repairOf(cell, 'fetch', byFetch[i]?.[j]),
    })),
  );
  return {
    set: LATEST_SET,
    versions: Object.fromEntries(frameworks.flatMap(({ packages }) => packages).map(each => [each, versionOf(each)])),
    results: results.flat(),
  };
}

function resultOf({ name: framework, packages: [main] }: Framework, result: ScenarioResult): LoopResult {
  return cellOf({ framework, ...(main !== undefined && { version: versionOf(main) }) }, result, JUDGEMENTS);
}

/** The result of a failure with our middleware or our `fetch`, and of another cell if it has another outcome. */
function repairOf(cell: LoopResult, by: 'middleware' | 'fetch', after: LoopResult | undefined): Partial<LoopResult> {
  if (after === undefined || (cell.outcome !== 'failed' && after.outcome === cell.outcome)) return {};
  const { outcome, error, rule } = after;
  const why = outcome === 'failed' ? whyNotRepaired({ ...after, by }) : undefined;
  return {
    [by]: {
      outcome,
      ...(error !== undefined && { error }),
      ...(rule !== undefined && { rule }),
      ...(why !== undefined && { why }),
    },
  };
}

/** The table cell of a result. */
export function cellOf(
  agent: Pick<LoopResult, 'framework' | 'version'>,
  { dialect, scenario, outcome, reason, notes, rejected }: ScenarioResult,
  judgements: readonly Judgement[],
): LoopResult {
  const cell = { ...agent, dialect, scenario, outcome };
  const [error] = notes.filter(note => !note.startsWith('AbortError'));
  if (outcome === 'passed') return error === undefined ? cell : { ...cell, error: gist(error) };
  if (outcome !== 'failed') return reason === undefined ? cell : { ...cell, reason };
  const rule = rejected[0]?.diagnostics.find(({ severity }) => severity === 'error')?.rule ?? 'none';
  return { ...cell, rule, ...judgementOf({ framework: agent.framework, dialect, scenario, rule }, judgements) };
}

/** The start of an error, without IDs, which differ between runs. */
function gist(error: string): string {
  const [first = ''] = error.split(/: Value|\n|\. |\.$/);
  return first.replace(/\b(?:call|fc|rs|msg|resp|aitxt)[_-]\w+/g, '…');
}

function versionOf(name: string): string {
  return (JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')) as { version: string }).version;
}

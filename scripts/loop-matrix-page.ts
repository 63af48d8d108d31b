/** Generates the page about agent loops of frameworks from the table that `scripts/loop-matrix.ts` measures. */
import { findDialect } from '../src/registry/registry.ts';
import { scenariosOf } from '../src/simulator/check-loop.ts';
import type { Outcome } from '../src/simulator/loop/play.ts';
import type { Scenario } from '../src/simulator/loop/scenario.ts';
import { table } from './markdown.ts';

/** The rules whose unsafe repairs the measured loops allow. */
export const ALLOWED = [
  'unanswered-tool-call',
  'orphan-tool-result',
  'interrupted-tool-results',
  'malformed-tool-name',
  'separated-reasoning-item',
  'unknown-part-type',
] as const;

/** The result of a framework in one scenario. */
export interface LoopResult {
  readonly framework: string;
  readonly version?: string;
  readonly dialect: string;
  readonly scenario: string;
  readonly outcome: Outcome;
  /** Why the scenario does not apply, or what went wrong. */
  readonly reason?: string;
  /** An error of the agent although the server accepted every request. */
  readonly error?: string;
  /** The rule that rejects the first rejected request. */
  readonly rule?: string;
  /** Who is at fault: the framework, or our own code. */
  readonly fault?: 'framework' | 'ours';
  readonly why?: string;
  readonly issue?: string;
  /** The result with our middleware: for failures, and if it makes a difference. */
  readonly middleware?: RepairedResult;
  /** The same with our `fetch` in mode `repair`. */
  readonly fetch?: RepairedResult;
}

/** The result of a framework with repairs. */
export interface RepairedResult {
  readonly outcome: Outcome;
  readonly error?: string;
  readonly rule?: string;
  /** Why a failure is not repaired. */
  readonly why?: string;
}

export interface LoopMatrix {
  /** The set of scenarios. */
  readonly set: string;
  /** ISO date of the last measurement that changed the results. */
  readonly date?: string;
  readonly versions: Readonly<Record<string, string>>;
  readonly results: readonly LoopResult[];
}

export const MATRIX_PAGE = 'docs/guide/agent-loop-matrix.md';

/** The page with the tables of both languages. */
export function loopMatrixPage(javascript: LoopMatrix, python: LoopMatrix): string {
  const blocks = [
    '<!-- Made by `npm run generate` from test/simulator/loop-matrix.json and python-loop-matrix.json. Run `npx tsx scripts/loop-matrix.ts` to measure them again. -->',
    '# Agent loops compared',
    `Agents made with popular frameworks, driven through scenarios of the set ${javascript.set}: in JavaScript by \`checkLoop\`, in Python by \`rolecall loop --control\`. The simulated provider judges each request, and answers a rejected one as the real one does.`,
    LEGEND,
    ...sectionOf('JavaScript', javascript),
    ...sectionOf('Python', python),
    '## Measure again',
    '```sh\nnpx tsx scripts/loop-matrix.ts\n```',
    'With repairs, each loop of JavaScript is measured twice more. The Python frameworks are measured if `ROLECALL_PYTHON`, or else `python3`, has them. The tests `test/simulator/frameworks.deep.test.ts` and `python-frameworks.deep.test.ts` fail if a framework does something else than this page says. The agents are in `test/simulator/loops/`.',
  ];
  return `${blocks.join('\n\n')}\n`;
}

function sectionOf(language: string, { set, date = '', versions, results }: LoopMatrix): string[] {
  const scenarios = scenariosOf(set).filter(({ id }) => results.some(({ scenario }) => scenario === id));
  const columns = [...new Set(results.map(({ framework }) => framework))];
  const dialects = [...new Set(results.map(({ dialect }) => dialect))];
  const packages = Object.entries(versions).map(([name, version]) => `\`${name}\` ${version}`);
  return [
    `## ${language}`,
    `${scenarios.length} scenarios, measured on ${date} with ${packages.join(', ')}.`,
    ...dialects.flatMap(dialect => [
      `### ${language}: ${findDialect(dialect)?.name ?? dialect}`,
      matrix(
        scenarios,
        columns,
        results.filter(each => each.dialect === dialect),
      ),
    ]),
    ...failures(language, results),
  ];
}

const LEGEND = `| Cell | Meaning |
| --- | --- |
| passed | The server accepted every request. |
| error | The server accepted every request, but the agent ended one of its answers with an error of its own. |
| rule | The server rejected a request because of this rule. |
| - | The framework documents no way to do what the scenario needs, or the API has no such message. |
| not played | The scenario could not be played with this agent. |`;

function matrix(scenarios: readonly Scenario[], columns: readonly string[], results: readonly LoopResult[]): string {
  const used = columns.filter(column => results.some(({ framework }) => framework === column));
  const rows = scenarios.map(({ id, title }) => [
    `${title} (\`${id}\`)`,
    ...used.map(column => cellOf(results.find(({ framework, scenario }) => framework === column && scenario === id))),
  ]);
  return table(['Scenario', ...used], rows);
}

function cellOf(result: LoopResult | undefined): string {
  switch (result?.outcome) {
    case 'passed':
      return result.error === undefined ? 'passed' : 'error';
    case 'failed':
      return ruleLink(result.rule ?? '');
    case 'harness fault':
      return 'not played';
    default:
      return '-';
  }
}

function ruleLink(rule: string): string {
  return `[\`${rule}\`](../rules/${rule}.md)`;
}

/** Names of the ways to repair, as column heads. */
const WAYS = [
  ['middleware', 'With middleware'],
  ['fetch', 'With `conformantFetch`'],
] as const;

/**
 * The rejected requests by fault: one row for all scenarios with the same judgement and the same outcome of repairs.
 */
function failures(language: string, results: readonly LoopResult[]): string[] {
  const failed = results.filter(({ outcome }) => outcome === 'failed');
  if (failed.length === 0) return [];
  const ways = WAYS.filter(([way]) => failed.some(each => each[way] !== undefined));
  const groups = new Map<string, LoopResult[]>();
  for (const result of failed) {
    const { rule, fault, why, issue } = result;
    const key = JSON.stringify([rule, fault, why, issue, ...ways.map(([way]) => repairedCell(result[way]))]);
    groups.set(key, [...(groups.get(key) ?? []), result]);
  }
  const rows = [...groups.values()].map(group => {
    const first = group[0] as LoopResult;
    const { rule = '', why = '', fault, issue } = first;
    return [
      [...new Set(group.map(({ framework }) => framework))].join('; '),
      [...new Set(group.map(({ scenario }) => `\`${scenario}\``))].join(', '),
      ruleLink(rule),
      [why, ...(fault === 'ours' ? ['The fault is ours.'] : []), ...(issue ? [`[Report](${issue})`] : [])].join(' '),
      ...ways.map(([way]) => repairedCell(first[way])),
    ];
  });
  return [
    `### ${language}: rejected requests`,
    ...(ways.length === 0 ? [] : [repairSummary(failed)]),
    table(['Framework', 'Scenarios', 'Rule', 'What happens', ...ways.map(([, title]) => title)], rows),
  ];
}

function repairedCell(repaired: RepairedResult | undefined): string {
  switch (repaired?.outcome) {
    case undefined:
      return '-';
    case 'passed':
      return repaired.error === undefined ? 'passed' : 'error';
    default:
      return [ruleLink(repaired?.rule ?? ''), repaired?.why ?? ''].join(' ').trim();
  }
}

function repairSummary(failed: readonly LoopResult[]): string {
  const passed = (way: 'middleware' | 'fetch') => failed.filter(each => each[way]?.outcome === 'passed').length;
  const within = failed.filter(({ middleware }) => middleware !== undefined).length;
  return `Of these ${failed.length} loops, ${passed('fetch')} pass with \`conformantFetch({ mode: 'repair' })\` as the \`fetch\` of their client. ${within} are of frameworks for which there is [middleware](../integrations/middleware.md); ${passed('middleware')} of them pass with it. No loop that passes without repairs fails with them. Both were allowed the unsafe repairs of ${list(ALLOWED)}.`;
}

function list(rules: readonly string[]): string {
  const linked = rules.map(ruleLink);
  return `${linked.slice(0, -1).join(', ')} and ${linked.at(-1)}`;
}

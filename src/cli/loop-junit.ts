/** The results of scenarios as JUnit XML: each scenario is a test, in a suite for its category. */
import { xmlAttribute, xmlText } from '../report/xml.ts';
import type { ScenarioResult } from '../simulator/loop/play.ts';
import type { Scenario } from '../simulator/loop/scenario.ts';

export function junitOf(scenarios: readonly Scenario[], results: readonly ScenarioResult[]): string {
  const suites = [...new Set(scenarios.map(({ moment }) => moment))].map(moment => {
    const cases = results.filter(({ scenario }) =>
      scenarios.some(each => each.id === scenario && each.moment === moment),
    );
    const count = (outcome: ScenarioResult['outcome']) => cases.filter(each => each.outcome === outcome).length;
    const counts = `tests="${cases.length}" failures="${count('failed')}" errors="${count('harness fault')}" skipped="${count('not applicable')}"`;
    return `  <testsuite name=${xmlAttribute(moment)} ${counts}>\n${cases.map(caseOf).join('')}  </testsuite>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="rolecall loop">\n${suites.join('')}</testsuites>\n`;
}

function caseOf(result: ScenarioResult): string {
  const { scenario, dialect, outcome, reason = '' } = result;
  const open = `    <testcase name=${xmlAttribute(scenario)} classname=${xmlAttribute(dialect)}`;
  if (outcome === 'passed') return `${open}/>\n`;
  const body = {
    failed: failureOf(result),
    'not applicable': `<skipped message=${xmlAttribute(reason)}/>`,
    'harness fault': `<error message=${xmlAttribute(reason)}/>`,
  }[outcome];
  return `${open}>\n      ${body}\n    </testcase>\n`;
}

function failureOf({ rejected }: ScenarioResult): string {
  const lines = rejected.flatMap(({ path, status, diagnostics }) => [
    `${path}: ${status}`,
    ...diagnostics
      .filter(({ severity }) => severity === 'error')
      .map(
        ({ message, rule, pointer, says }) =>
          `  ${message} (${rule} at ${pointer || '/'})${says === undefined ? '' : `\n    ${says}`}`,
      ),
  ]);
  const message = `${rejected.length} rejected ${rejected.length === 1 ? 'request' : 'requests'}`;
  return `<failure message=${xmlAttribute(message)}>${xmlText(lines.join('\n'))}</failure>`;
}

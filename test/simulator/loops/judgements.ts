/** Why each failure in the table is one, judged by its request. A failure without a judgement fails the test. */
import type { LoopResult } from '../../../scripts/loop-matrix-page.ts';

interface Judgement {
  /** How the names of the frameworks begin. */
  readonly framework: string;
  readonly rule: string;
  readonly scenarios: readonly string[];
  readonly fault: 'framework' | 'ours';
  readonly why: string;
  /** Where the framework's project has a report of it. */
  readonly issue?: string;
}

const JUDGEMENTS: readonly Judgement[] = [];

export function judgementOf({
  framework,
  scenario,
  rule,
}: Pick<LoopResult, 'framework' | 'scenario' | 'rule'>): Pick<LoopResult, 'fault' | 'why' | 'issue'> {
  const found = JUDGEMENTS.find(
    each => framework.startsWith(each.framework) && each.rule === rule && each.scenarios.includes(scenario),
  );
  if (found === undefined) return {};
  const { fault, why, issue } = found;
  return { fault, why, ...(issue !== undefined && { issue }) };
}

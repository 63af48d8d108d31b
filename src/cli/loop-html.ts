/** The results of scenarios as an HTML page: each rejected request in a card, and a list of all scenarios. */
import type { ConversationReport } from '../generated/types.ts';
import type { ScenarioData } from '../report/html/data.ts';
import { type HtmlOptions, htmlReporter } from '../report/html.ts';
import { addTo, emptySummary } from '../report/reporter.ts';
import type { ScenarioResult } from '../simulator/loop/play.ts';
import type { Scenario } from '../simulator/loop/scenario.ts';
import type { SimulatedRequest } from '../simulator/provider.ts';
import { conversationIn } from '../simulator/rejected-request.ts';
import type { KnownFailure } from './loop-baseline.ts';

/** An agent that does not give up repeats its request, so the first few requests are enough. */
const MAX_REQUESTS = 5;

export function loopHtml(
  scenarios: readonly Scenario[],
  results: readonly ScenarioResult[],
  known: KnownFailure,
  options: HtmlOptions,
): string {
  const text: string[] = [];
  const byId = new Map(scenarios.map(each => [each.id, each]));
  const reporter = htmlReporter(piece => text.push(piece), {
    ...options,
    scenarios: results.map(result => rowOf(byId.get(result.scenario) as Scenario, result, known)),
  });
  const summary = emptySummary();
  for (const { scenario, rejected } of results) {
    reporter.startFile(scenario);
    for (const [i, request] of rejected.slice(0, MAX_REQUESTS).entries()) {
      const conversation = conversationIn(request);
      const report = reportOf(request, i, conversation);
      addTo(summary, report);
      reporter.conversation(report, { conversation, place() {} });
    }
  }
  const dialects = [...new Set(results.map(({ dialect }) => dialect))];
  reporter.end({ summary, conversationsWithFindings: summary.conversations, dialects, rules: 0 }, 0);
  return text.join('');
}

function rowOf(scenario: Scenario, result: ScenarioResult, known: KnownFailure): ScenarioData {
  const { id, title } = scenario;
  const isKnown = result.outcome === 'failed' && known.has(result);
  return { id, title, outcome: isKnown ? 'known failure' : result.outcome, reason: reasonOf(scenario, result) };
}

/** Why a scenario ended as it did. An agent that gave up sent no rejected request, but may still be broken. */
export function reasonOf(
  { needs = [] }: Scenario,
  { outcome, reason, notes: [error] }: ScenarioResult,
): string | undefined {
  // An agent that the user stops may end with an error.
  const isExpected = outcome !== 'passed' || needs.includes('abort');
  return reason ?? (isExpected || error === undefined ? undefined : `the agent's own error: ${error}`);
}

function reportOf(
  { dialect, format = 'unknown', diagnostics, verdict }: SimulatedRequest,
  index: number,
  conversation: ReturnType<typeof conversationIn>,
): ConversationReport {
  const messages = conversation?.messages ?? [];
  const toolCalls = messages.flatMap(({ parts }) => parts.filter(({ type }) => type === 'tool_call')).length;
  return {
    ...{ id: null, line: 0, index, format, as: 'request', dialect: dialect ?? null },
    ...{ messages: messages.length, toolCalls, verdict, diagnostics: [...diagnostics] },
  };
}

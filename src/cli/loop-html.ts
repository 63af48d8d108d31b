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

/** An agent that does not give up repeats its request: the first few show what is wrong. */
const MOST_REQUESTS = 5;

export function loopHtml(
  scenarios: readonly Scenario[],
  results: readonly ScenarioResult[],
  known: KnownFailure,
  options: HtmlOptions,
): string {
  const text: string[] = [];
  const titles = new Map(scenarios.map(({ id, title }) => [id, title]));
  const reporter = htmlReporter(piece => text.push(piece), {
    ...options,
    scenarios: results.map(result => rowOf(result, titles.get(result.scenario) ?? '', known)),
  });
  const summary = emptySummary();
  for (const { scenario, rejected } of results) {
    reporter.startFile(scenario);
    for (const [i, request] of rejected.slice(0, MOST_REQUESTS).entries()) {
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

function rowOf(result: ScenarioResult, title: string, known: KnownFailure): ScenarioData {
  const { scenario: id, outcome, reason, notes } = result;
  const isKnown = outcome === 'failed' && known.has(result);
  return { id, title, outcome: isKnown ? 'known failure' : outcome, reason: reason ?? notes[0] };
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

/** The reason for each failure in the table, judged by its request. A failure without a judgement fails the test. */
import type { LoopResult } from '../../../scripts/loop-matrix-page.ts';

export interface Judgement {
  /** Prefix of the names of the frameworks. */
  readonly framework: string;
  readonly rule: string;
  /** Default: all. */
  readonly dialects?: readonly string[];
  readonly scenarios: readonly string[];
  readonly fault: 'framework' | 'ours';
  readonly why: string;
  /** An issue in the framework's project about it. */
  readonly issue?: string;
}

export const JUDGEMENTS: readonly Judgement[] = [
  {
    framework: 'AI SDK',
    rule: 'malformed-tool-name',
    scenarios: ['illegal-tool-name', 'empty-tool-name'],
    fault: 'framework',
    why: 'It tells the model that there is no such tool, and sends the call back with the name as it is.',
    issue: 'https://github.com/vercel/ai/issues/9173',
  },
  {
    framework: 'AI SDK',
    rule: 'missing-tool-call-id',
    scenarios: ['empty-call-id'],
    fault: 'framework',
    why: 'It keeps an empty ID, and makes one only if there is none.',
  },
  {
    framework: 'AI SDK',
    rule: 'malformed-tool-call-id',
    scenarios: ['empty-call-id'],
    fault: 'framework',
    why: 'It keeps an empty ID, and makes one only if there is none.',
  },
  {
    framework: 'LangChain',
    rule: 'malformed-tool-name',
    scenarios: ['illegal-tool-name', 'empty-tool-name'],
    fault: 'framework',
    why: 'It sends the call back with the name as it is.',
  },
  {
    framework: 'LangChain',
    rule: 'missing-tool-call-id',
    scenarios: ['empty-call-id', 'missing-call-ids'],
    fault: 'framework',
    why: 'It makes no ID for a call that has none.',
  },
  {
    framework: 'LangChain',
    rule: 'unknown-part-type',
    scenarios: ['tool-returns-image'],
    fault: 'framework',
    why: 'It sends its own image block in the tool message instead of converting it. Chat Completions has no image in a tool message.',
    issue: 'https://github.com/langchain-ai/langchainjs/issues/11684',
  },
  {
    framework: 'LangChain',
    rule: 'unanswered-tool-call',
    scenarios: [
      'arguments-not-json',
      'arguments-empty',
      'arguments-not-object',
      'unreadable-call-among-others',
      'token-limit-in-call',
      'token-limit-after-call',
    ],
    fault: 'framework',
    why: 'Calls whose arguments it cannot parse go into `invalid_tool_calls`. The agent runs none of them and adds no result, but sends the calls back. The report is for Python.',
    issue: 'https://github.com/langchain-ai/langchain/issues/33504',
  },
  {
    framework: 'LangChain',
    rule: 'unanswered-tool-call',
    scenarios: [
      'abort-during-tool',
      'abort-between-parallel-tools',
      'abort-during-tool-with-reasoning',
      'abort-twice',
      'abort-and-resume',
      'compact-after-abort',
      'switch-model-after-abort',
    ],
    fault: 'framework',
    why: 'The checkpoint keeps the calls that were aborted, and the next message of the user follows them without results.',
    issue: 'https://github.com/langchain-ai/langchainjs/issues/8570',
  },
  {
    framework: 'LangChain',
    rule: 'unanswered-tool-call',
    scenarios: ['resume-during-tool', 'resume-during-tool-with-reasoning', 'resume-between-parallel-tools'],
    fault: 'framework',
    why: 'The checkpoint ends with the calls. The next message of the user follows them without results.',
  },
  {
    framework: 'LangChain',
    rule: 'unanswered-tool-call',
    scenarios: ['approval-ignored', 'one-of-two-approvals-ignored', 'approval-after-resume'],
    fault: 'framework',
    why: 'A message of the user starts the graph anew, and the call that was asked for stays without a result.',
  },
  {
    framework: 'LangChain',
    rule: 'unanswered-tool-call',
    scenarios: ['approval-of-one-of-two-calls', 'two-approvals'],
    fault: 'framework',
    why: 'After a rejection, `humanInTheLoopMiddleware` goes back to the model without running the other calls.',
    issue: 'https://github.com/langchain-ai/langchainjs/pull/11391',
  },
  {
    framework: 'LangChain',
    rule: 'unanswered-tool-call',
    scenarios: ['call-without-tools'],
    fault: 'framework',
    why: 'An agent without tools has no node that answers calls: it throws, and the checkpoint keeps the call without a result.',
  },
  {
    framework: 'LangChain',
    rule: 'malformed-tool-call-id',
    scenarios: ['empty-call-id'],
    fault: 'framework',
    why: 'It sends a call with an empty ID back, without a result.',
  },
  {
    framework: 'LangChain',
    rule: 'empty-tool-calls',
    scenarios: ['empty-list-of-calls'],
    fault: 'framework',
    why: 'It sends the empty list of calls back.',
  },
  {
    framework: 'LangChain',
    rule: 'separated-reasoning-item',
    scenarios: ['reasoning-only', 'token-limit-in-reasoning'],
    fault: 'framework',
    why: 'It sends a reasoning item back that no item of the same reply follows.',
  },
  {
    framework: 'OpenAI Agents',
    rule: 'missing-tool-call-id',
    scenarios: ['empty-call-id', 'missing-call-ids'],
    fault: 'framework',
    why: 'It makes no ID for a call that has none.',
  },
  {
    framework: 'OpenAI Agents',
    rule: 'malformed-tool-call-id',
    scenarios: ['empty-call-id'],
    fault: 'framework',
    why: 'It sends the call and its result back with the empty ID.',
  },
  {
    framework: 'OpenAI Agents',
    rule: 'separated-reasoning-item',
    scenarios: ['reasoning-only', 'token-limit-in-reasoning'],
    fault: 'framework',
    why: 'It sends a reasoning item back that no item of the same reply follows.',
  },
  {
    framework: 'OpenAI Agents',
    rule: 'interrupted-tool-results',
    scenarios: ['call-id-of-earlier-turn'],
    fault: 'framework',
    why: 'Of two calls with one ID in different turns it drops the result of the first and the call of the second.',
  },
  {
    framework: 'Open Agent Loops',
    rule: 'malformed-tool-name',
    scenarios: ['illegal-tool-name', 'empty-tool-name'],
    fault: 'framework',
    why: 'The documentation has nothing about names that the model makes up. The call is sent back as it is.',
  },
  {
    framework: 'Open Agent Loops',
    rule: 'missing-tool-call-id',
    scenarios: ['empty-call-id', 'missing-call-ids'],
    fault: 'framework',
    why: 'Pairing by order makes colliding IDs harmless in the loop, but an ID that is missing is missing in the request too.',
  },
];

export function judgementOf(
  { framework, dialect, scenario, rule }: Pick<LoopResult, 'framework' | 'dialect' | 'scenario' | 'rule'>,
  judgements: readonly Judgement[],
): Pick<LoopResult, 'fault' | 'why' | 'issue'> {
  const found = judgements.find(
    each =>
      framework.startsWith(each.framework) &&
      each.rule === rule &&
      each.dialects?.includes(dialect) !== false &&
      each.scenarios.includes(scenario),
  );
  if (found === undefined) return {};
  const { fault, why, issue } = found;
  return { fault, why, ...(issue !== undefined && { issue }) };
}

/** Why a failure remains with our middleware or our `fetch`. */
export const NOT_REPAIRED: readonly (Pick<Judgement, 'framework' | 'rule' | 'scenarios' | 'why'> & {
  readonly by: 'middleware' | 'fetch';
})[] = [
  {
    by: 'middleware',
    framework: 'LangChain',
    rule: 'unknown-part-type',
    scenarios: ['tool-returns-image'],
    why: 'The block is a valid one of LangChain. `@langchain/openai` sends it unconverted, after the middleware.',
  },
  {
    by: 'middleware',
    framework: 'LangChain',
    rule: 'empty-tool-calls',
    scenarios: ['empty-list-of-calls'],
    why: 'The message has no calls. `@langchain/openai` takes the empty list from its copy of the reply, after the middleware.',
  },
  {
    by: 'middleware',
    framework: 'LangChain',
    rule: 'separated-reasoning-item',
    scenarios: ['reasoning-only', 'token-limit-in-reasoning'],
    why: 'The message does not have the reasoning as an item. `@langchain/openai` takes it from its copy of the reply, after the middleware.',
  },
  {
    by: 'fetch',
    framework: 'OpenAI Agents',
    rule: 'missing-tool-call-id',
    scenarios: ['missing-call-ids'],
    why: 'The history was lost before the request: of two calls without IDs the SDK sends the first, with both results.',
  },
];

export function whyNotRepaired({
  by,
  framework,
  scenario,
  rule,
}: Pick<LoopResult, 'framework' | 'scenario' | 'rule'> & { readonly by: 'middleware' | 'fetch' }): string | undefined {
  return NOT_REPAIRED.find(
    each =>
      each.by === by && framework.startsWith(each.framework) && each.rule === rule && each.scenarios.includes(scenario),
  )?.why;
}

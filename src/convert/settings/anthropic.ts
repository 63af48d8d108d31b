/**
 * Settings that Anthropic Messages does not accept together, or not for every model:
 * https://platform.claude.com/docs/en/build-with-claude/extended-thinking#feature-compatibility
 */
import type { AnswerOptions } from '../../generated/types.ts';
import { matches } from '../../model/name-pattern.ts';
import type { Deny } from './form.ts';
import { nameIn } from './tool-choice.ts';

/** Models that accept no sampling parameters, and leave the amount of reasoning to an effort. */
const WITHOUT_SAMPLING = [
  ...['*claude-opus-4-7*', '*claude-opus-4-8*', '*claude-opus-5*', '*claude-sonnet-5*', '*claude-haiku-5*'],
  ...['*claude-fable*', '*claude-mythos*'],
];
/** Models that accept a temperature and `top_p` at the same time. */
const BOTH = ['*claude-2*', '*claude-instant*', '*claude-3*', '*claude-opus-4-0*', '*claude-sonnet-4-0*'].concat([
  '*claude-opus-4-2025*',
  '*claude-sonnet-4-2025*',
]);

const SMALLEST_BUDGET = 1024;
const LIMIT = 4096;

export function adjustAnthropic(options: AnswerOptions, model: string | undefined, deny: Deny): void {
  const isOneOf = (patterns: readonly string[]) => model !== undefined && patterns.some(each => matches(each, model));
  const drop = (setting: keyof AnswerOptions, reason: string) => {
    if (options[setting] === undefined) return;
    deny(setting, 'dropped', reason);
    delete options[setting];
  };
  if (isOneOf(WITHOUT_SAMPLING)) {
    for (const each of ['temperature', 'topP', 'topK'] as const)
      drop(each, `\`${model}\` accepts no sampling parameters`);
    if (options.thinkingBudget !== undefined) {
      deny('thinkingBudget', 'dropped', `\`${model}\` decides itself how much to reason`);
      delete options.thinkingBudget;
      if (options.thinking === 'on') options.thinking = 'auto';
    }
  }
  if (options.thinkingBudget !== undefined) fitBudget(options, deny, drop);
  if (options.thinking === 'on' || options.thinking === 'auto') {
    if (options.temperature !== undefined && Number(options.temperature) !== 1)
      drop('temperature', 'Anthropic Messages accepts only `temperature` 1 with reasoning');
    drop('topK', 'Anthropic Messages accepts no `top_k` with reasoning');
    if (options.topP !== undefined && Number(options.topP) < 0.95)
      drop('topP', 'Anthropic Messages accepts `top_p` from 0.95 to 1 with reasoning');
    const isForced = options.toolChoice === 'required' || nameIn(options.toolChoice) !== undefined;
    if (isForced && options.thinkingBudget !== undefined) {
      deny(
        'toolChoice',
        're-encoded',
        'Anthropic Messages accepts no forced tool choice with reasoning: it becomes `auto`',
      );
      options.toolChoice = 'auto';
    }
  }
  if (options.temperature !== undefined && options.topP !== undefined && !isOneOf(BOTH))
    drop('topP', 'Anthropic models accept `temperature` or `top_p`, not both');
}

/** The budget must be less than `max_tokens`, which is increased if the source did not set it. */
function fitBudget(
  options: AnswerOptions,
  deny: Deny,
  drop: (setting: keyof AnswerOptions, reason: string) => void,
): void {
  const budget = Number(options.thinkingBudget);
  if (options.maxTokens === undefined) {
    options.maxTokens = Math.max(budget, SMALLEST_BUDGET) + LIMIT;
    return;
  }
  const limit = Number(options.maxTokens);
  if (budget < limit) return;
  if (limit > SMALLEST_BUDGET) {
    deny(
      'thinkingBudget',
      're-encoded',
      `the budget has to be less than \`max_tokens\`: ${budget} becomes ${limit - 1}`,
    );
    deny('effort', 're-encoded', `the budget has to be less than \`max_tokens\`: ${budget} becomes ${limit - 1}`);
    options.thinkingBudget = limit - 1;
    return;
  }
  const reason = `reasoning needs at least ${SMALLEST_BUDGET} tokens, less than \`max_tokens\`, which is ${limit}`;
  for (const each of ['effort', 'thinking', 'thinkingBudget', 'showThinking'] as const) {
    deny(each, 'dropped', reason);
    delete options[each];
  }
  drop('thinking', reason);
}

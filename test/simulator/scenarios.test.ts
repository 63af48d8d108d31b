/** The scenarios: correct agents pass them, and each scenario catches an agent with a fault. */
import { describe, expect, it } from 'vitest';
import type { DialectId } from '../../src/index.ts';
import { checkLoop, type Outcome, play, type Scenario, scenarioSets } from '../../src/simulator/index.ts';
import { inTurn, isDeep } from '../depth.ts';
import type { LoopFault } from './loops/entries.ts';
import { plainLoop } from './loops/plain-loop.ts';

const scenarios = scenarioSets['2026-12'] ?? [];

describe('the set 2026-12', () => {
  it('has at least 40 scenarios, each with a unique ID in kebab case', () => {
    const ids = scenarios.map(({ id }) => id);
    expect(ids.length).toBeGreaterThanOrEqual(40);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter(id => !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(id))).toEqual([]);
  });

  it('cites issues and pull requests, each once', () => {
    for (const { id, reports } of scenarios) {
      expect(new Set(reports).size, id).toBe(reports.length);
      for (const url of reports) expect(url).toMatch(/^https:\/\/github\.com\/[\w.-]+\/[\w.-]+\/(?:issues|pull)\/\d+$/);
    }
    // Scenarios without a report, or without one that was found.
    const bare = scenarios.filter(({ reports }) => reports.length === 0).map(({ id }) => id);
    expect(bare).toEqual([
      ...['call-without-tools', 'filtered-call', 'resume-between-parallel-tools', 'compact-after-compact'],
      ...['steer-during-tool-with-reasoning', 'approval-after-resume', 'server-error-with-reasoning'],
      'token-limit-in-text',
    ]);
  });
});

describe('a correct agent', () => {
  const all: readonly DialectId[] = ['openai-chat', 'anthropic', 'openai-responses', 'deepseek', 'moonshot'];
  const dialects = isDeep ? all : all.slice(0, 2);
  /** Every scenario is played with each dialect in deep tests, and with one in quick tests. Long runs take most of the time. */
  const playedWith = (dialect: DialectId) =>
    scenarios.filter(
      ({ moment }, i) => isDeep || (moment !== 'Long runs' && dialects[i % dialects.length] === dialect),
    );
  const cases = dialects.flatMap((dialect, at) =>
    inTurn([false, true], at, isDeep ? 2 : 1).map(isStream => ({ dialect, isStream })),
  );

  it.each(cases)('passes with $dialect, stream: $isStream', async ({ dialect, isStream }) => {
    const results = await playAll(playedWith(dialect), dialect, isStream);
    const others = results.filter(({ outcome }) => outcome !== 'passed' && outcome !== 'not applicable');
    expect(others).toEqual([]);
    const idle = results.filter(({ outcome }) => outcome === 'not applicable');
    expect(idle.every(({ reason }) => reason?.startsWith('not for the format') === true)).toBe(true);
    expect(results.filter(({ outcome }) => outcome === 'passed').length).toBeGreaterThan(isDeep ? 80 : 40);
  });
});

/** A fault that each scenario catches, and where. Streams matter if the connection or the user ends one. */
const CAUGHT: Readonly<Record<string, readonly [fault: LoopFault, dialect?: DialectId]>> = {
  'one-tool-call': ['forgets results'],
  'several-rounds-of-calls': ['drops reasoning of turns with calls', 'deepseek'],
  'parallel-calls': ['answers the first call only'],
  'same-call-twice': ['answers equal calls once'],
  'failing-tool': ['forgets failed calls'],
  'tool-returns-nothing': ['sends nothing for nothing'],
  'tool-returns-image': ['sends images as results'],
  'structured-output': ['forgets the output call'],
  'arguments-not-json': ['sends arguments as they came', 'minimax'],
  'arguments-not-object': ['sends arguments as they came', 'minimax'],
  'arguments-empty': ['forgets unreadable calls'],
  'unreadable-call-among-others': ['forgets unreadable calls', 'openai-responses'],
  'arguments-without-required-key': ['forgets failed calls'],
  'unknown-tool': ['forgets unknown tools'],
  'unknown-tool-among-others': ['forgets unknown tools', 'anthropic'],
  'call-without-tools': ['forgets unknown tools'],
  'illegal-tool-name': ['keeps illegal names'],
  'empty-tool-name': ['keeps illegal names', 'anthropic'],
  'duplicate-call-ids': ['keeps duplicate IDs', 'anthropic'],
  'empty-call-id': ['keeps missing IDs'],
  'missing-call-ids': ['keeps missing IDs', 'openai-responses'],
  'call-id-of-earlier-turn': ['answers each ID once'],
  'empty-list-of-calls': ['keeps empty lists of calls'],
  'empty-reply': ['keeps empty replies', 'anthropic'],
  'blank-reply': ['keeps blank text', 'anthropic'],
  'token-limit-in-call': ['keeps calls of cut replies'],
  'token-limit-after-call': ['keeps calls of cut replies', 'anthropic'],
  refusal: ['sends refusals without text'],
  'filtered-call': ['keeps calls of cut replies'],
  'abort-during-text': ['takes back results after an abort'],
  'abort-during-reasoning': ['keeps partial replies', 'anthropic'],
  'abort-during-call': ['keeps partial replies', 'anthropic'],
  'abort-before-reply': ['takes back results after an abort', 'anthropic'],
  'abort-during-tool': ['keeps unanswered calls after an abort'],
  'abort-between-parallel-tools': ['keeps unanswered calls after an abort', 'openai-responses'],
  'abort-during-tool-with-reasoning': ['keeps unanswered calls after an abort', 'anthropic'],
  'abort-twice': ['keeps unanswered calls after an abort'],
  'resume-after-answer': ['answers the first call only'],
  'resume-with-reasoning': ['saves reasoning without its signature', 'anthropic'],
  'resume-during-tool': ['resumes with unanswered calls'],
  'resume-during-tool-with-reasoning': ['resumes with unanswered calls', 'anthropic'],
  'resume-between-parallel-tools': ['resumes with unanswered calls', 'openai-responses'],
  'resume-during-reply': ['resumes from a partial reply'],
  'abort-and-resume': ['saves no results of aborted calls'],
  'compact-long-history': ['trims between call and result'],
  'compact-after-rounds-of-calls': ['trims between call and result', 'openai-responses'],
  'compact-after-calls': ['trims between call and result'],
  'compact-during-tool': ['trims between call and result'],
  'compact-with-reasoning': ['trims between call and result', 'anthropic'],
  'compact-with-reasoning-during-tool': ['trims between call and result', 'anthropic'],
  'compact-twice': ['trims between call and result'],
  'compact-after-compact': ['trims between call and result'],
  'compact-after-abort': ['keeps unanswered calls after an abort'],
  'switch-model': ['sends no empty reasoning', 'deepseek'],
  'switch-model-with-reasoning': ['drops reasoning of turns with calls', 'deepseek'],
  'switch-model-during-tool': ['drops reasoning of other models', 'moonshot'],
  'switch-model-after-abort': ['drops reasoning of other models', 'moonshot'],
  'steer-during-tool': ['sends user input between call and result'],
  'steer-during-parallel-tools': ['sends user input between call and result', 'anthropic'],
  'steer-during-tool-with-reasoning': ['sends user input between call and result', 'anthropic'],
  'steer-during-reply': ['sends user input between call and result'],
  'approval-granted': ['answers approvals twice'],
  'approval-denied': ['forgets denied calls'],
  'approval-ignored': ['forgets ignored approvals'],
  'approval-of-one-of-two-calls': ['forgets denied calls', 'anthropic'],
  'two-approvals': ['forgets denied calls'],
  'one-of-two-approvals-ignored': ['forgets ignored approvals'],
  'approval-after-resume': ['resumes with unanswered calls'],
  handoff: ['hands off without results'],
  'handoff-during-tool': ['hands off without results', 'openai-responses'],
  'handoff-with-reasoning': ['hands off without results', 'anthropic'],
  'reasoning-and-call': ['drops reasoning of turns with calls', 'deepseek'],
  'reasoning-in-each-round': ['drops reasoning of turns with calls', 'deepseek'],
  'reasoning-in-first-round-only': ['drops reasoning of turns with calls', 'deepseek'],
  'reasoning-and-parallel-calls': ['forgets failed calls', 'anthropic'],
  'several-reasoning-blocks': ['drops all but the last reasoning', 'anthropic'],
  'encrypted-reasoning': ['drops unreadable reasoning', 'anthropic'],
  'reasoning-only': ['keeps reasoning without an answer', 'anthropic'],
  'token-limit-in-reasoning': ['keeps reasoning without an answer', 'openai-responses'],
  'rate-limit': ['repeats results after a failure'],
  overloaded: ['repeats results after a failure', 'anthropic'],
  'server-error-with-reasoning': ['repeats results after a failure', 'anthropic'],
  'server-error-that-stays': ['repeats results after a failure'],
  'stream-cut-in-text': ['repeats results after a failure'],
  'stream-cut-in-reasoning': ['keeps partial replies', 'anthropic'],
  'stream-cut-in-call': ['keeps partial replies'],
  'stream-error-in-call': ['keeps partial replies', 'openai-responses'],
  'stream-error-after-results': ['keeps partial replies', 'anthropic'],
  'token-limit-in-text': ['continues cut replies', 'anthropic'],
  'hundred-turns': ['trims between call and result'],
  'many-rounds-with-reasoning': ['trims between call and result', 'anthropic'],
};

describe('each scenario', () => {
  it('has a fault that it catches', () => {
    expect(Object.keys(CAUGHT).sort()).toEqual(scenarios.map(({ id }) => id).sort());
  });

  it.each(Object.entries(CAUGHT))('%s catches an agent that %s', async (id, [fault, dialect = 'openai-chat']) => {
    const scenario = scenarios.find(each => each.id === id) as Scenario;
    const { outcome, reason, rejected } = await play(scenario, plainLoop({ fault, isStream: true }), { dialect });
    expect({ outcome, reason }).toEqual({ outcome: 'failed', reason: undefined });
    expect(rejected[0]?.diagnostics.some(({ severity }) => severity === 'error')).toBe(true);
  });
});

it('a scenario may be run by its ID', async () => {
  const { results } = await checkLoop(plainLoop(), { dialect: 'openai-chat', scenarios: ['hundred-turns'] });
  expect(results.map(({ scenario, outcome, requests }) => ({ scenario, outcome, requests }))).toEqual([
    { scenario: 'hundred-turns', outcome: 'passed', requests: 133 },
  ]);
});

async function playAll(
  all: readonly Scenario[],
  dialect: DialectId,
  isStream: boolean,
): Promise<{ scenario: string; outcome: Outcome; reason?: string | undefined }[]> {
  const results = await Promise.all(all.map(each => play(each, plainLoop({ isStream }), { dialect, timeout: 60_000 })));
  return results.map(({ scenario, outcome, reason }) => ({ scenario, outcome, reason }));
}

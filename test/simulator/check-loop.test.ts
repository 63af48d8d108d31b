/** `checkLoop`: scenarios and random conversations with an agent. */
import { describe, expect, it } from 'vitest';
import { UsageError } from '../../src/index.ts';
import { checkLoop, type Scenario } from '../../src/simulator/index.ts';
import { plainLoop } from './loops/plain-loop.ts';

const abortedTool: Scenario = {
  id: 'own-scenario',
  title: 'The user stops a tool and asks another question',
  moment: 'Aborts',
  reports: [],
  needs: ['abort'],
  tools: ['wait'],
  async play(stage) {
    stage.model({ calls: [{ name: 'wait', arguments: { name: 'a' } }] });
    const answer = stage.begin('Look up a.');
    await stage.during('tool');
    await stage.abort();
    await answer.done;
    await stage.user('Never mind.');
  },
};

describe('checkLoop', () => {
  it('does not wait for an agent that ended, and reports why it sent nothing', async () => {
    const { results } = await checkLoop(
      () => ({
        async send() {
          throw new Error('no such model');
        },
        async abort() {},
      }),
      { dialect: 'openai-chat', scenarios: ['abort-during-tool'], timeout: 1_000_000 },
    );
    expect(results).toMatchObject([{ outcome: 'harness fault', reason: 'Error: no such model' }]);
  });

  it('passes a correct loop', async () => {
    const { ok, results } = await checkLoop(plainLoop(), {
      dialect: 'openai-chat',
      scenarios: ['one-tool-call', 'parallel-calls', 'failing-tool', abortedTool],
    });
    expect(results.map(({ scenario, outcome, reason, requests }) => ({ scenario, outcome, reason, requests }))).toEqual(
      [
        { scenario: 'one-tool-call', outcome: 'passed', reason: undefined, requests: 3 },
        { scenario: 'parallel-calls', outcome: 'passed', reason: undefined, requests: 3 },
        { scenario: 'failing-tool', outcome: 'passed', reason: undefined, requests: 3 },
        { scenario: 'own-scenario', outcome: 'passed', reason: undefined, requests: 2 },
      ],
    );
    expect(ok).toBe(true);
  });

  it('finds the request that a faulty loop sends', async () => {
    const { ok, results } = await checkLoop(plainLoop({ fault: 'forgets failed calls' }), {
      dialect: 'openai-chat',
      scenarios: ['one-tool-call', 'failing-tool'],
    });
    expect(ok).toBe(false);
    expect(results.map(({ outcome }) => outcome)).toEqual(['passed', 'failed']);
    expect(results[1]?.rejected[0]?.diagnostics).toMatchObject([{ rule: 'unanswered-tool-call' }]);
    const aborted = await checkLoop(plainLoop({ fault: 'keeps unanswered calls after an abort' }), {
      dialect: 'openai-chat',
      scenarios: [abortedTool],
    });
    expect(aborted.results.map(({ outcome }) => outcome)).toEqual(['failed']);
  });

  it('shrinks a random conversation to the smallest that fails', async () => {
    const { ok, counterexample } = await checkLoop(plainLoop({ fault: 'forgets failed calls' }), {
      dialect: 'openai-chat',
      scenarios: [],
      numRuns: 100,
      seed: 3,
    });
    expect(ok).toBe(false);
    expect(counterexample?.turns).toHaveLength(1);
    const [{ model = [] } = {}] = counterexample?.turns ?? [];
    expect(model.filter(step => 'calls' in step)).toMatchObject([{ calls: [expect.anything()] }]);
  });

  it('reports scenarios that do not apply, and scenarios that could not be run', async () => {
    const resuming: Scenario = { ...abortedTool, id: 'resuming', needs: ['resume'] };
    const silent = () => ({ send: async () => {} });
    const { results } = await checkLoop(silent, { dialect: 'openai-chat', scenarios: [resuming] });
    expect(results).toMatchObject([{ outcome: 'not applicable', reason: 'the driver has no `resume`' }]);
    const { ok, results: none } = await checkLoop(silent, { dialect: 'openai-chat', scenarios: ['one-tool-call'] });
    expect({ ok, none }).toMatchObject({
      ok: false,
      none: [{ outcome: 'harness fault', reason: 'the agent sent no request' }],
    });
  });

  it('reports an unknown scenario', async () => {
    await expect(checkLoop(plainLoop(), { dialect: 'openai-chat', scenarios: ['nothing'] })).rejects.toThrow(
      new UsageError('unknown scenario `nothing`'),
    );
  });
});

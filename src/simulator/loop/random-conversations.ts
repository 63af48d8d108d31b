/** Plays random conversations with an agent, and shrinks a failing one to the smallest that fails. */
import fc from 'fast-check';
import type { ScriptedCall, ScriptedReply, ScriptStep } from '../../generated/types.ts';
import type { DriverFactory } from './driver.ts';
import { type PlayOptions, play, type ScenarioResult } from './play.ts';
import type { Scenario } from './scenario.ts';

/** One turn of a random conversation: the user message and the model's replies. */
export interface RandomTurn {
  readonly user: string;
  readonly model: readonly ScriptStep[];
}

/** A random conversation that makes an agent send a rejected request. */
export interface Counterexample {
  readonly turns: readonly RandomTurn[];
  readonly result: ScenarioResult;
}

const words = fc.constantFrom('Hello.', 'Look it up.', 'And now?', 'Thanks.');
const name = fc.constantFrom('lookup', 'lookup', 'fail', 'nothing', 'no_such_tool');
const given = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom<unknown>({ name: 'a' }, { name: 'b' }) },
  { weight: 1, arbitrary: fc.constantFrom<unknown>({}, { other: 1 }, '', '{"name": "a', '[]', 'null') },
);
const id = fc.oneof(
  { weight: 6, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: fc.constantFrom('', 'call_1', null) },
);

const call = fc
  .record({ name, arguments: given, id })
  .map(({ id, ...each }): ScriptedCall => (id === undefined ? each : { ...each, id }));

/** A reply with calls, or with text alone. */
const calling: fc.Arbitrary<ScriptedReply> = fc
  .record({
    reasoning: fc.option(fc.constant('Hm.'), { nil: undefined }),
    text: fc.option(fc.constantFrom('I look it up.', ''), { nil: undefined }),
    calls: fc.array(call, { minLength: 1, maxLength: 3 }),
    ending: fc.oneof(
      { weight: 6, arbitrary: fc.constant(undefined) },
      { weight: 1, arbitrary: fc.constant('cut' as const) },
    ),
  })
  .map(given => Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as ScriptedReply);

const failing: fc.Arbitrary<ScriptStep> = fc.constantFrom<ScriptStep>({ status: 500 }, { status: 429, retryAfter: 0 });
const ending: fc.Arbitrary<ScriptStep> = fc.constantFrom<ScriptStep>({ text: 'There is one.' }, { text: '' });

const turn: fc.Arbitrary<RandomTurn> = fc
  .tuple(
    words,
    fc.array(fc.oneof({ weight: 8, arbitrary: calling }, { weight: 1, arbitrary: failing }), { maxLength: 3 }),
    ending,
  )
  .map(([user, steps, last]) => ({ user, model: [...steps, last] }));

export async function randomConversations(
  makeDriver: DriverFactory,
  options: PlayOptions,
  numRuns: number,
): Promise<Counterexample | undefined> {
  let last: ScenarioResult | undefined;
  const property = fc.asyncProperty(fc.array(turn, { minLength: 1, maxLength: 4 }), async turns => {
    const result = await play(scenarioOf(turns), makeDriver, options);
    if (result.outcome === 'failed') last = result;
    return result.outcome !== 'failed';
  });
  const { failed, counterexample } = await fc.check(property, { numRuns, seed: options.seed ?? 1 });
  const [turns] = counterexample ?? [];
  return failed && turns !== undefined && last !== undefined ? { turns, result: last } : undefined;
}

function scenarioOf(turns: readonly RandomTurn[]): Scenario {
  return {
    id: 'random-conversation',
    title: 'A random conversation',
    moment: 'Long runs',
    reports: [],
    tools: ['lookup', 'fail', 'nothing'],
    async play(stage) {
      for (const { user, model } of turns) {
        stage.model(...model);
        await stage.user(user);
      }
    },
  };
}

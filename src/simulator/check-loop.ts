import type { DialectAlias, DialectId } from '../generated/ids.ts';
import type { Dialect } from '../generated/types.ts';
import { UsageError } from '../model/usage-error.ts';
import { dialectNamed } from '../registry/dialect-names.ts';
import type { DriverFactory } from './loop/driver.ts';
import { play, type ScenarioResult } from './loop/play.ts';
import type { Counterexample } from './loop/random-conversations.ts';
import type { Scenario } from './loop/scenario.ts';
import { LATEST_SET, SCENARIO_SETS } from './scenarios/index.ts';

/** Options of `checkLoop`. */
export interface CheckLoopOptions {
  /** The API to simulate. */
  readonly dialect: DialectId | DialectAlias | Dialect;
  /** A set by its name, IDs of scenarios in the latest set, or scenarios of your own. Default: the latest set. */
  readonly scenarios?: string | readonly (string | Scenario)[] | undefined;
  /** Number of additional random conversations. A failing one is shrunk to the smallest that fails. Needs the package `fast-check`. Default: 0. */
  readonly numRuns?: number | undefined;
  /** The same seed gives the same conversations and IDs. Default: 1. */
  readonly seed?: number | undefined;
  /** Milliseconds to wait for the agent at each step. Default: 10,000. */
  readonly timeout?: number | undefined;
  /** Serve over HTTP instead of by `fetch`. */
  readonly overHttp?: boolean | undefined;
}

/** What `checkLoop` found. */
export interface LoopReport {
  /** Whether no request was rejected and nothing went wrong in the harness. */
  readonly ok: boolean;
  readonly dialect: string;
  readonly results: readonly ScenarioResult[];
  /** The smallest random conversation that makes the agent send a rejected request; absent if none does. */
  readonly counterexample?: Counterexample;
}

/**
 * Drives an agent through scenarios against the simulated provider, and reports the requests that the provider rejects. `makeDriver`
 * creates a new agent for each scenario. Throws a `UsageError` for an unknown dialect or scenario.
 */
export async function checkLoop(makeDriver: DriverFactory, options: CheckLoopOptions): Promise<LoopReport> {
  const dialect = dialectNamed(options.dialect);
  const { seed = 1, numRuns = 0, timeout, overHttp } = options;
  const playing = { dialect, seed, timeout, overHttp };
  const results: ScenarioResult[] = [];
  for (const scenario of scenariosOf(options.scenarios)) results.push(await play(scenario, makeDriver, playing));
  const isFine = results.every(({ outcome }) => outcome === 'passed' || outcome === 'not applicable');
  if (numRuns === 0) return { ok: isFine, dialect: dialect.id, results };
  const { randomConversations } = await import('./loop/random-conversations.ts');
  const counterexample = await randomConversations(makeDriver, playing, numRuns);
  return {
    ok: isFine && counterexample === undefined,
    dialect: dialect.id,
    results,
    ...(counterexample && { counterexample }),
  };
}

/** The requested scenarios. */
export function scenariosOf(given: CheckLoopOptions['scenarios'] = LATEST_SET): readonly Scenario[] {
  if (typeof given === 'string') {
    const set = SCENARIO_SETS[given];
    if (set !== undefined) return set;
    throw new UsageError(`unknown scenario set \`${given}\`; expected one of ${Object.keys(SCENARIO_SETS).join(', ')}`);
  }
  const latest = SCENARIO_SETS[LATEST_SET] ?? [];
  return given.map(each => {
    const found = typeof each === 'string' ? latest.find(({ id }) => id === each) : each;
    if (found === undefined) throw new UsageError(`unknown scenario \`${String(each)}\``);
    return found;
  });
}

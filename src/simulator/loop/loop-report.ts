import type { ScriptStep } from '../../generated/types.ts';
import type { ScenarioResult } from './play.ts';

/** What `checkLoop` found. */
export interface LoopReport {
  /** Whether no request was rejected and nothing went wrong in the harness. */
  readonly ok: boolean;
  readonly dialect: string;
  readonly results: readonly ScenarioResult[];
  /** The smallest random conversation that makes the agent send a rejected request; absent if none does. */
  readonly counterexample?: { readonly turns: readonly RandomTurn[]; readonly result: ScenarioResult };
}

/** One turn of a random conversation: what the user says, and what the model answers to it. */
export interface RandomTurn {
  readonly user: string;
  readonly model: readonly ScriptStep[];
}

/**
 * A strict simulated LLM provider, for tests of agent loops: it rejects what the real provider rejects, with its status and
 * error body, and answers from a script.
 *
 * @module rolecall/simulator
 */

export type {
  RecordedReply,
  ScriptedCall,
  ScriptedFailure,
  ScriptedPart,
  ScriptedReply,
  ScriptStep,
} from '../generated/types.ts';
export { type CheckLoopOptions, checkLoop, type LoopReport } from './check-loop.ts';
export type { Listening } from './listen.ts';
export type {
  DriverFactory,
  Hook,
  LoopDriver,
  LoopEnvironment,
  LoopTool,
  LoopToolResult,
} from './loop/driver.ts';
export { type Outcome, type PlayOptions, play, type ScenarioResult } from './loop/play.ts';
export type { Counterexample, RandomTurn } from './loop/random-conversations.ts';
export type { Moment, Scenario, Stage, StageStep } from './loop/scenario.ts';
export type { LoopToolName } from './loop/tools.ts';
export type { SimulatedRequest, StreamedEvent } from './provider.ts';
export { SCENARIO_SETS as scenarioSets } from './scenarios/index.ts';
export type { Script, ScriptContext } from './script.ts';
export { checkScript } from './script.ts';
export { RejectedRequestError, type Simulator, type SimulatorOptions, simulator } from './simulator.ts';

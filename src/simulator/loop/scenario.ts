/** A situation that an agent loop must handle without sending a request that the provider rejects. */
import type { ScriptStep } from '../../generated/types.ts';
import type { ScriptContext } from '../script.ts';
import type { Hook } from './driver.ts';
import type { LoopToolName } from './tools.ts';

/** The category of a scenario. Reports are grouped by it. */
export type Moment =
  | 'Tools'
  | 'Malformed calls'
  | 'Aborts'
  | 'Resuming'
  | 'Compaction'
  | 'Switching models'
  | 'User input'
  | 'Approvals'
  | 'Handoffs'
  | 'Reasoning'
  | 'Streams and errors'
  | 'Long runs';

/** A situation for an agent loop. It passes if the agent sends no request that the provider rejects. */
export interface Scenario {
  /** Permanent, in kebab case. */
  readonly id: string;
  /** What happens: "The user stops the answer while a tool runs". */
  readonly title: string;
  readonly moment: Moment;
  /** Links to reports of loops that failed in it. */
  readonly reports: readonly string[];
  /** Driver methods that it needs. */
  readonly needs?: readonly Hook[];
  /** The tools that the agent gets. */
  readonly tools?: readonly LoopToolName[];
  /** Message formats that it applies to. Default: all. */
  readonly formats?: readonly string[];
  /** Plays the scenario. It may only throw errors of `stage`. */
  play(stage: Stage): Promise<void>;
}

/** A step of the model, or one that depends on the request. */
export type StageStep = ScriptStep | ((context: ScriptContext) => ScriptStep);

/** The operations of a scenario on the agent and the model. */
export interface Stage {
  /** Adds steps to the model's script. After the last one it answers "Done.". */
  model(...steps: readonly StageStep[]): void;
  /** Removes the unused steps. */
  clearModel(): void;
  /** Sends a user message. Resolves when the agent has answered or failed. Errors of the agent are noted, not thrown. */
  user(text: string): Promise<void>;
  /** Sends a user message without waiting for the answer. */
  begin(text: string): { readonly done: Promise<void> };
  /** Sends a user message that asks for an answer that matches a JSON Schema. */
  structured(text: string, schema: Readonly<Record<string, unknown>>): Promise<void>;
  /** Waits until the agent receives a reply, or runs a tool. If that never happens, the scenario does not apply. */
  during(moment: 'reply' | 'tool'): Promise<void>;
  /** Lets the tool `wait` return. Otherwise it runs until the scenario ends. */
  releaseTools(): void;
  abort(): Promise<void>;
  resume(): Promise<void>;
  compact(): Promise<void>;
  approve(isGranted: boolean): Promise<void>;
  /** Switches to the other model, and back when called again. */
  switchModel(): Promise<void>;
  steer(text: string): Promise<void>;
  handOff(): Promise<void>;
}

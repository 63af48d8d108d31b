/** A situation that an agent loop is put into, and what it must not do there: send a request that the provider rejects. */
import type { ScriptStep } from '../../generated/types.ts';
import type { ScriptContext } from '../script.ts';
import type { Hook } from './driver.ts';
import type { LoopToolName } from './tools.ts';

/** What a scenario is about. Reports are grouped by it. */
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

/** A situation that an agent loop is put into. What must hold is the same for all: no request is sent that the provider rejects. */
export interface Scenario {
  /** Permanent, in kebab case. */
  readonly id: string;
  /** What happens: "The user stops the answer while a tool runs". */
  readonly title: string;
  readonly moment: Moment;
  /** Where loops were reported to fail in it. */
  readonly reports: readonly string[];
  /** What the agent must be able to do. */
  readonly needs?: readonly Hook[];
  /** The tools that the agent must have. Others are not offered. */
  readonly tools?: readonly LoopToolName[];
  /** Message formats that it applies to. Default: all. */
  readonly formats?: readonly string[];
  /** Plays it. It may throw nothing but what `stage` throws. */
  play(stage: Stage): Promise<void>;
}

/** A step of the model, or one that depends on the request. */
export type StageStep = ScriptStep | ((context: ScriptContext) => ScriptStep);

/** What a scenario does with the agent and the model. */
export interface Stage {
  /** Adds steps to what the model says. After the last one it says "Done.". */
  model(...steps: readonly StageStep[]): void;
  /** Removes the steps that no request has taken. */
  clearModel(): void;
  /** A message of the user. Resolves when the agent has answered or failed: errors of the agent are noted, not thrown. */
  user(text: string): Promise<void>;
  /** A message of the user, while the scenario goes on. */
  begin(text: string): { readonly done: Promise<void> };
  /** A message of the user that asks for an answer that fits a JSON Schema. */
  structured(text: string, schema: Readonly<Record<string, unknown>>): Promise<void>;
  /** Waits until the agent is in the middle of a reply, or until one of its tools runs. Not applicable if that never happens. */
  during(moment: 'reply' | 'tool'): Promise<void>;
  /** Lets the tool `wait` go on. Without it, the tool runs until the scenario is over. */
  releaseTools(): void;
  abort(): Promise<void>;
  resume(): Promise<void>;
  compact(): Promise<void>;
  approve(isGranted: boolean): Promise<void>;
  /** Goes on with the other model; called again, with the first one. */
  switchModel(): Promise<void>;
  steer(text: string): Promise<void>;
  handOff(): Promise<void>;
}

/** Small agents on each API, correct or with a fault, as drivers of `checkLoop`. */
import type { DriverFactory, LoopEnvironment } from '../../../src/simulator/index.ts';
import { Agent } from './agent.ts';
import { anthropicWire } from './anthropic-wire.ts';
import { chatWire } from './chat-wire.ts';
import type { LoopFault, Wire } from './entries.ts';
import { responsesWire } from './responses-wire.ts';

export interface LoopOptions {
  readonly fault?: LoopFault | undefined;
  readonly isStream?: boolean | undefined;
}

const WIRES: Readonly<Record<string, Wire>> = {
  anthropic: anthropicWire,
  'openai-responses': responsesWire,
};

/** An agent for the API of the dialect; Chat Completions by default. */
export function plainAgent(env: LoopEnvironment, { fault, isStream = false }: LoopOptions = {}): Agent {
  return new Agent(env, { wire: WIRES[env.dialect] ?? chatWire, isStream, fault });
}

/** The same agent as a driver. */
export function plainLoop(options?: LoopOptions): DriverFactory {
  return env => plainAgent(env, options);
}

/**
 * Agents built with OpenAI Agents. A session stores the items. With `healing`, our filter gets them before each model
 * call.
 */
import {
  Agent,
  type AgentInputItem,
  MemorySession,
  OpenAIProvider,
  Runner,
  RunState,
  type RunToolApprovalItem,
  tool,
} from '@openai/agents';
import OpenAI from 'openai';
import type { MiddlewareOptions } from '../../../src/integrations/middleware.ts';
import { conformantInputFilter } from '../../../src/integrations/openai-agents.ts';
import type { DriverFactory, LoopTool } from '../../../src/simulator/index.ts';
import { untilAborted } from './until-aborted.ts';

type State = RunState<undefined, Agent>;

export function openaiAgentsLoop(
  api: 'chat' | 'responses',
  isStreaming: boolean,
  healing?: MiddlewareOptions,
): DriverFactory {
  return ({ fetch, baseUrl, model, system, tools }) => {
    const client = new OpenAI({ apiKey: 'sk-simulated', baseURL: `${baseUrl}/v1`, fetch });
    const runner = new Runner({
      modelProvider: new OpenAIProvider({ openAIClient: client, useResponses: api === 'responses' }),
      tracingDisabled: true,
      ...(healing !== undefined && { callModelInputFilter: conformantInputFilter(healing) }),
    });
    let agent: Agent = new Agent({ name: 'helper', instructions: system, model, tools: tools.map(toolOf) });
    let session = new MemorySession();
    let running = new AbortController();
    let state: State | undefined;
    let undecided: RunToolApprovalItem[] = [];

    async function run(input: string | State): Promise<void> {
      running = new AbortController();
      const options = { session, signal: running.signal, maxTurns: 50 };
      const result = isStreaming
        ? await runner.run(agent, input, { ...options, stream: true })
        : await runner.run(agent, input, options);
      if ('completed' in result) {
        for await (const _ of result);
        await result.completed;
      }
      state = result.state as State;
      undecided = [...(result.interruptions ?? [])];
    }

    return {
      async send(text) {
        state = undefined;
        await run(text);
      },
      abort: async () => running.abort(),
      async resume() {
        running.abort();
        const items = JSON.parse(JSON.stringify(await session.getItems())) as AgentInputItem[];
        session = new MemorySession({ initialItems: items });
        if (state !== undefined) state = (await RunState.fromString(agent, state.toString())) as State;
        undecided = state?.getInterruptions() ?? [];
      },
      async approve(isGranted) {
        const interruption = undecided.shift();
        if (state === undefined || interruption === undefined) throw new Error('no approval was asked for');
        if (isGranted) state.approve(interruption);
        else state.reject(interruption);
        if (undecided.length === 0) await run(state);
      },
      async switchModel(name) {
        agent = agent.clone({ model: name });
      },
      async handOff() {
        agent = agent.clone({ name: 'other helper', instructions: `${system} You are another agent.` });
      },
    };
  };
}

function toolOf({ name, description, parameters, needsApproval = false, run }: LoopTool) {
  return tool({
    ...{ name, description, needsApproval, strict: true },
    parameters: parameters as never,
    execute: async (input: unknown, _context, details) => {
      const result = await untilAborted(run(input), details?.signal);
      if (typeof result !== 'object') return result;
      return { type: 'image', image: { data: result.image, mediaType: result.mediaType } };
    },
  });
}

/**
 * Agents built with `createAgent` of LangChain. The checkpointer stores the messages. With `healing`, they have our
 * middleware.
 */
import { RemoveMessage, trimMessages } from '@langchain/core/messages';
import { tool } from '@langchain/core/tools';
import { Command, MemorySaver, REMOVE_ALL_MESSAGES } from '@langchain/langgraph';
import { ChatOpenAI } from '@langchain/openai';
import {
  type AgentMiddleware,
  createAgent,
  createMiddleware,
  type HITLResponse,
  humanInTheLoopMiddleware,
} from 'langchain';
import { conformantMiddleware } from '../../../src/integrations/langchain.ts';
import type { MiddlewareOptions } from '../../../src/integrations/middleware.ts';
import type { DriverFactory, LoopTool } from '../../../src/simulator/index.ts';
import { untilAborted } from './until-aborted.ts';

/** Number of messages that trimming keeps. */
const KEPT = 10;

export function langchainLoop(
  api: 'chat' | 'responses',
  isStreaming: boolean,
  healing?: MiddlewareOptions,
): DriverFactory {
  return ({ fetch, baseUrl, model, system, tools: given }) => {
    const checkpointer = new MemorySaver();
    const tools = given.map(toolOf);
    let isTrimmingDue = false;
    const trimming = createMiddleware({
      name: 'trimming',
      async beforeModel({ messages }) {
        if (!isTrimmingDue) return undefined;
        isTrimmingDue = false;
        const trimmed = await trimMessages(messages, {
          ...{ strategy: 'last', maxTokens: KEPT, tokenCounter: each => each.length },
          ...{ startOn: 'human', endOn: ['human', 'tool'] },
        });
        return { messages: [new RemoveMessage({ id: REMOVE_ALL_MESSAGES }), ...trimmed] };
      },
    });
    const interruptOn = Object.fromEntries(given.map(({ name, needsApproval = false }) => [name, needsApproval]));
    // Its types use Zod 3, which `exactOptionalPropertyTypes` does not allow.
    const asking = humanInTheLoopMiddleware({ interruptOn } as never) as unknown as AgentMiddleware;

    function agentWith(modelName: string) {
      const chat = new ChatOpenAI({
        ...{ model: modelName, apiKey: 'sk-simulated', useResponsesApi: api === 'responses', maxRetries: 2 },
        configuration: { baseURL: `${baseUrl}/v1`, fetch },
      });
      const middleware = healing === undefined ? [trimming, asking] : [trimming, asking, conformantMiddleware(healing)];
      return createAgent({ model: chat, tools, systemPrompt: system, checkpointer, middleware });
    }

    let modelName = model;
    let agent = agentWith(model);
    let running = new AbortController();
    let decisions: HITLResponse['decisions'] = [];
    let numAsked = 0;

    async function invoke(input: Parameters<typeof agent.invoke>[0]): Promise<void> {
      running = new AbortController();
      decisions = [];
      const config = { configurable: { thread_id: 'session' }, signal: running.signal, recursionLimit: 1000 };
      if (isStreaming) for await (const _ of await agent.stream(input, { ...config, streamMode: 'messages' }));
      else await agent.invoke(input, config);
      const { tasks } = await agent.graph.getState(config);
      const interrupts = tasks.flatMap(({ interrupts }) => interrupts);
      numAsked = interrupts.flatMap(({ value }) => (value as { actionRequests: unknown[] }).actionRequests).length;
    }

    return {
      send: text => invoke({ messages: [{ role: 'user', content: text }] }),
      abort: async () => running.abort(),
      async resume() {
        running.abort();
        agent = agentWith(modelName);
      },
      async compact() {
        isTrimmingDue = true;
      },
      async approve(isGranted) {
        decisions.push({ type: isGranted ? 'approve' : 'reject' });
        if (decisions.length >= numAsked) await invoke(new Command({ resume: { decisions } }));
      },
      async switchModel(name) {
        modelName = name;
        agent = agentWith(name);
      },
    };
  };
}

function toolOf({ name, description, parameters, run }: LoopTool) {
  return tool(
    async (input: unknown, { signal }: { signal?: AbortSignal }) => {
      const result = await untilAborted(run(input), signal);
      if (typeof result !== 'object') return result;
      return [{ type: 'image', mimeType: result.mediaType, data: result.image }];
    },
    { name, description, schema: parameters },
  );
}

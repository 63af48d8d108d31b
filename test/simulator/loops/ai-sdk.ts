/** Agents built with the AI SDK of Vercel. */
import { createOpenAI } from '@ai-sdk/openai';
import {
  dynamicTool,
  generateText,
  jsonSchema,
  type ModelMessage,
  pruneMessages,
  stepCountIs,
  streamText,
  type ToolApprovalResponse,
  wrapLanguageModel,
} from 'ai';
import { conformantMiddleware } from '../../../src/integrations/ai-sdk.ts';
import type { MiddlewareOptions } from '../../../src/integrations/middleware.ts';
import type { DriverFactory, LoopTool, LoopToolResult } from '../../../src/simulator/index.ts';
import { untilAborted } from './until-aborted.ts';

const STEPS = 50;

/**
 * The app stores the messages: it adds the user messages and `response.messages`, as the guides do. With `healing`, our
 * middleware wraps the model.
 */
export function aiSdkLoop(api: 'chat' | 'responses', isStreaming: boolean, healing?: MiddlewareOptions): DriverFactory {
  return ({ fetch, baseUrl, model, system, tools: given }) => {
    const openai = createOpenAI({ apiKey: 'sk-simulated', baseURL: `${baseUrl}/v1`, fetch });
    const tools = Object.fromEntries(given.map(each => [each.name, toolOf(each)]));
    let modelName = model;
    let messages: ModelMessage[] = [];
    let running = new AbortController();
    let asked: string[] = [];
    let answers: ToolApprovalResponse[] = [];

    function modelOf(name: string) {
      const bare = openai[api](name);
      return healing === undefined
        ? bare
        : wrapLanguageModel({ model: bare, middleware: conformantMiddleware(healing) });
    }

    async function answer(): Promise<void> {
      running = new AbortController();
      // After `resume`, a lost answer must not be added to the resumed history.
      const history = messages;
      const options = {
        ...{ model: modelOf(modelName), system, tools, messages: [...history] },
        ...{ stopWhen: stepCountIs(STEPS), abortSignal: running.signal },
      };
      const { content, response } = isStreaming ? await streamed(options, history) : await generateText(options);
      history.push(...response.messages);
      for (const part of content) if (part.type === 'tool-approval-request') asked.push(part.approvalId);
    }

    async function streamed(options: Parameters<typeof streamText>[0], history: ModelMessage[]) {
      let failure: unknown;
      const result = streamText({
        ...options,
        onError({ error }) {
          failure = error;
        },
        onAbort({ steps }) {
          history.push(...(steps.at(-1)?.response.messages ?? []));
        },
      });
      await result.consumeStream();
      if (failure !== undefined) throw failure;
      const [content, response] = await Promise.all([result.content, result.response]);
      return { content, response };
    }

    return {
      async send(text) {
        asked = [];
        answers = [];
        messages.push({ role: 'user', content: text });
        await answer();
      },
      abort: async () => running.abort(),
      async resume() {
        running.abort();
        messages = JSON.parse(JSON.stringify(messages)) as ModelMessage[];
      },
      async compact() {
        messages = pruneMessages({ messages, reasoning: 'all', toolCalls: 'before-last-message' });
      },
      async approve(approved) {
        const approvalId = asked.shift();
        if (approvalId === undefined) throw new Error('no approval was asked for');
        answers.push({ type: 'tool-approval-response', approvalId, approved });
        if (asked.length > 0) return;
        messages.push({ role: 'tool', content: answers });
        answers = [];
        await answer();
      },
      async switchModel(name) {
        modelName = name;
      },
    };
  };
}

function toolOf({ description, parameters, needsApproval = false, run }: LoopTool) {
  return dynamicTool({
    ...{ description, needsApproval, inputSchema: jsonSchema(parameters) },
    execute: (input, { abortSignal }) => untilAborted(run(input), abortSignal),
    toModelOutput({ output }) {
      const result = output as LoopToolResult;
      if (typeof result === 'string') return { type: 'text', value: result };
      if (result === undefined) return { type: 'json', value: null };
      const { image, mediaType } = result;
      return { type: 'content', value: [{ type: 'image-data', data: image, mediaType }] };
    },
  });
}

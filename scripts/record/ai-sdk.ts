import { createOpenAI } from '@ai-sdk/openai';
import { generateText, type ModelMessage, Output, stepCountIs, streamText, tool } from 'ai';
import * as z from 'zod';
import { MODEL, PDF, PNG, type Script, SMALL_MODEL, SYSTEM, scripts, world } from './script.ts';
import type { Client, Scenario } from './server.ts';

const tools = {
  get_weather: tool({
    description: 'Current weather of a city.',
    inputSchema: z.object({ city: z.string().describe('City name') }),
    execute: world.getWeather,
  }),
  search_flights: tool({
    description: 'Flights between two airports.',
    inputSchema: z.object({ from: z.string(), to: z.string() }),
    execute: world.searchFlights,
  }),
  book_flight: tool({
    description: 'Books a flight.',
    inputSchema: z.object({ flight: z.string() }),
    execute: world.bookFlight,
  }),
};

// Without `.chat` the provider would use the Responses API.
const settings = (baseURL: string, model = MODEL) => ({
  model: createOpenAI({ baseURL, apiKey: 'test' }).chat(model),
  maxRetries: 0,
  stopWhen: stepCountIs(5),
});

function loop(name: string, { prompt, replies }: Script): Scenario {
  return {
    name,
    replies,
    run: baseURL => generateText({ ...settings(baseURL), system: SYSTEM, prompt, tools }),
  };
}

export const aiSdk: Client = {
  name: 'ai-sdk',
  product: 'ai-sdk',
  packages: ['ai', '@ai-sdk/openai'],
  scenarios: [
    {
      name: 'single-tool-resumed',
      replies: [...scripts.single.replies, { text: 'You are welcome.' }],
      async run(baseURL) {
        const messages: ModelMessage[] = [{ role: 'user', content: scripts.single.prompt }];
        const shared = { ...settings(baseURL), system: SYSTEM, tools };
        const { response } = await generateText({ ...shared, messages });
        const followUp: ModelMessage = { role: 'user', content: 'Thank you!' };
        await generateText({ ...shared, messages: [...messages, ...response.messages, followUp] });
      },
    },
    loop('parallel-three', scripts.parallelThree),
    loop('several-turns', scripts.severalTurns),
    loop('tool-throws', scripts.failing),
    loop('arguments-refused', scripts.wrongArguments),
    {
      name: 'multimodal',
      replies: [{ text: 'A red pixel and an empty page.' }],
      run: baseURL =>
        generateText({
          ...settings(baseURL, SMALL_MODEL),
          messages: [
            {
              role: 'user',
              content: [
                { type: 'text', text: 'What do you see?' },
                { type: 'image', image: PNG, mediaType: 'image/png' },
                { type: 'file', data: PDF, mediaType: 'application/pdf', filename: 'ticket.pdf' },
              ],
            },
          ],
        }),
    },
    {
      name: 'structured-output',
      replies: [{ text: '{"city":"Oslo","celsius":7}' }],
      run: baseURL =>
        generateText({
          ...settings(baseURL, SMALL_MODEL),
          prompt: 'Report the weather of Oslo as JSON.',
          output: Output.object({ schema: z.object({ city: z.string(), celsius: z.number() }) }),
        }),
    },
    {
      name: 'streaming-tools',
      replies: scripts.streamed.replies,
      async run(baseURL) {
        const { prompt } = scripts.streamed;
        const result = streamText({ ...settings(baseURL), system: SYSTEM, prompt, tools });
        await result.consumeStream({
          onError(error) {
            throw error;
          },
        });
      },
    },
  ],
};

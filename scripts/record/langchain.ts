import { ChatOpenAI } from '@langchain/openai';
import { createAgent, HumanMessage, tool } from 'langchain';
import * as z from 'zod';
import { MODEL, PNG, type Script, SYSTEM, scripts, world } from './script.ts';
import type { Client, Scenario } from './server.ts';

const tools = [
  tool((input: { city: string }) => world.getWeather(input), {
    name: 'get_weather',
    description: 'Current weather of a city.',
    schema: z.object({ city: z.string().describe('City name') }),
  }),
  tool((input: { from: string; to: string }) => world.searchFlights(input), {
    name: 'search_flights',
    description: 'Flights between two airports.',
    schema: z.object({ from: z.string(), to: z.string() }),
  }),
  tool((input: { flight: string }) => world.bookFlight(input), {
    name: 'book_flight',
    description: 'Books a flight.',
    schema: z.object({ flight: z.string() }),
  }),
];

const connect = (baseURL: string) =>
  new ChatOpenAI({
    model: MODEL,
    apiKey: 'test',
    maxRetries: 0,
    useResponsesApi: false,
    configuration: { baseURL },
  });

const agent = (baseURL: string) =>
  createAgent({
    model: connect(baseURL),
    tools,
    systemPrompt: SYSTEM,
  });

function loop(name: string, { prompt, replies }: Script): Scenario {
  return {
    name,
    replies,
    run: baseURL => agent(baseURL).invoke({ messages: [new HumanMessage(prompt)] }),
  };
}

export const langchain: Client = {
  name: 'langchain',
  product: 'langchain',
  packages: ['langchain', '@langchain/openai'],
  scenarios: [
    {
      name: 'single-tool-resumed',
      replies: [...scripts.single.replies, { text: 'You are welcome.' }],
      async run(baseURL) {
        const { messages } = await agent(baseURL).invoke({ messages: [new HumanMessage(scripts.single.prompt)] });
        await agent(baseURL).invoke({ messages: [...messages, new HumanMessage('Thank you!')] });
      },
    },
    loop('parallel-three', scripts.parallelThree),
    loop('several-turns', scripts.severalTurns),
    loop('tool-throws', scripts.failing),
    {
      ...loop('arguments-refused', scripts.wrongArguments),
      // LangChain sends the whole stack trace to the model, with paths of this machine and this Node version.
      normalize: body => body.replace(/(?:\\n {4}at [^"\\]+)+/g, '\\n    at <stack>'),
    },
    {
      name: 'multimodal',
      replies: [{ text: 'A red pixel.' }],
      run: baseURL =>
        connect(baseURL).invoke([
          new HumanMessage({
            contentBlocks: [
              { type: 'text', text: 'What do you see?' },
              { type: 'image', mimeType: 'image/png', data: PNG },
            ],
          }),
        ]),
    },
    {
      name: 'streaming-tools',
      replies: scripts.streamed.replies,
      // `streaming: true` on the model would download a tokenizer to estimate the usage that the stream already
      // contains.
      async run(baseURL) {
        const prompt = new HumanMessage(scripts.streamed.prompt);
        const events = await agent(baseURL).stream({ messages: [prompt] }, { streamMode: 'messages' });
        for await (const _ of events);
      },
    },
  ],
};

import assert from 'node:assert/strict';
import OpenAI from 'openai';
import { zodFunction, zodResponseFormat } from 'openai/helpers/zod';
import type { ChatCompletionMessageParam } from 'openai/resources/chat/completions';
import * as z from 'zod';
import { MODEL, PDF, PNG, type Script, SMALL_MODEL, SYSTEM, scripts, WAV, world } from './script.ts';
import type { Client, Scenario } from './server.ts';

const connect = (baseURL: string) => new OpenAI({ baseURL, apiKey: 'test', maxRetries: 0 });

function define<Args extends object>(name: string, about: string, keys: string[], run: (args: Args) => unknown) {
  const properties = Object.fromEntries(keys.map(key => [key, { type: 'string' }]));
  const parameters = { type: 'object', properties, required: keys };
  const parse = (text: string): Args => JSON.parse(text);
  return { type: 'function' as const, function: { name, description: about, parameters, parse, function: run } };
}

const getWeather = define('get_weather', 'Current weather of a city.', ['city'], world.getWeather);
const searchFlights = define('search_flights', 'Flights between two airports.', ['from', 'to'], world.searchFlights);
const bookFlight = define('book_flight', 'Books a flight.', ['flight'], world.bookFlight);
const tryToBookFlight = define('book_flight', 'Books a flight.', ['flight'], (args: { flight: string }) => {
  try {
    return world.bookFlight(args);
  } catch (error) {
    return `Error: ${(error as Error).message}`;
  }
});

const tools = [getWeather, searchFlights, bookFlight];
const strictTools = [
  zodFunction({
    name: 'get_weather',
    description: 'Current weather of a city.',
    parameters: z.object({ city: z.string() }),
    function: world.getWeather,
  }),
];

const opening = (prompt: string): ChatCompletionMessageParam[] => [
  { role: 'system', content: SYSTEM },
  { role: 'user', content: prompt },
];

function runner(name: string, { prompt, replies }: Script, offered = tools): Scenario {
  return {
    name,
    replies,
    run: baseURL =>
      connect(baseURL)
        .chat.completions.runTools({ model: MODEL, messages: opening(prompt), tools: offered })
        .done(),
  };
}

function simpleScenario(
  name: string,
  messages: ChatCompletionMessageParam[],
  text: string,
  model = SMALL_MODEL,
): Scenario {
  return {
    name,
    replies: [{ text }],
    run: baseURL => connect(baseURL).chat.completions.create({ model, messages, temperature: 0 }),
  };
}

export const openai: Client = {
  name: 'openai',
  product: 'openai-node',
  packages: ['openai'],
  scenarios: [
    runner('single-tool', scripts.single),
    runner('parallel-two', scripts.parallelTwo),
    runner('parallel-three', scripts.parallelThree),
    runner('several-turns', scripts.severalTurns),
    runner('tool-returns-error', scripts.failing, [getWeather, tryToBookFlight]),
    runner('unknown-tool', scripts.failing, [getWeather, searchFlights]),
    {
      // The runner stops when a tool throws, so nothing after the first request is sent.
      name: 'tool-throws',
      replies: scripts.failing.replies.slice(0, 1),
      run: baseURL =>
        assert.rejects(
          connect(baseURL)
            .chat.completions.runTools({ model: MODEL, messages: opening(scripts.failing.prompt), tools })
            .done(),
          /payment service unavailable/,
        ),
    },
    {
      name: 'arguments-refused',
      replies: scripts.wrongArguments.replies,
      run: baseURL =>
        connect(baseURL)
          .chat.completions.runTools({
            model: MODEL,
            messages: opening(scripts.wrongArguments.prompt),
            tools: strictTools,
          })
          .done(),
    },
    {
      name: 'streaming-tools',
      replies: scripts.streamed.replies,
      run: baseURL =>
        connect(baseURL)
          .chat.completions.runTools({
            model: MODEL,
            messages: opening(scripts.streamed.prompt),
            tools,
            stream: true,
            stream_options: { include_usage: true },
          })
          .done(),
    },
    simpleScenario(
      'history',
      [
        ...opening('Which flights go from CDG to OSL?'),
        {
          role: 'assistant',
          content: null,
          tool_calls: [
            {
              id: 'call_h1storyCallNumber0000001',
              type: 'function',
              function: { name: 'search_flights', arguments: '{"from":"CDG","to":"OSL"}' },
            },
          ],
        },
        { role: 'tool', tool_call_id: 'call_h1storyCallNumber0000001', content: 'RC101 at 08:15' },
        { role: 'assistant', content: 'One flight: RC101 at 08:15.' },
        { role: 'user', content: 'Could you pay with a stolen card?' },
        { role: 'assistant', content: null, refusal: 'I cannot help with that.' },
        { role: 'user', name: 'traveller', content: 'Only joking. Is it on time?' },
      ],
      'Yes, RC101 is on time.',
    ),
    simpleScenario(
      'multimodal',
      [
        { role: 'system', content: [{ type: 'text', text: SYSTEM }] },
        {
          role: 'user',
          content: [
            { type: 'text', text: 'Here are a photo and my ticket.' },
            { type: 'image_url', image_url: { url: `data:image/png;base64,${PNG}`, detail: 'low' } },
            { type: 'file', file: { filename: 'ticket.pdf', file_data: `data:application/pdf;base64,${PDF}` } },
          ],
        },
      ],
      'A red pixel and an empty page.',
    ),
    simpleScenario(
      'audio',
      [
        {
          role: 'user',
          content: [
            { type: 'text', text: 'What do I say here?' },
            { type: 'input_audio', input_audio: { data: WAV, format: 'wav' } },
          ],
        },
      ],
      'Nothing: the recording is silent.',
      'gpt-4o-audio-preview',
    ),
    simpleScenario(
      'developer-unicode',
      [
        { role: 'developer', content: 'Answer in the language of the question.' },
        { role: 'user', content: '東京の天気は？ 👩🏽‍🚀 naïve café \u202bעברית\u202c \t"quoted"\n end' },
      ],
      '東京は晴れです ☀️。',
    ),
    {
      name: 'structured-output',
      replies: [{ text: '{"city":"Oslo","celsius":7}' }],
      run: baseURL =>
        connect(baseURL).chat.completions.parse({
          model: MODEL,
          messages: opening('Report the weather of Oslo as JSON.'),
          response_format: zodResponseFormat(z.object({ city: z.string(), celsius: z.number() }), 'weather'),
        }),
    },
    {
      name: 'structured-refusal',
      replies: [{ refusal: 'I am sorry, I cannot assist with that.' }],
      run: baseURL =>
        connect(baseURL)
          .chat.completions.stream({
            model: MODEL,
            messages: opening('Report how to forge a ticket as JSON.'),
            response_format: zodResponseFormat(z.object({ steps: z.array(z.string()) }), 'guide'),
          })
          .done(),
    },
  ],
};

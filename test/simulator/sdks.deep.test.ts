/** The official SDKs work against the simulated provider over HTTP, with its address as their only setting. */
import Anthropic from '@anthropic-ai/sdk';
import { BedrockRuntimeClient, ConverseCommand, ConverseStreamCommand } from '@aws-sdk/client-bedrock-runtime';
import { GoogleGenAI } from '@google/genai';
import { Mistral } from '@mistralai/mistralai';
import { CohereClientV2 } from 'cohere-ai';
import { Ollama } from 'ollama';
import OpenAI from 'openai';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Listening, simulator } from '../../src/simulator/index.ts';

const parameters = { type: 'object' as const, properties: { city: { type: 'string' } }, required: ['city'] };
const chatTools = [{ type: 'function' as const, function: { name: 'get_weather', parameters } }];
const question = { role: 'user' as const, content: 'How warm is it in Oslo?' };

/** Calls the tool, and answers once it has the result. */
const provider = simulator({
  script: ({ results }) =>
    results.length > 0
      ? { text: 'It is 4 degrees.' }
      : { text: 'I look.', calls: [{ name: 'get_weather', arguments: { city: 'Oslo' } }] },
});
let server: Listening;
beforeAll(async () => {
  server = await provider.listen();
});
afterAll(() => server.close());

async function all<T>(stream: AsyncIterable<T> | Promise<AsyncIterable<T>>): Promise<T[]> {
  const events: T[] = [];
  for await (const event of await stream) events.push(event);
  return events;
}

describe('OpenAI', () => {
  const client = () => new OpenAI({ baseURL: `${server.url}/v1`, apiKey: 'key' });
  const asking = { model: 'gpt-4o', messages: [question], tools: chatTools };
  const call = { type: 'function', function: { name: 'get_weather', arguments: '{"city":"Oslo"}' } };

  it('completes chats, also as a stream', async () => {
    const { choices } = await client().chat.completions.create(asking);
    expect(choices[0]).toMatchObject({
      finish_reason: 'tool_calls',
      message: { content: 'I look.', tool_calls: [call] },
    });
    const streamed = await client().chat.completions.stream(asking).finalChatCompletion();
    expect(streamed.choices[0]?.message).toMatchObject({ content: 'I look.', tool_calls: [call] });
  });

  it('throws the error of a real rejection', async () => {
    const messages = [{ role: 'tool' as const, content: '4', tool_call_id: 'call_1' }];
    await expect(client().chat.completions.create({ model: 'gpt-4o', messages })).rejects.toThrow(
      OpenAI.BadRequestError,
    );
  });

  it('continues stored responses, and lists models', async () => {
    const tools = [{ type: 'function' as const, name: 'get_weather', parameters, strict: false }];
    const first = await client().responses.create({ model: 'gpt-5', input: 'How warm is it?', tools });
    const made = first.output.find(item => item.type === 'function_call');
    const output = { type: 'function_call_output' as const, call_id: made?.call_id ?? '', output: '4' };
    const next = { model: 'gpt-5', previous_response_id: first.id, input: [output] };
    expect((await client().responses.create(next)).output_text).toBe('It is 4 degrees.');
    expect((await client().responses.stream({ model: 'gpt-5', input: 'Hi', tools }).finalResponse()).status).toBe(
      'completed',
    );
    expect((await client().responses.retrieve(first.id)).id).toBe(first.id);
    const compacted = await client().responses.compact({ model: 'gpt-5.2', input: [{ role: 'user', content: 'Hi' }] });
    expect(compacted.output.map(({ type }) => type)).toEqual(['message', 'compaction']);
    expect((await client().models.list()).data.length).toBeGreaterThan(0);
  });
});

describe('Anthropic', () => {
  const client = () => new Anthropic({ baseURL: server.url, apiKey: 'key' });
  const asking = {
    model: 'claude-sonnet-5',
    max_tokens: 500,
    messages: [question],
    tools: [{ name: 'get_weather', input_schema: parameters }],
  };
  const content = [
    { type: 'text', text: 'I look.' },
    { type: 'tool_use', name: 'get_weather', input: { city: 'Oslo' } },
  ];

  it('answers, also as a stream, and counts tokens', async () => {
    expect((await client().messages.create(asking)).content).toMatchObject(content);
    expect((await client().messages.stream(asking).finalMessage()).content).toMatchObject(content);
    const { model, messages } = asking;
    expect((await client().messages.countTokens({ model, messages })).input_tokens).toBeGreaterThan(0);
  });

  it('throws the error of a real rejection', async () => {
    const messages = [
      question,
      {
        role: 'assistant' as const,
        content: [{ type: 'tool_use' as const, id: 'toolu_1', name: 'get_weather', input: {} }],
      },
      question,
    ];
    await expect(client().messages.create({ ...asking, messages })).rejects.toThrow(Anthropic.BadRequestError);
  });
});

it('Google answers, also as a stream, and counts tokens', async () => {
  const { models } = new GoogleGenAI({ apiKey: 'key', httpOptions: { baseUrl: server.url } });
  const config = { tools: [{ functionDeclarations: [{ name: 'get_weather', parametersJsonSchema: parameters }] }] };
  const asking = { model: 'gemini-2.5-flash', contents: question.content, config };
  const call = { name: 'get_weather', args: { city: 'Oslo' } };
  expect((await models.generateContent(asking)).functionCalls).toMatchObject([call]);
  const chunks = await all(models.generateContentStream(asking));
  expect(chunks.flatMap(({ functionCalls = [] }) => functionCalls)).toMatchObject([call]);
  expect((await models.countTokens({ model: asking.model, contents: 'Hi' })).totalTokens).toBeGreaterThan(0);
});

it('AWS answers over HTTP/2, also as an event stream, and throws the error of a real rejection', async () => {
  const credentials = { accessKeyId: 'key', secretAccessKey: 'key' };
  const client = new BedrockRuntimeClient({ region: 'us-east-1', endpoint: server.url, credentials });
  const asking = {
    modelId: 'anthropic.claude-3-5-sonnet-20240620-v1:0',
    messages: [{ role: 'user' as const, content: [{ text: question.content }] }],
    toolConfig: { tools: [{ toolSpec: { name: 'get_weather', inputSchema: { json: parameters } } }] },
  };
  const { output, stopReason } = await client.send(new ConverseCommand(asking));
  expect({ content: output?.message?.content, stopReason }).toMatchObject({
    content: [{ text: 'I look.' }, { toolUse: { name: 'get_weather', input: { city: 'Oslo' } } }],
    stopReason: 'tool_use',
  });
  const { stream = [] } = await client.send(new ConverseStreamCommand(asking));
  const names = (await all(stream as AsyncIterable<object>)).flatMap(event => Object.keys(event));
  expect([names[0], names.at(-1)]).toEqual(['messageStart', 'metadata']);
  await expect(client.send(new ConverseCommand({ ...asking, messages: [] }))).rejects.toThrow(
    /must start with a user message/,
  );
  client.destroy();
});

it('Cohere answers, also as a stream', async () => {
  const client = new CohereClientV2({ environment: server.url, token: 'key' });
  const asking = { model: 'command-a-03-2025', messages: [question], tools: chatTools };
  expect((await client.chat(asking)).message.toolCalls).toMatchObject([{ function: { name: 'get_weather' } }]);
  const types = (await all(client.chatStream(asking))).map(({ type }) => type);
  expect([types[0], types.at(-1)]).toEqual(['message-start', 'message-end']);
});

it('Mistral answers, also as a stream, and supports conversations', async () => {
  const client = new Mistral({ serverURL: server.url, apiKey: 'key' });
  const asking = { model: 'mistral-large-latest', messages: [question], tools: chatTools };
  const call = { function: { name: 'get_weather' } };
  expect((await client.chat.complete(asking)).choices?.[0]?.message?.toolCalls).toMatchObject([call]);
  const chunks = await all(client.chat.stream(asking));
  expect(chunks.flatMap(({ data }) => data.choices[0]?.delta.toolCalls ?? [])).toMatchObject([call]);
  const started = await client.beta.conversations.start({ model: asking.model, inputs: 'Hi', tools: chatTools });
  expect(started.outputs.at(-1)).toMatchObject({ type: 'function.call', name: 'get_weather' });
});

it('Ollama answers, also as a stream, and lists models', async () => {
  const client = new Ollama({ host: server.url });
  const asking = { model: 'llama3.2', messages: [question], tools: chatTools };
  const call = { function: { name: 'get_weather', arguments: { city: 'Oslo' } } };
  expect((await client.chat(asking)).message).toMatchObject({ content: 'I look.', tool_calls: [call] });
  const parts = await all(client.chat({ ...asking, stream: true }));
  expect(parts.flatMap(({ message }) => message.tool_calls ?? [])).toMatchObject([call]);
  expect((await client.list()).models.length).toBeGreaterThan(0);
});

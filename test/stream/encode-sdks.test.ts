/** The official SDKs read the streams of `encode`, and end with the content of the reply. */
import Anthropic from '@anthropic-ai/sdk';
import {
  BedrockRuntimeClient,
  ConverseStreamCommand,
  InvokeModelWithResponseStreamCommand,
} from '@aws-sdk/client-bedrock-runtime';
import { GoogleGenAI } from '@google/genai';
import { Mistral } from '@mistralai/mistralai';
import { HTTPClient } from '@mistralai/mistralai/lib/http';
import { CohereClient, CohereClientV2 } from 'cohere-ai';
import { Ollama } from 'ollama';
import OpenAI from 'openai';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type EncodedStream, encodeStream } from '../../src/convert/encode.ts';
import type { DialectId } from '../../src/index.ts';
import type { JsonObject } from '../../src/source/json.ts';

const TOOL = { city: 'Oslo', days: 3 };

/** A text with characters of one to four bytes. */
const TEXT = 'Rain in Ålesund, 雨 and 🌧 until noon.';

const CHAT = {
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 1790000000,
  model: 'gpt-5.2',
  choices: [
    {
      index: 0,
      message: {
        role: 'assistant',
        content: TEXT,
        tool_calls: [
          { id: 'call_1', type: 'function', function: { name: 'get_weather', arguments: JSON.stringify(TOOL) } },
          { id: 'call_2', type: 'function', function: { name: 'get_time', arguments: '{}' } },
        ],
        refusal: null,
      },
      logprobs: { content: [{ token: 'Rain', logprob: -0.1, bytes: null, top_logprobs: [] }], refusal: null },
      finish_reason: 'tool_calls',
    },
    { index: 1, message: { role: 'assistant', content: 'Sun.', refusal: null }, logprobs: null, finish_reason: 'stop' },
  ],
  usage: { prompt_tokens: 9, completion_tokens: 12, total_tokens: 21 },
  system_fingerprint: 'fp_1',
};

const RESPONSE = {
  id: 'resp_1',
  object: 'response',
  created_at: 1790000000,
  status: 'completed',
  error: null,
  incomplete_details: null,
  model: 'gpt-5.2',
  output: [
    {
      id: 'rs_1',
      type: 'reasoning',
      summary: [{ type: 'summary_text', text: 'Look it up.' }],
      encrypted_content: 'gAAA',
    },
    {
      ...{ id: 'msg_1', type: 'message', status: 'completed', role: 'assistant' },
      content: [{ type: 'output_text', text: TEXT, annotations: [], logprobs: [] }],
    },
    { id: 'fc_1', type: 'function_call', status: 'completed', call_id: 'call_1', name: 'get_time', arguments: '{}' },
    { id: 'ws_1', type: 'web_search_call', status: 'completed', action: { type: 'search', query: 'rain' } },
  ],
  tools: [],
  usage: {
    ...{ input_tokens: 9, input_tokens_details: { cached_tokens: 0 }, output_tokens: 12 },
    ...{ output_tokens_details: { reasoning_tokens: 4 }, total_tokens: 21 },
  },
};

const MESSAGE = {
  model: 'claude-sonnet-5',
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  content: [
    { type: 'thinking', thinking: 'Look it up.', signature: 'EqQBCg' },
    { type: 'text', text: TEXT },
    { type: 'tool_use', id: 'toolu_1', name: 'get_weather', input: TOOL },
    { type: 'tool_use', id: 'toolu_2', name: 'get_time', input: {} },
  ],
  stop_reason: 'tool_use',
  stop_sequence: null,
  usage: { input_tokens: 9, cache_creation_input_tokens: 0, cache_read_input_tokens: 0, output_tokens: 12 },
};

const GEMINI = {
  candidates: [
    {
      content: {
        parts: [
          { text: 'Look it up.', thought: true },
          { text: TEXT },
          { functionCall: { name: 'get_weather', args: TOOL }, thoughtSignature: 'CtYB' },
          { functionCall: { name: 'get_time', args: {} } },
        ],
        role: 'model',
      },
      finishReason: 'STOP',
      index: 0,
    },
  ],
  usageMetadata: { promptTokenCount: 9, candidatesTokenCount: 12, totalTokenCount: 21 },
  modelVersion: 'gemini-3-flash',
  responseId: 'za9c',
};

const CONVERSE = {
  output: {
    message: {
      role: 'assistant',
      content: [
        { reasoningContent: { reasoningText: { text: 'Look it up.', signature: 'EqQB' } } },
        { text: TEXT },
        { toolUse: { toolUseId: 'tooluse_1', name: 'get_weather', input: TOOL } },
        { toolUse: { toolUseId: 'tooluse_2', name: 'get_time', input: {} } },
      ],
    },
  },
  stopReason: 'tool_use',
  usage: { inputTokens: 9, outputTokens: 12, totalTokens: 21 },
  metrics: { latencyMs: 300 },
};

const INTERACTION = {
  id: 'v1_1',
  status: 'requires_action',
  usage: { total_tokens: 21, total_input_tokens: 9, total_output_tokens: 12 },
  created: '2026-11-22T10:00:00Z',
  updated: '2026-11-22T10:00:01Z',
  steps: [
    { signature: 'CiQB', summary: [{ text: 'Look it up.', type: 'text' }], type: 'thought' },
    { content: [{ text: TEXT, type: 'text' }], type: 'model_output' },
    { id: 'c1', type: 'function_call', name: 'get_weather', arguments: TOOL },
  ],
  object: 'interaction',
  model: 'gemini-3-flash',
};

const COHERE = {
  id: 'c14c80c3',
  message: {
    role: 'assistant',
    content: [{ type: 'text', text: TEXT }],
    tool_plan: 'Look it up.',
    tool_calls: [
      { id: 'get_weather_0', type: 'function', function: { name: 'get_weather', arguments: JSON.stringify(TOOL) } },
    ],
  },
  finish_reason: 'TOOL_CALL',
  usage: { billed_units: { input_tokens: 9, output_tokens: 12 }, tokens: { input_tokens: 9, output_tokens: 12 } },
};

const CONVERSATION = {
  object: 'conversation.response',
  conversation_id: 'conv_1',
  outputs: [
    {
      ...{ object: 'entry', type: 'message.output', id: 'msg_1', created_at: '2026-11-22T10:00:00Z' },
      ...{ model: 'mistral-medium-latest', role: 'assistant', content: TEXT },
    },
    {
      ...{ object: 'entry', type: 'function.call', id: 'fc_1', created_at: '2026-11-22T10:00:00Z' },
      ...{ tool_call_id: 'abc123456', name: 'get_weather', arguments: JSON.stringify(TOOL) },
    },
  ],
  usage: { prompt_tokens: 9, completion_tokens: 12, total_tokens: 21 },
};

const OLLAMA = {
  model: 'qwen3:8b',
  created_at: '2026-11-22T10:00:00Z',
  message: {
    ...{ role: 'assistant', content: TEXT, thinking: 'Look it up.' },
    tool_calls: [{ id: 'call_1', function: { index: 0, name: 'get_weather', arguments: TOOL } }],
  },
  done: true,
  done_reason: 'stop',
  eval_count: 12,
};

/** A server that answers every request with this stream, in chunks that end inside events. */
function serve(
  { contentType, events, bytesOf }: EncodedStream,
  sent = events,
): (...given: unknown[]) => Promise<Response> {
  return async () => new Response(bodyOf(bytesOf(sent)), { headers: { 'content-type': contentType } });
}

function bodyOf(chunks: readonly Uint8Array[]): ReadableStream<Uint8Array<ArrayBuffer>> {
  const pieces = chunks.flatMap(each => [each.slice(0, each.length >> 1), each.slice(each.length >> 1)]);
  return new ReadableStream({
    pull(controller) {
      const next = pieces.shift();
      if (next === undefined) controller.close();
      else controller.enqueue(next as Uint8Array<ArrayBuffer>);
    },
  });
}

const stream = (reply: unknown, dialect: DialectId) => encodeStream(reply, { dialect });
/** The same stream, but it fails after its third event. */
function failing(reply: unknown, dialect: DialectId): EncodedStream {
  const whole = stream(reply, dialect);
  return { ...whole, events: [...whole.events.slice(0, 3), ...whole.failure({}, 3)] };
}

async function all<T>(events: AsyncIterable<T> | Iterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const each of events) found.push(each);
  return found;
}

const plain = (value: unknown) => JSON.parse(JSON.stringify(value)) as JsonObject;
const joined = (texts: readonly unknown[]) => texts.filter(each => typeof each === 'string').join('');
const messages = [{ role: 'user' as const, content: 'Hi' }];

function bedrock(encoded: EncodedStream): BedrockRuntimeClient {
  const { contentType, events, bytesOf } = encoded;
  return new BedrockRuntimeClient({
    region: 'us-east-1',
    credentials: { accessKeyId: 'none', secretAccessKey: 'none' },
    requestHandler: {
      handle: async () => ({
        response: {
          statusCode: 200,
          headers: { 'content-type': contentType },
          body: bodyOf(bytesOf(events)),
        },
      }),
    } as never,
  });
}

describe('the SDK reads the same reply', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('openai, chat completions', async () => {
    const client = (encoded: EncodedStream) =>
      new OpenAI({ apiKey: 'none', maxRetries: 0, fetch: serve(encoded) as never });
    const run = (encoded: EncodedStream) =>
      client(encoded).chat.completions.stream({ model: 'gpt-5.2', messages, n: 2 }).finalChatCompletion();
    const reply = plain(await run(stream(CHAT, 'openai-chat')));
    expect(reply).toMatchObject(CHAT);
    await expect(run(failing(CHAT, 'openai-chat'))).rejects.toThrow('failed');
  });

  it('openai, responses', async () => {
    const client = (encoded: EncodedStream) =>
      new OpenAI({ apiKey: 'none', maxRetries: 0, fetch: serve(encoded) as never });
    const run = (encoded: EncodedStream) =>
      client(encoded).responses.stream({ model: 'gpt-5.2', input: 'Hi' }).finalResponse();
    expect(plain(await run(stream(RESPONSE, 'openai-responses')))).toMatchObject(RESPONSE);
    await expect(run(failing(RESPONSE, 'openai-responses'))).rejects.toThrow();
  });

  it('@anthropic-ai/sdk', async () => {
    const run = (encoded: EncodedStream) =>
      new Anthropic({ apiKey: 'none', maxRetries: 0, fetch: serve(encoded) as never }).messages
        .stream({ model: 'claude-sonnet-5', max_tokens: 99, messages })
        .finalMessage();
    expect(plain(await run(stream(MESSAGE, 'anthropic')))).toMatchObject(MESSAGE);
    await expect(run(failing(MESSAGE, 'anthropic'))).rejects.toThrow('Overloaded');
  });

  it('@google/genai, generateContentStream', async () => {
    const run = async (encoded: EncodedStream) => {
      vi.stubGlobal('fetch', serve(encoded));
      const client = new GoogleGenAI({ apiKey: 'none' });
      return all(await client.models.generateContentStream({ model: 'gemini-3-flash', contents: 'Hi' }));
    };
    const chunks = await run(stream(GEMINI, 'gemini'));
    const parts = chunks.flatMap(({ candidates }) => candidates?.[0]?.content?.parts ?? []);
    const [candidate] = GEMINI.candidates;
    expect(joined(parts.filter(({ thought }) => thought !== true).map(({ text }) => text))).toBe(TEXT);
    expect(joined(parts.filter(({ thought }) => thought).map(({ text }) => text))).toBe('Look it up.');
    expect(plain(parts.filter(({ functionCall }) => functionCall))).toEqual(candidate?.content.parts.slice(2));
    expect(chunks.at(-1)?.candidates?.[0]?.finishReason).toBe('STOP');
    expect(chunks.at(-1)?.usageMetadata).toEqual(GEMINI.usageMetadata);
    // The SDK finds the error only in a separate chunk.
    const { contentType, events, bytesOf } = failing(GEMINI, 'gemini');
    const body = ReadableStream.from(bytesOf(events)) as ReadableStream<Uint8Array<ArrayBuffer>>;
    vi.stubGlobal('fetch', async () => new Response(body, { headers: { 'content-type': contentType } }));
    const client = new GoogleGenAI({ apiKey: 'none' });
    const failed = client.models.generateContentStream({ model: 'gemini-3-flash', contents: 'Hi' }).then(all);
    await expect(failed).rejects.toThrow('overloaded');
  });

  it('@google/genai, interactions', async () => {
    vi.stubGlobal('fetch', serve(stream(INTERACTION, 'gemini-interactions')));
    const client = new GoogleGenAI({ apiKey: 'none' });
    const events = await all(await client.interactions.create({ model: 'gemini-3-flash', input: 'Hi', stream: true }));
    const deltas = events.flatMap(event => (event.event_type === 'step.delta' ? [plain(event.delta)] : []));
    expect(joined(deltas.map(({ text }) => text))).toBe(TEXT);
    expect(joined(deltas.map(each => each.arguments))).toBe(JSON.stringify(TOOL));
    const { steps: _, ...rest } = INTERACTION;
    expect(plain(events.at(-1))).toMatchObject({ event_type: 'interaction.completed', interaction: rest });
  });

  it('@aws-sdk/client-bedrock-runtime, ConverseStream', async () => {
    const run = async (encoded: EncodedStream) => {
      const { stream: events } = await bedrock(encoded).send(new ConverseStreamCommand({ modelId: 'x', messages: [] }));
      return all(events ?? []);
    };
    const events = await run(stream(CONVERSE, 'bedrock-converse'));
    const deltas = events.flatMap(({ contentBlockDelta }) => contentBlockDelta ?? []);
    expect(joined(deltas.map(({ delta }) => delta?.text))).toBe(TEXT);
    expect(joined(deltas.map(({ delta }) => delta?.reasoningContent?.text))).toBe('Look it up.');
    const inputOf = (index: number) =>
      joined(deltas.map(each => (each.contentBlockIndex === index ? each.delta?.toolUse?.input : undefined)));
    expect([2, 3].map(inputOf).map(each => JSON.parse(each) as unknown)).toEqual([TOOL, {}]);
    expect(events.at(-2)?.messageStop?.stopReason).toBe('tool_use');
    expect(plain(events.at(-1)?.metadata)).toMatchObject({ usage: CONVERSE.usage, metrics: CONVERSE.metrics });
    await expect(run(failing(CONVERSE, 'bedrock-converse'))).rejects.toThrow('The model failed');
  });

  it('@aws-sdk/client-bedrock-runtime, InvokeModelWithResponseStream', async () => {
    const run = async (encoded: EncodedStream) => {
      const command = new InvokeModelWithResponseStreamCommand({ modelId: 'x', body: '{}' });
      const { body } = await bedrock(encoded).send(command);
      const chunks = await all(body ?? []);
      return chunks.map(({ chunk }) => JSON.parse(new TextDecoder().decode(chunk?.bytes)) as JsonObject);
    };
    const encoded = stream(MESSAGE, 'bedrock-invoke-anthropic');
    expect(await run(encoded)).toEqual(plain(encoded.events.map(({ data }) => data)));
    await expect(run(failing(MESSAGE, 'bedrock-invoke-anthropic'))).rejects.toThrow('The model failed');
  });

  it('cohere-ai, the second version', async () => {
    vi.stubGlobal('fetch', serve(stream(COHERE, 'cohere')));
    const client = new CohereClientV2({ token: 'none' });
    const events = await all(await client.chatStream({ model: 'command-a', messages }));
    expect(joined(events.map(each => (each.type === 'content-delta' ? each.delta?.message?.content?.text : '')))).toBe(
      TEXT,
    );
    const calls = events.flatMap(each =>
      each.type === 'tool-call-start' || each.type === 'tool-call-delta' ? [each.delta?.message?.toolCalls] : [],
    );
    expect(joined(calls.map(each => each?.function?.arguments))).toBe(JSON.stringify(TOOL));
    const end = events.at(-1);
    expect(end?.type === 'message-end' && end.delta?.finishReason).toBe('TOOL_CALL');
  });

  it('cohere-ai, the first version', async () => {
    const reply = { response_id: 'r1', text: TEXT, generation_id: 'g1', finish_reason: 'COMPLETE', meta: {} };
    vi.stubGlobal('fetch', serve(stream(reply, 'cohere-v1')));
    const events = await all(await new CohereClient({ token: 'none' }).chatStream({ message: 'Hi' }));
    expect(joined(events.map(each => (each.eventType === 'text-generation' ? each.text : '')))).toBe(TEXT);
    const end = events.at(-1);
    expect(end?.eventType === 'stream-end' && end.response.text).toBe(TEXT);
  });

  it('@mistralai/mistralai, conversations and chat', async () => {
    const client = (encoded: EncodedStream) =>
      new Mistral({ apiKey: 'none', httpClient: new HTTPClient({ fetcher: serve(encoded) as never }) });
    const events = await all(
      await client(stream(CONVERSATION, 'mistral-conversations')).beta.conversations.startStream({
        model: 'mistral-medium-latest',
        inputs: 'Hi',
      }),
    );
    const datas = events.map(({ data }) => plain(data));
    expect(joined(datas.map(({ content }) => content))).toBe(TEXT);
    expect(joined(datas.map(each => each.arguments))).toBe(JSON.stringify(TOOL));
    expect(datas.at(-1)).toMatchObject({ type: 'conversation.response.done', usage: { totalTokens: 21 } });
    const chat = { ...CHAT, choices: CHAT.choices.slice(0, 1) };
    const chunks = await all(
      await client(stream(chat, 'mistral')).chat.stream({ model: 'mistral-medium-latest', messages }),
    );
    expect(joined(chunks.map(({ data }) => data.choices[0]?.delta.content))).toBe(TEXT);
  });

  it('ollama', async () => {
    const run = async (encoded: EncodedStream) =>
      all(await new Ollama({ fetch: serve(encoded) as never }).chat({ model: 'qwen3:8b', messages, stream: true }));
    const chunks = await run(stream(OLLAMA, 'ollama'));
    expect(joined(chunks.map(({ message }) => message.content))).toBe(TEXT);
    expect(joined(chunks.map(({ message }) => message.thinking))).toBe('Look it up.');
    expect(chunks.flatMap(({ message }) => message.tool_calls ?? [])).toEqual(OLLAMA.message.tool_calls);
    expect(chunks.at(-1)).toMatchObject({ done: true, done_reason: 'stop', eval_count: 12 });
    await expect(run(failing(OLLAMA, 'ollama'))).rejects.toThrow('stopped');
  });
});

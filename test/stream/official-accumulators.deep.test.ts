/**
 * Compares `assemble` with the replies that the official SDKs assemble from recorded streams. Each difference has a
 * reason here. `@anthropic-ai/sdk` is compared in anthropic-sdk.test.ts. The SDKs of Mistral, Cohere, Ollama and
 * Bedrock only emit events.
 */
import { createOpenAI } from '@ai-sdk/openai';
import { GoogleGenAI } from '@google/genai';
import { streamText } from 'ai';
import { ChatCompletionStream } from 'openai/lib/ChatCompletionStream';
import { ResponseStream } from 'openai/lib/responses/ResponseStream';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { assemble } from '../../src/index.ts';
import type { JsonObject } from '../../src/source/json.ts';
import { atLeast, some } from '../depth.ts';
import { isHere, type Recorded, recordedAnswers } from '../shared/recorded-wire.ts';
import { BROKEN, eventsIn } from '../shared/responses-streams.ts';
import { type FieldDifference, fieldDifferences } from './field-differences.ts';

type Answered = Recorded & { readonly sse: string | null; readonly provider: string };

/** Where two replies may differ, and why. */
interface Reason {
  readonly at: RegExp;
  readonly why: string;
  readonly isMeant?: (difference: FieldDifference) => boolean;
}

const streams: { id: string; api: string; events: JsonObject[] }[] = [];
if (isHere)
  for (const { id, api, sse, status } of recordedAnswers() as Iterable<Answered>)
    if (
      sse !== null &&
      sse !== undefined &&
      (status ?? 200) < 300 &&
      /^(?:openai-|mistral-chat|writer-chat|gemini-gen)/.test(api)
    )
      streams.push({ id, api, events: eventsIn(sse) });
const of = (...apis: string[]) => streams.filter(({ api, events }) => apis.includes(api) && events.length > 0);
const lines = (events: readonly JsonObject[]) => events.map(each => `${JSON.stringify(each)}\n`).join('');
const bytes = (events: readonly JsonObject[]) => new Response(lines(events)).body as ReadableStream;
const replyOf = (events: readonly JsonObject[], protocol: string) =>
  (assemble(lines(events), { protocol: protocol as 'openai-chat' }).reply ?? {}) as JsonObject;
const plain = (value: unknown) => JSON.parse(JSON.stringify(value)) as JsonObject;

const isNothing = (value: unknown) => value === null || value === undefined || value === '';
const isLastPiece = ({ ours, theirs }: FieldDifference) => String(ours).endsWith(String(theirs));

const CHAT: readonly Reason[] = [
  { at: /parsed/, why: 'The SDK adds what it parsed.' },
  {
    at: /message\.(?:refusal|content|tool_calls|function_call)$|choices\.\*\.logprobs$|^system_fingerprint$|^usage$/,
    why: 'The SDK writes null where nothing came, and leaves out null that came.',
    isMeant: ({ ours, theirs }) => isNothing(ours) && isNothing(theirs),
  },
  {
    at: /^(?:obfuscation|p)$/,
    why: 'Padding of single chunks: no reply has it.',
    isMeant: ({ ours }) => ours === undefined,
  },
  {
    at: /message\.reasoning(?:_content)?$|reasoning_details\.\*\.text$|logprobs\.(?:reasoning_content|tokens|token_logprobs|top_logprobs)$/,
    why: 'The SDK adds up the fields of OpenAI alone: of others it keeps the last piece.',
    isMeant: ({ ours, theirs }) => Array.isArray(ours) || isLastPiece({ place: '', ours, theirs }) || isNothing(theirs),
  },
  { at: /message\.(?:reasoning_details|annotations)(?:\.|$)/, why: 'The same, for lists: it keeps the last list.' },
  {
    at: /native_finish_reason$/,
    why: 'The same: a null behind the reason replaces it.',
    isMeant: ({ theirs }) => theirs === null,
  },
  { at: /content_filter_results\./, why: 'The same: the last chunk has none, and replaces those of before.' },
  {
    at: /^(?:x_groq|usage$)/,
    why: 'Groq reports the usage in `x_groq` of the last chunk. Whole replies have it as `usage`.',
  },
  {
    at: /^usage(?:\.|$)/,
    why: 'Where several chunks have a usage, the last one counts. The SDK keeps an older one, or the null of a later chunk.',
  },
  {
    at: /(?:token_id|\*\.text|message\.channel)$/,
    why: 'Of a single piece: no reply has it.',
    isMeant: ({ ours }) => ours === undefined,
  },
  {
    at: /choices\.\*\.delta$/,
    why: 'Perplexity repeats the message in each chunk, and whole replies have an empty `delta` too.',
  },
  {
    at: /message\.tool_calls$/,
    why: 'Calls without `index`, each whole: the SDK puts them nowhere.',
    isMeant: ({ theirs }) => Array.isArray(theirs) && theirs.length === 0,
  },
  {
    at: /message\.content$/,
    why: 'Content in parts, as Mistral streams it: the SDK joins them as text.',
    isMeant: ({ ours }) => Array.isArray(ours),
  },
  {
    at: /message\.content$/,
    why: 'Chunks with a `message` and no `delta`, as Writer sent them: the SDK does not read these.',
    isMeant: ({ theirs }) => theirs === null,
  },
  {
    at: /message\.content$/,
    why: 'Perplexity sends the whole message beside each piece, and the last one may differ from the pieces: it counts.',
    isMeant: ({ ours, theirs }) => typeof ours === 'string' && typeof theirs === 'string',
  },
  { at: /^created$/, why: 'Servers that date each chunk: the SDK keeps the first, we keep the last.' },
  {
    at: /^object$/,
    why: 'The SDK writes `chat.completion` whatever came.',
    isMeant: ({ theirs }) => theirs === 'chat.completion',
  },
  { at: /logprobs\.content$/, why: 'The SDK adds the first piece twice where it came in the first chunk.' },
];

/** Streams on which the SDKs fail. */
const GIVEN_UP = [
  { says: /choices is not iterable/, why: 'an event without `choices`: an error, or a usage' },
  {
    says: /missing (?:finish_reason|role|choices\[\d+\]|\d+) ?|snapshot missing|request ended|stream ended/,
    why: 'a field that it wants is missing: other servers leave it out',
  },
  {
    says: /no tool call snapshot|reading 'type'/,
    why: 'a piece of a call whose beginning never came, or calls without `index`',
  },
  { says: /Unhandled response stream event/, why: 'an event that this version does not know' },
  {
    says: /snapshot hasn't been set|missing output at index|output is not iterable/,
    why: 'a stream that was shortened by hand',
  },
  { says: /^undefined$|No output generated|summaryParts/, why: 'an error event, or a stream that was changed by hand' },
];

const RESPONSES: readonly Reason[] = [
  { at: /parsed|output_text/, why: 'The SDK adds what it parsed.' },
  {
    at: /^(?:id|created_at|output|usage\..*)$/,
    why: 'Two streams, one behind the other, in one file: the SDK returns the last, we return the first and report the rest.',
    isMeant: () => true,
  },
];

async function compared(
  all: readonly { id: string; events: JsonObject[] }[],
  protocol: string,
  theirs: (events: readonly JsonObject[]) => Promise<unknown>,
  reasons: readonly Reason[],
): Promise<{ unexplained: string[]; same: number; used: Set<Reason> }> {
  const unexplained: string[] = [];
  const used = new Set<Reason>();
  let same = 0;
  for (const { id, events } of all) {
    let reply: JsonObject;
    try {
      reply = plain(await theirs(events));
    } catch (error) {
      const says = String((error as Error).message);
      if (!GIVEN_UP.some(each => each.says.test(says))) unexplained.push(`${id}: gives up: ${says.slice(0, 200)}`);
      continue;
    }
    const open = fieldDifferences(plain(replyOf(events, protocol)), reply).filter(difference => {
      const reason = reasons.find(({ at, isMeant }) => at.test(difference.place) && (isMeant?.(difference) ?? true));
      if (reason !== undefined) used.add(reason);
      return reason === undefined;
    });
    if (open.length === 0) same++;
    for (const { place, ours, theirs: other } of open)
      unexplained.push(
        `${id}: ${place}: ${JSON.stringify(ours)?.slice(0, 200)} and ${JSON.stringify(other)?.slice(0, 200)}`,
      );
  }
  return { unexplained, same, used };
}

describe.runIf(isHere)('recorded streams give the same reply as', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('openai, ChatCompletionStream', { timeout: 120_000 }, async () => {
    const all = of('openai-chat', 'mistral-chat', 'writer-chat');
    const add = (events: readonly JsonObject[]) =>
      ChatCompletionStream.fromReadableStream(bytes(events)).finalChatCompletion();
    const { unexplained, same, used } = await compared(all, 'openai-chat', add, CHAT);
    expect(unexplained).toEqual([]);
    expect(same).toBeGreaterThan(1400);
    expect(CHAT.filter(each => !used.has(each)).map(({ why }) => why)).toEqual([]);
  });

  it('openai, ResponseStream', { timeout: 120_000 }, async () => {
    const add = (events: readonly JsonObject[]) => ResponseStream.fromReadableStream(bytes(events)).finalResponse();
    const { unexplained, same } = await compared(of('openai-responses'), 'openai-responses', add, RESPONSES);
    expect(unexplained).toEqual([]);
    expect(same).toBeGreaterThan(430);
  });

  it('@google/genai, the history of a chat', { timeout: 120_000 }, async () => {
    const unexplained: string[] = [];
    let same = 0;
    for (const { id, events } of of('gemini-generate')) {
      vi.stubGlobal('fetch', async () => answer(events));
      const chat = new GoogleGenAI({ apiKey: 'none' }).chats.create({ model: 'gemini-2.5-pro' });
      for await (const _ of await chat.sendMessageStream({ message: 'Hi' }));
      const theirs = chat.getHistory().flatMap(({ role, parts }) => (role === 'model' ? (parts ?? []) : []));
      const [candidate] = (replyOf(events, 'gemini-generate').candidates ?? []) as {
        content?: { parts?: JsonObject[] };
      }[];
      const ours = candidate?.content?.parts ?? [];
      // A chat drops an answer if one of its chunks has no content, or an empty part.
      const isForgotten = theirs.length === 0;
      // It does not join streamed arguments.
      const isInPieces = theirs.some(
        ({ functionCall }) => functionCall !== undefined && 'willContinue' in functionCall,
      );
      if (isForgotten || isInPieces) continue;
      same++;
      if (sorted(joined(ours)) !== sorted(joined(theirs as JsonObject[]))) unexplained.push(id);
    }
    expect(unexplained).toEqual([]);
    expect(same).toBeGreaterThan(450);
  });

  it('ai, streamText', { timeout: 300_000 }, async () => {
    const unexplained: string[] = [];
    let same = 0;
    const all = of('openai-chat', 'mistral-chat', 'openai-responses');
    // This SDK takes most of the time.
    for (const { id, api, events } of some(all, all.length / 3)) {
      if (BROKEN.has(id)) continue;
      const openai = createOpenAI({ apiKey: 'none', fetch: async () => answer(events) });
      const isResponses = api === 'openai-responses';
      const model = isResponses ? openai.responses('gpt-5') : openai.chat('gpt-4o');
      const result = streamText({ model, prompt: 'Hi', onError() {} });
      let theirs: { text: string; calls: unknown[] };
      try {
        const calls = (await result.toolCalls).filter(each => each.providerExecuted !== true);
        theirs = { text: await result.text, calls: calls.map(each => [each.toolCallId, each.toolName]) };
      } catch (error) {
        const says = String((error as Error).message);
        if (!GIVEN_UP.some(each => each.says.test(says))) unexplained.push(`${id}: gives up: ${says.slice(0, 200)}`);
        continue;
      }
      const ours = isResponses ? saidInResponse(replyOf(events, api)) : saidInChat(replyOf(events, 'openai-chat'));
      if (JSON.stringify(ours) === JSON.stringify(theirs)) same++;
      else if (!OF_AI_SDK.some(each => each.isMeant({ events, ours, theirs })))
        unexplained.push(`${id}: ${JSON.stringify(ours).slice(0, 300)} and ${JSON.stringify(theirs).slice(0, 300)}`);
    }
    expect(unexplained, unexplained.join('\n')).toEqual([]);
    expect(same).toBeGreaterThan(atLeast(1900));
  });
});

interface Said {
  readonly text: string;
  readonly calls: readonly unknown[];
}

const OF_AI_SDK: readonly {
  why: string;
  isMeant: (compared: { events: JsonObject[]; ours: Said; theirs: Said }) => boolean;
}[] = [
  {
    why: 'It reads all choices into one text.',
    isMeant: ({ events }) =>
      events.some(({ choices }) => (choices as JsonObject[] | undefined)?.some(({ index }) => Number(index) > 0)),
  },
  {
    why: 'It passes over chunks that its schema refuses: calls without `index` or `type`, annotations of another form, null.',
    isMeant: ({ ours, theirs }) =>
      ours.calls.length > theirs.calls.length || (ours.text !== theirs.text && ours.text.startsWith(theirs.text)),
  },
  {
    why: 'Tools of the provider, which stand in the reply as items of their own, are calls to it.',
    isMeant: ({ ours, theirs }) => ours.text === theirs.text && theirs.calls.length > ours.calls.length,
  },
  {
    why: 'It makes up the ID of a call that has none.',
    isMeant: ({ ours, theirs }) => ours.calls.length === theirs.calls.length && ours.calls.flat().some(isNothing),
  },
  {
    why: 'Of content in parts, as Mistral streams it, we return the parts.',
    isMeant: ({ events, ours }) => ours.text === '' && JSON.stringify(events).includes('"type":"thinking"'),
  },
  {
    why: 'Streams in one file, one behind the other: it reads them as one.',
    isMeant: ({ events }) => events.filter(({ type }) => type === 'response.created').length > 1,
  },
];

function saidInChat({ choices }: JsonObject): Said {
  const { message } = ((choices ?? []) as { message?: JsonObject }[])[0] ?? {};
  const { content, tool_calls: calls } = (message ?? {}) as {
    content?: unknown;
    tool_calls?: { id: string; function?: JsonObject }[];
  };
  return {
    text: typeof content === 'string' ? content : '',
    calls: (calls ?? []).map(({ id, function: called }) => [id, called?.name]),
  };
}

function saidInResponse({ output }: JsonObject): Said {
  const items = (output ?? []) as JsonObject[];
  const texts = items.flatMap(({ type, content }) => (type === 'message' ? (content as JsonObject[]) : []));
  return {
    text: texts.map(({ type, text }) => (type === 'output_text' ? text : '')).join(''),
    calls: items.flatMap(({ type, call_id, name }) => (type === 'function_call' ? [[call_id, name]] : [])),
  };
}

function answer(events: readonly JsonObject[]): Response {
  const body = events.map(each => `data: ${JSON.stringify(each)}\n\n`).join('');
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}

/** Joins consecutive texts, as in a reply that is not streamed, and drops those without letters. */
function joined(parts: readonly JsonObject[]): JsonObject[] {
  const found: JsonObject[] = [];
  const isText = (part: JsonObject | undefined) => typeof part?.text === 'string' && !part.thoughtSignature;
  for (const part of parts) {
    const before = found.at(-1);
    if (isText(part) && part.text === '') continue;
    if (isText(part) && isText(before) && Boolean(part.thought) === Boolean(before?.thought))
      found[found.length - 1] = { ...before, text: `${before?.text}${part.text}` };
    else found.push(part);
  }
  return found;
}

const sorted = (value: unknown) =>
  JSON.stringify(value, (_, each: unknown) =>
    each !== null && typeof each === 'object' && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort())
      : each,
  );

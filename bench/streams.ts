// Measures events per second in our assembler and in the stream helpers of the official SDKs, on the same bytes.
import Anthropic from '@anthropic-ai/sdk';
import OpenAI from 'openai';
import type { DialectId } from '../src/index.ts';
import { assemble } from '../src/index.ts';

const ROUNDS = 7;
const FRAGMENTS = 4000;
const STREAMS = 5;

interface Case {
  readonly name: string;
  readonly dialect: string;
  readonly body: Uint8Array;
  readonly events: number;
  /** The official helper, with a transport that answers from memory. */
  readonly theirs: (fetch: typeof globalThis.fetch) => Promise<unknown>;
}

function sse(events: readonly object[], isNamed: boolean, marker = ''): { body: Uint8Array; events: number } {
  const lines = events.map(event => {
    const name = isNamed ? `event: ${(event as { type: string }).type}\n` : '';
    return `${name}data: ${JSON.stringify(event)}\n\n`;
  });
  return { body: new TextEncoder().encode(lines.join('') + marker), events: events.length };
}

const word = (i: number) => ` word${i % 97}`;
const count = Array.from({ length: FRAGMENTS }, (_, i) => i);

function chat(): Pick<Case, 'body' | 'events'> {
  const chunk = (delta: object, finish_reason: string | null = null) => ({
    id: 'chatcmpl-1',
    object: 'chat.completion.chunk',
    created: 1_790_000_000,
    model: 'gpt-4o',
    choices: [{ index: 0, delta, logprobs: null, finish_reason }],
  });
  const call = { index: 0, id: 'call_1', type: 'function', function: { name: 'write', arguments: '' } };
  return sse(
    [
      chunk({ role: 'assistant', content: '', refusal: null }),
      ...count.map(i => chunk({ content: word(i) })),
      chunk({ tool_calls: [call] }),
      chunk({ tool_calls: [{ index: 0, function: { arguments: '{"text":"' } }] }),
      ...count.map(i => chunk({ tool_calls: [{ index: 0, function: { arguments: word(i) } }] })),
      chunk({ tool_calls: [{ index: 0, function: { arguments: '"}' } }] }),
      chunk({}, 'tool_calls'),
    ],
    false,
    'data: [DONE]\n\n',
  );
}

function messages(): Pick<Case, 'body' | 'events'> {
  const usage = { input_tokens: 10, output_tokens: 1 };
  const head = { id: 'msg_1', type: 'message', role: 'assistant', model: 'claude-opus-4-8', content: [] };
  const delta = (index: number, delta: object) => ({ type: 'content_block_delta', index, delta });
  return sse(
    [
      { type: 'message_start', message: { ...head, stop_reason: null, stop_sequence: null, usage } },
      { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
      ...count.map(i => delta(0, { type: 'text_delta', text: word(i) })),
      { type: 'content_block_stop', index: 0 },
      {
        type: 'content_block_start',
        index: 1,
        content_block: { type: 'tool_use', id: 'toolu_1', name: 'write', input: {} },
      },
      delta(1, { type: 'input_json_delta', partial_json: '{"text":"' }),
      // Their helper parses all arguments again for each fragment, so a tenth of the fragments is enough.
      ...count.slice(0, FRAGMENTS / 10).map(i => delta(1, { type: 'input_json_delta', partial_json: word(i) })),
      delta(1, { type: 'input_json_delta', partial_json: '"}' }),
      { type: 'content_block_stop', index: 1 },
      { type: 'message_delta', delta: { stop_reason: 'tool_use', stop_sequence: null }, usage: { output_tokens: 9 } },
      { type: 'message_stop' },
    ],
    true,
  );
}

function responses(): Pick<Case, 'body' | 'events'> {
  const text = count.map(word).join('');
  const part = (text: string) => ({ type: 'output_text', text, annotations: [] });
  const item = (status: string, content: object[]) => ({
    id: 'msg_1',
    type: 'message',
    status,
    role: 'assistant',
    content,
  });
  const response = (status: string, output: object[]) => ({
    id: 'resp_1',
    object: 'response',
    created_at: 1_790_000_000,
    status,
    model: 'gpt-5',
    output,
    parallel_tool_calls: true,
    tool_choice: 'auto',
    tools: [],
  });
  const at = { item_id: 'msg_1', output_index: 0, content_index: 0 };
  const events = [
    { type: 'response.created', response: response('in_progress', []) },
    { type: 'response.in_progress', response: response('in_progress', []) },
    { type: 'response.output_item.added', output_index: 0, item: item('in_progress', []) },
    { type: 'response.content_part.added', ...at, part: part('') },
    ...count.map(i => ({ type: 'response.output_text.delta', ...at, delta: word(i) })),
    { type: 'response.output_text.done', ...at, text },
    { type: 'response.content_part.done', ...at, part: part(text) },
    { type: 'response.output_item.done', output_index: 0, item: item('completed', [part(text)]) },
    { type: 'response.completed', response: response('completed', [item('completed', [part(text)])]) },
  ];
  return sse(
    events.map((event, i) => ({ ...event, sequence_number: i })),
    true,
  );
}

const ASKED = { messages: [{ role: 'user' as const, content: 'Write.' }] };

const cases: readonly Case[] = [
  {
    name: 'OpenAI chat completions',
    dialect: 'openai-chat',
    ...chat(),
    theirs: fetch =>
      new OpenAI({ apiKey: 'none', fetch }).chat.completions
        .stream({ model: 'gpt-4o', ...ASKED })
        .finalChatCompletion(),
  },
  {
    name: 'Anthropic messages',
    dialect: 'anthropic',
    ...messages(),
    theirs: fetch =>
      new Anthropic({ apiKey: 'none', fetch }).messages
        .stream({ model: 'claude-opus-4-8', max_tokens: 100, ...ASKED })
        .finalMessage(),
  },
  {
    name: 'OpenAI Responses',
    dialect: 'openai-responses',
    ...responses(),
    theirs: fetch =>
      new OpenAI({ apiKey: 'none', fetch }).responses.stream({ model: 'gpt-5', input: 'Write.' }).finalResponse(),
  },
];

const answer = (body: Uint8Array) =>
  new Response(body as Uint8Array<ArrayBuffer>, { headers: { 'content-type': 'text/event-stream' } });

async function perSecond(events: number, work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  for (let i = 0; i < STREAMS; i++) await work();
  return (STREAMS * events * 1000) / (performance.now() - began);
}

function median(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[numbers.length >> 1] as number;
}

/** Prints one line per API. */
export async function streams(): Promise<void> {
  console.log("streams: events a second, ours and the official SDK's helper on the same bytes, medians of pairs");
  for (const { name, dialect, body, events, theirs } of cases) {
    const [our, their, ratios]: number[][] = [[], [], []];
    for (let round = 0; round < ROUNDS + 1; round++) {
      const a = await perSecond(events, () =>
        assemble(answer(body).body as ReadableStream, { dialect: dialect as DialectId }),
      );
      const b = await perSecond(events, () => theirs(async () => answer(body)));
      if (round === 0) continue;
      our?.push(a);
      their?.push(b);
      ratios?.push(a / b);
    }
    const [x, y, ratio] = [our, their, ratios].map(each => median(each ?? []));
    const number = (value = 0) => Math.round(value).toLocaleString('en-US');
    console.log(
      `  ${name.padEnd(26)} ${String(events).padStart(5)} events  ${number(x).padStart(9)}  ${number(y).padStart(9)}  ${(ratio ?? 0).toFixed(1)} times`,
    );
  }
}

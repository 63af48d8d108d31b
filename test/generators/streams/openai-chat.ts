/** Chat completions, the streams that bring them, and one fault at a time in these. */
import fc from 'fast-check';
import type { JsonObject } from '../../../src/source/json.ts';
import type { Choose } from '../../../src/testing/breaking.ts';
import type { Split, StreamSystem } from '../../../src/testing/stream-system.ts';
import { breakers, END } from './openai-chat-breakers.ts';

const words = () => fc.oneof(fc.lorem({ maxCount: 6 }), fc.string({ unit: 'binary', minLength: 1 }));

/** Arguments as a model writes them: JSON text, with spaces or without. */
function argumentsText(): fc.Arbitrary<string> {
  const value = fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue(), { maxKeys: 3, noNullPrototype: true });
  return fc.tuple(value, fc.boolean()).map(([each, wide]) => JSON.stringify(each, null, wide ? 1 : 0));
}

function call(): fc.Arbitrary<JsonObject> {
  const ofFunction = argumentsText().map(
    (text): JsonObject => ({
      id: '',
      type: 'function',
      function: { name: 'tide_table', arguments: text },
    }),
  );
  const custom = words().map((input): JsonObject => ({ id: '', type: 'custom', custom: { name: 'run_sql', input } }));
  return fc.oneof({ arbitrary: ofFunction, weight: 4 }, { arbitrary: custom, weight: 1 });
}

/** Gives calls their ids. */
function number(calls: readonly JsonObject[]): JsonObject[] {
  return calls.map((each, i) => ({ ...each, id: `call_${i}` }));
}

function thought(): fc.Arbitrary<JsonObject> {
  const flat = (field: string) => words().map((text): JsonObject => ({ [field]: text }));
  const details = fc.tuple(words(), fc.base64String({ minLength: 4 }), fc.base64String({ minLength: 4 }));
  return fc.oneof(
    flat('reasoning_content'),
    flat('reasoning'),
    flat('reasoning_text'),
    // Some servers write it twice.
    words().map((text): JsonObject => ({ reasoning_content: text, reasoning: text })),
    details.map(
      ([text, signature, data]): JsonObject => ({
        reasoning: text,
        reasoning_details: [
          { type: 'reasoning.text', text, signature, format: 'anthropic-claude-v1', index: 0 },
          { type: 'reasoning.encrypted', data, id: 'rs_0', format: 'openai-responses-v1', index: 1 },
        ],
      }),
    ),
  );
}

function citation(): fc.Arbitrary<JsonObject> {
  return fc.nat(40).map(start => ({
    type: 'url_citation',
    url_citation: { start_index: start, end_index: start + 5, url: 'https://example.org/tides', title: 'Tides' },
  }));
}

function content(): fc.Arbitrary<unknown> {
  const parts = fc.tuple(words(), words()).map(([thinking, text]) => [
    { type: 'thinking', thinking: [{ type: 'text', text: thinking }], closed: true },
    { type: 'text', text },
  ]);
  return fc.oneof({ arbitrary: words(), weight: 4 }, { arbitrary: parts, weight: 1 });
}

function message(): fc.Arbitrary<JsonObject> {
  const nothing = fc.constant<JsonObject>({});
  const answer = fc
    .tuple(
      content(),
      fc.oneof(nothing, thought()),
      fc.oneof(nothing, fc.array(citation(), { minLength: 1, maxLength: 2 })),
    )
    .map(
      ([text, thinking, annotations]): JsonObject => ({
        role: 'assistant',
        content: text,
        ...thinking,
        ...(Array.isArray(annotations) && { annotations }),
      }),
    );
  const calling = fc
    .tuple(fc.option(words()), fc.oneof(nothing, thought()), fc.array(call(), { minLength: 1, maxLength: 3 }))
    .map(
      ([text, thinking, calls]): JsonObject => ({
        role: 'assistant',
        content: text,
        ...thinking,
        tool_calls: number(calls),
      }),
    );
  const legacy = argumentsText().map(
    (text): JsonObject => ({
      role: 'assistant',
      content: null,
      function_call: { name: 'tide_table', arguments: text },
    }),
  );
  const refused = words().map((refusal): JsonObject => ({ role: 'assistant', content: null, refusal }));
  const spoken = fc.tuple(words(), fc.uint8Array({ minLength: 3, maxLength: 9 })).map(
    ([transcript, bytes]): JsonObject => ({
      role: 'assistant',
      content: null,
      audio: { id: 'audio_0', transcript, data: btoa(String.fromCharCode(...bytes)), expires_at: 1790003600 },
    }),
  );
  return fc.oneof(
    { arbitrary: answer, weight: 5 },
    { arbitrary: calling, weight: 5 },
    ...[legacy, refused, spoken].map(arbitrary => ({ arbitrary, weight: 1 })),
  );
}

function usage(): fc.Arbitrary<JsonObject> {
  return fc.record({ sent: fc.nat(4000), got: fc.nat(900), beside: fc.nat(90) }).map(({ sent, got, beside }) => ({
    prompt_tokens: sent,
    completion_tokens: got,
    total_tokens: sent + got + beside,
    ...(beside > 0 && { completion_tokens_details: { reasoning_tokens: beside } }),
  }));
}

const token = (text: string) => ({ token: text, logprob: -0.25, bytes: null, top_logprobs: [] });

/** A choice: its reason fits what it says. */
function choice(): fc.Arbitrary<JsonObject> {
  const reason = fc.constantFrom('stop', 'stop', 'length', 'content_filter');
  const probabilities = fc.option(fc.array(fc.lorem({ maxCount: 1 }), { maxLength: 3 }), { freq: 3 });
  return fc.tuple(message(), reason, probabilities).map(([said, finished, tokens]) => ({
    message: said,
    logprobs: tokens === null ? null : { content: tokens.map(token), refusal: null },
    finish_reason: said.tool_calls ? 'tool_calls' : said.function_call ? 'function_call' : finished,
  }));
}

/** Servers that repeat the whole message beside each delta. */
function cumulative(): fc.Arbitrary<JsonObject> {
  const text = fc.lorem({ maxCount: 8 }).filter(each => each.length > 6);
  return text.map(each => ({
    message: { role: 'assistant', content: each },
    finish_reason: 'stop',
    delta: { role: 'assistant', content: '' },
  }));
}

const replies = fc
  .record({
    choices: fc.oneof(
      { arbitrary: fc.array(choice(), { minLength: 1, maxLength: 1 }), weight: 5 },
      { arbitrary: fc.array(choice(), { minLength: 2, maxLength: 3 }), weight: 1 },
      { arbitrary: cumulative().map(each => [each]), weight: 1 },
    ),
    usage: fc.option(usage(), { nil: undefined }),
    fingerprint: fc.option(fc.constant('fp_1'), { nil: undefined }),
    cites: fc.option(fc.constant(['https://example.org/tides']), { nil: undefined, freq: 6 }),
  })
  .map(
    ({ choices, usage: counted, fingerprint, cites }): JsonObject => ({
      id: 'chatcmpl-7',
      object: 'chat.completion',
      created: 1790000000,
      model: 'gpt-5-mini',
      choices: choices.map((each, index) => ({ index, ...each })),
      ...(counted !== undefined && { usage: counted }),
      ...(fingerprint !== undefined && { system_fingerprint: fingerprint }),
      ...(cites !== undefined && { citations: cites }),
    }),
  );

/** In how many ways a server may write what it leaves to itself. */
interface Manner {
  /** The role again in every delta. */
  readonly repeatsRole: boolean;
  /** What stands in the place of the id of a call once it was said. */
  readonly laterId: JsonObject;
  /** The number of the first call. */
  readonly firstIndex: number;
  /** Where the usage stands. */
  readonly usageIn: 'chunk' | 'finish' | 'choice' | 'extra';
  /** An event before all others, which says what filters found. */
  readonly filtersFirst: boolean;
  /** The finish reason a second time. */
  readonly finishesTwice: boolean;
}

function mannerOf(choose: Choose): Manner {
  return {
    repeatsRole: choose(2) === 1,
    laterId: [{}, { id: '' }, { id: null }][choose(3)] ?? {},
    firstIndex: choose(2),
    usageIn: (['chunk', 'finish', 'choice', 'extra'] as const)[choose(4)] ?? 'chunk',
    filtersFirst: choose(4) === 0,
    finishesTwice: choose(5) === 0,
  };
}

function eventsOf(reply: unknown, split: Split, choose: Choose): unknown[] {
  const { choices, usage: counted, object: _object, ...around } = reply as JsonObject & { choices: JsonObject[] };
  const manner = mannerOf(choose);
  const head = { ...around, object: 'chat.completion.chunk' };
  const chunk = (inner: readonly JsonObject[], rest: JsonObject = {}): JsonObject => ({
    ...head,
    choices: inner,
    ...rest,
  });
  const queues = choices.map(each => deltasOf(each, split, manner));
  const events: JsonObject[] = [];
  if (manner.filtersFirst) events.push({ ...head, id: '', created: 0, model: '', object: '', choices: [] });
  // The deltas of one choice keep their order; which choice is next is the server's to say.
  for (
    let open = queues.filter(queue => queue.length > 0);
    open.length > 0;
    open = open.filter(each => each.length > 0)
  ) {
    const next = open[choose(open.length)]?.shift();
    if (next !== undefined) events.push(chunk([next]));
  }
  const { usageIn } = manner;
  if (manner.finishesTwice) events.push(chunk(choices.map(again)));
  const last = events.at(-1);
  if (counted !== undefined && last !== undefined) {
    if (usageIn === 'finish') last.usage = counted;
    else if (usageIn === 'extra') last.x_groq = { usage: counted };
    else if (usageIn === 'choice')
      (last.choices as JsonObject[])[0] = { ...(last.choices as JsonObject[])[0], usage: counted };
    else events.push(chunk([], { usage: counted }));
  }
  return [...events.map(each => (choose(2) === 0 ? each : { ...each, obfuscation: 'x9' })), { ...END }];
}

function again({ index, finish_reason }: JsonObject): JsonObject {
  return { index, delta: {}, finish_reason };
}

/** What is added to one choice, in order. */
function deltasOf(choice: JsonObject, split: Split, manner: Manner): JsonObject[] {
  const { index, message: whole, logprobs, finish_reason } = choice as JsonObject & { message: JsonObject };
  const probabilities = Object.hasOwn(choice, 'logprobs') ? { logprobs: null } : {};
  const role = { role: 'assistant' };
  const deltas = [role, ...fragmentsOf(whole, split, manner)].map(
    (each): JsonObject => ({
      index,
      delta: manner.repeatsRole ? { ...role, ...each } : each,
      ...probabilities,
      finish_reason: null,
    }),
  );
  spread(deltas, logprobs);
  if (Object.hasOwn(choice, 'delta')) return cumulativeOf(choice, deltas, split);
  return [...deltas, { index, delta: {}, ...probabilities, finish_reason }];
}

/** Log probabilities come with the deltas. */
function spread(deltas: readonly JsonObject[], logprobs: unknown): void {
  const tokens = (logprobs as { content?: unknown[] } | null | undefined)?.content;
  const [first, ...others] = deltas;
  if (tokens === undefined || first === undefined) return;
  first.logprobs = { content: tokens.slice(0, 1), refusal: null };
  const last = others.at(-1);
  if (last !== undefined) last.logprobs = { content: tokens.slice(1), refusal: null };
  else first.logprobs = { content: tokens, refusal: null };
}

function cumulativeOf(
  { index, message, finish_reason, delta }: JsonObject,
  deltas: readonly JsonObject[],
  split: Split,
): JsonObject[] {
  const { content: text } = message as { content: string };
  let sofar = '';
  const pieces = [text.slice(0, 2), text.slice(2, 4), ...split(text.slice(4))].map(piece => {
    sofar += piece;
    const added = { role: 'assistant', content: piece };
    return { ...deltas[0], index, message: { role: 'assistant', content: sofar }, delta: added };
  });
  return [...pieces, { index, message, delta, finish_reason }];
}

function fragmentsOf(message: JsonObject, split: Split, manner: Manner): JsonObject[] {
  const fragments: JsonObject[] = [];
  const put = (key: string, text: string): void => {
    fragments.push({ [key]: '' }, ...split(text).map(piece => ({ [key]: piece })));
  };
  for (const [key, value] of Object.entries(message)) {
    if (key === 'role') continue;
    if (key === 'reasoning' && message.reasoning_content === value) continue;
    if (key === 'reasoning_content' && message.reasoning === value)
      fragments.push(...['', ...split(String(value))].map(piece => ({ reasoning_content: piece, reasoning: piece })));
    else if (key === 'reasoning_details') fragments.push(...detailsOf(value as JsonObject[], split));
    else if (key === 'content' && Array.isArray(value)) fragments.push(...partsOf(value as JsonObject[], split));
    else if (key === 'tool_calls') fragments.push(...callsOf(value as JsonObject[], split, manner));
    else if (key === 'annotations') fragments.push(...(value as JsonObject[]).map(each => ({ annotations: [each] })));
    else if (key === 'audio') fragments.push(...audioOf(value as JsonObject, split));
    else if (key === 'function_call') fragments.push(...legacyOf(value as JsonObject, split));
    else if (typeof value === 'string') put(key, value);
    else fragments.push({ [key]: value });
  }
  return fragments;
}

function detailsOf(details: readonly JsonObject[], split: Split): JsonObject[] {
  return details.flatMap(detail => {
    if (typeof detail.text !== 'string') return [{ reasoning_details: [detail] }];
    const { text, signature, ...rest } = detail;
    const pieces = split(String(text)).map(piece => ({ reasoning_details: [{ ...rest, text: piece }] }));
    const first = { reasoning_details: [{ ...rest, text: '' }] };
    return [first, ...pieces, { reasoning_details: [{ ...rest, text: '', signature }] }];
  });
}

function partsOf(parts: readonly JsonObject[], split: Split): JsonObject[] {
  return parts.flatMap(part => {
    const inner = part.thinking as JsonObject[] | undefined;
    if (inner === undefined)
      return ['', ...split(String(part.text))].map(piece => ({ content: [{ type: 'text', text: piece }] }));
    const text = String(inner[0]?.text);
    const piece = (each: string): JsonObject => ({ type: 'thinking', thinking: [{ type: 'text', text: each }] });
    const closed = { ...piece(''), closed: true };
    return [piece(''), ...split(text).map(piece), closed].map(each => ({ content: [each] }));
  });
}

function callsOf(calls: readonly JsonObject[], split: Split, { laterId, firstIndex }: Manner): JsonObject[] {
  return calls.flatMap((call, i) => {
    const index = i + firstIndex;
    const key = call.type === 'custom' ? 'custom' : 'function';
    const field = key === 'custom' ? 'input' : 'arguments';
    const inner = call[key] as JsonObject;
    const opened = { index, ...call, [key]: { ...inner, [field]: '' } };
    const pieces = split(String(inner[field])).map(piece => ({ index, ...laterId, [key]: { [field]: piece } }));
    return [opened, ...pieces].map(each => ({ tool_calls: [each] }));
  });
}

function audioOf({ id, transcript, data, expires_at }: JsonObject, split: Split): JsonObject[] {
  const said = split(String(transcript)).map(piece => ({ audio: { transcript: piece } }));
  const heard = split(String(data)).map(piece => ({ audio: { data: piece } }));
  return [{ audio: { id, transcript: '', data: '' } }, ...said, ...heard, { audio: { expires_at } }];
}

function legacyOf({ name, arguments: text }: JsonObject, split: Split): JsonObject[] {
  const pieces = split(String(text)).map(piece => ({ function_call: { arguments: piece } }));
  return [{ function_call: { name, arguments: '' } }, ...pieces];
}

export const openaiChatStreams: StreamSystem = {
  id: 'openai-chat',
  dialect: 'openai-chat',
  replies,
  eventsOf,
  hasReply: true,
  breakers,
};

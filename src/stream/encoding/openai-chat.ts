/** Streams a chat completion: chunks with deltas for its choices, then `[DONE]`. */
import { isObject, type JsonObject } from '../../source/json.ts';
import type { ChatServer, Choose, EncodingStyle, SentEvent, Split, StreamEncoder } from './encoder.ts';
import { type DeltaStyle, deltasOf } from './openai-chat-deltas.ts';
import { isText, objectAt, objectsAt, objectsIn } from './reply-fields.ts';

const END: SentEvent = { data: '[DONE]' };
const CHUNK = 'chat.completion.chunk';

/** How a server streams chat completions. */
interface Style extends DeltaStyle {
  readonly usageIn: ChatServer['usageIn'] | 'choice' | 'extra';
  /** Whether a first chunk without choices has the filter results of the prompt. */
  readonly filtersFirst: boolean;
  readonly finishesTwice: boolean;
  /** Whether chunks are padded, to hide their length. */
  readonly isPadded: boolean;
}

function styleOf({ choose, chatServer: { usageIn, areCallsWhole } }: EncodingStyle): Style {
  return {
    repeatsRole: choose(2) === 1,
    opensWithRoleAlone: choose(2) === 1,
    laterId: [{}, { id: '' }, { id: null }][choose(3)] ?? {},
    firstIndex: choose(2),
    areCallsWhole: areCallsWhole || choose(4) === 3,
    usageIn:
      usageIn === 'nothing' ? usageIn : (([usageIn, 'finish', 'choice', 'extra'] as const)[choose(4)] ?? usageIn),
    filtersFirst: choose(4) === 3,
    finishesTwice: choose(5) === 4,
    isPadded: choose(2) === 1,
  };
}

export const openaiChatEncoder: StreamEncoder = {
  id: 'openai-chat',

  events(reply, encoding) {
    const { choose, split } = encoding;
    const style = styleOf(encoding);
    if (isObject(reply.result) && reply.choices === undefined) return eventsWithoutChoices(reply.result, split);
    const { choices, usage, object, ...rest } = reply;
    const head: JsonObject = { ...rest };
    // Older completions have the same `object` in replies and chunks, and some servers send none.
    if (object !== undefined) head.object = object === 'chat.completion' ? CHUNK : object;
    const lists = objectsAt(choices, '/choices').map((each, i) => chunksOf(each, i, encoding, style));
    const chunks: JsonObject[] = interleaved(lists, choose).map(choice => ({ ...head, choices: [choice] }));
    if (chunks.length === 0) chunks.push({ ...head, choices: [] });
    if (style.filtersFirst) chunks.unshift({ ...head, id: '', created: 0, model: '', object: '', choices: [] });
    if (style.finishesTwice) chunks.push({ ...head, choices: objectsAt(choices, '/choices').map(repeatedFinish) });
    const isCounted = usage !== undefined && style.usageIn !== 'nothing';
    const all = isCounted ? withUsage(chunks, usage, head, style.usageIn) : chunks;
    return [...all.map(each => (style.isPadded ? { data: { ...each, obfuscation: 'x9' } } : { data: each })), END];
  },

  failure({ reason = 'server_error', message = 'The server failed while it was streaming.' }) {
    return [{ data: { error: { message, type: reason, param: null, code: null } } }];
  },
};

/** The chunks of one choice are in order. Which choice is next is up to the server. */
function interleaved(lists: readonly JsonObject[][], choose: Choose): JsonObject[] {
  const all: JsonObject[] = [];
  const queues = lists.map(list => list.values());
  while (queues.length > 0) {
    const at = choose(queues.length);
    const next = queues[at]?.next();
    if (next === undefined || next.done) queues.splice(at, 1);
    else all.push(next.value);
  }
  return all;
}

/** OpenAI sends the usage in a separate chunk, and null in all others. */
function withUsage(
  chunks: readonly JsonObject[],
  usage: unknown,
  head: JsonObject,
  usageIn: Style['usageIn'],
): JsonObject[] {
  const [last = head] = chunks.slice(-1);
  const earlierChunks = chunks.slice(0, -1);
  if (usageIn === 'finish') return [...earlierChunks, { ...last, usage }];
  if (usageIn === 'extra' && head.x_groq === undefined) return [...earlierChunks, { ...last, x_groq: { usage } }];
  const [first, ...others] = objectsIn(last.choices, '/choices');
  if (usageIn === 'choice' && first !== undefined)
    return [...earlierChunks, { ...last, choices: [{ ...first, usage }, ...others] }];
  return [...chunks.map(each => ({ ...each, usage: null })), { ...head, choices: [], usage }];
}

function repeatedFinish({ index, finish_reason }: JsonObject, i: number): JsonObject {
  return { index: index ?? i, delta: {}, finish_reason };
}

/** The chunks of one choice, in order. */
function chunksOf(choice: JsonObject, i: number, { split }: EncodingStyle, style: Style): JsonObject[] {
  const pointer = `/choices/${i}`;
  const { index = i, message, logprobs, finish_reason, text, delta, ...rest } = choice;
  const hasLogprobs = logprobs !== undefined;
  const end = {
    ...(hasLogprobs && { logprobs: null }),
    ...(finish_reason !== undefined && { finish_reason }),
    ...rest,
  };
  if (message === undefined && isText(text)) return textChunks(text, { index, logprobs, ...end }, split);
  const whole = objectAt(message, `${pointer}/message`);
  const deltas = deltasOf(whole, `${pointer}/message`, split, style).map(
    (each): JsonObject => ({ index, delta: each, ...(hasLogprobs && { logprobs: null }), finish_reason: null }),
  );
  if (isObject(delta))
    return [...withCumulativeMessages(whole, delta, deltas, split), { index, message: whole, delta, ...end }];
  return [...withLogprobs(deltas, logprobs), { index, delta: {}, ...end }];
}

/** Older completions have text instead of a message. */
function textChunks(text: string, { logprobs, ...end }: JsonObject, split: Split): JsonObject[] {
  const { index } = end;
  const chunks = split(text).map((piece): JsonObject => ({ index, text: piece, finish_reason: null }));
  return [...chunks, { ...end, text: '', ...(logprobs !== undefined && { logprobs }) }];
}

/** Log probabilities are sent with the text of their token. */
function withLogprobs(chunks: readonly JsonObject[], logprobs: unknown): JsonObject[] {
  if (!isObject(logprobs)) return [...chunks];
  const hasText = ({ delta }: JsonObject) => isObject(delta) && Boolean(delta.content || delta.refusal);
  const found = chunks.findLastIndex(hasText);
  const last = found < 0 ? chunks.length - 1 : found;
  let next = 0;
  return chunks.map((chunk, i) => {
    if (i !== last && !hasText(chunk)) return chunk;
    const from = next++;
    const to = i === last ? undefined : next;
    const lists = Object.entries(logprobs).map(([key, list]) => [
      key,
      Array.isArray(list) ? list.slice(from, to) : list,
    ]);
    return { ...chunk, logprobs: Object.fromEntries(lists) };
  });
}

/** Some servers repeat the message so far next to each delta. The reply has the last delta. */
function withCumulativeMessages(
  { content }: JsonObject,
  last: JsonObject,
  deltas: readonly JsonObject[],
  split: Split,
): JsonObject[] {
  const whole = isText(content) ? content : '';
  const text =
    isText(last.content) && whole.endsWith(last.content) ? whole.slice(0, -last.content.length || undefined) : whole;
  let sentContent = '';
  // With two short pieces first, it is clear from the start that the message grows.
  return [text.slice(0, 2), text.slice(2, 4), ...split(text.slice(4))].map(piece => {
    sentContent += piece;
    const delta = { role: 'assistant', content: piece };
    return { ...deltas[0], message: { role: 'assistant', content: sentContent }, delta };
  });
}

/** Cloudflare streams text and calls without choices. */
function eventsWithoutChoices({ response, tool_calls, usage }: JsonObject, split: Split): SentEvent[] {
  const texts = isText(response) ? split(response) : response === undefined ? [] : [response];
  return [
    ...texts.map(each => ({ data: { response: each } })),
    ...(tool_calls === undefined ? [] : [{ data: { tool_calls } }]),
    ...(usage === undefined ? [] : [{ data: { response: '', usage } }]),
    END,
  ];
}

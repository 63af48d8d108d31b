/** fast-check arbitraries for valid conversations. */
import fc from 'fast-check';
import type { ChatRequest } from '../generated/types.ts';
import type { JsonObject } from '../source/json.ts';

/** Options of `requests` and `conversations`. */
export interface RequestOptions {
  /**
   * `openai-chat` (default): everything that OpenAI is known to accept, including unusual requests. `strict`: only what every API
   * accepts.
   */
  readonly dialect?: 'openai-chat' | 'strict';
  /** Maximum number of turns in a conversation. Default: 4. */
  readonly maxTurns?: number;
}

/**
 * Generates request bodies that are valid in a dialect: several turns, parallel calls, colliding IDs, multimodal parts, unicode,
 * empty strings. Use it to test code that builds, trims or repairs conversations: its output must be valid, too. Shrunk values are
 * also valid, so a counterexample always shows a fault of your code. Each value is a copy that you may change.
 */
export function requests({ dialect = 'openai-chat', maxTurns = 4 }: RequestOptions = {}): fc.Arbitrary<ChatRequest> {
  const strict = dialect === 'strict';
  const turns = fc.array(strict ? strictTurn() : looseTurn(), { maxLength: maxTurns });
  return fc
    .record({
      head: strict ? fc.option(systemMessage(), { nil: undefined }) : fc.constant(undefined),
      turns,
      last: userMessage(strict),
      tools: fc.boolean(),
      seed: fc.nat(),
    })
    .map(({ head, turns, last, tools, seed }) => {
      // A copy: fast-check derives the shrunk forms from these objects, and code under test may change what it gets.
      const messages = structuredClone([...(head === undefined ? [] : [head]), ...turns.flat(), last]);
      nameCalls(messages, strict ? nineCharacters(seed) : callIds(seed));
      const withTools = tools || strict ? { tools: [structuredClone(WEATHER)] } : {};
      return { model: 'gpt-4o', messages, ...withTools } as unknown as ChatRequest;
    });
}

/** Generates only the messages of `requests`. They are valid for `gpt-4o`: pass `model: 'gpt-4o'` when you lint them. */
export function conversations(options: RequestOptions = {}): fc.Arbitrary<ChatRequest['messages']> {
  return requests(options).map(request => request.messages);
}

/** The only tool of generated requests. Its schema allows tests with valid and invalid arguments. */
const WEATHER = {
  type: 'function',
  function: {
    name: 'get_weather',
    parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
  },
} as const;

const anyText = () => fc.oneof(fc.string({ unit: 'grapheme' }), fc.lorem({ maxCount: 6 }), fc.constant(''));
const someText = () =>
  fc.oneof(
    fc.lorem({ maxCount: 6 }),
    fc.string({ unit: 'grapheme' }).map(text => `${text}.`),
  );
const textPart = (text: fc.Arbitrary<string>) => fc.record({ type: fc.constant('text'), text });

function userMessage(strict: boolean): fc.Arbitrary<JsonObject> {
  const image = fc.constant({ type: 'image_url', image_url: { url: 'data:image/png;base64,iVBORw0KGgo=' } });
  const audio = fc.constant({ type: 'input_audio', input_audio: { data: 'UklGRg==', format: 'wav' } });
  const file = fc.constant({ type: 'file', file: { file_id: 'file-a1' } });
  const parts = strict ? fc.oneof(textPart(someText()), image) : fc.oneof(textPart(anyText()), image, audio, file);
  const content = fc.oneof(
    { weight: 3, arbitrary: strict ? someText() : anyText() },
    {
      weight: 1,
      arbitrary: fc.tuple(textPart(someText()), fc.array(parts, { maxLength: 2 })).map(([a, b]) => [a, ...b]),
    },
  );
  return content.map(content => ({ role: 'user', content }));
}

function systemMessage(): fc.Arbitrary<JsonObject> {
  return someText().map(content => ({ role: 'system', content }));
}

/** A tool call and its result; `rank` sorts the results of a message. IDs are added later. */
interface Exchange {
  readonly call: JsonObject;
  readonly result: JsonObject;
  readonly rank: number;
}

function exchange(strict: boolean): fc.Arbitrary<Exchange> {
  const args = fc.record({ city: fc.string() }).map(each => JSON.stringify(each));
  const fn = args.map(text => ({ type: 'function', function: { name: 'get_weather', arguments: text } }));
  const custom = fc.string().map(input => ({ type: 'custom', custom: { name: 'run_query', input } }));
  const content = strict
    ? anyText()
    : fc.oneof(anyText(), fc.array(textPart(anyText()), { minLength: 1, maxLength: 2 }));
  return fc.record({
    call: strict ? fn : fc.oneof({ weight: 4, arbitrary: fn }, { weight: 1, arbitrary: custom }),
    result: fc
      .record({ content, named: strict ? fc.constant(false) : fc.boolean() })
      .map(({ content, named }) => ({ role: 'tool', content, ...(named && { name: 'get_weather' }) })),
    rank: fc.nat(),
  });
}

/** An assistant message with calls, followed by the results. */
function callTurn(strict: boolean): fc.Arbitrary<JsonObject[]> {
  const content = strict
    ? someText().map(content => ({ content }))
    : fc.oneof(
        fc.constantFrom<JsonObject>({}, { content: null }, { content: '' }, { content: [] }),
        anyText().map(content => ({ content })),
      );
  return fc.tuple(content, fc.array(exchange(strict), { minLength: 1, maxLength: 3 })).map(([content, exchanges]) => {
    const calls = exchanges.map((each, i) => ({ id: `#${i}`, ...each.call }));
    const results = exchanges.map((each, i) => ({ ...each.result, tool_call_id: `#${i}`, rank: each.rank }));
    if (!strict) results.sort((a, b) => a.rank - b.rank);
    return [{ role: 'assistant', ...content, tool_calls: calls }, ...results.map(({ rank: _, ...result }) => result)];
  });
}

function plainAssistant(strict: boolean): fc.Arbitrary<JsonObject> {
  const plain = (strict ? someText() : anyText()).map(content => ({ role: 'assistant', content }));
  if (strict) return plain;
  const declined = someText().map(refusal => ({ role: 'assistant', content: null, refusal }));
  const parts = fc
    .array(textPart(anyText()), { minLength: 1, maxLength: 2 })
    .map(content => ({ role: 'assistant', content, annotations: [] }));
  return fc.oneof({ weight: 4, arbitrary: plain }, declined, parts);
}

function strictTurn(): fc.Arbitrary<JsonObject[]> {
  return fc
    .tuple(userMessage(true), fc.array(callTurn(true), { maxLength: 2 }), plainAssistant(true))
    .map(([user, calls, assistant]) => [user, ...calls.flat(), assistant]);
}

/** Any message order in which results come after their calls. */
function looseTurn(): fc.Arbitrary<JsonObject[]> {
  const single = fc.oneof(
    { weight: 3, arbitrary: userMessage(false) },
    { weight: 2, arbitrary: plainAssistant(false) },
    { weight: 1, arbitrary: anyText().map(content => ({ role: 'system', content })) },
    { weight: 1, arbitrary: anyText().map(content => ({ role: 'developer', content })) },
    { weight: 1, arbitrary: someText().map(content => ({ role: 'user', content, name: 'ana', x_trace: 1 })) },
  );
  return fc.oneof(
    { weight: 2, arbitrary: callTurn(false) },
    { weight: 2, arbitrary: single.map(message => [message]) },
  );
}

/** Replaces each `#0`, `#1` with an ID, the same in a call and its result. */
function nameCalls(messages: readonly JsonObject[], nextId: (turn: number, place: number) => string): void {
  let turn = -1;
  let ids: string[] = [];
  for (const message of messages) {
    if (Array.isArray(message.tool_calls)) {
      turn++;
      ids = message.tool_calls.map((_, place) => nextId(turn, place));
      for (const call of message.tool_calls as JsonObject[]) call.id = ids[Number(String(call.id).slice(1))];
    } else if (typeof message.tool_call_id === 'string')
      message.tool_call_id = ids[Number(message.tool_call_id.slice(1))];
  }
}

/** IDs as in real conversations: unique ones, or ones that start with `call_0` again in every turn. */
function callIds(seed: number): (turn: number, place: number) => string {
  const collide = seed % 2 === 0;
  return (turn, place) => (collide ? `call_${place}` : `call_${seed.toString(36)}_${turn}_${place}`);
}

function nineCharacters(seed: number): (turn: number, place: number) => string {
  return (turn, place) =>
    `${(seed % 46656).toString(36).padStart(3, '0')}${String(turn).padStart(3, '0')}${String(place).padStart(3, '0')}`;
}

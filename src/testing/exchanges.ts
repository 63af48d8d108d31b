/** Logs that contain a conversation as a sequence of exchanges, and faults that only a comparison of exchanges finds. */
import fc from 'fast-check';
import type { JsonObject } from '../source/json.ts';
import { requests } from './arbitraries.ts';
import type { Choose } from './breakers.ts';

/** A request and its response, as one line of a log. */
export interface Exchange {
  readonly dialect: string;
  readonly session: string;
  readonly request: JsonObject & { messages: JsonObject[] };
  readonly response: { choices: { message: JsonObject }[] };
  readonly status: 200;
}

/** Puts one fault into the requests of a log. */
export interface LogBreaker {
  /** ID of the rule that reports the fault. */
  readonly rule: string;
  /** ID of the message that the rule reports. */
  readonly messageId: string;
  /**
   * Returns a copy with the fault and the pointer of the expected finding in the last exchange; undefined if the log has no place for
   * the fault.
   */
  readonly apply: (log: readonly Exchange[], choose: Choose) => { log: Exchange[]; pointer: string } | undefined;
}

/**
 * Generates logs of one agent: each request repeats the conversation so far and continues it, and each assistant message ends an
 * exchange. Messages with tool calls have two to four reasoning blocks, signed or encrypted.
 */
export function exchangeLogs(dialect: string, model: string): fc.Arbitrary<Exchange[]> {
  const blocks = fc.array(fc.tuple(fc.lorem({ maxCount: 4 }), fc.boolean()), { minLength: 2, maxLength: 4 });
  return fc
    .tuple(requests({ dialect: 'strict', maxTurns: 4 }), fc.array(blocks, { minLength: 1, maxLength: 3 }))
    .map(([request, thoughts]) => {
      const { tools } = request as unknown as JsonObject;
      const messages = structuredClone(request.messages) as unknown as JsonObject[];
      messages.filter(hasCalls).forEach((message, i) => {
        message.reasoning_details = thoughts[i % thoughts.length]?.map(blockOf);
      });
      return messages.flatMap((message, at) =>
        message.role === 'assistant'
          ? [exchange(dialect, { model, tools, messages: messages.slice(0, at) }, message)]
          : [],
      );
    });
}

function exchange(dialect: string, request: JsonObject & { messages: JsonObject[] }, message: JsonObject): Exchange {
  return structuredClone({ dialect, session: 'one', request, response: { choices: [{ message }] }, status: 200 });
}

function blockOf([text, isOpen]: [string, boolean], index: number): JsonObject {
  const block = isOpen
    ? { type: 'reasoning.text', text, signature: `c2lnbmVk${index}`, format: 'anthropic-claude-v1' }
    : { type: 'reasoning.encrypted', data: `ZW5jcnlwdGVk${index}`, format: 'anthropic-claude-v1' };
  return { ...block, id: null, index };
}

function hasCalls({ tool_calls: calls }: JsonObject): boolean {
  return Array.isArray(calls) && calls.length > 0;
}

/** A log breaker that changes the blocks of an earlier message in the last request. `change` returns the index of the faulty block. */
function onBlocks(messageId: string, change: (blocks: JsonObject[], choose: Choose) => number): LogBreaker {
  return {
    rule: 'altered-reasoning',
    messageId,
    apply(log, choose) {
      const copy = structuredClone(log) as Exchange[];
      // The message of the previous exchange: older ones were already repeated once.
      const at = (copy.at(-2)?.request.messages.length ?? -1) as number;
      const blocks = copy.at(-1)?.request.messages[at]?.reasoning_details;
      if (!Array.isArray(blocks)) return undefined;
      const place = change(blocks as JsonObject[], choose);
      return { log: copy, pointer: `/request/messages/${at}/reasoning_details/${place}` };
    },
  };
}

/** The n-th exchange of a conversation with Claude, which signs its thinking. */
function signedExchange(n: number): Exchange {
  const question = (i: number) => ({ role: 'user', content: `Question ${i}` });
  const answer = (i: number) => [
    { type: 'thinking', thinking: '', signature: `CAQSc2lnbmVk${String(i).padStart(4, '0')}` },
    { type: 'text', text: `Answer ${i}` },
  ];
  const past = Array.from({ length: n }, (_, i) => [question(i), { role: 'assistant', content: answer(i) }]).flat();
  const request = { model: 'claude-fable-5-2', max_tokens: 1024, system: 'Answer.', messages: [...past, question(n)] };
  const response = { type: 'message', role: 'assistant', content: answer(n) };
  return { dialect: 'anthropic', session: 'one', request, response, status: 200 } as unknown as Exchange;
}

/** A log breaker that changes what comes before the signed thinking, in the last request of a log of the same length. */
function beforeThinking(messageId: string, change: (request: Exchange['request']) => void): LogBreaker {
  return {
    rule: 'prefix-bound-reasoning',
    messageId,
    apply(log) {
      const copy = log.map((_, n) => signedExchange(n));
      const last = copy.at(-1);
      if (last === undefined || copy.length < 2) return undefined;
      change(last.request);
      return { log: copy, pointer: '/request/messages/1/content/0' };
    },
  };
}

/** Instructions that are long enough for every prompt cache. */
const LONG_PROMPT = 'Answer each question in one sentence, and name your source. '.repeat(100);

/** The n-th exchange of a conversation with a server that caches prompts. */
function cachedExchange(n: number): Exchange {
  const question = (i: number) => ({ role: 'user', content: `Question ${i}` });
  const answer = (i: number) => ({ role: 'assistant', content: `Answer ${i}` });
  const past = Array.from({ length: n }, (_, i) => [question(i), answer(i)]).flat();
  const messages = [{ role: 'system', content: LONG_PROMPT }, ...past, question(n)];
  const tools = [{ type: 'function', function: { name: 'search', parameters: { type: 'object' } } }];
  const request = { model: 'gpt-5', tools, messages };
  const response = { choices: [{ index: 0, message: answer(n), finish_reason: 'stop' }] };
  return { dialect: 'openai-chat', session: 'one', request, response, status: 200 } as unknown as Exchange;
}

/** A log breaker that changes the beginning of the prompt, in the last request of a log of the same length. */
function beforeCacheEnd(messageId: string, at: string, change: (request: JsonObject) => void): LogBreaker {
  return {
    rule: 'lost-cache-prefix',
    messageId,
    apply(log) {
      const copy = log.map((_, n) => cachedExchange(n));
      const last = copy.at(-1);
      if (last === undefined || copy.length < 2) return undefined;
      change(last.request);
      return { log: copy, pointer: `/request${at}` };
    },
  };
}

/** Two requests to the Responses API. The second one continues the first. */
function continuedExchanges(store: boolean): Exchange[] {
  const message = { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Hello!' }] };
  const exchangeOf = (request: JsonObject, id: string) => ({
    ...{ dialect: 'openai-responses', session: 'one', status: 200 },
    ...{ request: { model: 'gpt-5', input: 'Hello.', ...request } },
    response: { id, object: 'response', model: 'gpt-5', status: 'completed', output: [message] },
  });
  const continued = exchangeOf({ previous_response_id: 'resp_1' }, 'resp_2');
  return [exchangeOf({ store }, 'resp_1'), continued] as unknown as Exchange[];
}

/** Faults that only a comparison with the previous exchange finds. For each, `lint` reports exactly one finding, by that rule. */
export const logBreakers: readonly LogBreaker[] = [
  onBlocks('edited', (blocks, choose) => {
    const at = choose(blocks.length);
    const block = blocks[at] as JsonObject;
    const key = ['signature', 'data', 'text'].filter(each => block[each] !== undefined)[choose(2)] ?? 'data';
    block[key] = `${block[key] ?? ''}x`;
    return at;
  }),
  onBlocks('reordered', (blocks, choose) => {
    const at = choose(blocks.length - 1);
    // The index that a gateway assigns belongs to the position, not to the block.
    blocks.splice(at, 2, blocks[at + 1] as JsonObject, blocks[at] as JsonObject);
    blocks.forEach((block, index) => {
      block.index = index;
    });
    return at;
  }),
  onBlocks('omitted', (blocks, choose) => {
    const at = choose(blocks.length);
    blocks.splice(at, 1);
    return Math.min(at, blocks.length - 1);
  }),
  beforeThinking('system', request => {
    request.system = 'Answer in verse.';
  }),
  beforeThinking('tools', request => {
    request.tools = [{ name: 'look_up', input_schema: { type: 'object' } }];
  }),
  beforeThinking('messages', ({ messages }) => {
    messages[0] = { role: 'user', content: 'Another question' };
  }),
  beforeCacheEnd('system', '/messages/0/content', request => {
    (request.messages as JsonObject[])[0] = { role: 'system', content: `It is noon. ${LONG_PROMPT}` };
  }),
  beforeCacheEnd('tools', '/tools/0', request => {
    request.tools = [{ type: 'function', function: { name: 'find', parameters: { type: 'object' } } }];
  }),
  {
    rule: 'dangling-response-reference',
    messageId: 'unstored',
    apply: log => {
      const earlier = log.slice(2).map((_, n) => cachedExchange(n));
      const pointer = '/request/previous_response_id';
      return log.length < 2 ? undefined : { log: [...earlier, ...continuedExchanges(false)], pointer };
    },
  },
  {
    rule: 'rewritten-history',
    messageId: 'changed',
    apply(log, choose) {
      const copy = structuredClone(log) as Exchange[];
      const sent = copy.at(-2)?.request.messages.length ?? 0;
      if (sent === 0) return undefined;
      const at = choose(sent);
      const message = copy.at(-1)?.request.messages[at] as JsonObject;
      message.content = `${typeof message.content === 'string' ? message.content : ''} And more.`;
      return { log: copy, pointer: `/request/messages/${at}` };
    },
  },
];

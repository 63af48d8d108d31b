/** Messages that Open Agent Loops stores, and those that it sends, and one fault at a time in either. */
import fc from 'fast-check';
import type { JsonObject } from '../../../src/source/json.ts';
import type { Choose } from '../../../src/testing/breakers.ts';
import type { System, SystemBreaker } from '../../../src/testing/system.ts';

const anyText = () => fc.oneof(fc.string({ unit: 'grapheme' }), fc.lorem({ maxCount: 6 }), fc.constant(''));
const someText = () =>
  fc.oneof(
    fc.lorem({ maxCount: 6 }),
    anyText().map(text => `${text}.`),
  );
const NAMES = ['get_weather', 'search', 'read_file'] as const;

function userContent(): fc.Arbitrary<unknown> {
  const part = fc.oneof(
    anyText().map(text => ({ type: 'text', text })),
    fc.constantFrom<JsonObject>(
      { type: 'image_url', image_url: { url: 'https://example.com/a.png', detail: 'low' } },
      { type: 'image_url', image_url: { url: 'data:image/png;base64,iVBORw0KGgo=' } },
      { type: 'input_audio', input_audio: { data: 'UklGRg==', format: 'wav' } },
      { type: 'file', file: { filename: 'report.pdf', file_data: 'data:application/pdf;base64,JVBERi0=' } },
      { type: 'file', file: { file_id: 'file-a1' } },
    ),
  );
  return fc.oneof({ weight: 3, arbitrary: anyText() }, fc.array(part, { minLength: 1, maxLength: 3 }));
}

function reasoningDetail(): fc.Arbitrary<JsonObject> {
  const body = fc.oneof(
    fc.record({ type: fc.constant('reasoning.text'), text: anyText(), signature: fc.constantFrom(null, 'c2ln') }),
    fc.record({ type: fc.constant('reasoning.summary'), summary: anyText() }),
    fc.record({ type: fc.constant('reasoning.encrypted'), data: fc.base64String() }),
  );
  const about = fc.record({
    id: fc.constantFrom(null, 'rs_1'),
    format: fc.constantFrom('unknown', 'openai-responses-v1', 'anthropic-claude-v1', 'google-gemini-v1'),
  });
  return fc.tuple(about, body).map(([about, body]) => ({ ...about, ...body }));
}

/** The reasoning of a stored message: none, text, or blocks with or without their text. */
function reasoning(): fc.Arbitrary<JsonObject> {
  const details = fc.array(reasoningDetail(), { minLength: 1, maxLength: 3 });
  return fc.oneof(
    fc.constant({}),
    someText().map(text => ({ reasoning: text })),
    fc.record({ reasoning_details: details }),
    fc.record({ reasoning: someText(), reasoning_details: details }),
  );
}

function plainTurn(): fc.Arbitrary<JsonObject[]> {
  const answer = fc.record({ content: anyText(), reasoning: reasoning(), isError: fc.boolean(), why: fc.nat() });
  return answer.map(({ content, reasoning, isError, why }) => {
    const finishReason = ['stop', 'length', 'content_filter'][why % 5];
    const ended = finishReason === undefined ? {} : { finishReason };
    return [{ role: 'assistant', content, ...reasoning, ...ended, ...(isError && { isError }) }];
  });
}

/** A call and its result: of a tool that ran, of one that failed, or of a denied call. */
interface Exchange {
  readonly name: string;
  readonly text: string;
  readonly content: string;
  readonly isError: boolean;
}

function exchange(): fc.Arbitrary<Exchange> {
  const args = fc.oneof(
    fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer(), fc.constant(null)), { maxKeys: 3 }),
    fc.constant({ city: 'NYC' }),
  );
  const outcome = fc.oneof(
    anyText().map(content => ({ content, isError: false })),
    someText().map(content => ({ content: `failed: ${content}`, isError: true })),
    fc.constant({ content: 'Tool execution denied', isError: true }),
  );
  return fc
    .tuple(
      fc.constantFrom(...NAMES),
      fc.oneof(
        args.map(each => JSON.stringify(each)),
        fc.constant(''),
      ),
      outcome,
    )
    .map(([name, text, outcome]) => ({ name, text, ...outcome }));
}

/** Calls, all their results, and user messages in between. IDs are added later. */
function callTurn(): fc.Arbitrary<JsonObject[]> {
  const steering = fc.array(someText(), { maxLength: 2 });
  return fc
    .tuple(anyText(), reasoning(), fc.array(exchange(), { minLength: 1, maxLength: 3 }), steering, fc.boolean())
    .map(([content, reasoning, exchanges, steering, isCut]) => [
      {
        role: 'assistant',
        content,
        ...reasoning,
        finishReason: isCut ? 'length' : 'tool_calls',
        tool_calls: exchanges.map(({ name, text }) => ({
          id: '',
          type: 'function',
          function: { name, arguments: text },
        })),
      },
      ...exchanges.map(({ name, content, isError }) => ({
        role: 'tool',
        tool_call_id: '',
        content,
        toolName: name,
        isError,
      })),
      ...steering.map(content => ({ role: 'user', content })),
    ]);
}

/** Adds IDs to calls and their results. They start at `call_0` again in every turn if the model counts that way. */
function withIds(messages: readonly JsonObject[], collide: boolean): JsonObject[] {
  let turn = -1;
  let ids: string[] = [];
  return messages.map(message => {
    if (Array.isArray(message.tool_calls)) {
      turn++;
      ids = message.tool_calls.map((_, i) => (collide ? `call_${i}` : `call_${turn}_${i}`));
      return { ...message, tool_calls: message.tool_calls.map((call: JsonObject, i) => ({ ...call, id: ids[i] })) };
    }
    return message.role === 'tool' ? { ...message, tool_call_id: ids.shift() } : message;
  });
}

function memory(): fc.Arbitrary<JsonObject[]> {
  const turn = fc.oneof(
    callTurn(),
    plainTurn(),
    userContent().map(content => [{ role: 'user', content }]),
  );
  return fc
    .record({
      system: fc.option(anyText(), { nil: undefined }),
      turns: fc.array(turn, { maxLength: 5 }),
      collide: fc.boolean(),
      start: fc.integer({ min: 1_700_000_000_000, max: 1_800_000_000_000 }),
    })
    .map(({ system, turns, collide, start }) => {
      const head = system === undefined ? [] : [{ role: 'system', content: system }];
      const messages = withIds([...head, { role: 'user', content: 'Hello' }, ...turns.flat()], collide);
      return messages.map((message, i) => ({ ...message, timestamp: start + 7 * i }));
    });
}

/** A message as it is sent: the rules of the request builder, implemented again. */
function sent({
  finishReason,
  toolName,
  isError,
  timestamp,
  reasoning,
  reasoning_details,
  ...rest
}: JsonObject): JsonObject {
  if (!Array.isArray(rest.tool_calls)) return rest;
  if (reasoning_details !== undefined) return { ...rest, reasoning_details };
  return { ...rest, ...(reasoning !== undefined && { reasoning_content: reasoning }) };
}

/** A turn with calls and its answer from a thinking model. When they are sent, they can be recognized as sent. */
const THINKING: readonly JsonObject[] = [
  {
    role: 'assistant',
    content: '',
    reasoning: 'Look it up.',
    tool_calls: [{ id: 'call_z', type: 'function', function: { name: 'search', arguments: '{"q":"NYC"}' } }],
  },
  { role: 'tool', tool_call_id: 'call_z', content: 'New York' },
  { role: 'assistant', content: 'It is New York.', reasoning: 'Now answer.' },
];

function wire(): fc.Arbitrary<unknown> {
  return fc.tuple(memory(), fc.boolean(), fc.boolean()).map(([messages, isThinking, isBody]) => {
    const crossing = [...messages, ...(isThinking ? THINKING : [])].map(sent);
    return isBody ? { model: 'glm-4.6', messages: crossing, stream: true } : crossing;
  });
}

const conversations: fc.Arbitrary<unknown> = fc.oneof(memory(), wire());

type Break = (
  messages: JsonObject[],
  pick: (fits: (message: JsonObject, i: number) => boolean) => number,
  choose: Choose,
) => string;

/** A breaker that chooses a message. It does nothing if no message matches. */
function breaker(rule: string, fault: string, change: Break): SystemBreaker {
  return {
    rule,
    fault,
    apply(conversation, choose) {
      const isList = Array.isArray(conversation);
      const messages = (isList ? conversation : (conversation as JsonObject).messages) as JsonObject[];
      let found = true;
      const pick = (fits: (message: JsonObject, i: number) => boolean) => {
        const places = messages.flatMap((message, i) => (fits(message, i) ? [i] : []));
        found &&= places.length > 0;
        return places[found ? choose(places.length) : 0] ?? -1;
      };
      const pointer = change(messages, pick, choose);
      return found ? `${isList ? '' : '/messages'}/${pointer}` : undefined;
    },
  };
}

const isResult = ({ role }: JsonObject) => role === 'tool';
const isCalling = ({ tool_calls }: JsonObject) => Array.isArray(tool_calls);
const isPlain = (message: JsonObject) => message.role === 'assistant' && !isCalling(message);
const isKept = ({ timestamp }: JsonObject) => timestamp !== undefined;
const callsOf = (message: JsonObject | undefined) => (message?.tool_calls ?? []) as JsonObject[];

/** Whether the conversation was sent, and can be recognized as sent. */
function isWire(messages: readonly JsonObject[]): boolean {
  return messages.some(each => each.reasoning_content !== undefined);
}

/** Sets a key of a matching message, and returns the pointer. */
function setKey(
  key: string,
  value: unknown,
  fits: (message: JsonObject, all: readonly JsonObject[]) => boolean,
): Break {
  return (messages, pick) => {
    const i = pick(message => fits(message, messages));
    if (i >= 0) (messages[i] as JsonObject)[key] = value;
    return `${i}/${key}`;
  };
}

/** Changes a call of a matching message, and returns the pointer. */
function changeCall(
  at: string,
  fits: (message: JsonObject, i: number, all: readonly JsonObject[]) => boolean,
  change: (call: JsonObject) => void,
): Break {
  return (messages, pick, choose) => {
    const i = pick((message, i) => isCalling(message) && fits(message, i, messages));
    const calls = callsOf(messages[i]);
    const j = calls.length === 0 ? 0 : choose(calls.length);
    if (calls[j] !== undefined) change(calls[j]);
    return `${i}/tool_calls/${j}${at}`;
  };
}

const breakers: SystemBreaker[] = [
  breaker('unanswered-tool-call', 'a result is lost', (messages, pick) => {
    const i = pick(isResult);
    let turn = i;
    while (turn >= 0 && !isCalling(messages[turn] as JsonObject)) turn--;
    if (i >= 0) messages.splice(i, 1);
    return `${turn}/tool_calls/${i - turn - 1}`;
  }),
  breaker('tool-results-out-of-order', 'results stand as they were finished', (messages, pick) => {
    const i = pick((message, i) => isResult(message) && isResult(messages[i + 1] ?? {}));
    if (i >= 0) messages.splice(i, 2, messages[i + 1] as JsonObject, messages[i] as JsonObject);
    return `${i + 1}`;
  }),
  breaker('interrupted-tool-results', 'the user speaks before the results', (messages, pick) => {
    const i = pick(isResult);
    messages.splice(i, 0, { role: 'user', content: 'Wait.' });
    return `${i}`;
  }),
  breaker('duplicate-tool-result', 'a result is written twice', (messages, pick) => {
    const i = pick((message, i) => isResult(message) && !isResult(messages[i + 1] ?? {}));
    if (i >= 0) messages.splice(i, 0, structuredClone(messages[i] as JsonObject));
    return `${i + 1}`;
  }),
  breaker('orphan-tool-result', 'a result has no calls before it', messages => {
    messages.unshift({ role: 'tool', tool_call_id: 'call_9', content: '' });
    return '0';
  }),
  breaker('mismatched-tool-name', 'a result names another tool', (messages, pick) => {
    const i = pick(message => isResult(message) && isKept(message));
    if (i >= 0) (messages[i] as JsonObject).toolName = 'delete_file';
    return `${i}`;
  }),
  breaker('missing-tool-call-id', 'a result names no call', (messages, pick) => {
    const i = pick(isResult);
    if (i >= 0) delete (messages[i] as JsonObject).tool_call_id;
    return `${i}`;
  }),
  breaker('empty-tool-result', 'a failure does not say what failed', (messages, pick, choose) => {
    const i = pick(({ isError, role }) => role === 'tool' && isError === true);
    if (i >= 0) (messages[i] as JsonObject).content = ['', ' \n'][choose(2)];
    return `${i}`;
  }),
  breaker(
    'finish-reason-contradicts-content',
    'calls on a finished answer',
    setKey('finishReason', 'stop', message => isCalling(message) && isKept(message)),
  ),
  breaker(
    'finish-reason-contradicts-content',
    'an answer waits for tools',
    setKey('finishReason', 'tool_calls', message => isPlain(message) && isKept(message)),
  ),
  breaker('unknown-field', 'on a result', setKey('durationSeconds', 3, isResult)),
  breaker(
    'unknown-field',
    'a name on a user',
    setKey('name', 'ana', ({ role }) => role === 'user'),
  ),
  breaker(
    'unexpected-reasoning',
    'on a plain turn that is sent',
    setKey('reasoning_content', 'Hm.', (message, all) => isPlain(message) && !all.some(isKept)),
  ),
  breaker(
    'unexpected-reasoning',
    'structured, on a plain turn that is sent',
    setKey(
      'reasoning_details',
      [{ type: 'reasoning.text', text: 'Hm.' }],
      (message, all) => isPlain(message) && isWire(all),
    ),
  ),
  breaker(
    'local-field-on-wire',
    'a flag of a result is sent',
    setKey('isError', false, (message, all) => isResult(message) && isWire(all)),
  ),
  breaker(
    'local-field-on-wire',
    'a time is sent',
    setKey('timestamp', 1_782_610_000_000, (_message, all) => isWire(all)),
  ),
  breaker(
    'empty-tool-calls',
    'an empty list is sent',
    setKey('tool_calls', [], (message, all) => isPlain(message) && isWire(all)),
  ),
  breaker(
    'unsupported-content-form',
    'a list of parts in any but a user message',
    setKey('content', [{ type: 'text', text: 'Hi' }], ({ role, isError }) => role !== 'user' && isError !== true),
  ),
  breaker('missing-content', 'null beside calls', setKey('content', null, isCalling)),
  breaker('unsupported-role', 'a developer speaks', (messages, pick) => {
    const i = pick(({ role }) => role === 'system');
    if (i >= 0) (messages[i] as JsonObject).role = 'developer';
    return `${i}/role`;
  }),
  breaker('unknown-part-type', 'of a film', (messages, pick) => {
    const i = pick(({ content }) => Array.isArray(content));
    const content = (messages[i]?.content ?? []) as JsonObject[];
    content.push({ type: 'video_url', video_url: { url: 'https://example.com/a.mp4' } });
    return `${i}/content/${content.length - 1}/type`;
  }),
  breaker(
    'unknown-part-type',
    'a call of another kind',
    changeCall(
      '/type',
      () => true,
      call => {
        const { name } = call.function as JsonObject;
        delete call.function;
        Object.assign(call, { type: 'custom', custom: { name, input: 'x' } });
      },
    ),
  ),
  breaker(
    'missing-field',
    'a call without a type',
    changeCall(
      '',
      () => true,
      call => {
        delete call.type;
      },
    ),
  ),
  breaker(
    'wrong-type',
    'a flag in words',
    setKey('isError', 'yes', message => isResult(message) && isKept(message)),
  ),
  breaker('arguments-not-json', 'of a tool that ran', (messages, pick) => {
    const i = pick(message => isResult(message) && message.isError === false);
    let turn = i;
    while (turn >= 0 && !isCalling(messages[turn] as JsonObject)) turn--;
    const call = callsOf(messages[turn])[i - turn - 1];
    if (call !== undefined) (call.function as JsonObject).arguments = '{"city":';
    return `${turn}/tool_calls/${i - turn - 1}`;
  }),
];

export default { dialect: 'open-agent-loops', conversations, breakers } satisfies System as System;

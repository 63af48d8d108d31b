/** Histories of AgentMessages, as encoded by DeepAgents' stores. */
import fc from 'fast-check';
import type { JsonObject } from '../../../src/source/json.ts';
import type { Choose } from '../../../src/testing/breakers.ts';
import type { System, SystemBreaker } from '../../../src/testing/system.ts';

export const someText = () =>
  fc.oneof(fc.lorem({ maxCount: 6 }), fc.string({ unit: 'grapheme' }), fc.constantFrom('', '</a>', 'Grüß dich 🎉'));

/** Arguments of a call: any JSON, by name. */
export const someArguments = () =>
  fc.dictionary(fc.oneof(fc.lorem({ maxCount: 1 }), fc.string()), fc.jsonValue({ maxDepth: 2 }), {
    maxKeys: 3,
    noNullPrototype: true,
  });

/** An uppercase UUID, different for every number. */
export function uuid(n: number): string {
  return `6F9619FF-8B86-4011-B42D-${n.toString(16).padStart(12, '0').toUpperCase()}`;
}

const textBlock = (text: fc.Arbitrary<string>) => fc.record({ type: fc.constant('text'), text });
const reasoningBlock = () => fc.record({ type: fc.constant('reasoning'), reasoning: fc.lorem({ maxCount: 4 }) });

function imageBlock(): fc.Arbitrary<JsonObject> {
  const image = fc.oneof(
    fc.constantFrom<JsonObject>({ url: 'https://example.com/a.png' }, { url: 'file:///tmp/a.png' }),
    fc.base64String({ minLength: 4 }).map(base64 => ({ base64, mimeType: 'image/jpeg' })),
    fc.constant<JsonObject>({ fileID: 'file-7' }),
  );
  return image.map(each => ({ type: 'image', image: each }));
}

function humanMessage(): fc.Arbitrary<JsonObject> {
  const blocks = fc.oneof(
    textBlock(someText()).map(text => [text]),
    fc.array(fc.oneof(textBlock(someText()), imageBlock()), { minLength: 1, maxLength: 4 }),
  );
  const now = blocks.map(content => ({ role: 'human', content }));
  // The older form without blocks.
  const before = fc
    .record({ content: someText(), imageURLs: fc.constantFrom([], ['file:///tmp/a.png']) })
    .map(each => ({ role: 'human', ...each }));
  const summary = textBlock(someText()).map(text => ({ role: 'human', content: [text], source: 'summarization' }));
  return fc.oneof({ weight: 4, arbitrary: now }, before, summary);
}

function answer(): fc.Arbitrary<JsonObject[]> {
  return fc.tuple(fc.array(reasoningBlock(), { maxLength: 2 }), textBlock(someText())).map(([a, b]) => [...a, b]);
}

function plainAnswer(): fc.Arbitrary<JsonObject> {
  const old = fc.constantFrom('<think>plan</think>the answer', 'just the answer', '<think>a</think>x<think>b</think>y');
  return fc.oneof(
    { weight: 4, arbitrary: answer().map(content => ({ role: 'ai', content })) },
    old.map(content => ({ role: 'ai', content, imageURLs: [] })),
  );
}

/** A message with calls, and their results in order. IDs are added later: `#0` for the first call of the turn. */
function callTurn(): fc.Arbitrary<JsonObject[]> {
  const call = fc.record({ name: fc.constantFrom('read_file', 'task', 'execute'), arguments: someArguments() });
  const result = fc.oneof(
    { weight: 4, arbitrary: textBlock(someText()).map(text => [text]) },
    textBlock(fc.constant('{"error":"File not found"}')).map(text => [text]),
    someText(),
  );
  return fc
    .tuple(answer(), fc.array(fc.tuple(call, result), { minLength: 1, maxLength: 3 }))
    .map(([content, exchanges]) => [
      { role: 'ai', content, toolCalls: exchanges.map(([each], i) => ({ id: `#${i}`, ...each })) },
      ...exchanges.map(([, each], i) => ({ role: 'tool', content: each, toolCallID: `#${i}` })),
    ]);
}

/** Adds IDs to messages and calls, and copies of their content to those that store some. */
function finish(messages: JsonObject[], withViews: boolean): JsonObject[] {
  let count = 0;
  let calls: string[] = [];
  return messages.map(message => {
    const { toolCalls, toolCallID, ...rest } = message;
    const out: JsonObject = { id: uuid(count++), ...rest };
    if (Array.isArray(toolCalls)) {
      calls = toolCalls.map(() => uuid(count++));
      out.toolCalls = (toolCalls as JsonObject[]).map((call, i) => ({ ...call, id: calls[i] }));
    }
    if (typeof toolCallID === 'string') out.toolCallID = calls[Number(toolCallID.slice(1))];
    return withViews && Array.isArray(out.content) ? { ...out, ...viewsOf(out.content as JsonObject[]) } : out;
  });
}

function viewsOf(blocks: readonly JsonObject[]): JsonObject {
  const of = (type: string) => blocks.flatMap(block => (block.type === type ? [block[type]] : []));
  const thoughts = of('reasoning');
  return {
    text: of('text').join(''),
    reasoning: thoughts.length === 0 ? null : thoughts.join('\n\n'),
    images: of('image'),
  };
}

function history(): fc.Arbitrary<JsonObject[]> {
  const system = textBlock(someText()).map(text => [{ role: 'system', content: [text] }]);
  const turn = fc
    .tuple(humanMessage(), fc.array(callTurn(), { maxLength: 2 }), plainAnswer())
    .map(([human, calls, ai]) => [human, ...calls.flat(), ai]);
  return fc
    .record({
      head: fc.oneof(fc.constant<JsonObject[]>([]), system),
      turns: fc.array(turn, { minLength: 1, maxLength: 3 }),
      withViews: fc.boolean(),
    })
    .map(({ head, turns, withViews }) => finish([...head, ...turns.flat()], withViews));
}

/** Chooses one of the matching messages, and its pointer. */
export function pickMessage(
  conversation: unknown,
  choose: Choose,
  fits: (message: JsonObject) => boolean,
): [number, JsonObject] | undefined {
  const all = (conversation as JsonObject[]).flatMap((message, i): [number, JsonObject][] =>
    fits(message) ? [[i, message]] : [],
  );
  return all.length === 0 ? undefined : all[choose(all.length)];
}

type Break = (message: JsonObject, at: string, messages: JsonObject[], choose: Choose) => string | undefined;

/** A breaker for one of the matching messages. */
export function breaker(
  rule: string,
  fault: string,
  fits: (message: JsonObject) => boolean,
  change: Break,
): SystemBreaker {
  return {
    rule,
    fault,
    apply(conversation, choose) {
      const found = pickMessage(conversation, choose, fits);
      if (found === undefined) return undefined;
      return change(found[1], `/${found[0]}`, conversation as JsonObject[], choose);
    },
  };
}

const isRole = (role: string) => (message: JsonObject) => message.role === role;
export const hasCalls = (message: JsonObject) => Array.isArray(message.toolCalls);
const hasBlocks = (message: JsonObject) => Array.isArray(message.content);
const hasView = (name: string) => (message: JsonObject) => name in message;

/** Adds a block at the end of the content, and to the copies of messages that store some. */
function addBlock(message: JsonObject, block: JsonObject): string {
  const content = message.content as JsonObject[];
  content.push(block);
  if ('text' in message) Object.assign(message, viewsOf(content));
  return `/content/${content.length - 1}`;
}

/** Pairing faults that every form of the history can have. */
export const pairing: readonly SystemBreaker[] = [
  breaker('unanswered-tool-call', 'a result is gone', hasCalls, (message, at, messages, choose) => {
    const calls = message.toolCalls as JsonObject[];
    const i = choose(calls.length);
    messages.splice(Number(at.slice(1)) + 1 + i, 1);
    return `${at}/toolCalls/${i}`;
  }),
  breaker('orphan-tool-result', 'the id of another call', isRole('human'), (_message, at, messages) => {
    const result: JsonObject = { role: 'tool', content: 'late', toolCallID: uuid(0xfffff) };
    const { timestamp } = messages[Number(at.slice(1))] as JsonObject;
    messages.splice(Number(at.slice(1)), 0, timestamp === undefined ? result : { ...result, timestamp });
    return at;
  }),
  breaker('duplicate-tool-result', 'a result stands twice', isRole('tool'), (message, at, messages) => {
    const { id: _, ...copy } = structuredClone(message);
    messages.splice(Number(at.slice(1)) + 1, 0, copy);
    return `/${Number(at.slice(1)) + 1}`;
  }),
  breaker('interrupted-tool-results', 'a person speaks between', hasCalls, (message, at, messages) => {
    const said = { role: 'human', content: 'Hurry.', ...('timestamp' in message && { timestamp: message.timestamp }) };
    messages.splice(Number(at.slice(1)) + 1, 0, said);
    return `/${Number(at.slice(1)) + 1}`;
  }),
  breaker(
    'tool-results-out-of-order',
    'two results change places',
    message => hasCalls(message) && (message.toolCalls as JsonObject[]).length > 1,
    (_message, at, messages) => {
      const first = Number(at.slice(1)) + 1;
      const [a, b] = [messages[first] as JsonObject, messages[first + 1] as JsonObject];
      messages.splice(first, 2, { ...b, ...timeOf(a) }, { ...a, ...timeOf(b) });
      return `/${first + 1}`;
    },
  ),
  breaker('missing-tool-call-id', 'a call without an id', hasCalls, (message, at, messages) => {
    const calls = message.toolCalls as JsonObject[];
    const [first] = calls as [JsonObject];
    delete first.id;
    const answer = messages[Number(at.slice(1)) + 1] as JsonObject;
    answer.toolCallID = uuid(0xffffe);
    return `${at}/toolCalls/0`;
  }),
  breaker('malformed-tool-call-id', 'the id that a provider gave', hasCalls, (message, at, messages) => {
    const [first] = message.toolCalls as [JsonObject];
    first.id = 'call_abc';
    (messages[Number(at.slice(1)) + 1] as JsonObject).toolCallID = 'call_abc';
    return `${at}/toolCalls/0`;
  }),
  breaker(
    'reused-tool-call-id',
    'one id for two calls',
    message => hasCalls(message) && (message.toolCalls as JsonObject[]).length > 1,
    (message, at, messages) => {
      const [first, second] = message.toolCalls as [JsonObject, JsonObject];
      second.id = first.id;
      (messages[Number(at.slice(1)) + 2] as JsonObject).toolCallID = first.id;
      return `${at}/toolCalls/1`;
    },
  ),
  breaker('malformed-tool-call', 'a block that nothing parsed', isRole('ai'), (message, at) => {
    message.malformedToolCallBlocks = ['read_file(path="a)'];
    return `${at}/malformedToolCallBlocks/0`;
  }),
  breaker('wrong-type', 'arguments as text', hasCalls, (message, at) => {
    ((message.toolCalls as JsonObject[])[0] as JsonObject).arguments = '{}';
    return `${at}/toolCalls/0/arguments`;
  }),
  breaker('missing-field', 'a call without a name', hasCalls, (message, at) => {
    delete ((message.toolCalls as JsonObject[])[0] as JsonObject).name;
    return `${at}/toolCalls/0`;
  }),
  breaker('part-in-wrong-role', 'a person makes calls', isRole('human'), (message, at) => {
    message.toolCalls = [{ id: uuid(0xfffff), name: 'read_file', arguments: {} }];
    return `${at}/toolCalls`;
  }),
  breaker('part-in-wrong-role', 'an answer names a call', isRole('ai'), (message, at) => {
    message.toolCallID = uuid(0xfffff);
    return `${at}/toolCallID`;
  }),
  breaker('unsupported-role', 'the word of the wire', isRole('human'), (message, at) => {
    message.role = 'user';
    return `${at}/role`;
  }),
];

function timeOf({ timestamp }: JsonObject): JsonObject {
  return timestamp === undefined ? {} : { timestamp };
}

export default {
  dialect: 'deepagents',
  conversations: history(),
  breakers: [
    ...pairing,
    breaker(
      'orphan-tool-result',
      'feedback for a call that was not parsed',
      isRole('human'),
      (_message, at, messages) => {
        messages.splice(Number(at.slice(1)), 0, {
          id: uuid(0xfffff),
          role: 'tool',
          content: [{ type: 'text', text: '{}' }],
        });
        return at;
      },
    ),
    breaker(
      'unknown-part-type',
      'a block of another system',
      message => hasBlocks(message) && message.role !== 'tool',
      (message, at) => `${at}${addBlock(message, { type: 'audio', audio: 'x' })}/type`,
    ),
    breaker(
      'part-in-wrong-role',
      'a result thinks',
      message => hasBlocks(message) && message.role === 'tool' && !('text' in message),
      (message, at) => at + addBlock(message, { type: 'reasoning', reasoning: 'Hm.' }),
    ),
    breaker(
      'part-in-wrong-role',
      'an answer holds an image',
      message => hasBlocks(message) && message.role === 'ai',
      (message, at) => at + addBlock(message, { type: 'image', image: { fileID: 'file-1' } }),
    ),
    breaker(
      'malformed-media',
      'an image without a source',
      message => hasBlocks(message) && message.role === 'human',
      (message, at) => at + addBlock(message, { type: 'image', image: { mimeType: 'image/png' } }),
    ),
    breaker(
      'malformed-media',
      'bytes as text',
      message => hasBlocks(message) && message.role === 'human',
      (message, at) => at + addBlock(message, { type: 'image', image: { base64: '137,80,78,71,13' } }),
    ),
    breaker(
      'malformed-media',
      'data without a type',
      message => hasBlocks(message) && message.role === 'human',
      (message, at) => at + addBlock(message, { type: 'image', image: { base64: 'iVBORw0K' } }),
    ),
    breaker('malformed-item-id', 'another form of id', hasView('id'), (message, at) => {
      message.id = 'msg_1';
      return at;
    }),
    breaker(
      'duplicate-item-id',
      'the id of the first message, in small letters',
      hasView('id'),
      (message, at, messages) => {
        if (at === '/0') return undefined;
        message.id = String(messages[0]?.id).toLowerCase();
        return at;
      },
    ),
    breaker('contradictory-view', 'text', hasView('text'), (message, at) => {
      message.text = `${message.text} and more`;
      return `${at}/text`;
    }),
    breaker('contradictory-view', 'reasoning', hasView('reasoning'), (message, at) => {
      message.reasoning = 'Something else.';
      return `${at}/reasoning`;
    }),
    breaker('contradictory-view', 'the number of images', hasView('images'), (message, at) => {
      (message.images as JsonObject[]).push({ fileID: 'file-9' });
      return `${at}/images`;
    }),
    breaker(
      'contradictory-view',
      'other images',
      message => Array.isArray(message.images) && message.images.length > 0,
      (message, at) => {
        (message.images as JsonObject[])[0] = { fileID: 'file-9' };
        return `${at}/images`;
      },
    ),
    breaker('wrong-type', 'content that is an object', isRole('ai'), (message, at) => {
      message.content = { text: 'no list' };
      for (const view of ['text', 'reasoning', 'images']) delete message[view];
      return `${at}/content`;
    }),
    breaker('missing-field', 'no role', isRole('ai'), (message, at) => {
      if (hasCalls(message)) return undefined;
      delete message.role;
      return at;
    }),
  ],
} satisfies System;

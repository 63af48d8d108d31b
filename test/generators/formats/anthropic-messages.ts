/** Requests of Anthropic messages, and one fault at a time in them. */
import fc from 'fast-check';
import type { JsonObject } from '../../../src/source/json.ts';
import type { System } from '../../../src/testing/system.ts';
import { breaker, type Draft, pick } from '../system-breaker.ts';

const MODEL = 'claude-sonnet-4-5';
const PNG = 'iVBORw0KGgo=';
const SIGNATURE = 'ErUBCkYIAxgCIkDq7f';

const text = () => fc.lorem({ maxCount: 4 });
const mark = () => fc.option(fc.constant({ type: 'ephemeral' }), { nil: undefined, freq: 8 });
const textBlock = () => text().map((words): JsonObject => ({ type: 'text', text: words }));

function picture(): fc.Arbitrary<JsonObject> {
  const source = fc.constantFrom(
    { type: 'base64', media_type: 'image/png', data: PNG },
    { type: 'url', url: 'https://example.com/port.png' },
    { type: 'file', file_id: 'file_01A' },
  );
  return source.map(each => ({ type: 'image', source: each }));
}

function document(): fc.Arbitrary<JsonObject> {
  const source = fc.constantFrom(
    { type: 'text', media_type: 'text/plain', data: 'High water at 14:20.' },
    { type: 'base64', media_type: 'application/pdf', data: 'JVBERi0xLjcK' },
  );
  return source.map(each => ({ type: 'document', source: each, title: 'Tides' }));
}

const userBlocks = () => fc.array(fc.oneof(textBlock(), picture(), document()), { minLength: 1, maxLength: 3 });
const question = () => fc.oneof(text(), userBlocks()).map((content): JsonObject => ({ role: 'user', content }));

function thoughts(): fc.Arbitrary<JsonObject[]> {
  const block = fc.constantFrom<JsonObject>(
    { type: 'thinking', thinking: 'The tide has to be looked up.', signature: SIGNATURE },
    { type: 'thinking', thinking: '', signature: SIGNATURE },
    { type: 'redacted_thinking', data: 'EmwKAhgBEgy3va3pzix' },
  );
  return fc.array(block, { maxLength: 2 });
}

/** A server tool call and its result. */
function served(): fc.Arbitrary<JsonObject[]> {
  return fc.constantFrom('web_search', 'web_fetch', 'code_execution').map(name => [
    { type: 'server_tool_use', id: '', name, input: {} },
    { type: `${name}_tool_result`, tool_use_id: '', content: { type: `${name}_result` } },
  ]);
}

function answer(): fc.Arbitrary<JsonObject> {
  const blocks = fc
    .tuple(thoughts(), fc.oneof(fc.constant<JsonObject[]>([]), served()), textBlock())
    .map(([first, middle, last]): JsonObject[] => [...first, ...middle, last]);
  return fc.oneof(text(), blocks).map((content): JsonObject => ({ role: 'assistant', content }));
}

const input = () =>
  fc.dictionary(
    fc.string({ minLength: 1, maxLength: 6 }).filter(key => !/^\d+$/.test(key)),
    fc.jsonValue(),
    {
      maxKeys: 2,
      noNullPrototype: true,
    },
  );

function result(): fc.Arbitrary<JsonObject> {
  const content = fc.oneof(text(), fc.constant(''), fc.array(fc.oneof(textBlock(), picture()), { maxLength: 2 }));
  return fc
    .record({ content: fc.option(content, { nil: undefined }), failed: fc.boolean() })
    .map(({ content, failed }) => ({
      type: 'tool_result',
      tool_use_id: '',
      ...(failed ? { content: 'The table is out of reach.', is_error: true } : content !== undefined && { content }),
    }));
}

/** Calls and a result for each, in one user message or in several, with other content after them. */
function round(): fc.Arbitrary<JsonObject[]> {
  const call = input().map((args): JsonObject => ({ type: 'tool_use', id: '', name: 'tide_table', input: args }));
  return fc
    .record({
      before: thoughts(),
      said: fc.option(textBlock(), { nil: undefined }),
      pairs: fc.array(fc.tuple(call, result()), { minLength: 1, maxLength: 3 }),
      apart: fc.boolean(),
      behind: fc.option(userBlocks(), { nil: [] }),
    })
    .map(({ before, said, pairs, apart, behind }) => {
      const calls = {
        role: 'assistant',
        content: [...before, ...(said ? [said] : []), ...pairs.map(([each]) => each)],
      };
      const results = pairs.map(([, each]) => each);
      if (!apart) return [calls, { role: 'user', content: [...results, ...behind] }];
      return [calls, ...results.map(each => ({ role: 'user', content: [each] }))];
    });
}

/** Adds IDs to calls, and to results the IDs of the calls before them. */
function number(messages: readonly JsonObject[]): JsonObject[] {
  let count = 0;
  const waiting: string[] = [];
  for (const { content } of messages)
    for (const block of Array.isArray(content) ? (content as JsonObject[]) : []) {
      if (block.type === 'tool_use') {
        block.id = `toolu_${count++}`;
        waiting.push(block.id as string);
      } else if (block.type === 'server_tool_use') block.id = `srvtoolu_${count++}`;
      else if (block.type === 'tool_result') block.tool_use_id = waiting.shift();
      else if (String(block.type).endsWith('_tool_result')) block.tool_use_id = `srvtoolu_${count - 1}`;
    }
  return [...messages];
}

const conversations = fc
  .record({
    system: fc.option(fc.oneof(text(), fc.array(textBlock(), { minLength: 1, maxLength: 2 })), { nil: undefined }),
    turns: fc.array(fc.tuple(question(), fc.array(round(), { maxLength: 2 }), answer()), { maxLength: 2 }),
    last: question(),
    running: fc.array(round(), { maxLength: 1 }),
    mark: mark(),
    stream: fc.boolean(),
  })
  .map(({ system, turns, last, running, mark, stream }): JsonObject => {
    const messages = [
      ...turns.flatMap(([asked, rounds, said]) => [asked, ...rounds.flat(), said]),
      last,
      ...running.flat(),
    ];
    const tool = { name: 'tide_table', description: 'When is high water', input_schema: { type: 'object' } };
    return {
      model: MODEL,
      max_tokens: 1024,
      ...(system !== undefined && { system }),
      stream,
      tools: [{ ...tool, ...(mark && { cache_control: mark }) }],
      messages: number(structuredClone(messages)),
    };
  });

const blocksOf = ({ content }: JsonObject): JsonObject[] => (Array.isArray(content) ? (content as JsonObject[]) : []);
const isOfType = (type: string) => (block: JsonObject) => block.type === type;

/** A block of one type, and its pointer. */
function pickBlock(
  draft: Draft,
  type: string,
): { block: JsonObject; blocks: JsonObject[]; i: number; at: string } | undefined {
  const at = pick(draft, message => blocksOf(message).some(isOfType(type)));
  if (at === undefined) return undefined;
  const blocks = blocksOf(draft.messages[at] as JsonObject);
  const i = blocks.findIndex(isOfType(type));
  return { block: blocks[i] as JsonObject, blocks, i, at: `${draft.at}/${at}/content/${i}` };
}

/** A breaker that changes one block. */
function onBlock(rule: string, fault: string, type: string, change: (block: JsonObject) => string | undefined) {
  return breaker(rule, fault, draft => {
    const found = pickBlock(draft, type);
    const below = found && change(found.block);
    return found === undefined || below === undefined ? undefined : found.at + below;
  });
}

/** Replaces the content of a user message. */
function ask(draft: Draft, content: unknown): string {
  draft.messages.push({ role: 'user', content });
  return `${draft.at}/${draft.messages.length - 1}`;
}

/** Adds an answer with these blocks, and a question after it. */
function answered(draft: Draft, ...content: JsonObject[]): string {
  draft.messages.push({ role: 'user', content: 'And then?' }, { role: 'assistant', content });
  const at = `${draft.at}/${draft.messages.length - 1}/content`;
  draft.messages.push({ role: 'user', content: 'Thanks.' });
  return at;
}

const said = { type: 'text', text: 'At 14:20.' };
const search = { type: 'server_tool_use', id: 'srvtoolu_x', name: 'web_search', input: {} };
const marked = { type: 'text', text: 'Look.', cache_control: { type: 'ephemeral' } };

const breakers = [
  breaker('unsupported-role', 'a narrator', draft => {
    draft.messages.push({ role: 'narrator', content: 'Meanwhile.' });
    return `${draft.at}/${draft.messages.length - 1}/role`;
  }),
  breaker('wrong-type', 'a number as content', draft => `${ask(draft, 5)}/content`),
  breaker('missing-field', 'a text block without text', draft => `${ask(draft, [{ type: 'text' }])}/content/0`),
  breaker('unknown-part-type', 'a part of another wire', draft => {
    return `${ask(draft, [{ type: 'input_text', text: 'Look.' }])}/content/0/type`;
  }),
  breaker('empty-message', 'nothing asked', draft => {
    // After another question it would be merged into that.
    answered(draft, said);
    draft.messages.splice(-1, 1);
    return ask(draft, '');
  }),
  breaker('blank-text', 'a blank question', draft => `${ask(draft, [{ type: 'text', text: ' \n' }])}/content/0`),
  breaker('empty-text', 'an empty text beside another', draft => {
    return `${ask(draft, [said, { type: 'text', text: '' }])}/content/1`;
  }),
  breaker('part-in-wrong-role', 'a picture of the assistant', draft => {
    const image = { type: 'image', source: { type: 'url', url: 'https://example.com/port.png' } };
    return `${answered(draft, image, said)}/0`;
  }),
  breaker('unsupported-media', 'a drawing', draft => {
    const source = { type: 'base64', media_type: 'image/svg+xml', data: 'PHN2Zz4=' };
    return `${ask(draft, [{ type: 'image', source }])}/content/0`;
  }),
  breaker('malformed-media', 'an address as data', draft => {
    const source = { type: 'base64', media_type: 'image/png', data: `data:image/png;base64,${PNG}` };
    return `${ask(draft, [{ type: 'image', source }])}/content/0`;
  }),
  breaker('unanswered-tool-call', 'a second call without a result', draft => {
    const found = pickBlock(draft, 'tool_use');
    if (found === undefined) return undefined;
    found.blocks.push({ type: 'tool_use', id: 'toolu_x', name: 'tide_table', input: {} });
    return `${found.at.slice(0, found.at.lastIndexOf('/'))}/${found.blocks.length - 1}`;
  }),
  breaker('reused-tool-call-id', 'two calls with one id', draft => {
    const found = pickBlock(draft, 'tool_use');
    if (found === undefined) return undefined;
    found.blocks.push({ ...found.block });
    return `${found.at.slice(0, found.at.lastIndexOf('/'))}/${found.blocks.length - 1}`;
  }),
  breaker('duplicate-tool-result', 'a result twice', draft => {
    const found = pickBlock(draft, 'tool_result');
    found?.blocks.splice(found.i + 1, 0, { ...found.block });
    return found && `${found.at.slice(0, found.at.lastIndexOf('/'))}/${found.i + 1}`;
  }),
  breaker('orphan-tool-result', 'a result of no call', draft => {
    return `${answered(draft, said) && ask(draft, [{ type: 'tool_result', tool_use_id: 'toolu_x', content: 'x' }])}/content/0`;
  }),
  breaker('tool-result-not-leading', 'text in front', draft => {
    const at = pick(draft, message => blocksOf(message).some(isOfType('tool_result')));
    if (at === undefined) return undefined;
    blocksOf(draft.messages[at] as JsonObject).unshift({ type: 'text', text: 'Here it is.' });
    return `${draft.at}/${at}/content/1`;
  }),
  onBlock('malformed-tool-name', 'a name with a dot', 'tool_use', call => {
    call.name = 'tide.table';
    return '';
  }),
  onBlock('arguments-not-object', 'input as text', 'tool_use', call => {
    call.input = '{}';
    return '';
  }),
  onBlock('unknown-field', 'text on a call', 'tool_use', call => {
    call.text = '';
    return '/text';
  }),
  onBlock('empty-tool-result', 'a failure without words', 'tool_result', result => {
    if (result.is_error !== true) return undefined;
    result.content = '';
    return '';
  }),
  breaker('misplaced-server-tool-result', 'a call of the server without its result', draft => {
    return `${answered(draft, search, said)}/0`;
  }),
  breaker('misplaced-server-tool-result', 'a result without its call', draft => {
    const result = { type: 'web_search_tool_result', tool_use_id: 'srvtoolu_x', content: [] };
    return `${answered(draft, result, said)}/0`;
  }),
  breaker('misplaced-reasoning', 'nothing but thoughts', draft => {
    return `${answered(draft, { type: 'thinking', thinking: 'Hm.', signature: SIGNATURE })}/0`;
  }),
  breaker('unsigned-reasoning', 'the signature is gone', draft => {
    return `${answered(draft, { type: 'thinking', thinking: 'Hm.' }, said)}/0`;
  }),
  breaker('foreign-reasoning', 'a signature of another server', draft => {
    return `${answered(draft, { type: 'thinking', thinking: 'Hm.', signature: 'bm90LWEtc2lnbmF0dXJl' }, said)}/0`;
  }),
  breaker('missing-reasoning', 'a running turn without thoughts', draft => {
    const { body, messages } = draft;
    const thinking = { type: 'enabled', budget_tokens: 1024 };
    if (body !== undefined) Object.assign(body, { max_tokens: 2048, thinking });
    messages.push(
      { role: 'assistant', content: [{ type: 'tool_use', id: 'toolu_x', name: 'tide_table', input: {} }] },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'toolu_x', content: 'x' }] },
    );
    return messages.at(-3)?.role === 'assistant' ? undefined : `${draft.at}/${messages.length - 2}/content/0`;
  }),
  breaker('trailing-whitespace', 'an answer begun with a blank', draft => {
    draft.messages.push({ role: 'assistant', content: 'It is ' });
    return `${draft.at}/${draft.messages.length - 1}/content`;
  }),
  breaker('unexpected-last-role', 'an answer begun on a model that does not go on', draft => {
    if (draft.body !== undefined) draft.body.model = 'claude-opus-4-8';
    draft.messages.push({ role: 'assistant', content: 'It is' });
    return `${draft.at}/${draft.messages.length - 1}`;
  }),
  breaker('misplaced-system-message', 'instructions in front of a question', draft => {
    if (draft.body !== undefined) draft.body.model = 'claude-opus-4-8';
    ask(draft, 'And then?');
    draft.messages.splice(-1, 0, { role: 'user', content: 'Hm.' }, { role: 'system', content: 'Be brief.' });
    return `${draft.at}/${draft.messages.length - 2}`;
  }),
  breaker('unsupported-system-content', 'a picture among the instructions', ({ body }) => {
    const source = { type: 'url', url: 'https://example.com/port.png' };
    if (body !== undefined) body.system = [{ type: 'image', source }];
    return '/system/0';
  }),
  breaker('misplaced-cache-control', 'an hour behind five minutes', draft => {
    const long = { ...marked, cache_control: { type: 'ephemeral', ttl: '1h' } };
    return `${ask(draft, [marked, long])}/content/1/cache_control`;
  }),
  breaker('too-many-cache-controls', 'five marks', draft => {
    const isMarked = (draft.body?.tools as JsonObject[] | undefined)?.[0]?.cache_control !== undefined;
    return `${ask(draft, Array(5).fill(marked))}/content/${isMarked ? 3 : 4}/cache_control`;
  }),
];

export default { dialect: 'anthropic', conversations, breakers } satisfies System as System;

/** Conversations as recorded by telemetry, as lists and in attributes, and values that its schemas reject. */
import fc from 'fast-check';
import type { JsonObject } from '../../../src/source/json.ts';
import type { System, SystemBreaker } from '../../../src/testing/system.ts';

const text = () => fc.lorem({ maxCount: 3 }).map(content => ({ type: 'text', content }));

const FILES: readonly JsonObject[] = [
  { type: 'blob', mime_type: 'image/png', modality: 'image', content: 'iVBORw0KGgo=' },
  { type: 'uri', mime_type: 'application/pdf', modality: 'document', uri: 'https://example.com/a.pdf' },
  { type: 'file', modality: 'audio', file_id: 'file-1' },
];
const OTHERS: readonly JsonObject[] = [
  { type: 'compaction', id: 'cmp_1', content: 'What was said before.' },
  { type: 'search_result', title: 'A page', score: 0.5 },
  { type: 'server_tool_call', id: 's1', name: 'web_search', server_tool_call: { type: 'web_search', query: 'Oslo' } },
  { type: 'server_tool_call_response', id: 's1', server_tool_call_response: { type: 'web_search', found: 3 } },
];

const asks = () =>
  fc
    .tuple(text(), fc.array(fc.constantFrom(...FILES), { maxLength: 2 }), fc.boolean())
    .map(([words, files, isNamed]) => ({
      role: 'user',
      parts: [words, ...files],
      ...(isNamed && { name: 'Ann' }),
    }));

const says = () =>
  fc.tuple(text(), fc.subarray([...OTHERS]), fc.boolean()).map(([words, others, isDone]) => ({
    role: 'assistant',
    parts: [{ type: 'reasoning', content: 'Hm.' }, ...others, words],
    ...(isDone && { finish_reason: 'stop' }),
  }));

function round(): fc.Arbitrary<JsonObject[]> {
  const args = fc.constantFrom<unknown>({ city: 'Oslo' }, '{"city": "Oslo"}', null, undefined);
  const response = fc.constantFrom<unknown>('4 C', { degrees: 4 }, [1, 'two'], null, [FILES[0]]);
  return fc
    .record({
      calls: fc.array(fc.tuple(args, response), { minLength: 1, maxLength: 3 }),
      isOlder: fc.boolean(),
    })
    .map(({ calls, isOlder }) => [
      {
        role: 'assistant',
        parts: calls.map(([each], i) => ({ type: 'tool_call', id: `call_${i}`, name: 'get_weather', arguments: each })),
      },
      {
        role: 'tool',
        parts: calls.map(([, each], i) => ({
          type: 'tool_call_response',
          id: `call_${i}`,
          [isOlder ? 'result' : 'response']: each,
        })),
      },
    ]);
}

function messages(): fc.Arbitrary<JsonObject[]> {
  const some = fc.oneof(
    fc.tuple(asks(), says()),
    fc.tuple(asks(), round()).map(([question, called]) => [question, ...called]),
  );
  return fc
    .array(some, { minLength: 1, maxLength: 3 })
    .map(all => JSON.parse(JSON.stringify(all.flat())) as JsonObject[]);
}

const TOOLS = [{ type: 'function', name: 'get_weather', parameters: { type: 'object' } }];

function attributes(): fc.Arbitrary<JsonObject> {
  return fc
    .record({ input: messages(), answer: says(), isText: fc.boolean(), hasMore: fc.boolean() })
    .map(({ input, answer, isText, hasMore }) => {
      const kept = (value: unknown) => (isText ? JSON.stringify(value, null, 1) : value);
      return {
        'gen_ai.operation.name': 'chat',
        ...(hasMore && { 'gen_ai.request.model': 'a-model', 'gen_ai.tool.definitions': kept(TOOLS) }),
        ...(hasMore && { 'gen_ai.system_instructions': kept([{ type: 'text', content: 'Be brief.' }]) }),
        'gen_ai.input.messages': kept(input),
        'gen_ai.output.messages': kept([answer]),
      };
    });
}

const INPUT = 'gen_ai.input.messages';

/** Breaks an input message, also inside a text, and returns its pointer. */
function inMessage(rule: string, fault: string, change: (message: JsonObject) => string): SystemBreaker {
  return {
    rule,
    fault,
    apply(value, choose) {
      const body = Array.isArray(value) ? undefined : (value as JsonObject);
      const held = body === undefined ? value : body[INPUT];
      const list = (typeof held === 'string' ? JSON.parse(held) : held) as JsonObject[];
      const i = choose(list.length);
      const where = change(list[i] as JsonObject);
      if (body !== undefined && typeof held === 'string') body[INPUT] = JSON.stringify(list);
      return `${body === undefined ? '' : `/${INPUT}`}/${i}${where}`;
    },
  };
}

const inPart = (rule: string, fault: string, change: (part: JsonObject) => string) =>
  inMessage(rule, fault, message => `/parts/0${change((message.parts as JsonObject[])[0] as JsonObject)}`);

export default {
  dialect: 'otel-genai',
  conversations: fc.oneof(messages(), attributes()),
  breakers: [
    inMessage('missing-field', 'a message of nobody', message => {
      delete message.role;
      return '';
    }),
    inMessage('missing-field', 'a message without parts', message => {
      delete message.parts;
      return '';
    }),
    inMessage('wrong-type', 'a text for parts', message => {
      message.parts = 'Hello';
      return '/parts';
    }),
    inMessage('wrong-type', 'a number for a name', message => {
      message.name = 7;
      return '/name';
    }),
    inPart('missing-field', 'a part without a tag', part => {
      delete part.type;
      return '';
    }),
    inPart('wrong-type', 'a number for a tag', part => {
      part.type = 7;
      return '/type';
    }),
  ],
} satisfies System;

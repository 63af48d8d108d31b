/** LangChain conversations in every serialized form, and one fault at a time in them. */
import fc from 'fast-check';
import type { JsonObject } from '../../../src/source/json.ts';
import type { System } from '../../../src/testing/system.ts';
import { breaker, type Draft, pick } from '../system-breaker.ts';

/** A message before serialization: its type and its fields. */
interface Said {
  readonly type: string;
  readonly fields: JsonObject;
}

const CLASSES: Readonly<Record<string, string>> = {
  human: 'HumanMessage',
  ai: 'AIMessage',
  system: 'SystemMessage',
  tool: 'ToolMessage',
  function: 'FunctionMessage',
  generic: 'ChatMessage',
};

const plain = ({ type, fields }: Said): unknown => ({ type, ...fields });

const FORMS: readonly ((said: Said) => unknown)[] = [
  plain,
  ({ type, fields }) => ({ role: { human: 'user', ai: 'assistant' }[type] ?? type, ...fields }),
  ({ type, fields }) => ({ type, data: fields }),
  ({ type, fields }) => ({
    lc: 1,
    type: 'constructor',
    id: ['langchain_core', 'messages', CLASSES[type] ?? type],
    kwargs: fields,
  }),
  // A pair can only have a role and a content.
  said => (Object.keys(said.fields).length === 1 ? [said.type, said.fields.content] : plain(said)),
];

const words = () => fc.lorem({ maxCount: 4 });

const media = () =>
  fc.constantFrom<JsonObject>(
    { type: 'image_url', image_url: { url: 'https://example.com/a.png', detail: 'low' } },
    { type: 'image_url', image_url: 'data:image/png;base64,iVBORw0KGgo=' },
    { type: 'image', url: 'https://example.com/a.png', mimeType: 'image/png' },
    { type: 'audio', base64: 'UklGRg==', mime_type: 'audio/wav' },
    {
      type: 'file',
      source_type: 'base64',
      data: 'JVBERi0=',
      mime_type: 'application/pdf',
      metadata: { filename: 'a' },
    },
    { type: 'file', fileId: 'file_1' },
    { type: 'video', url: 'https://example.com/a.mp4' },
    { type: 'text-plain', text: 'notes', mimeType: 'text/plain' },
    { type: 'media', mimeType: 'image/png', data: 'iVBORw0KGgo=' },
    { type: 'non_standard', value: { type: 'of_tomorrow' } },
  );

function human(): fc.Arbitrary<Said> {
  const content = fc.oneof(
    words(),
    fc.tuple(
      words().map(text => ({ type: 'text', text })),
      media(),
    ),
    words().map(text => [text]),
  );
  const more = fc.constantFrom<JsonObject>(
    {},
    { name: 'kim', id: 'h1' },
    { additional_kwargs: {}, response_metadata: {} },
  );
  return fc.record({ content, more }).map(({ content, more }) => ({ type: 'human', fields: { content, ...more } }));
}

const thoughts = () =>
  fc.constantFrom<readonly JsonObject[]>(
    [],
    [{ type: 'reasoning', reasoning: 'The city is known.' }],
    [{ type: 'thinking', thinking: 'The city is known.', signature: 'EqoBCkgIARABGAIiQL8x' }],
    [{ type: 'redacted_thinking', data: 'EmwKAhgBEgy3va3pzix' }],
    [{ type: 'reasoning', id: 'rs_1', summary: [{ type: 'summary_text', text: 'City.' }], encrypted_content: 'gAAAA' }],
    [{ type: 'server_tool_call', id: 's1', name: 'web_search', args: { query: 'Oslo' } }],
  );

function answer(): fc.Arbitrary<Said> {
  const more = fc.constantFrom<JsonObject>(
    {},
    { response_metadata: { model_name: 'gpt-4o', finish_reason: 'stop' }, usage_metadata: { total_tokens: 3 } },
    { additional_kwargs: { reasoning_content: 'A greeting.' }, tool_calls: [], invalid_tool_calls: [] },
    { additional_kwargs: { refusal: 'No.' } },
    {
      invalid_tool_calls: [{ name: 'get_weather', args: '{"city', id: 'x1', error: 'cut', type: 'invalid_tool_call' }],
    },
  );
  const content = fc.oneof(
    words(),
    fc.tuple(thoughts(), words()).map(([blocks, text]) => [...blocks, { type: 'text', text }]),
  );
  return fc.record({ content, more }).map(({ content, more }) => ({ type: 'ai', fields: { content, ...more } }));
}

/** The fields of an answer that may contain its calls. */
const CALLS: readonly ((calls: readonly JsonObject[]) => JsonObject)[] = [
  calls => ({ content: '', tool_calls: calls }),
  calls => ({ content: 'Let me see.', tool_calls: calls, additional_kwargs: { tool_calls: calls.map(ofOpenAI) } }),
  calls => ({ content: '', tool_calls: calls.map(ofOpenAI) }),
  calls => ({ content: '', additional_kwargs: { tool_calls: calls.map(ofOpenAI) } }),
  calls => ({
    content: calls.map(({ id, name, args }) => ({ type: 'tool_use', id, name, input: args })),
    tool_calls: calls,
  }),
  calls => ({
    content: [{ type: 'text', text: 'Both.' }, ...calls],
    tool_calls: calls,
    response_metadata: { output_version: 'v1' },
  }),
];

function ofOpenAI({ id, name, args }: JsonObject): JsonObject {
  return { id, type: 'function', function: { name, arguments: JSON.stringify(args, undefined, 1) } };
}

function round(): fc.Arbitrary<Said[]> {
  const result = fc.constantFrom<JsonObject>(
    { content: '4 C' },
    { content: [{ type: 'text', text: '4 C' }], status: 'success', artifact: { raw: 4 } },
    { content: 'no such city', status: 'error', name: 'get_weather' },
  );
  return fc
    .record({
      args: fc.array(fc.dictionary(fc.constantFrom('city', '__proto__'), fc.integer()), { minLength: 1, maxLength: 3 }),
      results: fc.array(result, { minLength: 3, maxLength: 3 }),
      way: fc.constantFrom(...CALLS),
    })
    .map(({ args, results, way }) => {
      const calls = args.map((each, i) => ({ name: 'get_weather', args: each, id: `call_${i}`, type: 'tool_call' }));
      const answers = calls.map(({ id }, i) => ({ type: 'tool', fields: { ...results[i], tool_call_id: id } }));
      return [{ type: 'ai', fields: way(calls) }, ...answers];
    });
}

function documents(): fc.Arbitrary<unknown> {
  const system: fc.Arbitrary<Said[]> = fc.constantFrom(
    [],
    [{ type: 'system', fields: { content: 'Be brief.' } }],
    [{ type: 'developer', fields: { content: 'Be brief.' } }],
  );
  const some = fc.oneof(
    fc.tuple(human(), answer()),
    fc.tuple(human(), round(), answer()).map(([asks, called, answers]) => [asks, ...called, answers]),
  );
  return fc
    .record({
      system,
      turns: fc.array(some, { maxLength: 3 }).map(all => all.flat()),
      last: human(),
      form: fc.constantFrom(...FORMS),
      around: fc.constantFrom<JsonObject | undefined>(undefined, {}, { llm_input_messages: [], remaining_steps: 3 }),
    })
    .map(({ system, turns, last, form, around }) => {
      const messages = [...system, ...turns, last].map(each =>
        // No class and no store has a type for developer messages.
        each.type === 'developer' ? plain(each) : form(each),
      );
      return JSON.parse(JSON.stringify(around === undefined ? messages : { messages, ...around })) as unknown;
    });
}

/** The fields of a message, and their pointer below it. */
function fieldsOf(message: JsonObject): [JsonObject, string] {
  if (message.kwargs !== undefined) return [message.kwargs as JsonObject, '/kwargs'];
  return message.data === undefined ? [message, ''] : [message.data as JsonObject, '/data'];
}

const isPlain = (message: unknown): message is JsonObject =>
  !Array.isArray(message) && 'content' in (message as JsonObject) && !('data' in (message as JsonObject));

function chosen(draft: Draft, fits: (message: JsonObject) => boolean): [JsonObject, string, number] | undefined {
  const at = pick(draft, message => !Array.isArray(message) && fits(message));
  return at === undefined ? undefined : [draft.messages[at] as JsonObject, `${draft.at}/${at}`, at];
}

/** Calls in the OpenAI form, in messages where they are parsed. A store reads them unchanged. */
function parsedCalls(message: JsonObject): JsonObject[] {
  const calls = message.data === undefined ? fieldsOf(message)[0].tool_calls : undefined;
  return Array.isArray(calls) ? (calls as JsonObject[]).filter(call => call.type === 'function') : [];
}

export default {
  dialect: 'langchain',
  conversations: documents(),
  breakers: [
    breaker('wrong-type', 'a number for a message', draft => {
      const at = pick(draft, () => true);
      if (at === undefined) return undefined;
      draft.messages[at] = 7 as unknown as JsonObject;
      return `${draft.at}/${at}`;
    }),
    breaker('wrong-type', 'content is a number', draft => {
      const found = chosen(draft, message => isPlain(message) && message.type !== 'tool' && message.role !== 'tool');
      if (found === undefined) return undefined;
      found[0].content = 7;
      return `${found[1]}/content`;
    }),
    breaker('missing-field', 'nobody says it', draft => {
      const found = chosen(draft, isPlain);
      if (found === undefined) return undefined;
      delete found[0].type;
      delete found[0].role;
      return found[1];
    }),
    breaker('missing-field', 'a result of no call', draft => {
      const found = chosen(draft, message => 'tool_call_id' in fieldsOf(message)[0]);
      if (found === undefined) return undefined;
      const [fields, place] = fieldsOf(found[0]);
      delete fields.tool_call_id;
      return `${found[1]}${place}`;
    }),
    breaker('missing-field', 'no content', draft => {
      const found = chosen(draft, message => 'content' in fieldsOf(message)[0]);
      if (found === undefined) return undefined;
      const [fields, place] = fieldsOf(found[0]);
      delete fields.content;
      return `${found[1]}${place}`;
    }),
    breaker('unsupported-role', 'a word of another wire', draft => {
      const found = chosen(draft, message => 'role' in message || 'data' in message);
      if (found === undefined) return undefined;
      const key = 'role' in found[0] ? 'role' : 'type';
      found[0][key] = 'model';
      return `${found[1]}/${key}`;
    }),
    breaker('arguments-not-json', 'text that was cut', draft => {
      const found = chosen(draft, message => parsedCalls(message).length > 0);
      if (found === undefined) return undefined;
      const calls = parsedCalls(found[0]);
      const at = draft.choose(calls.length);
      (calls[at]?.function as JsonObject).arguments = '{"city": "Os';
      return `${found[1]}${fieldsOf(found[0])[1]}/tool_calls/${at}`;
    }),
  ],
} satisfies System as System;

/** Messages and results of proposal 209. */
import fc from 'fast-check';
import type { JsonObject } from '../../../src/source/json.ts';
import type { System } from '../../../src/testing/system.ts';
import { breakers } from '../prompt-api-breakers.ts';
import { chunksOf, result } from '../prompt-api-results.ts';

const anyText = () => fc.oneof(fc.string({ unit: 'grapheme' }), fc.lorem({ maxCount: 6 }), fc.constant(''));
const someText = () => anyText().map(text => `${text}.`);

const NAMES = ['get_weather', 'search', 'read_file'] as const;

function part(): fc.Arbitrary<JsonObject> {
  return fc.oneof(
    anyText().map(text => ({ type: 'text', text })),
    fc.constantFrom<JsonObject>(
      { type: 'image', data: 'iVBORw0KGgo=', mimeType: 'image/png' },
      { type: 'image', data: 'data:image/webp;base64,UklGRg==' },
      { type: 'image', data: 'https://example.com/a.png' },
      { type: 'audio', data: 'UklGRg==', mimeType: 'audio/wav' },
      { type: 'audio', data: 'SUQz', mimeType: 'audio/mpeg' },
      { type: 'audio', data: 'T2dnUw==' },
    ),
  );
}

const content = () => fc.oneof<fc.Arbitrary<unknown>[]>(anyText(), fc.array(part(), { minLength: 1, maxLength: 3 }));

function plain(): fc.Arbitrary<JsonObject[]> {
  const said = someText().map(content => ({ content }));
  const shown = fc
    .array(part(), { maxLength: 2 })
    .chain(parts => someText().map(text => ({ content: [{ type: 'text', text }, ...parts] })));
  const thought = someText().map(thinking => ({ thinking }));
  return fc
    .oneof<fc.Arbitrary<JsonObject>[]>(
      said,
      shown,
      thought,
      fc.tuple(said, thought).map(([a, b]) => ({ ...a, ...b })),
    )
    .map(each => [{ role: 'assistant', ...each }]);
}

/** Calls and their results. IDs are added later. */
function callTurn(): fc.Arbitrary<JsonObject[]> {
  const call = fc.record({
    name: fc.constantFrom(...NAMES),
    args: fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 3 }),
    typed: fc.boolean(),
    named: fc.boolean(),
    output: content(),
  });
  const about = fc.record({ content: content(), thinking: anyText() }, { requiredKeys: [] });
  return fc.tuple(about, fc.array(call, { minLength: 1, maxLength: 3 })).map(([about, calls]) => [
    {
      role: 'assistant',
      ...about,
      toolCalls: calls.map(({ name, args, typed }) => ({
        id: '',
        ...(typed && { type: 'function' }),
        function: { name, arguments: args },
      })),
    },
    ...calls.map(({ name, named, output }) => ({
      role: 'tool',
      toolCallId: '',
      ...(named && { name }),
      content: output,
    })),
  ]);
}

/** Adds IDs to calls and results, numbered like in the reference implementation. */
function withIds(messages: readonly JsonObject[]): JsonObject[] {
  let count = 0;
  let open: string[] = [];
  return messages.map(message => {
    if (Array.isArray(message.toolCalls)) {
      const toolCalls = (message.toolCalls as JsonObject[]).map(call => ({ ...call, id: `toolcall_${++count}` }));
      open = toolCalls.map(call => call.id);
      return { ...message, toolCalls };
    }
    return message.role === 'tool' ? { ...message, toolCallId: open.shift() } : message;
  });
}

function messages(): fc.Arbitrary<unknown> {
  const user = content().map(content => [{ role: 'user', content }]);
  const turns = fc.array(fc.oneof<fc.Arbitrary<JsonObject[]>[]>(user, plain(), callTurn()), { maxLength: 5 });
  return fc
    .record({ system: fc.option(content(), { nil: undefined }), turns, form: fc.nat() })
    .map(({ system, turns, form }) => {
      const head = system === undefined ? [] : [{ role: 'system', content: system }];
      const list = withIds([...head, { role: 'user', content: 'Hello' }, ...turns.flat()]);
      return [list, list, { messages: list }, { initialPrompts: list }][form % 4];
    });
}

const conversations: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: messages() },
  { weight: 3, arbitrary: result() },
  { weight: 4, arbitrary: chunksOf() },
);

export default { dialect: 'prompt-api-209', conversations, breakers } satisfies System;

/** Requests of MCP servers to the model of their client, and one fault at a time in them. */
import fc from 'fast-check';
import type { JsonObject } from '../../../src/source/json.ts';
import type { System } from '../../../src/testing/system.ts';
import { breaker, type Draft, pick } from '../system-breaker.ts';

const partsOf = (message: JsonObject | undefined) => [message?.content ?? []].flat() as JsonObject[];
const holds = (type: string) => (message: JsonObject) => partsOf(message).some(part => part.type === type);
const isPlain = (role: string) => (message: JsonObject) =>
  message.role === role && !holds('tool_use')(message) && !holds('tool_result')(message);

const text = (): fc.Arbitrary<JsonObject> => fc.lorem({ maxCount: 4 }).map(each => ({ type: 'text', text: each }));

/** One part as an object, or in a list. */
function says(role: string): fc.Arbitrary<JsonObject> {
  const picture = fc.constant<JsonObject>({ type: 'image', data: 'iVBORw0KGgo=', mimeType: 'image/png' });
  return fc
    .oneof(
      text(),
      text().map(each => [each]),
      fc.tuple(text(), picture).map(each => [...each]),
    )
    .map(content => ({ role, content }));
}

function round(): fc.Arbitrary<JsonObject[]> {
  const result = fc.constantFrom<JsonObject>(
    { content: [{ type: 'text', text: '4 C' }] },
    { content: [], structuredContent: { degrees: 4 } },
    { content: [{ type: 'resource_link', uri: 'file:///a', name: 'a' }], isError: true },
  );
  return fc
    .record({
      inputs: fc.array(fc.dictionary(fc.constantFrom('city', '__proto__'), fc.integer()), {
        minLength: 1,
        maxLength: 3,
      }),
      results: fc.array(result, { minLength: 3, maxLength: 3 }),
      first: fc.option(text(), { nil: undefined }),
      isBare: fc.boolean(),
    })
    .map(({ inputs, results, first, isBare }) => {
      const calls = inputs.map((input, i) => ({ type: 'tool_use', id: `call_${i}`, name: 'get_weather', input }));
      const answers = calls.map(({ id }, i) => ({ type: 'tool_result', toolUseId: id, ...results[i] }));
      const bare = isBare && answers.length === 1;
      return [
        { role: 'assistant', content: first === undefined ? calls : [first, ...calls] },
        { role: 'user', content: bare ? answers[0] : answers },
      ];
    });
}

function request(): fc.Arbitrary<JsonObject> {
  const some = fc.oneof(
    fc.tuple(says('user'), says('assistant')),
    fc.tuple(says('user'), round(), says('assistant')).map(([asks, called, answers]) => [asks, ...called, answers]),
  );
  return fc
    .record({
      messages: fc.array(some, { maxLength: 3 }).map(all => all.flat()),
      last: says('user'),
      asked: fc.constantFrom<JsonObject>({}, { systemPrompt: 'Be brief.' }, { toolChoice: { mode: 'auto' } }),
    })
    .map(
      ({ messages, last, asked }) =>
        JSON.parse(JSON.stringify({ messages: [...messages, last], maxTokens: 100, ...asked })) as JsonObject,
    );
}

/** Changes the first part of a type in a message, and returns its pointer. */
function change({ messages, at: list, ...draft }: Draft, type: string, apply: (part: JsonObject) => void) {
  const at = pick({ messages, at: list, ...draft }, holds(type));
  if (at === undefined) return undefined;
  const message = messages[at] as JsonObject;
  const place = partsOf(message).findIndex(part => part.type === type);
  apply(partsOf(message)[place] as JsonObject);
  return `${list}/${at}/content${Array.isArray(message.content) ? `/${place}` : ''}`;
}

export default {
  dialect: 'mcp-sampling',
  conversations: request(),
  breakers: [
    breaker('wrong-type', 'content as text', draft => {
      const at = pick(draft, isPlain('user'));
      if (at === undefined) return undefined;
      (draft.messages[at] as JsonObject).content = 'Hello';
      return `/messages/${at}/content`;
    }),
    breaker('missing-field', 'a picture of no kind', draft =>
      change(draft, 'image', part => {
        delete part.mimeType;
      }),
    ),
    breaker('missing-field', 'no limit', ({ body }) => {
      if (body === undefined) return undefined;
      delete body.maxTokens;
      return '';
    }),
    breaker('unsupported-role', 'instructions among the messages', draft => {
      const at = pick(draft, isPlain('user'));
      if (at === undefined) return undefined;
      draft.messages.splice(at, 0, { role: 'system', content: { type: 'text', text: 'Be brief.' } });
      return `/messages/${at}/role`;
    }),
    breaker('unknown-part-type', 'a part of another wire', draft => {
      const at = pick(draft, isPlain('user'));
      if (at === undefined) return undefined;
      (draft.messages[at] as JsonObject).content = {
        type: 'image_url',
        image_url: { url: 'https://example.com/a.png' },
      };
      return `/messages/${at}/content/type`;
    }),
    breaker('unanswered-tool-call', 'a result is lost', draft => {
      const at = pick(draft, message => partsOf(message).length > 1 && holds('tool_result')(message));
      if (at === undefined) return undefined;
      const lost = partsOf(draft.messages[at]).at(-1);
      ((draft.messages[at] as JsonObject).content as JsonObject[]).pop();
      const calls = partsOf(draft.messages[at - 1]);
      return `/messages/${at - 1}/content/${calls.findIndex(call => call.id === lost?.toolUseId)}`;
    }),
    breaker('interrupted-tool-results', 'a message in between', draft => {
      const at = pick(draft, holds('tool_result'));
      if (at === undefined) return undefined;
      draft.messages.splice(at, 0, { role: 'user', content: { type: 'text', text: 'Well?' } });
      return `/messages/${at}`;
    }),
    breaker('orphan-tool-result', 'a result of nobody', draft => {
      const at = pick(draft, message => holds('tool_result')(message) && Array.isArray(message.content));
      if (at === undefined) return undefined;
      partsOf(draft.messages[at]);
      const content = (draft.messages[at] as JsonObject).content as JsonObject[];
      content.push({ type: 'tool_result', toolUseId: 'nobodys', content: [] });
      return `/messages/${at}/content/${content.length - 1}`;
    }),
    breaker('content-beside-tool-results', 'words behind a result', draft => {
      const at = pick(draft, message => holds('tool_result')(message) && Array.isArray(message.content));
      if (at === undefined) return undefined;
      const content = (draft.messages[at] as JsonObject).content as JsonObject[];
      content.push({ type: 'text', text: 'And Rome?' });
      return `/messages/${at}/content/${content.length - 1}`;
    }),
    breaker('arguments-not-object', 'arguments as text', draft =>
      change(draft, 'tool_use', part => {
        part.input = '{}';
      }),
    ),
    breaker('part-in-wrong-role', 'a result from the assistant', draft => {
      const at = pick(draft, holds('tool_result'));
      if (at === undefined) return undefined;
      const { content } = draft.messages[at] as JsonObject;
      if (Array.isArray(content) && content.length > 1) return undefined;
      (draft.messages[at] as JsonObject).role = 'assistant';
      return `/messages/${at}/content${Array.isArray(content) ? '/0' : ''}`;
    }),
  ],
} satisfies System;

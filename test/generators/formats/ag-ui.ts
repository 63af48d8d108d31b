/** Histories and inputs of AG-UI, and one fault at a time in them. */
import fc from 'fast-check';
import type { JsonObject } from '../../../src/source/json.ts';
import type { System } from '../../../src/testing/system.ts';
import { breaker, type Draft, pick } from '../system-breaker.ts';

const text = () => fc.oneof(fc.lorem({ maxCount: 4 }), fc.constant(''));
const optional = (fields: Record<string, fc.Arbitrary<unknown>>) => fc.record(fields, { requiredKeys: [] });
const isRole = (role: string) => (message: JsonObject) => message.role === role;
const hasCalls = (message: JsonObject) => Array.isArray(message.toolCalls) && message.toolCalls.length > 0;
const isInstructions = (message: JsonObject) => message.role === 'system' || message.role === 'developer';

function extras(): fc.Arbitrary<JsonObject> {
  return optional({
    encryptedValue: fc.constant('c2VjcmV0'),
    metadata: fc.constantFrom<JsonObject>({}, { trace: null }, { 'ag-ui': { a: [1] } }),
    subagentRunId: fc.constant('sub_1'),
    'x-own': fc.constant(1),
  }) as fc.Arbitrary<JsonObject>;
}

function part(): fc.Arbitrary<JsonObject> {
  const source = fc.constantFrom<JsonObject>(
    { type: 'data', value: 'iVBORw0KGgo=', mimeType: 'image/png' },
    { type: 'url', value: 'https://example.com/a' },
    { type: 'url', value: 'https://example.com/a.pdf', mimeType: 'application/pdf' },
    { type: 'file', value: 'file-a1', provider: 'openai' },
  );
  const media = fc
    .record({ type: fc.constantFrom('image', 'audio', 'video', 'document'), source })
    .chain(each => fc.constantFrom<JsonObject>(each, { ...each, metadata: { filename: 'a.pdf' } }));
  return fc.oneof(
    text().map(words => ({ type: 'text', text: words })),
    media,
  );
}

const content = () => fc.oneof(text(), fc.array(part(), { maxLength: 3 }));

function message(): fc.Arbitrary<JsonObject[]> {
  const named = optional({ name: fc.constant('ana') }) as fc.Arbitrary<JsonObject>;
  const said = fc.oneof(
    fc.record<JsonObject>({ role: fc.constantFrom('developer', 'system'), content: text() }),
    fc.record<JsonObject>({ role: fc.constant('user'), content: content() }),
    fc.record<JsonObject>({ role: fc.constant('assistant'), content: text() }),
    fc.constantFrom<JsonObject>({ role: 'assistant' }, { role: 'assistant', toolCalls: [] }),
  );
  const alone = fc.oneof(
    fc.tuple(said, named, extras()).map(([a, b, c]) => ({ ...a, ...b, ...c })),
    fc.tuple(text(), extras()).map(([words, more]) => ({ role: 'reasoning', content: words, ...more })),
    fc.constantFrom<JsonObject>(
      { role: 'activity', activityType: 'PLAN', content: { steps: [] } },
      { role: 'activity', activityType: '', content: {}, metadata: {} },
    ),
  );
  return fc.oneof({ weight: 3, arbitrary: alone.map(each => [each]) }, { weight: 2, arbitrary: round() });
}

/** Calls, with the reasoning before them, and a result for each, or none if the application must answer. */
function round(): fc.Arbitrary<JsonObject[]> {
  const call = fc.record({
    function: fc.record({ name: fc.constant('get_weather'), arguments: fc.constantFrom('{"city":"Oslo"}', '{}', '') }),
    more: fc.constantFrom<JsonObject>({}, { encryptedValue: 'c2ln' }, { metadata: {} }),
  });
  const result = fc.record({ content: content(), more: fc.constantFrom<JsonObject>({}, { error: 'timed out' }) });
  return fc
    .record({
      calls: fc.array(call, { minLength: 1, maxLength: 3 }),
      results: fc.array(result, { minLength: 3, maxLength: 3 }),
      thought: fc.option(text(), { nil: undefined }),
      more: extras(),
      isOpen: fc.boolean(),
    })
    .map(({ calls, results, thought, more, isOpen }) => {
      const toolCalls = calls.map(({ function: inner, more: beside }, i) => ({
        id: `call_${i}`,
        type: 'function',
        function: inner,
        ...beside,
      }));
      const answers = toolCalls.map(({ id }, i) => ({
        role: 'tool',
        toolCallId: id,
        content: results[i]?.content,
        ...results[i]?.more,
      }));
      const before = thought === undefined ? [] : [{ role: 'reasoning', content: thought, encryptedValue: 'c2VjcmV0' }];
      return [...before, { role: 'assistant', ...more, toolCalls }, ...(isOpen ? [] : answers)];
    });
}

function document(): fc.Arbitrary<unknown> {
  const messages = fc
    .array(message(), { minLength: 1, maxLength: 6 })
    .map(all => all.flat().map((each, i) => ({ id: `msg_${i}`, ...each })));
  const tools = [{ name: 'get_weather', description: '', parameters: { type: 'object' }, metadata: {} }];
  const around = fc.constantFrom<JsonObject>(
    {},
    { tools: [], context: [], state: null, forwardedProps: {} },
    { tools, context: [{ description: 'place', value: 'Oslo' }], state: { a: 1 }, forwardedProps: { model: 'm' } },
    { resume: [{ interruptId: 'i', status: 'resolved', payload: { ok: true } }], parentRunId: 'run_0' },
  );
  return fc
    .record({ messages, around, form: fc.constantFrom('list', 'messages', 'snapshot', 'input', 'input') })
    .map(({ messages: all, around: more, form }): unknown => {
      if (form === 'list') return all;
      if (form === 'messages') return { messages: all };
      if (form === 'snapshot') return { type: 'MESSAGES_SNAPSHOT', messages: all };
      return { threadId: 'thread_1', runId: 'run_1', messages: all, ...more };
    })
    .map(value => JSON.parse(JSON.stringify(value)) as unknown);
}

/** Changes one of the matching messages. */
function change(
  draft: Draft,
  fits: (message: JsonObject) => boolean,
  apply: (message: JsonObject, at: string) => string,
) {
  const at = pick(draft, fits);
  return at === undefined ? undefined : apply(draft.messages[at] as JsonObject, `${draft.at}/${at}`);
}

export default {
  dialect: 'ag-ui',
  conversations: document(),
  breakers: [
    breaker('missing-field', 'a message without an id', draft =>
      change(
        draft,
        () => true,
        (each, at) => {
          delete each.id;
          return at;
        },
      ),
    ),
    breaker('missing-field', 'a result without content', draft =>
      change(draft, isRole('tool'), (each, at) => {
        delete each.content;
        return at;
      }),
    ),
    breaker('missing-field', 'a request without a run', ({ body }) => {
      if (body === undefined || body.runId === undefined) return undefined;
      delete body.runId;
      return '';
    }),
    breaker('wrong-type', 'content that is null', draft =>
      change(draft, isRole('assistant'), (each, at) => {
        each.content = null;
        return `${at}/content`;
      }),
    ),
    breaker('wrong-type', 'instructions in parts', draft =>
      change(draft, isInstructions, (each, at) => {
        each.content = [{ type: 'text', text: 'Be brief.' }];
        return `${at}/content`;
      }),
    ),
    breaker('wrong-type', 'arguments that are an object', draft =>
      change(draft, hasCalls, (each, at) => {
        const [call] = each.toolCalls as JsonObject[];
        (call?.function as JsonObject).arguments = { city: 'Oslo' };
        return `${at}/toolCalls/0/function/arguments`;
      }),
    ),
    breaker('wrong-type', 'activity that is text', draft =>
      change(draft, isRole('activity'), (each, at) => {
        each.content = 'planning';
        return `${at}/content`;
      }),
    ),
    breaker('unsupported-role', 'the role of a log', draft =>
      change(draft, isRole('user'), (each, at) => {
        each.role = 'human';
        return `${at}/role`;
      }),
    ),
    breaker('unknown-part-type', 'a part of another wire', draft =>
      change(draft, isRole('user'), (each, at) => {
        each.content = [{ type: 'image_url', image_url: { url: 'https://example.com/a.png' } }];
        return `${at}/content/0/type`;
      }),
    ),
    breaker('malformed-media', 'data of no kind', draft =>
      change(draft, isRole('user'), (each, at) => {
        each.content = [{ type: 'image', source: { type: 'data', value: 'iVBORw0KGgo=' } }];
        return `${at}/content/0`;
      }),
    ),
    breaker('missing-tool-call-id', 'a result of no call', draft =>
      change(draft, isRole('tool'), (each, at) => {
        delete each.toolCallId;
        return at;
      }),
    ),
    breaker('duplicate-item-id', 'a message twice', draft => {
      const at = pick(draft, () => true);
      if (at === undefined) return undefined;
      draft.messages.push(structuredClone(draft.messages[at]) as JsonObject);
      return `${draft.at}/${draft.messages.length - 1}`;
    }),
  ],
} satisfies System;

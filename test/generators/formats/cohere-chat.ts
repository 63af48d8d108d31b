/** Requests of Cohere's native chat, and one fault at a time in them. */
import fc from 'fast-check';
import type { JsonObject } from '../../../src/source/json.ts';
import type { System } from '../../../src/testing/system.ts';
import { breaker, pick } from '../system-breaker.ts';

const PICTURE = 'data:image/png;base64,iVBORw0KGgo=';
const text = () => fc.lorem({ maxCount: 4 });
const textPart = () => text().map(words => ({ type: 'text', text: words }));
const isRole = (role: string) => (message: JsonObject) => message.role === role;
const hasCalls = (message: JsonObject) => Array.isArray(message.tool_calls) && message.tool_calls.length > 0;

function system(): fc.Arbitrary<JsonObject> {
  return fc
    .oneof(text(), fc.array(textPart(), { minLength: 1, maxLength: 2 }))
    .map(content => ({ role: 'system', content }));
}

function user(): fc.Arbitrary<JsonObject> {
  const picture = fc.constant({ type: 'image_url', image_url: { url: PICTURE, detail: 'low' } });
  const parts = fc.array(fc.oneof(textPart(), picture), { minLength: 1, maxLength: 3 });
  return fc.oneof(text(), parts).map(content => ({ role: 'user', content }));
}

function answer(): fc.Arbitrary<JsonObject> {
  const thinking = text().map(words => ({ type: 'thinking', thinking: words }));
  const parts = fc.tuple(thinking, textPart()).map(([first, second]) => [first, second]);
  const citations = [{ start: 0, end: 4, text: 'Oslo', sources: [{ type: 'tool', id: 'f_0:0' }] }];
  return fc
    .record({ content: fc.oneof(text(), parts), cited: fc.boolean() })
    .map(({ content, cited }) => ({ role: 'assistant', content, ...(cited && { citations }) }));
}

/** Calls and a result for each. */
function round(): fc.Arbitrary<JsonObject[]> {
  const result = fc.oneof(
    text(),
    text().map(data => [{ type: 'document', document: { id: '0', data: JSON.stringify({ data }) } }]),
    textPart().map(part => [part]),
  );
  return fc
    .record({
      results: fc.array(result, { minLength: 1, maxLength: 3 }),
      plan: text(),
      forms: fc.constantFrom<JsonObject>({}, { content: null }, { content: [] }),
    })
    .map(({ results, plan, forms }) => [
      {
        role: 'assistant',
        ...forms,
        tool_plan: plan,
        tool_calls: results.map((_, i) => ({
          id: `f_${i}`,
          type: 'function',
          function: { name: 'f', arguments: '{"city":"Oslo"}' },
        })),
      },
      ...results.map((content, i) => ({ role: 'tool', tool_call_id: `f_${i}`, content })),
    ]);
}

function request(): fc.Arbitrary<JsonObject> {
  const turn = fc
    .tuple(user(), fc.array(round(), { maxLength: 2 }), answer())
    .map(([first, rounds, last]) => [first, ...rounds.flat(), last]);
  return fc
    .record({
      system: fc.option(system(), { nil: undefined }),
      turns: fc.array(turn, { maxLength: 2 }),
      last: user(),
      asked: fc.constantFrom<JsonObject>(
        {},
        { stream: true },
        { thinking: { type: 'disabled' } },
        { strict_tools: true },
      ),
    })
    .map(({ system: first, turns, last, asked }) => ({
      model: 'command-a-vision-07-2025',
      messages: [...(first === undefined ? [] : [first]), ...turns.flat(), last],
      ...asked,
    }));
}

export default {
  dialect: 'cohere',
  conversations: request(),
  breakers: [
    breaker('unanswered-tool-call', 'no result', draft => {
      const at = pick(draft, hasCalls);
      if (at === undefined) return undefined;
      const calls = draft.messages[at]?.tool_calls as JsonObject[];
      draft.messages.splice(at + calls.length, 1);
      return `/messages/${at}/tool_calls/${calls.length - 1}`;
    }),
    breaker('missing-tool-call-id', 'a call without an id', draft => {
      const at = pick(draft, message => hasCalls(message) && (message.tool_calls as JsonObject[]).length === 1);
      if (at === undefined) return undefined;
      const [call] = (draft.messages[at] as JsonObject).tool_calls as JsonObject[];
      delete call?.id;
      return `/messages/${at}/tool_calls/0`;
    }),
    breaker('missing-content', 'a result without content', draft => {
      const at = pick(draft, isRole('tool'));
      if (at === undefined) return undefined;
      delete draft.messages[at]?.content;
      return `/messages/${at}`;
    }),
    breaker('empty-message', 'an answer cut to nothing', draft => {
      const at = pick(draft, message => message.role === 'assistant' && !hasCalls(message));
      if (at === undefined) return undefined;
      (draft.messages[at] as JsonObject).content = '';
      return `/messages/${at}`;
    }),
    breaker('part-in-wrong-role', 'a document from the user', draft => {
      const at = pick(draft, isRole('user'));
      if (at === undefined) return undefined;
      (draft.messages[at] as JsonObject).content = [{ type: 'document', document: { data: '{}' } }];
      return `/messages/${at}/content/0`;
    }),
    breaker('unsupported-role', 'a developer', draft => {
      const at = pick(draft, isRole('user'));
      if (at === undefined) return undefined;
      draft.messages.splice(at, 0, { role: 'developer', content: 'Be brief.' });
      return `/messages/${at}/role`;
    }),
    breaker('wrong-type', 'a plan that is no text', draft => {
      const at = pick(draft, hasCalls);
      if (at === undefined) return undefined;
      (draft.messages[at] as JsonObject).tool_plan = ['look it up'];
      return `/messages/${at}/tool_plan`;
    }),
  ],
} satisfies System;

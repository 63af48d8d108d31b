/** Requests of Ollama's native chat, and one fault at a time in them. */
import fc from 'fast-check';
import type { JsonObject } from '../../../src/source/json.ts';
import type { System } from '../../../src/testing/system.ts';
import { breaker, pick } from '../system-breaker.ts';

const PNG = 'iVBORw0KGgo=';
const text = () => fc.oneof(fc.lorem({ maxCount: 4 }), fc.constant(''));
const hasCalls = (message: JsonObject) => Array.isArray(message.tool_calls) && message.tool_calls.length > 0;

function user(): fc.Arbitrary<JsonObject> {
  const pictures = fc.constantFrom<JsonObject>({}, { images: [PNG] }, { images: [PNG, '/9j/4AAQ'] });
  return fc.record({ content: text(), pictures }).map(({ content, pictures: more }) => ({
    role: 'user',
    content,
    ...more,
  }));
}

function answer(): fc.Arbitrary<JsonObject> {
  const thought = fc.option(text(), { nil: undefined });
  return fc.record({ content: text(), thought }).map(({ content, thought: thinking }) => ({
    role: 'assistant',
    content,
    ...(thinking !== undefined && { thinking }),
  }));
}

/** Calls, and results that name their tool, their call, or nothing. */
function round(): fc.Arbitrary<JsonObject[]> {
  const call = fc.record({
    id: fc.constantFrom<JsonObject>({}, { id: '' }, { id: 'call_a' }),
    args: fc.dictionary(fc.constantFrom('city', 'day', '__proto__'), fc.oneof(text(), fc.integer())),
  });
  const link = fc.constantFrom<JsonObject>({}, { tool_name: 'f' }, { tool_call_id: 'call_a' });
  return fc
    .record({ calls: fc.array(call, { minLength: 1, maxLength: 3 }), content: text(), link })
    .map(({ calls, content, link: by }) => [
      {
        role: 'assistant',
        content,
        tool_calls: calls.map(({ id, args }) => ({ ...id, function: { name: 'f', arguments: args } })),
      },
      { role: 'tool', content, ...by },
    ]);
}

function request(): fc.Arbitrary<JsonObject> {
  const other = fc.record({ role: fc.constantFrom('system', 'Developer', 'narrator'), content: text() });
  const some = fc.oneof(
    user().map(each => [each]),
    other.map(each => [each]),
    answer().map(each => [each]),
    round(),
  );
  return fc
    .record({
      messages: fc.array(some, { maxLength: 5 }).map(all => all.flat()),
      asked: fc.constantFrom<JsonObject>({}, { think: true }, { stream: false, options: { num_ctx: 4096 } }),
    })
    .map(({ messages, asked }) => ({ model: 'llama3.2', messages, ...asked }));
}

export default {
  dialect: 'ollama',
  conversations: request(),
  breakers: [
    breaker('wrong-type', 'arguments as text', draft => {
      const at = pick(draft, hasCalls);
      if (at === undefined) return undefined;
      const [call] = (draft.messages[at] as JsonObject).tool_calls as JsonObject[];
      if (call !== undefined) (call.function as JsonObject).arguments = '{}';
      return `/messages/${at}/tool_calls/0/function/arguments`;
    }),
    breaker('wrong-type', 'content in parts', draft => {
      const at = pick(draft, message => message.content !== undefined);
      if (at === undefined) return undefined;
      (draft.messages[at] as JsonObject).content = [{ type: 'text', text: 'Hello' }];
      return `/messages/${at}/content`;
    }),
    breaker('wrong-type', 'a picture that is an object', draft => {
      const at = pick(draft, message => message.role === 'user');
      if (at === undefined) return undefined;
      (draft.messages[at] as JsonObject).images = [{ url: PNG }];
      return `/messages/${at}/images/0`;
    }),
    breaker('malformed-media', 'a data URL', draft => {
      const at = pick(draft, message => message.role === 'user');
      if (at === undefined) return undefined;
      (draft.messages[at] as JsonObject).images = [PNG, `data:image/png;base64,${PNG}`];
      return `/messages/${at}/images/1`;
    }),
    breaker('misnamed-reasoning', 'the field of another server', draft => {
      const at = pick(draft, message => message.role === 'assistant' && message.thinking === undefined);
      if (at === undefined) return undefined;
      (draft.messages[at] as JsonObject).reasoning_content = 'Hm.';
      return `/messages/${at}/reasoning_content`;
    }),
  ],
} satisfies System;

/** Conversations for Hugging Face's chat templates, and one fault at a time in them. */
import fc from 'fast-check';
import type { JsonObject } from '../../../src/source/json.ts';
import type { System, SystemBreaker } from '../../../src/testing/system.ts';

const text = () => fc.lorem({ maxCount: 4 });
const media = fc.constantFrom<JsonObject>(
  { type: 'image' },
  { type: 'image', url: 'https://example.com/a.png' },
  { type: 'image', path: 'a.png' },
  { type: 'video', path: 'a.mp4' },
  { type: 'audio', url: 'https://example.com/a.wav' },
);

function user(): fc.Arbitrary<JsonObject> {
  const content = fc.oneof(
    text(),
    fc.tuple(media, text()).map(([shown, said]) => [shown, { type: 'text', text: said }]),
  );
  return content.map(each => ({ role: 'user', content: each }));
}

function thoughts(): fc.Arbitrary<JsonObject> {
  return fc.constantFrom<JsonObject>({}, { reasoning_content: 'Hm.' }, { thinking: 'Hm.' }, { reasoning: 'Hm.' });
}

function answer(): fc.Arbitrary<JsonObject> {
  return fc.record({ content: text(), thought: thoughts() }).map(({ content, thought }) => ({
    role: 'assistant',
    ...thought,
    content,
  }));
}

function round(): fc.Arbitrary<JsonObject[]> {
  const call = fc.dictionary(fc.constantFrom('city', '__proto__'), fc.oneof(text(), fc.integer()));
  return fc
    .record({
      calls: fc.array(call, { minLength: 1, maxLength: 3 }),
      thought: thoughts(),
      said: fc.constantFrom<JsonObject>({}, { content: '' }, { content: null }, { content: 'Let me look.' }),
    })
    .map(({ calls, thought, said }) => [
      {
        role: 'assistant',
        ...said,
        ...thought,
        tool_calls: calls.map(args => ({ type: 'function', function: { name: 'look', arguments: args } })),
      },
      ...calls.map((_, i) => ({ role: 'tool', name: 'look', content: `${i} C` })),
    ]);
}

function conversation(): fc.Arbitrary<unknown> {
  const turn = fc.oneof(
    fc.tuple(user(), answer()),
    fc.tuple(user(), round(), answer()).map(([asks, called, says]) => [asks, ...called, says]),
  );
  const told = fc.constantFrom<JsonObject[]>([], [{ role: 'system', content: 'Be brief.' }]);
  const tools = [{ type: 'function', function: { name: 'look', parameters: { type: 'object' } } }];
  return fc
    .record({
      told,
      turns: fc.array(turn, { minLength: 1, maxLength: 3 }).map(all => all.flat()),
      form: fc.constantFrom('array', 'messages', 'conversation', 'completion', 'chosen'),
    })
    .map(({ told: system, turns, form }) => {
      const all = [...system, ...turns];
      const [last] = all.slice(-1);
      const hasCalls = all.some(message => 'tool_calls' in message);
      if (form === 'array' && !hasCalls) return all;
      if (form === 'completion') return { prompt: all.slice(0, -1), completion: [last], tools };
      if (form === 'chosen')
        return { prompt: all.slice(0, -1), chosen: [last], rejected: [{ ...last, content: 'No.' }], tools };
      return { [form === 'array' ? 'messages' : form]: all, tools };
    });
}

/** Every message in the lists of a document, with its pointer. */
function messagesOf(value: unknown): { message: JsonObject; pointer: string }[] {
  const list = (at: string, each: unknown) =>
    Array.isArray(each) ? (each as JsonObject[]).map((message, i) => ({ message, pointer: `${at}/${i}` })) : [];
  if (Array.isArray(value)) return list('', value);
  const row = value as JsonObject;
  const keys = ['messages', 'conversation', 'prompt', 'completion', 'chosen'];
  return keys.flatMap(key => list(`/${key}`, row[key]));
}

function onMessage(
  rule: string,
  fault: string,
  fits: (message: JsonObject) => boolean,
  change: (message: JsonObject) => string,
): SystemBreaker {
  return {
    rule,
    fault,
    apply(value, choose) {
      const places = messagesOf(value).filter(({ message }) => fits(message));
      const place = places.length === 0 ? undefined : places[choose(places.length)];
      return place === undefined ? undefined : `${place.pointer}${change(place.message)}`;
    },
  };
}

const hasCalls = (message: JsonObject) => Array.isArray(message.tool_calls);
const functionOf = (message: JsonObject) =>
  ((message.tool_calls as JsonObject[])[0] as JsonObject).function as JsonObject;

export default {
  dialect: 'hf-chat',
  conversations: conversation(),
  breakers: [
    onMessage(
      'wrong-type',
      'content that is a number',
      () => true,
      message => {
        message.content = 7;
        return '/content';
      },
    ),
    onMessage('missing-field', 'a call of no tool', hasCalls, message => {
      delete functionOf(message).name;
      return '/tool_calls/0/function';
    }),
    onMessage(
      'missing-field',
      'a message of nobody',
      () => true,
      message => {
        delete message.role;
        return '';
      },
    ),
    onMessage('arguments-not-object', 'arguments as text', hasCalls, message => {
      functionOf(message).arguments = '{"city": "Oslo"}';
      return '/tool_calls/0/function/arguments';
    }),
  ],
} satisfies System;

/** Conversations for Hugging Face's chat templates, and one fault at a time in them. */
import fc from 'fast-check';
import type { System, SystemBreaker } from '../../../src/testing/system.ts';

type Json = Record<string, unknown>;

const text = () => fc.lorem({ maxCount: 4 });
const media = fc.constantFrom<Json>(
  { type: 'image' },
  { type: 'image', url: 'https://example.com/a.png' },
  { type: 'image', path: 'a.png' },
  { type: 'video', path: 'a.mp4' },
  { type: 'audio', url: 'https://example.com/a.wav' },
);

function user(): fc.Arbitrary<Json> {
  const content = fc.oneof(
    text(),
    fc.tuple(media, text()).map(([shown, said]) => [shown, { type: 'text', text: said }]),
  );
  return content.map(each => ({ role: 'user', content: each }));
}

function thoughts(): fc.Arbitrary<Json> {
  return fc.constantFrom<Json>({}, { reasoning_content: 'Hm.' }, { thinking: 'Hm.' }, { reasoning: 'Hm.' });
}

function answer(): fc.Arbitrary<Json> {
  return fc.record({ content: text(), thought: thoughts() }).map(({ content, thought }) => ({
    role: 'assistant',
    ...thought,
    content,
  }));
}

function round(): fc.Arbitrary<Json[]> {
  const call = fc.dictionary(fc.constantFrom('city', '__proto__'), fc.oneof(text(), fc.integer()));
  return fc
    .record({
      calls: fc.array(call, { minLength: 1, maxLength: 3 }),
      thought: thoughts(),
      said: fc.constantFrom<Json>({}, { content: '' }, { content: null }, { content: 'Let me look.' }),
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
  const told = fc.constantFrom<Json[]>([], [{ role: 'system', content: 'Be brief.' }]);
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

/** Every list of messages in a document, with its place. */
function messagesOf(value: unknown): { message: Json; pointer: string }[] {
  const list = (at: string, each: unknown) =>
    Array.isArray(each) ? (each as Json[]).map((message, i) => ({ message, pointer: `${at}/${i}` })) : [];
  if (Array.isArray(value)) return list('', value);
  const row = value as Json;
  const keys = ['messages', 'conversation', 'prompt', 'completion', 'chosen'];
  return keys.flatMap(key => list(`/${key}`, row[key]));
}

function onMessage(
  rule: string,
  fault: string,
  fits: (message: Json) => boolean,
  change: (message: Json) => string,
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

const hasCalls = (message: Json) => Array.isArray(message.tool_calls);
const functionOf = (message: Json) => ((message.tool_calls as Json[])[0] as Json).function as Json;

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

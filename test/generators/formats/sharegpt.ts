/** Samples in the ShareGPT format, and one fault at a time in them. */
import fc from 'fast-check';
import type { JsonObject } from '../../../src/source/json.ts';
import type { System, SystemBreaker } from '../../../src/testing/system.ts';

const text = () => fc.lorem({ maxCount: 4 });
const thought = fc.constantFrom('', '<think>Hm.</think>', '<think>\nHm.\n</think>\n\n');
const call = fc
  .dictionary(fc.constantFrom('city', '__proto__'), fc.oneof(text(), fc.integer()))
  .map(args => JSON.stringify({ name: 'look', arguments: args }));

function asks(): fc.Arbitrary<JsonObject> {
  return fc.record({ from: fc.constantFrom('human', 'user'), value: text() });
}

function answers(): fc.Arbitrary<JsonObject> {
  const from = fc.constantFrom('gpt', 'assistant', 'chatgpt');
  return fc.record({ from, value: fc.tuple(thought, text()).map(each => each.join('')) });
}

function calls(): fc.Arbitrary<JsonObject> {
  const list = fc.array(call, { minLength: 1, maxLength: 3 }).map(each => `[${each.join(', ')}]`);
  const json = fc.tuple(thought, fc.oneof(call, list)).map(each => ({ from: 'function_call', value: each.join('') }));
  const tagged = fc
    .tuple(thought, text(), call)
    .map(([head, said, json]) => ({ from: 'gpt', value: `${head}${said}\n<tool_call>\n${json}\n</tool_call>` }));
  return fc.oneof(json, tagged);
}

/** One result for each call. */
function resultsOf({ value }: JsonObject): fc.Arbitrary<JsonObject> {
  const count = String(value).match(/"name":/g)?.length ?? 1;
  const texts = fc.array(text(), { minLength: count, maxLength: count });
  const tagged = texts.map(each => each.map(one => `<tool_response>\n${one}\n</tool_response>`).join('\n'));
  const joined = texts.map(each => each.join('\n</tool_response>\n<tool_response>\n'));
  return fc.record({ from: fc.constantFrom('observation', 'tool'), value: fc.oneof(tagged, joined) });
}

function sample(): fc.Arbitrary<JsonObject> {
  const round = fc.oneof(
    fc.tuple(asks(), answers()),
    calls().chain(each => fc.tuple(asks(), fc.constant(each), resultsOf(each), answers())),
  );
  const tools = JSON.stringify([{ name: 'look', description: 'Looks.', parameters: { type: 'object' } }]);
  const pair = { chosen: { from: 'gpt', value: 'Yes.' }, rejected: { from: 'gpt', value: 'No.' } };
  return fc
    .record({
      told: fc.constantFrom<JsonObject[]>([], [{ from: 'system', value: 'Be brief.' }]),
      rounds: fc.array(round, { minLength: 1, maxLength: 3 }).map(all => all.flat()),
      around: fc.constantFrom<JsonObject>({ tools }, { system: 'Be brief.', tools }, { images: ['a.png'], tools }),
      pair: fc.constantFrom<JsonObject>({}, pair),
    })
    .map(({ told, rounds, around, pair: choice }) => {
      const turns = 'chosen' in choice ? [...rounds, { from: 'human', value: 'And now?' }] : rounds;
      return { conversations: [...told, ...turns], ...around, ...choice };
    });
}

const turnsOf = (value: unknown) => (value as { conversations: JsonObject[] }).conversations;

function onTurn(
  rule: string,
  fault: string,
  fits: (turn: JsonObject) => boolean,
  change: (turn: JsonObject) => string,
): SystemBreaker {
  return {
    rule,
    fault,
    apply(value, choose) {
      const turns = turnsOf(value);
      const places = turns.flatMap((turn, i) => (fits(turn) ? [i] : []));
      const at = places.length === 0 ? undefined : places[choose(places.length)];
      return at === undefined ? undefined : `/conversations/${at}${change(turns[at] as JsonObject)}`;
    },
  };
}

export default {
  dialect: 'sharegpt',
  conversations: sample(),
  breakers: [
    onTurn(
      'wrong-type',
      'a value that is no text',
      () => true,
      turn => {
        turn.value = { text: 'x' };
        return '/value';
      },
    ),
    onTurn(
      'missing-field',
      'a turn without a value',
      () => true,
      turn => {
        delete turn.value;
        return '';
      },
    ),
    onTurn(
      'missing-field',
      'a call without arguments',
      turn => turn.from === 'function_call',
      turn => {
        turn.value = '{"name": "look"}';
        return '/value';
      },
    ),
    onTurn(
      'unsupported-role',
      'a word of nobody',
      turn => turn.from === 'human',
      turn => {
        turn.from = 'narrator';
        return '/from';
      },
    ),
    onTurn(
      'malformed-tool-call',
      'a call that is no JSON',
      turn => turn.from === 'function_call',
      turn => {
        turn.value = "{'name': 'look'}";
        return '/value';
      },
    ),
    {
      rule: 'malformed-tool-definition',
      fault: 'tools that are no JSON',
      apply(value) {
        (value as JsonObject).tools = '[look]';
        return '/tools';
      },
    },
    {
      rule: 'unexpected-role-order',
      fault: 'a question asked twice',
      apply(value, choose) {
        const turns = turnsOf(value);
        const places = turns.flatMap(({ from }, i) => (from === 'human' || from === 'user' ? [i] : []));
        const at = places[choose(Math.max(1, places.length))];
        if (at === undefined) return undefined;
        turns.splice(at, 0, structuredClone(turns[at] as JsonObject));
        return `/conversations/${at + 1}`;
      },
    },
    {
      rule: 'unexpected-last-role',
      fault: 'no last answer',
      apply(value) {
        const sample = value as JsonObject;
        if (sample.chosen !== undefined) return undefined;
        const turns = turnsOf(value);
        turns.push({ from: 'human', value: 'And now?' });
        return `/conversations/${turns.length - 1}`;
      },
    },
    {
      rule: 'empty-conversation',
      fault: 'no turns',
      apply(value) {
        turnsOf(value).length = 0;
        return '';
      },
    },
  ],
} satisfies System;

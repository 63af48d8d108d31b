/** Requests of Cohere's first chat API, and one fault at a time in them. */
import fc from 'fast-check';
import type { Choose } from '../../../src/testing/breakers.ts';
import type { System, SystemBreaker } from '../../../src/testing/system.ts';

type Json = Record<string, unknown>;

const words = () => fc.lorem({ maxCount: 4 });
const said = (role: string) => words().map(message => ({ role, message }));
const output = () =>
  fc.oneof(
    words().map(text => ({ text })),
    words().map(city => ({ city, rain: true })),
  );

/** Calls, and their results in any order. */
function round(): fc.Arbitrary<Json[]> {
  const result = fc.array(output(), { minLength: 1, maxLength: 2 });
  return fc
    .record({ text: words(), results: fc.array(result, { minLength: 1, maxLength: 3 }), isTurned: fc.boolean() })
    .map(({ text, results, isTurned }) => {
      const calls = results.map((_, i) => ({ name: 'f', parameters: { i } }));
      const answers = results.map((outputs, i) => ({ call: calls[i], outputs }));
      return [
        { role: 'CHATBOT', message: text, tool_calls: calls },
        { role: 'TOOL', tool_results: isTurned ? answers.reverse() : answers },
      ];
    });
}

function request(): fc.Arbitrary<Json> {
  const turn = fc
    .tuple(said('USER'), fc.array(round(), { maxLength: 2 }), said('CHATBOT'))
    .map(([first, rounds, last]) => [first, ...rounds.flat(), last] as Json[]);
  return fc
    .record({
      turns: fc.array(turn, { minLength: 1, maxLength: 2 }),
      last: words(),
      open: fc.option(round(), { nil: undefined }),
      around: fc.constantFrom<Json>({}, { preamble: 'Be brief.' }, { stream: true, k: 3 }, { documents: [] }),
    })
    .map(({ turns, last, open, around }) => {
      const body = { model: 'command-r-plus-08-2024', ...around };
      if (open === undefined) return { ...body, chat_history: turns.flat(), message: last };
      const [calls, results] = open;
      const history = [...turns.flat(), { role: 'USER', message: last }, calls];
      return { ...body, message: '', chat_history: history, tool_results: results?.tool_results };
    });
}

function breaker(
  rule: string,
  fault: string,
  change: (body: Json, history: Json[], choose: Choose) => string | undefined,
): SystemBreaker {
  return {
    rule,
    fault,
    apply(value, choose) {
      const body = value as Json;
      return Array.isArray(body.chat_history) ? change(body, body.chat_history as Json[], choose) : undefined;
    },
  };
}

function pick(history: readonly Json[], choose: Choose, fits: (message: Json) => boolean): number | undefined {
  const places = history.flatMap((message, i) => (fits(message) ? [i] : []));
  return places.length === 0 ? undefined : places[choose(places.length)];
}

export default {
  dialect: 'cohere-v1',
  conversations: request(),
  breakers: [
    breaker('empty-message', 'an answer cut to nothing', (_body, history, choose) => {
      const at = pick(history, choose, each => each.role === 'CHATBOT' && each.tool_calls === undefined);
      if (at === undefined) return undefined;
      (history[at] as Json).message = '';
      return `/chat_history/${at}`;
    }),
    breaker('empty-message', 'a user who says nothing', body => {
      if (body.tool_results !== undefined) return undefined;
      body.message = '';
      return '/message';
    }),
    breaker('conflicting-settings', 'a message beside results', body => {
      if (body.tool_results === undefined) return undefined;
      body.message = 'And then?';
      return '/tool_results';
    }),
    breaker('unsupported-role', 'a role of the other version', (_body, history, choose) => {
      const at = pick(history, choose, each => each.role === 'USER');
      if (at === undefined) return undefined;
      (history[at] as Json).role = 'user';
      return `/chat_history/${at}/role`;
    }),
    breaker('wrong-type', 'a text that is none', (_body, history, choose) => {
      const at = pick(history, choose, each => typeof each.message === 'string');
      if (at === undefined) return undefined;
      (history[at] as Json).message = ['Oslo?'];
      return `/chat_history/${at}/message`;
    }),
    breaker('missing-field', 'no message', body => {
      delete body.message;
      return '';
    }),
  ],
} satisfies System;

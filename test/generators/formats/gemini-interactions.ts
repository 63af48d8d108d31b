/** Requests of Gemini's Interactions API, and one fault at a time in them. */
import fc from 'fast-check';
import type { JsonObject } from '../../../src/source/json.ts';
import type { Choose } from '../../../src/testing/breakers.ts';
import type { System, SystemBreaker } from '../../../src/testing/system.ts';

const text = () => fc.oneof(fc.lorem({ maxCount: 4 }), fc.constant(''));

const content = () =>
  fc.oneof(
    text().map((said): JsonObject => ({ type: 'text', text: said })),
    fc.constantFrom<JsonObject>(
      { type: 'image', mime_type: 'image/png', data: 'iVBORw0KGgo=' },
      { type: 'document', mime_type: 'application/pdf', uri: 'https://example.org/a.pdf' },
    ),
  );

const said = (type: string) =>
  fc
    .oneof(text(), content(), fc.array(content(), { maxLength: 3 }))
    .map((held: unknown): JsonObject[] => [{ type, content: held }]);

/** Calls and all their results, optionally with thoughts between the calls. */
function round(): fc.Arbitrary<JsonObject[]> {
  const call = fc.record({
    args: fc.dictionary(fc.constantFrom('city', 'day', '__proto__'), fc.oneof(text(), fc.integer())),
    thought: fc.boolean(),
    result: fc.oneof<fc.Arbitrary<unknown>[]>(
      text(),
      fc.constant({ degrees: 4 }),
      fc.array(content(), { maxLength: 2 }),
    ),
  });
  return fc
    .array(call, { minLength: 1, maxLength: 3 })
    .map(calls => [
      ...calls.flatMap(({ args, thought }, i): JsonObject[] => [
        ...(thought ? [{ type: 'thought', signature: 'CiQB', summary: [{ type: 'text', text: 'I look.' }] }] : []),
        { type: 'function_call', id: `c${i}`, name: 'search', arguments: args },
      ]),
      ...calls.map(
        ({ result }, i): JsonObject => ({ type: 'function_result', call_id: `c${i}`, name: 'search', result }),
      ),
    ]);
}

const ofTheServer = fc.constant<JsonObject[]>([
  { type: 'google_search_call', id: 's1', arguments: { queries: ['Oslo'] } },
  { type: 'google_search_result', call_id: 's1', result: [{ title: 'Oslo' }] },
]);

const steps = () =>
  fc
    .tuple(
      said('user_input'),
      fc.array(fc.oneof(said('user_input'), said('model_output'), round(), ofTheServer), { maxLength: 4 }),
    )
    .map(([first, more]) => [...first, ...more.flat()]);

const conversations = fc
  .record({
    input: fc.oneof<fc.Arbitrary<unknown>[]>(
      text(),
      content(),
      fc.array(content(), { minLength: 1, maxLength: 3 }),
      steps(),
    ),
    around: fc.constantFrom<JsonObject>({}, { system_instruction: 'Be brief.', store: false }),
  })
  .map(({ input, around }) => ({
    model: 'gemini-2.5-flash',
    input,
    ...around,
    generation_config: { temperature: 0 },
    tools: [{ type: 'function', name: 'search', parameters: { type: 'object' } }],
  }));

function breaker(rule: string, fault: string, change: (steps: JsonObject[], choose: Choose) => string | undefined) {
  return {
    rule,
    fault,
    apply(value, choose) {
      const body = value as { input: JsonObject[] };
      const isHistory = Array.isArray(body.input) && body.input[0]?.type === 'user_input';
      return isHistory ? change(body.input, choose) : undefined;
    },
  } satisfies SystemBreaker as SystemBreaker;
}

/** Removes a key from the first step of a type. */
function lose(steps: JsonObject[], type: string, key: string): string | undefined {
  const at = steps.findIndex(step => step.type === type);
  if (at < 0) return undefined;
  delete (steps[at] as JsonObject)[key];
  return `/input/${at}`;
}

const CALL = { type: 'function_call', id: 'c', name: 'search', arguments: {} };

const breakers: SystemBreaker[] = [
  breaker('missing-tool-call-id', 'an id lost', steps => {
    steps.splice(1, steps.length, { ...CALL, id: '' }, { type: 'function_result', call_id: 'c', result: '' });
    return '/input/1';
  }),
  breaker('missing-tool-call-id', 'a result of no call', steps => lose(steps, 'function_result', 'call_id')),
  breaker('unanswered-tool-call', 'a result lost', steps => {
    steps.splice(1, steps.length, CALL, { type: 'user_input', content: 'Well?' });
    return '/input/1';
  }),
  breaker('orphan-tool-result', 'the call cut away', steps => {
    steps.splice(0, steps.length, { type: 'function_result', call_id: 'c', result: '4 C' });
    return '/input/0';
  }),
  breaker('missing-field', 'the name of a call lost', steps => lose(steps, 'function_call', 'name')),
  breaker('wrong-type', 'arguments as text', steps => {
    const at = steps.findIndex(step => step.type === 'function_call');
    if (at < 0) return undefined;
    (steps[at] as JsonObject).arguments = '{}';
    return `/input/${at}/arguments`;
  }),
  breaker('empty-conversation', 'nothing said', steps => {
    steps.length = 0;
    return '/input';
  }),
  breaker('unsupported-role', 'a role of another wire', (steps, choose) => {
    const at = 1 + choose(steps.length);
    steps.splice(at, steps.length, { role: 'assistant', content: 'Hi' });
    return steps.some(step => step.type === 'function_call') ? undefined : `/input/${at}/role`;
  }),
];

export default { dialect: 'gemini-interactions', conversations, breakers } satisfies System as System;

/**
 * Documents of the ReAct engine besides histories: results of structured calls, selections, requests for an answer, and
 * faults in them.
 */
import fc from 'fast-check';
import type { JsonObject } from '../../src/source/json.ts';
import type { SystemBreaker } from '../../src/testing/system.ts';

const names = (count: number) => Array.from({ length: count }, (_, i) => `tool_${i}`);

/** Each level with the number of calls that it takes, for a model that supports everything. */
const structuredCall = (): fc.Arbitrary<JsonObject> =>
  fc
    .constantFrom(
      { level_used: 'native_fc', llm_calls: 1 },
      { level_used: 'json_mode', llm_calls: 2 },
      { level_used: 'json_mode', llm_calls: 3 },
      { level_used: 'plain_text', llm_calls: 3 },
      { level_used: 'plain_text', llm_calls: 5 },
    )
    .map(path => ({ value: { tools: ['tool_1'] }, abilities: { tool_call: true, json_mode: true }, ...path }));

const selection = (): fc.Arbitrary<JsonObject> =>
  fc
    .record({ available: fc.integer({ min: 13, max: 30 }), picked: fc.integer({ min: 0, max: 6 }) })
    .map(({ available, picked }) => ({ available: names(available), tools: names(picked) }));

const synthesis = (): fc.Arbitrary<JsonObject[]> =>
  fc.record({ question: fc.lorem({ maxCount: 5 }), result: fc.lorem({ maxCount: 20 }) }).map(({ question, result }) => [
    { role: 'system', content: 'Write the answer.' },
    {
      role: 'user',
      content: `Question: ${question}\n\nAgent execution trace:\nTool call: web_search({})\nTool result: ${result}`,
    },
  ]);

/** Any of these documents. */
export const reactDocuments = (): fc.Arbitrary<unknown> => fc.oneof(structuredCall(), selection(), synthesis());

const onDocument = (
  rule: string,
  fault: string,
  key: string,
  change: (document: JsonObject) => string,
): SystemBreaker => ({
  rule,
  fault,
  apply: value => {
    const document = value as JsonObject;
    return Array.isArray(value) || !(key in document) ? undefined : change(document);
  },
});

export const reactDocumentBreakers: readonly SystemBreaker[] = [
  onDocument('run-limit', 'a structured call that asked too often', 'llm_calls', document => {
    document.llm_calls = 6;
    return '/llm_calls';
  }),
  onDocument('impossible-level', 'a level that the model does not have', 'llm_calls', document => {
    Object.assign(document, { level_used: 'native_fc', llm_calls: 1, abilities: { tool_call: false } });
    return '/level_used';
  }),
  onDocument('misfit-selection', 'more tools than a selection picks', 'available', document => {
    document.tools = names(7);
    return '/tools';
  }),
  {
    rule: 'overlong-result',
    fault: 'a result that was not cut',
    apply: value => {
      const asked = synthesisOf(value);
      if (asked === undefined) return undefined;
      asked.content = `${asked.content}${'x'.repeat(9000)}`;
      return '/1/content';
    },
  },
  {
    rule: 'history-beside-trace',
    fault: 'the question sent along',
    apply: value => {
      if (synthesisOf(value) === undefined) return undefined;
      (value as JsonObject[]).splice(1, 0, { role: 'user', content: 'Is it cold?' });
      return '/1';
    },
  },
];

/** The user message in a request for an answer. */
export function synthesisOf(value: unknown): JsonObject | undefined {
  const [system, asked, more] = Array.isArray(value) ? (value as JsonObject[]) : [];
  const isOne = system?.content === 'Write the answer.' && asked !== undefined && more === undefined;
  return isOne ? asked : undefined;
}

/** Requests of Amazon Bedrock's Converse API, and one fault at a time in them. */
import fc from 'fast-check';
import type { JsonObject } from '../../../src/source/json.ts';
import type { System } from '../../../src/testing/system.ts';
import { breaker, type Draft, pick } from '../system-breaker.ts';

const PNG = 'iVBORw0KGgo=';
const blocksOf = (message: JsonObject | undefined) => (message?.content ?? []) as JsonObject[];
const holds = (key: string) => (message: JsonObject) => blocksOf(message).some(block => key in block);
const placeOf = (message: JsonObject, key: string) => blocksOf(message).findIndex(block => key in block);
const isUsers = (message: JsonObject) => message.role === 'user' && !holds('toolResult')(message);

const words = () => fc.lorem({ maxCount: 4 });
const text = (): fc.Arbitrary<JsonObject> => words().map(each => ({ text: each }));

function user(): fc.Arbitrary<JsonObject> {
  const beside = fc.constantFrom<JsonObject[]>(
    [],
    [{ image: { format: 'png', source: { bytes: PNG } } }],
    [{ document: { name: 'report', format: 'pdf', source: { bytes: 'JVBERi0=' } } }],
    [{ cachePoint: { type: 'default' } }],
    [{ guardContent: { text: { text: 'Oslo', qualifiers: ['query'] } } }],
    [{ text: '\n' }],
  );
  return fc.tuple(text(), beside).map(([first, more]) => ({ role: 'user', content: [first, ...more] }));
}

function thought(): fc.Arbitrary<JsonObject[]> {
  return fc.constantFrom<JsonObject[]>(
    [],
    [{ reasoningContent: { reasoningText: { text: 'Hm.', signature: 'EqoBCkgIBxABGAIqQ' } } }],
    [{ reasoningContent: { redactedContent: 'EmwKAhgBEgy3va3p' } }],
  );
}

function answer(): fc.Arbitrary<JsonObject> {
  return fc.tuple(thought(), text()).map(([first, last]) => ({ role: 'assistant', content: [...first, last] }));
}

function result(): fc.Arbitrary<JsonObject> {
  return fc.constantFrom<JsonObject>(
    { content: [{ text: '4 C' }] },
    { content: [] },
    { content: [{ json: { degrees: 4 } }], status: 'success' },
    { content: [{ text: 'no such city' }], status: 'error' },
    { content: [{ image: { format: 'png', source: { bytes: PNG } } }, { text: 'a map' }] },
  );
}

/** Calls, in one message or in consecutive ones, and their results in one message. */
function round(): fc.Arbitrary<JsonObject[]> {
  const input = fc.dictionary(fc.constantFrom('city', 'day', '__proto__'), fc.oneof(words(), fc.integer()));
  return fc
    .record({
      first: thought(),
      inputs: fc.array(input, { minLength: 1, maxLength: 3 }),
      results: fc.array(result(), { minLength: 3, maxLength: 3 }),
      apart: fc.boolean(),
      words: fc.constantFrom<JsonObject[]>([], [{ text: 'And Rome?' }]),
    })
    .map(({ first, inputs, results, apart, words: more }) => {
      const ids = inputs.map((_, i) => `tooluse_${i}.f:${i}`);
      const calls = inputs.map((each, i) => ({ toolUse: { toolUseId: ids[i], name: 'get_weather', input: each } }));
      const answers = ids.map((toolUseId, i) => ({ toolResult: { toolUseId, ...results[i] } }));
      return [
        ...(apart
          ? calls.map(call => ({ role: 'assistant', content: [call] }))
          : [{ role: 'assistant', content: [...first, ...calls] }]),
        { role: 'user', content: [...answers, ...more] },
      ];
    });
}

function request(): fc.Arbitrary<JsonObject> {
  const some = fc.oneof(
    fc.tuple(user(), answer()),
    fc.tuple(user(), round(), answer()).map(([asks, called, says]) => [asks, ...called, says]),
    fc.tuple(user(), user(), round(), round(), answer()).map(([a, b, c, d, e]) => [a, b, ...c, ...d, e]),
  );
  return fc
    .record({
      messages: fc.array(some, { maxLength: 3 }).map(all => all.flat()),
      last: text(),
      system: fc.constantFrom<JsonObject>({}, { system: [{ text: 'Be brief.' }, { cachePoint: { type: 'default' } }] }),
      asked: fc.constantFrom<JsonObject>({}, { inferenceConfig: { maxTokens: 100, temperature: 0.5 } }),
    })
    .map(({ messages, last, system, asked }) => {
      const all = [...messages, { role: 'user', content: [last] }];
      const inputSchema = { json: { type: 'object' } };
      const toolConfig = { tools: [{ toolSpec: { name: 'get_weather', description: 'Weather.', inputSchema } }] };
      const needsTools = all.some(holds('toolUse'));
      return {
        modelId: 'us.anthropic.claude-sonnet-4-5-20250929-v1:0',
        ...system,
        messages: all.map(renamed),
        ...(needsTools && { toolConfig }),
        ...asked,
      };
    });
}

/** Documents have unique names, and equal blocks are separate objects, because one of them may be broken. */
function renamed(message: JsonObject, i: number): JsonObject {
  const content = blocksOf(message).map(block => {
    const document = block.document as JsonObject | undefined;
    if (document !== undefined) return { document: { ...document, name: `report ${i}` } };
    return structuredClone(block);
  });
  return { ...message, content };
}

/** Changes one block of a kind, and returns its pointer. */
function change(
  draft: Draft,
  key: string,
  apply: (inner: JsonObject, block: JsonObject, message: JsonObject) => string | undefined,
) {
  const at = pick(draft, holds(key));
  if (at === undefined) return undefined;
  const message = draft.messages[at] as JsonObject;
  const place = placeOf(message, key);
  const block = blocksOf(message)[place] as JsonObject;
  const below = apply(block[key] as JsonObject, block, message);
  return below === undefined ? undefined : `/messages/${at}/content/${place}${below}`;
}

export default {
  dialect: 'bedrock-converse',
  conversations: request(),
  breakers: [
    breaker('wrong-type', 'content as text', draft => {
      const at = pick(draft, isUsers);
      if (at === undefined) return undefined;
      (draft.messages[at] as JsonObject).content = 'Hello';
      return `/messages/${at}/content`;
    }),
    breaker('wrong-type', 'a list as JSON of a result', draft =>
      change(draft, 'toolResult', inner => {
        inner.content = [{ json: [1, 2] }];
        return '/toolResult/content/0/json';
      }),
    ),
    breaker('missing-field', 'a call without a name', draft =>
      change(draft, 'toolUse', inner => {
        delete inner.name;
        return '/toolUse';
      }),
    ),
    breaker('missing-content', 'null', draft => {
      const at = pick(draft, isUsers);
      if (at === undefined) return undefined;
      (draft.messages[at] as JsonObject).content = null;
      return `/messages/${at}/content`;
    }),
    breaker('empty-message', 'no blocks', draft => {
      const at = pick(
        draft,
        message => isUsers(message) || (message.role === 'assistant' && !holds('toolUse')(message)),
      );
      if (at === undefined) return undefined;
      (draft.messages[at] as JsonObject).content = [];
      return `/messages/${at}`;
    }),
    breaker('empty-text', 'a block without text', draft => {
      const at = pick(draft, isUsers);
      if (at === undefined) return undefined;
      blocksOf(draft.messages[at]).push({ text: '' });
      return `/messages/${at}/content/${blocksOf(draft.messages[at]).length - 1}`;
    }),
    breaker('blank-text', 'a line break is all there is', draft => {
      const at = pick(draft, isUsers);
      if (at === undefined) return undefined;
      (draft.messages[at] as JsonObject).content = [{ text: '\n' }];
      return `/messages/${at}/content/0`;
    }),
    breaker('unsupported-role', 'a tool message', draft => {
      const at = pick(draft, isUsers);
      if (at === undefined) return undefined;
      draft.messages.splice(at + 1, 0, { role: 'tool', content: [{ text: '4 C' }] });
      return `/messages/${at + 1}/role`;
    }),
    breaker('unknown-part-type', 'a block of another wire', draft => {
      const at = pick(draft, isUsers);
      if (at === undefined) return undefined;
      blocksOf(draft.messages[at]).push({ inline_data: {} });
      return `/messages/${at}/content/${blocksOf(draft.messages[at]).length - 1}`;
    }),
    breaker('unsupported-media', 'a film', draft => {
      const at = pick(draft, isUsers);
      if (at === undefined) return undefined;
      blocksOf(draft.messages[at]).push({ video: { format: 'mp4', source: { bytes: 'AAAAIGZ0eXA=' } } });
      return `/messages/${at}/content/${blocksOf(draft.messages[at]).length - 1}`;
    }),
    breaker('malformed-media', 'a name with its ending', draft =>
      change(draft, 'document', inner => {
        inner.name = 'report.pdf';
        return '';
      }),
    ),
    breaker('media-limit', 'a name twice', draft => {
      const at = pick(draft, holds('document'));
      if (at === undefined) return undefined;
      const content = blocksOf(draft.messages[at]);
      content.push(structuredClone(content[placeOf(draft.messages[at] as JsonObject, 'document')] as JsonObject));
      return `/messages/${at}/content/${content.length - 1}`;
    }),
    breaker('part-in-wrong-role', 'a document without text', loneDocument),
    breaker('unsigned-reasoning', 'a signature is lost', draft => {
      const at = pick(draft, message => blocksOf(message).some(isReadable));
      if (at === undefined) return undefined;
      const place = blocksOf(draft.messages[at]).findIndex(isReadable);
      const { reasoningContent } = blocksOf(draft.messages[at])[place] as { reasoningContent: JsonObject };
      delete (reasoningContent.reasoningText as JsonObject).signature;
      return `/messages/${at}/content/${place}`;
    }),
    breaker('arguments-not-object', 'arguments as text', draft =>
      change(draft, 'toolUse', inner => {
        inner.input = '{"city":"Oslo"}';
        return '';
      }),
    ),
    breaker('unanswered-tool-call', 'a result is lost', draft => {
      const at = pick(draft, message => endsResults(draft, message) && resultsIn(message) === 1);
      if (at === undefined) return undefined;
      const lost = blocksOf(draft.messages[at])[placeOf(draft.messages[at] as JsonObject, 'toolResult')]
        ?.toolResult as JsonObject;
      (draft.messages[at] as JsonObject).content = [{ text: 'Never mind.' }];
      for (let i = at - 1; i >= 0; i--) {
        const place = blocksOf(draft.messages[i]).findIndex(
          block => (block.toolUse as JsonObject | undefined)?.toolUseId === lost.toolUseId,
        );
        if (place !== -1) return `/messages/${i}/content/${place}`;
      }
      return undefined;
    }),
    breaker('orphan-tool-result', 'a result of nobody', draft => {
      const at = pick(draft, holds('toolResult'));
      if (at === undefined) return undefined;
      const content = blocksOf(draft.messages[at]);
      const place = content.filter(block => 'toolResult' in block).length;
      content.splice(place, 0, { toolResult: { toolUseId: 'nobodys', content: [{ text: 'ok' }] } });
      return `/messages/${at}/content/${place}`;
    }),
    breaker('duplicate-tool-result', 'a result twice', draft => {
      const at = pick(draft, holds('toolResult'));
      if (at === undefined) return undefined;
      const content = blocksOf(draft.messages[at]);
      content.splice(1, 0, structuredClone(content[0] as JsonObject));
      return `/messages/${at}/content/1`;
    }),
    breaker('interrupted-tool-results', 'results in two messages', draft => {
      const at = pick(draft, message => resultsIn(message) > 1);
      if (at === undefined) return undefined;
      const content = blocksOf(draft.messages[at]);
      draft.messages.splice(at + 1, 0, { role: 'user', content: content.splice(1) });
      return `/messages/${at + 1}/content/0`;
    }),
    breaker('missing-tools', 'tools taken out for the last answer', draft => {
      if (draft.body?.toolConfig === undefined) return undefined;
      delete draft.body.toolConfig;
      const at = draft.messages.findIndex(holds('toolUse'));
      return `/messages/${at}/content/${placeOf(draft.messages[at] as JsonObject, 'toolUse')}`;
    }),
    breaker('content-beside-tool-results', 'a text file beside a result', draft => {
      const at = pick(draft, message => endsResults(draft, message));
      if (at === undefined) return undefined;
      const content = blocksOf(draft.messages[at]);
      content.push({ document: { name: 'notes', format: 'txt', source: { text: 'Rain.' } } });
      return `/messages/${at}/content/${content.length - 1}`;
    }),
  ],
} satisfies System;

function isReadable({ reasoningContent }: JsonObject): boolean {
  return (reasoningContent as JsonObject | undefined)?.reasoningText !== undefined;
}

function resultsIn(message: JsonObject): number {
  return blocksOf(message).filter(block => 'toolResult' in block).length;
}

/** Whether the message has results, and no later message of the turn does. */
function endsResults({ messages }: Draft, message: JsonObject): boolean {
  const next = messages[messages.indexOf(message) + 1];
  return resultsIn(message) > 0 && (next === undefined || resultsIn(next) === 0);
}

/** Inserts a document without text between two answers. */
function loneDocument({ messages }: Draft): string | undefined {
  const at = messages.findIndex(({ role }, i) => role === 'assistant' && !holds('toolUse')(messages[i] as JsonObject));
  if (at === -1) return undefined;
  const document = { name: 'alone', format: 'pdf', source: { bytes: 'JVBERi0=' } };
  const says = { role: 'assistant', content: [{ text: 'Well.' }] };
  messages.splice(at + 1, 0, { role: 'user', content: [{ document }] }, says);
  return `/messages/${at + 1}/content/0`;
}

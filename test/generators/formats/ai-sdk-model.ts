/** ModelMessages of the AI SDK, and one fault at a time in them. */
import fc from 'fast-check';
import type { JsonObject } from '../../../src/source/json.ts';
import type { System } from '../../../src/testing/system.ts';
import { breaker, type Draft, pick } from '../system-breaker.ts';

const partsOf = (message: JsonObject | undefined) =>
  (Array.isArray(message?.content) ? message.content : []) as JsonObject[];
const holds = (type: string) => (message: JsonObject) => partsOf(message).some(part => part.type === type);
const isUsers = (message: JsonObject) => message.role === 'user';

const word = () => fc.lorem({ maxCount: 3 });
const text = (): fc.Arbitrary<JsonObject> => word().map(each => ({ type: 'text', text: each }));

const FILES: readonly JsonObject[] = [
  { type: 'image', image: 'https://example.com/cat.png' },
  { type: 'image', image: 'iVBORw0KGgo=', mediaType: 'image/png' },
  { type: 'file', data: 'JVBERi0xLjQK', mediaType: 'application/pdf', filename: 'a.pdf' },
];

const THOUGHTS: readonly JsonObject[] = [
  { type: 'reasoning', text: 'Let me see.' },
  { type: 'reasoning', text: 'Let me see.', providerOptions: { anthropic: { signature: 'EqQBCkgIARAB' } } },
  { type: 'reasoning', text: '', providerOptions: { anthropic: { redactedData: 'EmwKAhgBEgy3' } } },
  {
    type: 'reasoning',
    text: 'Seen.',
    providerOptions: { openai: { itemId: 'rs_1', reasoningEncryptedContent: 'gAAA' } },
  },
  { type: 'reasoning', text: 'Seen.', providerOptions: { bedrock: { signature: 'EqQBCkgIARAB' } } },
];

const OUTPUTS: readonly JsonObject[] = [
  { type: 'text', value: '4 degrees' },
  { type: 'json', value: { degrees: 4 } },
  { type: 'json', value: null },
  { type: 'error-text', value: 'no answer' },
  { type: 'error-json', value: { code: 503 } },
  { type: 'execution-denied', reason: 'Not now.' },
  { type: 'content', value: [{ type: 'text', text: '4' }] },
  {
    type: 'content',
    value: [
      { type: 'text', text: '4' },
      { type: 'image-data', data: 'iVBORw0KGgo=', mediaType: 'image/png' },
      { type: 'file-url', url: 'https://example.com/a.pdf', mediaType: 'application/pdf' },
    ],
  },
];

function says(role: 'user' | 'assistant'): fc.Arbitrary<JsonObject> {
  const others = role === 'user' ? FILES : THOUGHTS;
  const parts = fc.tuple(fc.constantFrom(...others), text()).map(([first, second]) => [first, second]);
  return fc.oneof(word(), parts).map(content => ({ role, content }));
}

/** Calls and their results. An approval response comes before the result. */
function round(): fc.Arbitrary<JsonObject[]> {
  const one = fc.record({
    city: word(),
    output: fc.constantFrom(...OUTPUTS),
    asks: fc.boolean(),
    options: fc.constantFrom<JsonObject>({}, { providerOptions: { google: { thoughtSignature: 'CiQB' } } }),
  });
  return fc
    .record({
      name: fc.integer({ min: 1, max: 1_000_000 }),
      calls: fc.array(one, { minLength: 1, maxLength: 3 }),
      first: fc.array(fc.oneof(text(), fc.constantFrom(...THOUGHTS)), { maxLength: 2 }),
      server: fc.boolean(),
      isApart: fc.boolean(),
    })
    .map(({ name, calls, first, server, isApart }) => {
      const id = (i: number) => `call_${name}_${i}`;
      const content: JsonObject[] = [...first];
      if (server)
        content.push(
          { type: 'tool-call', toolCallId: `server_${name}`, toolName: 'search', input: {}, providerExecuted: true },
          {
            type: 'tool-result',
            toolCallId: `server_${name}`,
            toolName: 'search',
            output: { type: 'json', value: [] },
          },
        );
      const results: JsonObject[][] = [];
      for (const [i, { city, output, asks, options }] of calls.entries()) {
        content.push({ type: 'tool-call', toolCallId: id(i), toolName: 'get_weather', input: { city }, ...options });
        const approvalId = `approval_${name}_${i}`;
        if (asks) content.push({ type: 'tool-approval-request', approvalId, toolCallId: id(i) });
        const answer = { type: 'tool-approval-response', approvalId, approved: output.type !== 'execution-denied' };
        const result = { type: 'tool-result', toolCallId: id(i), toolName: 'get_weather', output };
        results.push(asks ? [answer, result] : [result]);
      }
      const answers: JsonObject[] = isApart
        ? results.map(each => ({ role: 'tool', content: each }))
        : [{ role: 'tool', content: results.flat() }];
      return [{ role: 'assistant', content }, ...answers];
    });
}

function prompt(): fc.Arbitrary<unknown> {
  const some = fc.oneof(
    fc.tuple(says('user'), says('assistant')),
    fc.tuple(says('user'), round(), says('assistant')).map(([asks, called, answers]) => [asks, ...called, answers]),
    fc.tuple(says('user'), round(), round()).map(all => all.flat()),
  );
  const system: JsonObject = { role: 'system', content: 'Be brief.' };
  return fc
    .record({
      messages: fc.array(some, { maxLength: 3 }).map(all => all.flat()),
      last: says('user'),
      around: fc.constantFrom<JsonObject | undefined>(
        undefined,
        {},
        { system: 'Be brief.' },
        { instructions: [system] },
      ),
      leads: fc.boolean(),
    })
    .map(({ messages, last, around, leads }) => {
      const all = [...(leads ? [system] : []), ...messages, last];
      return JSON.parse(JSON.stringify(around === undefined ? all : { ...around, messages: all })) as unknown;
    });
}

/** Changes the first part of a type in a message, and returns its pointer. */
function change(draft: Draft, type: string, apply: (part: JsonObject) => void): string | undefined {
  const at = pick(draft, holds(type));
  if (at === undefined) return undefined;
  const parts = partsOf(draft.messages[at]);
  const place = parts.findIndex(part => part.type === type);
  apply(parts[place] as JsonObject);
  return `${draft.at}/${at}/content/${place}`;
}

export default {
  dialect: 'ai-sdk-model',
  conversations: prompt(),
  breakers: [
    breaker('empty-conversation', 'no messages', ({ messages, at }) => {
      messages.length = 0;
      return at;
    }),
    breaker('wrong-type', 'content that is null', draft => {
      const at = pick(draft, isUsers);
      if (at === undefined) return undefined;
      (draft.messages[at] as JsonObject).content = null;
      return `${draft.at}/${at}/content`;
    }),
    breaker('missing-field', 'parts of the UI', draft => {
      const at = pick(draft, isUsers);
      if (at === undefined) return undefined;
      draft.messages[at] = { id: 'm1', role: 'user', parts: [{ type: 'text', text: 'Hi' }] };
      return `${draft.at}/${at}`;
    }),
    breaker('missing-field', 'a call of no tool', draft =>
      change(draft, 'tool-call', part => {
        delete part.toolName;
      }),
    ),
    breaker('unsupported-role', 'a role of another wire', draft => {
      const at = pick(draft, isUsers);
      if (at === undefined) return undefined;
      (draft.messages[at] as JsonObject).role = 'developer';
      (draft.messages[at] as JsonObject).content = 'Hi';
      return `${draft.at}/${at}/role`;
    }),
    breaker('unknown-part-type', 'a part of another wire', draft => {
      const at = pick(draft, isUsers);
      if (at === undefined) return undefined;
      (draft.messages[at] as JsonObject).content = [
        { type: 'image_url', image_url: { url: 'https://example.com/a.png' } },
      ];
      return `${draft.at}/${at}/content/0/type`;
    }),
    breaker('part-in-wrong-role', 'a thought of the user', draft => {
      const at = pick(draft, isUsers);
      if (at === undefined) return undefined;
      (draft.messages[at] as JsonObject).content = [{ type: 'reasoning', text: 'Hm.' }];
      return `${draft.at}/${at}/content/0`;
    }),
    breaker('unanswered-tool-call', 'the results are lost', draft => {
      const at = pick(
        draft,
        message => message.role === 'assistant' && clientCalls(message).length === 1 && !asksIn(message),
      );
      if (at === undefined || draft.messages[at + 1]?.role !== 'tool') return undefined;
      const call = clientCalls(draft.messages[at])[0] as JsonObject;
      draft.messages.splice(at + 1, 1);
      return `${draft.at}/${at}/content/${partsOf(draft.messages[at]).indexOf(call)}`;
    }),
    breaker('interrupted-tool-results', 'the user speaks before a result', draft => {
      const at = pick(draft, message => message.role === 'tool' && holds('tool-result')(message));
      if (at === undefined || draft.messages[at - 1]?.role !== 'assistant') return undefined;
      draft.messages.splice(at, 0, { role: 'user', content: 'Well?' });
      return `${draft.at}/${at}`;
    }),
    breaker('unresolved-tool-approval', 'the call is cut out', draft => {
      const at = pick(draft, message => message.role === 'user');
      if (at === undefined) return undefined;
      const request = { type: 'tool-approval-request', approvalId: 'asked', toolCallId: 'nobodys' };
      const response = { type: 'tool-approval-response', approvalId: 'asked', approved: true };
      draft.messages.push({ role: 'assistant', content: [request] }, { role: 'tool', content: [response] });
      return `${draft.at}/${draft.messages.length - 1}/content/0`;
    }),
  ],
} satisfies System;

function clientCalls(message: JsonObject | undefined): JsonObject[] {
  return partsOf(message).filter(part => part.type === 'tool-call' && part.providerExecuted !== true);
}

function asksIn(message: JsonObject): boolean {
  return holds('tool-approval-request')(message);
}

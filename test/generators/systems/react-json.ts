/** Histories of the ReAct engine in JSON mode, and faults in them. */
import fc from 'fast-check';
import type { JsonObject } from '../../../src/source/json.ts';
import type { System, SystemBreaker } from '../../../src/testing/system.ts';
import { reactDocumentBreakers, reactDocuments, synthesisOf } from '../react-documents.ts';
import { breaker as breakerOf, type Draft, pick } from '../system-breaker.ts';

const INTERRUPT = '[USER INTERRUPT]: ';
const anyText = () => fc.oneof(fc.string({ unit: 'grapheme' }), fc.lorem({ maxCount: 6 }), fc.constant(''));
const someText = () => fc.lorem({ maxCount: 6 });
const toolName = () => fc.constantFrom('web_search', 'python_exec', 'read_file', 'h_ae_2');
const toolArgs = () =>
  fc.oneof(
    fc.constant({}),
    fc.record({ city: anyText() }),
    fc.dictionary(fc.constantFrom('q', 'limit', 'deep'), fc.jsonValue({ maxDepth: 2 })),
  );
const spaced = (value: unknown) => JSON.stringify(value, null, 1).replaceAll(/\n */g, ' ');

/** JSON as models write it: compact, pretty-printed, in a code fence, after some text. */
function reply(action: fc.Arbitrary<JsonObject>): fc.Arbitrary<JsonObject> {
  return fc
    .record({
      action,
      layout: fc.constantFrom(
        (value: unknown) => JSON.stringify(value),
        (value: unknown) => JSON.stringify(value, null, 2),
        (value: unknown) => `\`\`\`json\n${spaced(value)}\n\`\`\``,
        (value: unknown) => `Here it is.\n\n${JSON.stringify(value)}`,
        spaced,
      ),
      reasoning: fc.option(someText(), { nil: undefined, freq: 4 }),
    })
    .map(({ action: value, layout, reasoning }) => ({
      role: 'assistant',
      content: layout(value),
      ...(reasoning !== undefined && { reasoning_content: reasoning }),
    }));
}

const callAction = () =>
  fc.record({
    type: fc.constant('tool_call'),
    reasoning: anyText(),
    tool_name: toolName(),
    tool_args: toolArgs(),
  });
const answerAction = () => fc.record({ type: fc.constant('final_answer'), reasoning: anyText(), answer: anyText() });

const observation = () =>
  fc
    .oneof(
      anyText().map(text => `Observation: ${text}`),
      anyText().map(text => `Observation: Error: KeyError: ${text}`),
      fc.constant('Observation: [Artifact generated: plot.html] The content is rendered as a preview in the UI.'),
      fc.constant('[result cleared -- older than 6 most recent tool results]'),
    )
    .map(content => ({ role: 'user', content }));

const interrupt = () =>
  someText().map(text => ({
    role: 'user',
    content: `${INTERRUPT}${text}\n\nTake it into account.`,
    pinned: true,
  }));

const own = (content: string) => ({ role: 'user', content });
const WARNING = own('\u26a0 You have called `web_search` 2 times with the same arguments.');
const REFORMAT = own('Your previous response was not valid JSON. Write it as a JSON object.');
const CHECK = own('Before finalizing your answer, verify:\n1. Is the question answered?');

/** One pass of the loop that is not the last. */
const iteration = (): fc.Arbitrary<JsonObject[]> =>
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc
        .record({
          call: reply(callAction()),
          heard: fc.option(interrupt(), { nil: undefined, freq: 3 }),
          seen: observation(),
          warned: fc.boolean(),
        })
        .map(({ call, heard, seen, warned }) => [call, ...(heard ? [heard] : []), seen, ...(warned ? [WARNING] : [])]),
    },
    { weight: 1, arbitrary: someText().map(content => [{ role: 'assistant', content }, REFORMAT]) },
    { weight: 1, arbitrary: fc.tuple(reply(answerAction()), interrupt()).map(pair => pair as JsonObject[]) },
    { weight: 1, arbitrary: reply(answerAction()).map(answer => [answer, CHECK]) },
  );

const query = () =>
  fc.oneof(
    someText().map(content => ({ role: 'user', content, pinned: true })),
    fc.record({ text: anyText(), detail: fc.constantFrom('png', 'jpeg') }).map(({ text, detail }) => ({
      role: 'user',
      content: [
        { type: 'text', text },
        { type: 'image_url', image_url: { url: `data:image/${detail};base64,iVBORw0KGgo=` } },
      ],
      pinned: true,
    })),
  );

const runOf = (): fc.Arbitrary<JsonObject[]> =>
  fc
    .tuple(query(), fc.array(iteration(), { maxLength: 4 }), reply(answerAction()))
    .map(([asked, passes, answer]) => [asked, ...passes.flat(), answer]);

const histories = fc
  .record({
    system: fc.option(someText(), { nil: undefined }),
    past: fc.option(fc.tuple(someText(), someText()), { nil: undefined }),
    runs: fc.array(runOf(), { minLength: 1, maxLength: 2 }),
    body: fc.boolean(),
  })
  .map(({ system, past, runs, body }): unknown => {
    const messages = [
      ...(system === undefined ? [] : [{ role: 'system', content: system }]),
      ...(past === undefined
        ? []
        : [
            { role: 'user', content: past[0] },
            { role: 'assistant', content: past[1] },
          ]),
      ...runs.flat(),
    ];
    return body ? { model: 'qwen2.5-7b', messages } : messages;
  });

const conversations = fc.oneof({ weight: 2, arbitrary: histories }, { weight: 1, arbitrary: reactDocuments() });

/** A request for the final answer has no history to break. */
function breaker(rule: string, fault: string, change: (draft: Draft) => string | undefined): SystemBreaker {
  return breakerOf(rule, fault, draft => (synthesisOf(draft.messages) === undefined ? change(draft) : undefined));
}

const textOf = ({ content }: JsonObject) => (typeof content === 'string' ? content : '');
const isCall = (message: JsonObject) => message.role === 'assistant' && /"type": ?"tool_call"/.test(textOf(message));
const isObservation = ({ role, content }: JsonObject) =>
  role === 'user' && /^(?:Observation: |\[result cleared)/.test(typeof content === 'string' ? content : '');
const isInterrupt = (message: JsonObject) => textOf(message).startsWith(INTERRUPT);
const isQuery = (message: JsonObject) => message.role === 'user' && message.pinned === true && !isInterrupt(message);

const breakers: SystemBreaker[] = [
  ...reactDocumentBreakers,
  breaker('unanswered-tool-call', 'an observation lost', draft => {
    const { messages, at } = draft;
    const seen = pick(draft, isObservation);
    if (seen === undefined) return undefined;
    const call = messages.slice(0, seen).findLastIndex(isCall);
    messages.splice(seen, 1);
    return `${at}/${call}/content`;
  }),
  breaker('orphan-tool-result', 'an observation nobody asked for', draft => {
    const asked = pick(draft, isQuery);
    if (asked === undefined) return undefined;
    draft.messages.splice(asked + 1, 0, { role: 'user', content: 'Observation: 4 degrees' });
    return `${draft.at}/${asked + 1}/content`;
  }),
  breaker('unsupported-role', 'a result of its own role', draft => {
    const asked = pick(draft, isQuery);
    if (asked === undefined) return undefined;
    draft.messages.splice(asked + 1, 0, { role: 'tool', content: 'ok', tool_call_id: 'call_1' });
    return `${draft.at}/${asked + 1}/role`;
  }),
  breaker('unsupported-tools', 'tools in the request', ({ body }) => {
    if (body === undefined) return undefined;
    body.tools = [{ type: 'function', function: { name: 'web_search', parameters: { type: 'object' } } }];
    return '/tools';
  }),
  breaker('unsupported-tools', 'calls in their field', draft => {
    const said = pick(draft, ({ role }) => role === 'assistant');
    if (said === undefined) return undefined;
    (draft.messages[said] as JsonObject).tool_calls = [{ id: 'call_1', name: 'web_search', arguments: {} }];
    return `${draft.at}/${said}/tool_calls`;
  }),
  breaker('unsupported-parallel-calls', 'two actions in one text', draft => {
    const call = pick(draft, isCall);
    if (call === undefined) return undefined;
    const message = draft.messages[call] as JsonObject;
    message.content = `${message.content}\n{"type": "tool_call", "tool_name": "read_file", "tool_args": {}}`;
    return `${draft.at}/${call}/content`;
  }),
  breaker('stray-interrupt', 'interrupts of one pause apart', draft => {
    const heard = pick(draft, isInterrupt);
    if (heard === undefined) return undefined;
    draft.messages.splice(heard + 1, 0, {
      role: 'user',
      content: `${INTERRUPT}and quickly\n\nAcknowledge.`,
      pinned: true,
    });
    return `${draft.at}/${heard + 1}`;
  }),
  breaker('run-limit', 'one reply too many', draft => {
    const { messages, at } = draft;
    messages.push({ role: 'user', content: 'Again', pinned: true });
    const first = messages.length;
    for (let i = 0; i <= 50; i++)
      messages.push(i % 7 === 3 ? { role: 'assistant', content: 'no JSON' } : ACTION, i % 7 === 3 ? REFORMAT : SEEN);
    return `${at}/${first + 100}`;
  }),
  breaker('changed-model', 'another model half-way', draft => {
    const { messages, at } = draft;
    messages.push({ role: 'user', content: 'Again', pinned: true }, { ...ACTION, model: 'qwen2.5-7b' }, SEEN);
    messages.push({ role: 'assistant', content: '{"type":"final_answer","answer":"4"}', model: 'deepseek-r1' });
    return `${at}/${messages.length - 1}`;
  }),
  breaker('arguments-not-object', 'arguments that are text', draft => {
    draft.messages.push({ role: 'user', content: 'Again', pinned: true }, { ...ACTION, content: BAD_ARGUMENTS }, SEEN);
    return `${draft.at}/${draft.messages.length - 2}/content`;
  }),
  breaker('unexpected-role-order', 'an answer behind an answer', draft => {
    draft.messages.push({ role: 'assistant', content: '{"type":"final_answer","answer":"4"}' });
    return `${draft.at}/${draft.messages.length - 1}`;
  }),
  breaker('wrong-type', 'content that is a number', draft => {
    const asked = pick(draft, isQuery);
    if (asked === undefined) return undefined;
    (draft.messages[asked] as JsonObject).content = 4;
    return `${draft.at}/${asked}/content`;
  }),
  breaker('missing-field', 'a message without a role', draft => {
    const asked = pick(draft, isQuery);
    if (asked === undefined) return undefined;
    delete (draft.messages[asked] as JsonObject).role;
    return `${draft.at}/${asked}`;
  }),
];

const ACTION = {
  role: 'assistant',
  content: '{"type": "tool_call", "reasoning": "", "tool_name": "web_search", "tool_args": {"q": "Oslo"}}',
};
const BAD_ARGUMENTS = '{"type": "tool_call", "tool_name": "web_search", "tool_args": "Oslo"}';
const SEEN = { role: 'user', content: 'Observation: 4 degrees' };

export default { dialect: 'react-json', conversations, breakers } satisfies System as System;

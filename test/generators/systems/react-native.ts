/** Histories of the ReAct engine in native mode, and faults in them. */
import fc from 'fast-check';
import type { JsonObject } from '../../../src/source/json.ts';
import type { System, SystemBreaker } from '../../../src/testing/system.ts';
import { breaker, pick } from '../system-breaker.ts';

const INTERRUPT = '[USER INTERRUPT]: ';
const anyText = () => fc.oneof(fc.string({ unit: 'grapheme' }), fc.lorem({ maxCount: 6 }), fc.constant(''));
const someText = () => fc.lorem({ maxCount: 6 });

const call = () =>
  fc.record({
    name: fc.constantFrom('web_search', 'python_exec', 'read_file'),
    arguments: fc.oneof(
      fc.constant({}),
      fc.record({ city: anyText() }),
      fc.dictionary(fc.constantFrom('q', 'limit', 'deep'), fc.jsonValue({ maxDepth: 2 })),
    ),
    isSent: fc.boolean(),
  });

const reasoning = () =>
  fc.option(fc.record({ reasoning_content: someText(), signature: fc.option(fc.base64String()) }), {
    nil: {} as JsonObject,
  });

const result = () =>
  fc.oneof(
    anyText(),
    anyText().map(text => `Error: ValueError: ${text}`),
    fc.constant('[Artifact generated: plot.html] The content is rendered as a preview in the UI.'),
    fc.constant('[result cleared -- older than 6 most recent tool results]'),
  );

const interrupt = () =>
  someText().map(text => ({
    role: 'user',
    content: `${INTERRUPT}${text}\n\nTake it into account.`,
    pinned: true,
  }));

const own = (content: string) => ({ role: 'user', content });
const WARNING = own('\u26a0 You have called `web_search` 2 times with the same arguments.');
const CHECK = own('Before finalizing your answer, verify:\n1. Is the question answered?');

/** One pass of the loop: parallel calls and all their results, then pending messages. */
const pass = (): fc.Arbitrary<JsonObject[]> =>
  fc
    .record({
      content: fc.option(anyText()),
      calls: fc.array(fc.tuple(call(), result()), { minLength: 1, maxLength: 3 }),
      reasoning: reasoning(),
      warned: fc.boolean(),
      heard: fc.option(interrupt(), { nil: undefined, freq: 3 }),
    })
    .map(({ content, calls, reasoning, warned, heard }) => [
      { role: 'assistant', content, tool_calls: calls.map(([made]) => made), ...reasoning },
      ...calls.map(([, text]) => ({ role: 'tool', content: text })),
      ...(warned ? [WARNING] : []),
      ...(heard ? [heard] : []),
    ]);

const answer = () =>
  fc.tuple(anyText(), reasoning()).map(([content, said]) => ({ role: 'assistant', content, ...said }));

const query = () =>
  fc.oneof(
    someText().map(content => ({ role: 'user', content, pinned: true })),
    anyText().map(text => ({
      role: 'user',
      content: [
        { type: 'text', text },
        { type: 'image_url', image_url: { url: 'https://example.org/a.png' } },
      ],
      pinned: true,
    })),
  );

const runOf = (): fc.Arbitrary<JsonObject[]> =>
  fc
    .tuple(
      query(),
      fc.array(fc.oneof({ weight: 4, arbitrary: pass() }, { weight: 1, arbitrary: deferred() }), { maxLength: 3 }),
      answer(),
    )
    .map(([asked, passes, said]) => [asked, ...passes.flat(), said]);

/** A deferred answer: a message arrived, or the engine asks whether it is complete. */
const deferred = (): fc.Arbitrary<JsonObject[]> =>
  fc.tuple(answer(), fc.oneof(interrupt(), fc.constant(CHECK))).map(pair => pair as JsonObject[]);

const conversations = fc
  .record({
    system: fc.option(someText(), { nil: undefined }),
    runs: fc.array(runOf(), { minLength: 1, maxLength: 2 }),
    body: fc.boolean(),
    prefix: fc.constantFrom('call_', 'toolu_', 'functions.x:'),
  })
  .map(({ system, runs, body, prefix }): unknown => {
    const head =
      system === undefined ? [] : [{ role: 'system', content: system, cache_control: { type: 'ephemeral' } }];
    const messages = nameCalls([...head, ...runs.flat()], prefix);
    return body ? { model: 'claude-sonnet-4-5', messages } : messages;
  });

/** Adds IDs to calls and results. Calls are in the stored or in the sent form. */
function nameCalls(messages: readonly JsonObject[], prefix: string): JsonObject[] {
  let count = 0;
  let open: string[] = [];
  return messages.map(message => {
    if (message.role === 'tool') return { ...message, tool_call_id: open.shift() };
    if (message.tool_calls === undefined) return message;
    const calls = (message.tool_calls as { name: string; arguments: JsonObject; isSent: boolean }[]).map(
      ({ name, arguments: given, isSent }) => {
        const id = `${prefix}${count++}`;
        if (!isSent) return { id, name, arguments: given };
        return { id, type: 'function', function: { name, arguments: JSON.stringify(given) } };
      },
    );
    open = calls.map(each => each.id);
    return { ...message, tool_calls: calls };
  });
}

const callsOf = (message: JsonObject | undefined) => (message?.tool_calls ?? []) as JsonObject[];
const isResult = ({ role }: JsonObject) => role === 'tool';
const isInterrupt = ({ content }: JsonObject) => typeof content === 'string' && content.startsWith(INTERRUPT);
const isQuery = (message: JsonObject) => message.role === 'user' && message.pinned === true && !isInterrupt(message);

const breakers: SystemBreaker[] = [
  breaker('unanswered-tool-call', 'a result lost', draft => {
    const { messages, at } = draft;
    const lost = pick(draft, isResult);
    if (lost === undefined) return undefined;
    const made = messages.slice(0, lost).findLastIndex(message => callsOf(message).length > 0);
    const id = messages[lost]?.tool_call_id;
    messages.splice(lost, 1);
    return `${at}/${made}/tool_calls/${callsOf(messages[made]).findIndex(each => each.id === id)}`;
  }),
  breaker('orphan-tool-result', 'a result of no call', draft => {
    const asked = pick(draft, isQuery);
    if (asked === undefined) return undefined;
    draft.messages.splice(asked + 1, 0, { role: 'tool', content: 'ok', tool_call_id: 'nobody' });
    return `${draft.at}/${asked + 1}`;
  }),
  breaker('duplicate-tool-result', 'a result twice', draft => {
    const again = pick(draft, isResult);
    if (again === undefined) return undefined;
    draft.messages.splice(again + 1, 0, { ...draft.messages[again] });
    return `${draft.at}/${again + 1}`;
  }),
  breaker('interrupted-tool-results', 'an interrupt heard too early', draft => {
    const made = pick(draft, message => callsOf(message).length > 0);
    if (made === undefined) return undefined;
    const text = `${INTERRUPT}stop\n\nTake it into account.`;
    // A pending message is removed together with it.
    for (let i = made + 1; draft.messages[i] && draft.messages[i]?.role !== 'assistant'; i++)
      if (isInterrupt(draft.messages[i] as JsonObject)) draft.messages.splice(i--, 1);
    draft.messages.splice(made + 1, 0, { role: 'user', content: text, pinned: true });
    return `${draft.at}/${made + 1}`;
  }),
  breaker('missing-tool-call-id', 'a result that names no call', draft => {
    const seen = pick(draft, isResult);
    if (seen === undefined) return undefined;
    delete (draft.messages[seen] as JsonObject).tool_call_id;
    return `${draft.at}/${seen}`;
  }),
  breaker('stray-interrupt', 'interrupts of one pause apart', draft => {
    const heard = pick(draft, isInterrupt);
    if (heard === undefined) return undefined;
    draft.messages.splice(heard + 1, 0, { role: 'user', content: `${INTERRUPT}and quickly`, pinned: true });
    return `${draft.at}/${heard + 1}`;
  }),
  breaker('malformed-tool-call', 'arguments kept as text', draft => {
    const made = pick(draft, message => callsOf(message)[0]?.name !== undefined);
    if (made === undefined) return undefined;
    (callsOf(draft.messages[made])[0] as JsonObject).arguments = { _raw: '{"city": "Os' };
    return `${draft.at}/${made}/tool_calls/0`;
  }),
  breaker('arguments-not-json', 'arguments cut off', draft => {
    const made = pick(draft, message => callsOf(message)[0]?.function !== undefined);
    if (made === undefined) return undefined;
    ((callsOf(draft.messages[made])[0] as JsonObject).function as JsonObject).arguments = '{"city": "Os';
    return `${draft.at}/${made}/tool_calls/0`;
  }),
  breaker('unsupported-tools', 'calls of a model that cannot make any', draft => {
    const { body, messages } = draft;
    const made = messages.findIndex(message => callsOf(message).length > 0);
    if (body === undefined || made < 0) return undefined;
    body.abilities = { tool_call: false, json_mode: true };
    return `/messages/${made}/tool_calls`;
  }),
  breaker('run-limit', 'one reply too many', draft => {
    const { messages, at } = draft;
    messages.push({ role: 'user', content: 'Again', pinned: true });
    const first = messages.length;
    for (let i = 0; i <= 50; i++)
      messages.push(calling(`r${i}`), { role: 'tool', content: 'ok', tool_call_id: `r${i}` });
    return `${at}/${first + 100}`;
  }),
  breaker('changed-model', 'another model half-way', draft => {
    const { messages, at } = draft;
    messages.push({ role: 'user', content: 'Again', pinned: true }, { ...calling('m1'), model: 'claude-sonnet-4-5' });
    messages.push({ role: 'tool', content: 'ok', tool_call_id: 'm1' });
    messages.push({ role: 'assistant', content: 'Done.', model: 'gpt-4o' });
    return `${at}/${messages.length - 1}`;
  }),
  breaker('local-field-on-wire', 'what is pinned is sent', draft => {
    const { body, messages } = draft;
    if (body === undefined) return undefined;
    for (const message of messages) delete message.pinned;
    body.stream = true;
    const said = draft.choose(messages.length);
    messages[said] = { ...messages[said], pinned: true };
    return `/messages/${said}/pinned`;
  }),
  breaker('unexpected-role-order', 'a reply behind the answer', draft => {
    draft.messages.push({ role: 'assistant', content: 'And another thing.' });
    return `${draft.at}/${draft.messages.length - 1}`;
  }),
  breaker('wrong-type', 'content that is a number', draft => {
    const asked = pick(draft, isQuery);
    if (asked === undefined) return undefined;
    (draft.messages[asked] as JsonObject).content = 4;
    return `${draft.at}/${asked}/content`;
  }),
  breaker('unsupported-role', 'a role of another wire', draft => {
    const asked = pick(draft, isQuery);
    if (asked === undefined) return undefined;
    (draft.messages[asked] as JsonObject).role = 'human';
    return `${draft.at}/${asked}/role`;
  }),
];

function calling(id: string): JsonObject {
  return { role: 'assistant', content: null, tool_calls: [{ id, name: 'web_search', arguments: { q: 'Oslo' } }] };
}

export default { dialect: 'react-native', conversations, breakers } satisfies System as System;

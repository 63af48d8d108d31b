/** Requests of Mistral's conversations, and one fault at a time in them. */
import fc from 'fast-check';
import type { JsonObject } from '../../../src/source/json.ts';
import type { Choose } from '../../../src/testing/breakers.ts';
import type { System, SystemBreaker } from '../../../src/testing/system.ts';

const text = () => fc.lorem({ maxCount: 4 });

function content(): fc.Arbitrary<unknown> {
  const chunk = fc.oneof(
    text().map<JsonObject>(words => ({ type: 'text', text: words })),
    text().map<JsonObject>(words => ({ text: words })),
    fc.constantFrom<JsonObject>(
      { type: 'image_url', image_url: 'https://example.com/a.png' },
      { type: 'image_url', image_url: { url: 'data:image/png;base64,iVBORw0KGgo=' } },
      { type: 'document_url', document_url: 'https://example.com/a.pdf', document_name: 'a.pdf' },
      { type: 'thinking', thinking: [{ type: 'text', text: 'Hm.' }], closed: true },
    ),
  );
  return fc.oneof(text(), fc.array(chunk, { minLength: 1, maxLength: 3 }));
}

function entry(): fc.Arbitrary<JsonObject> {
  const stamp = fc.constantFrom<JsonObject>({}, { object: 'entry', created_at: '2026-08-01T12:00:00Z', id: 'msg_1' });
  const body = fc.oneof(
    fc.record<JsonObject>({ role: fc.constantFrom('user', 'assistant'), content: content() }),
    fc.record<JsonObject>({ type: fc.constant('message.input'), role: fc.constant('user'), content: content() }),
    fc.record<JsonObject>({ type: fc.constant('message.output'), content: content(), agent_id: fc.constant('ag_1') }),
    fc.record<JsonObject>({
      type: fc.constant('function.call'),
      tool_call_id: fc.constant('abcDEF123'),
      name: fc.constant('f'),
      arguments: fc.constantFrom('{"city":"Oslo"}', { city: 'Oslo' }),
    }),
    fc.record<JsonObject>({
      type: fc.constant('function.result'),
      tool_call_id: fc.constant('abcDEF123'),
      result: text(),
    }),
    fc.constantFrom<JsonObject>(
      { type: 'tool.execution', name: 'web_search', arguments: '{"query":"Oslo"}', info: {} },
      {
        type: 'agent.handoff',
        previous_agent_id: 'ag_1',
        previous_agent_name: 'desk',
        next_agent_id: 'ag_2',
        next_agent_name: 'expert',
      },
    ),
  );
  return fc.tuple(stamp, body).map(([first, rest]) => ({ ...first, ...rest }));
}

function request(): fc.Arbitrary<JsonObject> {
  return fc
    .record({
      inputs: fc.oneof({ weight: 1, arbitrary: text() }, { weight: 4, arbitrary: fc.array(entry(), { maxLength: 6 }) }),
      instructions: fc.constantFrom<JsonObject>({}, { instructions: 'Be brief.' }),
      asked: fc.constantFrom<JsonObject>({ model: 'mistral-medium-latest' }, { agent_id: 'ag_1', stream: true }),
    })
    .map(({ inputs, instructions, asked }) => ({ ...asked, inputs, ...instructions, store: false }));
}

/** A fault in one of the matching entries. */
function breaker(
  rule: string,
  fault: string,
  fits: (entry: JsonObject) => boolean,
  change: (entry: JsonObject, at: string) => string,
): SystemBreaker {
  return {
    rule,
    fault,
    apply(value: unknown, choose: Choose) {
      const { inputs } = value as JsonObject;
      if (!Array.isArray(inputs)) return undefined;
      const places = inputs.flatMap((each: JsonObject, i) => (fits(each) ? [i] : []));
      const at = places.length === 0 ? undefined : places[choose(places.length)];
      return at === undefined ? undefined : change(inputs[at] as JsonObject, `/inputs/${at}`);
    },
  };
}

const isType = (type: string) => (each: JsonObject) => each.type === type;
const isSaid = (each: JsonObject) => each.role !== undefined;

export default {
  dialect: 'mistral-conversations',
  conversations: request(),
  breakers: [
    breaker('missing-field', 'a result without its text', isType('function.result'), (each, at) => {
      delete each.result;
      return at;
    }),
    breaker('missing-content', 'a message that says nothing', isSaid, (each, at) => {
      delete each.content;
      return at;
    }),
    breaker('missing-tool-call-id', 'a call without an id', isType('function.call'), (each, at) => {
      delete each.tool_call_id;
      return at;
    }),
    breaker('wrong-type', 'a result that is an object', isType('function.result'), (each, at) => {
      each.result = { temperature: 4 };
      return `${at}/result`;
    }),
    breaker('unsupported-role', 'instructions among the entries', isSaid, (each, at) => {
      each.role = 'system';
      return `${at}/role`;
    }),
    breaker('unknown-part-type', 'an item of another wire', isType('agent.handoff'), (each, at) => {
      each.type = 'function_call_output';
      return `${at}/type`;
    }),
    breaker('unknown-field', 'a name on a result', isType('function.result'), (each, at) => {
      each.name = 'f';
      return `${at}/name`;
    }),
  ],
} satisfies System;

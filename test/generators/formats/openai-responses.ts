/** Requests of OpenAI's Responses, and one fault at a time in them. */
import fc from 'fast-check';
import type { JsonObject } from '../../../src/source/json.ts';
import type { Choose } from '../../../src/testing/breakers.ts';
import type { System, SystemBreaker } from '../../../src/testing/system.ts';

const PICTURE = 'data:image/png;base64,iVBORw0KGgo=';
const BLOB = 'gAAAAABo0000000000000000';

const text = () => fc.lorem({ maxCount: 4 });
const id = (prefix: string) => fc.stringMatching(/^[0-9a-f]{16,24}$/).map(hex => `${prefix}_${hex}`);

function user(): fc.Arbitrary<JsonObject> {
  const part = fc.oneof(
    text().map(words => ({ type: 'input_text', text: words })),
    fc.constant({ type: 'input_image', image_url: PICTURE, detail: 'auto' }),
    fc.constant({ type: 'input_file', file_id: 'file-1' }),
  );
  const content = fc.oneof(text(), fc.array(part, { minLength: 1, maxLength: 3 }));
  return fc
    .record({ content, isTyped: fc.boolean() })
    .map(({ content, isTyped }) => ({ ...(isTyped && { type: 'message' }), role: 'user', content }));
}

/** An answer as the server returned it, after its reasoning, or only as text. */
function answer(): fc.Arbitrary<JsonObject[]> {
  const kept = fc
    .record({ words: text(), reasoning: fc.option(reasoning(), { nil: undefined }), message: id('msg') })
    .map(({ words, reasoning, message }) => [
      ...(reasoning === undefined ? [] : [reasoning]),
      {
        ...{ type: 'message', id: message, role: 'assistant', status: 'completed' },
        content: [{ type: 'output_text', text: words, annotations: [] }],
      },
    ]);
  return fc.oneof(
    kept,
    text().map(content => [{ role: 'assistant', content }]),
  );
}

function reasoning(): fc.Arbitrary<JsonObject> {
  const forms = fc.constantFrom<JsonObject>({}, { encrypted_content: BLOB }, { encrypted_content: null });
  const summary = fc.oneof(
    fc.constant([]),
    text().map(words => [{ type: 'summary_text', text: words }]),
  );
  return fc
    .tuple(id('rs'), summary, forms)
    .map(([own, list, form]) => ({ type: 'reasoning', id: own, summary: list, ...form }));
}

/** Calls, followed by their outputs in some order. */
function round(): fc.Arbitrary<JsonObject[]> {
  const one = fc
    .record({
      ...{ call: id('call'), own: id('fc'), hasId: fc.boolean(), isCustom: fc.boolean() },
      output: fc.oneof(
        text(),
        text().map(words => [{ type: 'input_text', text: words }]),
      ),
    })
    .map(({ call, own, hasId, isCustom, output }) => {
      const common = { call_id: call, ...(hasId && !isCustom && { id: own }) };
      return isCustom
        ? [
            { type: 'custom_tool_call', ...common, name: 'run', input: 'print(1)' },
            { type: 'custom_tool_call_output', call_id: call, output },
          ]
        : [
            { type: 'function_call', ...common, name: 'get_weather', arguments: '{"city":"Oslo"}' },
            { type: 'function_call_output', call_id: call, output },
          ];
    });
  return fc
    .record({ pairs: fc.array(one, { minLength: 1, maxLength: 3 }), isTurned: fc.boolean() })
    .map(({ pairs, isTurned }) => {
      const outputs = pairs.map(([, output]) => output as JsonObject);
      return [...pairs.map(([call]) => call as JsonObject), ...(isTurned ? outputs.reverse() : outputs)];
    });
}

function request(): fc.Arbitrary<JsonObject> {
  const turn = fc
    .tuple(user(), fc.array(round(), { maxLength: 2 }), answer())
    .map(([first, rounds, last]) => [first, ...rounds.flat(), ...last]);
  return fc
    .record({
      instructions: fc.option(text(), { nil: undefined }),
      turns: fc.array(turn, { maxLength: 3 }),
      last: user(),
      asked: fc.constantFrom<JsonObject>(
        {},
        { stream: true },
        { store: true, include: [] },
        { max_output_tokens: 100 },
      ),
    })
    .map(({ instructions, turns, last, asked }) => ({
      model: 'gpt-5.2',
      ...(instructions !== undefined && { instructions }),
      input: [...turns.flat(), last],
      tools: [{ type: 'function', name: 'get_weather', parameters: { type: 'object', properties: {} } }],
      ...asked,
    }));
}

interface Draft {
  readonly body: JsonObject;
  readonly input: JsonObject[];
  readonly choose: Choose;
}

function breaker(rule: string, fault: string, change: (draft: Draft) => string | undefined): SystemBreaker {
  return {
    rule,
    fault,
    apply(value, choose) {
      const body = value as JsonObject;
      return Array.isArray(body.input) ? change({ body, input: body.input as JsonObject[], choose }) : undefined;
    },
  };
}

/** A breaker for an item of a type. The finding is at the item, or at one of its fields. */
function onItem(
  rule: string,
  fault: string,
  type: string,
  change: (item: JsonObject) => string | undefined,
): SystemBreaker {
  return breaker(rule, fault, draft => {
    const at = pick(draft, item => item.type === type);
    if (at === undefined) return undefined;
    const field = change(draft.input[at] as JsonObject);
    return field === undefined ? `/input/${at}` : `/input/${at}/${field}`;
  });
}

function pick({ input, choose }: Draft, fits: (item: JsonObject) => boolean): number | undefined {
  const places = input.flatMap((item, i) => (fits(item) ? [i] : []));
  return places.length === 0 ? undefined : places[choose(places.length)];
}

const isUser = (item: JsonObject) => item.role === 'user';

export default {
  dialect: 'openai-responses',
  conversations: request(),
  breakers: [
    breaker('unanswered-tool-call', 'no output', draft => {
      const gone = pick(draft, item => item.type === 'function_call_output');
      if (gone === undefined) return undefined;
      const [{ call_id: call }] = draft.input.splice(gone, 1) as [JsonObject];
      return `/input/${draft.input.findIndex(item => item.call_id === call)}`;
    }),
    breaker('orphan-tool-result', 'an output of no call', ({ input, choose }) => {
      const at = choose(input.length + 1);
      // Between reasoning and the item after it, it would cause another finding.
      if (input[at - 1]?.type === 'reasoning') return undefined;
      input.splice(at, 0, { type: 'function_call_output', call_id: 'call_nobodys', output: 'ok' });
      return `/input/${at}`;
    }),
    breaker('duplicate-tool-result', 'two outputs', draft => {
      const at = pick(draft, item => item.type === 'function_call_output');
      if (at === undefined) return undefined;
      draft.input.splice(at + 1, 0, structuredClone(draft.input[at] as JsonObject));
      return `/input/${at + 1}`;
    }),
    breaker('separated-reasoning-item', 'the answer is gone', draft => {
      const at = pick(draft, item => item.type === 'reasoning');
      if (at === undefined) return undefined;
      draft.input.splice(at + 1, 1);
      return `/input/${at}`;
    }),
    breaker('separated-reasoning-item', 'the answer lost its id', draft => {
      const at = pick(draft, item => item.type === 'reasoning');
      if (at === undefined) return undefined;
      delete draft.input[at + 1]?.id;
      return `/input/${at}`;
    }),
    breaker('dangling-item-reference', 'nothing is kept', ({ body, input, choose }) => {
      const at = choose(input.length);
      if (input.some(item => item.type === 'reasoning')) return undefined;
      input.splice(at, 0, { type: 'item_reference', id: 'msg_0123456789abcdef' });
      body.store = false;
      return `/input/${at}`;
    }),
    breaker('missing-namespace', 'a tool that is only searched', draft => {
      const at = pick(draft, item => item.type === 'function_call');
      const [tool] = draft.body.tools as [JsonObject];
      if (at === undefined || draft.input.filter(item => item.type === 'function_call').length > 1) return undefined;
      tool.defer_loading = true;
      return `/input/${at}`;
    }),
    breaker('part-in-wrong-role', 'what the model says from the user', draft => {
      const at = pick(draft, isUser);
      if (at === undefined) return undefined;
      (draft.input[at] as JsonObject).content = [{ type: 'output_text', text: 'Oslo' }];
      return `/input/${at}/content/0`;
    }),
    breaker('unknown-part-type', 'a part of another wire', draft => {
      const at = pick(draft, isUser);
      if (at === undefined) return undefined;
      (draft.input[at] as JsonObject).content = [{ type: 'text', text: 'Oslo' }];
      return `/input/${at}/content/0/type`;
    }),
    breaker('unsupported-role', 'a tool', ({ input }) => {
      input.push({ role: 'tool', content: '4 C' });
      return `/input/${input.length - 1}/role`;
    }),
    breaker('missing-field', 'no content', draft => {
      const at = pick(draft, isUser);
      if (at === undefined) return undefined;
      delete (draft.input[at] as JsonObject).content;
      return `/input/${at}`;
    }),
    onItem('missing-tool-call-id', 'no id', 'function_call', item => {
      delete item.call_id;
      return undefined;
    }),
    onItem('malformed-item-id', 'the id of the call', 'function_call', item => {
      item.id = item.call_id;
      return undefined;
    }),
    onItem('malformed-reasoning-item', 'no summary', 'reasoning', item => {
      delete item.summary;
      return undefined;
    }),
    onItem('foreign-reasoning', "another server's", 'reasoning', item => {
      item.encrypted_content = 'ErUBCkYIBxgCIkD0';
      return undefined;
    }),
    onItem('unknown-field', 'a status', 'reasoning', item => {
      item.status = null;
      return 'status';
    }),
    onItem('wrong-type', 'arguments that are no text', 'function_call', item => {
      item.arguments = { city: 'Oslo' };
      return 'arguments';
    }),
    breaker('duplicate-item-id', 'an answer twice', draft => {
      const at = pick(draft, item => item.role === 'assistant' && item.id !== undefined);
      if (at === undefined) return undefined;
      draft.input.splice(at + 1, 0, structuredClone(draft.input[at] as JsonObject));
      return `/input/${at + 1}`;
    }),
    breaker('malformed-tool-call-id', 'too long', draft => {
      const at = pick(draft, item => item.type === 'function_call');
      if (at === undefined) return undefined;
      const { call_id: old } = draft.input[at] as JsonObject;
      for (const item of draft.input) if (item.call_id === old) item.call_id = 'c'.repeat(65);
      return `/input/${at}`;
    }),
  ],
} satisfies System;

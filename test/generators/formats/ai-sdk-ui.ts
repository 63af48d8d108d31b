/** UIMessages of the AI SDK, and one fault at a time in them. */
import fc from 'fast-check';
import type { JsonObject } from '../../../src/source/json.ts';
import type { System } from '../../../src/testing/system.ts';
import { breaker, type Draft, pick } from '../system-breaker.ts';

const partsOf = (message: JsonObject | undefined) => (message?.parts ?? []) as JsonObject[];
const isUsers = (message: JsonObject) => message.role === 'user';
const isTool = ({ type, toolCallId }: JsonObject) =>
  /^(?:tool-|dynamic-tool$)/.test(String(type)) && toolCallId !== undefined;

const word = () => fc.lorem({ maxCount: 3 });

const SHOWN: readonly JsonObject[] = [
  { type: 'source-url', sourceId: 's1', url: 'https://example.com' },
  { type: 'source-document', sourceId: 's2', mediaType: 'application/pdf', title: 'A' },
  { type: 'data-weather', id: 'd1', data: { degrees: 4 } },
];

const THOUGHTS: readonly JsonObject[] = [
  { type: 'reasoning', text: 'Let me see.', state: 'done' },
  { type: 'reasoning', text: 'Let me see.', providerMetadata: { anthropic: { signature: 'EqQBCkgIARAB' } } },
  { type: 'reasoning', text: '', providerMetadata: { openai: { itemId: 'rs_1', reasoningEncryptedContent: 'gAAA' } } },
];

/** Final states of a call, with the fields of each. */
const ENDED: readonly JsonObject[] = [
  { state: 'output-available', output: '4 degrees' },
  { state: 'output-available', output: { degrees: 4 } },
  { state: 'output-available', output: null, preliminary: true },
  { state: 'output-available', output: 4, approval: { id: 'a1', approved: true } },
  { state: 'output-error', errorText: 'no answer' },
  { state: 'output-denied', approval: { id: 'a1', approved: false, reason: 'Not now.' } },
  { state: 'output-denied', approval: { id: 'a1', approved: false } },
];

const OPEN: readonly JsonObject[] = [
  { state: 'input-streaming' },
  { state: 'approval-responded', approval: { id: 'a1', approved: true } },
];

/** Fields of a call that the provider executed and signed. */
const SIGNED: JsonObject = {
  providerExecuted: true,
  resultProviderMetadata: { google: { thoughtSignature: 'CiQC' } },
};

/** A call. Its ID is added later. */
function call(states: readonly JsonObject[]): fc.Arbitrary<JsonObject> {
  return fc
    .record({
      state: fc.constantFrom(...states),
      city: word(),
      isDynamic: fc.boolean(),
      executed: fc.constantFrom<JsonObject>({}, {}, { providerExecuted: true }, SIGNED),
      metadata: fc.constantFrom<JsonObject>({}, { callProviderMetadata: { google: { thoughtSignature: 'CiQB' } } }),
    })
    .map(({ state, city, isDynamic, executed, metadata }) => ({
      ...(isDynamic ? { type: 'dynamic-tool', toolName: 'get_weather' } : { type: 'tool-get_weather' }),
      toolCallId: '',
      ...state,
      input: { city },
      ...(state.state === 'output-available' && executed),
      ...metadata,
    }));
}

const text = (): fc.Arbitrary<JsonObject> => word().map(each => ({ type: 'text', text: each, state: 'done' }));

/** Steps of an answer. Open calls are in the last step. */
function answer(last: readonly JsonObject[] = ENDED): fc.Arbitrary<JsonObject> {
  const part = (states: readonly JsonObject[]) =>
    fc.oneof(text(), fc.constantFrom(...THOUGHTS), fc.constantFrom(...SHOWN), call(states));
  const step = (states: readonly JsonObject[]) =>
    fc.array(part(states), { minLength: 1, maxLength: 4 }).map(parts => [{ type: 'step-start' }, ...parts]);
  return fc
    .tuple(fc.array(step(ENDED), { maxLength: 2 }), step(last))
    .map(([steps, end]) => ({ id: '', role: 'assistant', parts: [...steps, end].flat() }));
}

function said(): fc.Arbitrary<JsonObject> {
  const file: JsonObject = {
    type: 'file',
    mediaType: 'image/png',
    filename: 'a.png',
    url: 'data:image/png;base64,iVBORw0KGgo=',
  };
  return fc
    .tuple(text(), fc.option(fc.constant(file), { nil: undefined }))
    .map(([first, second]) => ({ id: '', role: 'user', parts: second === undefined ? [first] : [first, second] }));
}

function conversation(): fc.Arbitrary<unknown> {
  return fc
    .record({
      turns: fc.array(fc.tuple(said(), answer()), { maxLength: 3 }).map(all => all.flat()),
      asks: said(),
      last: fc.option(answer([...ENDED, ...OPEN]), { nil: undefined }),
      isBody: fc.boolean(),
      leads: fc.boolean(),
    })
    .map(({ turns, asks, last, isBody, leads }) => {
      const system: JsonObject = { id: '', role: 'system', parts: [{ type: 'text', text: 'Be brief.' }] };
      const all = [...(leads ? [system] : []), ...turns, asks, ...(last === undefined ? [] : [last])];
      const messages = JSON.parse(JSON.stringify(all)) as JsonObject[];
      let calls = 0;
      for (const [i, message] of messages.entries()) {
        message.id = `m${i}`;
        for (const part of partsOf(message))
          if (isTool(part)) {
            part.toolCallId = `call_${calls++}`;
            if (part.approval !== undefined) (part.approval as JsonObject).id = `approval_${calls}`;
          }
      }
      return isBody ? { id: 'chat', trigger: 'submit-message', messages } : messages;
    });
}

/** Changes a part of an answer, and returns its pointer. */
function change(
  draft: Draft,
  fits: (part: JsonObject) => boolean,
  apply: (part: JsonObject) => string,
): string | undefined {
  const at = pick(draft, message => partsOf(message).some(fits));
  if (at === undefined) return undefined;
  const parts = partsOf(draft.messages[at]);
  const place = parts.findIndex(fits);
  return `${draft.at}/${at}/parts/${place}${apply(parts[place] as JsonObject)}`;
}

export default {
  dialect: 'ai-sdk-ui',
  conversations: conversation(),
  breakers: [
    breaker('empty-conversation', 'no messages', ({ messages, at }) => {
      messages.length = 0;
      return at;
    }),
    breaker('empty-message', 'no parts', draft => {
      const at = pick(draft, isUsers);
      if (at === undefined) return undefined;
      (draft.messages[at] as JsonObject).parts = [];
      return `${draft.at}/${at}`;
    }),
    breaker('missing-field', 'no id', draft => {
      const at = pick(draft, isUsers);
      if (at === undefined) return undefined;
      delete (draft.messages[at] as JsonObject).id;
      return `${draft.at}/${at}`;
    }),
    breaker('missing-field', 'a message for a model', draft => {
      const at = pick(draft, isUsers);
      if (at === undefined) return undefined;
      draft.messages[at] = { id: 'm', role: 'user', content: 'Hi' };
      return `${draft.at}/${at}`;
    }),
    breaker('wrong-type', 'a text that is none', draft => {
      const isText = (part: JsonObject) => part.type === 'text';
      return change(draft, isText, part => {
        part.text = 4;
        return '/text';
      });
    }),
    breaker('unsupported-role', 'a role of model messages', draft => {
      const at = pick(draft, isUsers);
      if (at === undefined) return undefined;
      (draft.messages[at] as JsonObject).role = 'tool';
      return `${draft.at}/${at}/role`;
    }),
    breaker('unknown-part-type', 'a part of another wire', draft => {
      const at = pick(draft, isUsers);
      if (at === undefined) return undefined;
      (draft.messages[at] as JsonObject).parts = [
        { type: 'image_url', image_url: { url: 'https://example.com/a.png' } },
      ];
      return `${draft.at}/${at}/parts/0/type`;
    }),
    breaker('impossible-tool-call-status', 'an error beside an output', draft =>
      change(
        draft,
        part => part.state === 'output-available',
        part => {
          part.errorText = 'no answer';
          return '/errorText';
        },
      ),
    ),
    breaker('impossible-tool-call-status', 'a state of nobody', draft =>
      change(
        draft,
        part => part.state === 'output-available',
        part => {
          part.state = 'finished';
          return '';
        },
      ),
    ),
    breaker('unanswered-tool-call', 'the output is lost', draft =>
      change(
        draft,
        part => part.state === 'output-available' && part.providerExecuted !== true,
        part => {
          part.state = 'input-available';
          for (const key of ['output', 'approval', 'preliminary']) delete part[key];
          return '';
        },
      ),
    ),
  ],
} satisfies System;

/** Haystack messages in its three serialization formats, and one fault at a time in them. */
import fc from 'fast-check';
import type { JsonObject } from '../../../src/source/json.ts';
import type { System } from '../../../src/testing/system.ts';
import { breaker, type Draft, pick } from '../system-breaker.ts';

const words = () => fc.oneof(fc.lorem({ maxCount: 4 }), fc.string({ unit: 'grapheme' }));
const extra = () =>
  fc.oneof(
    fc.dictionary(fc.constantFrom('a', '__proto__'), fc.string({ maxLength: 4 })),
    fc.constantFrom<JsonObject>(
      { signature: 'EqQBCkgIARAB' },
      { id: 'rs_1', type: 'reasoning', encrypted_content: 'gAAAAABo' },
    ),
  );

const IMAGE = { base64_image: 'iVBORw0KGgo=', mime_type: 'image/png', detail: null, meta: {}, validation: true };
const FILE = { base64_data: 'JVBERi0=', mime_type: 'application/pdf', filename: 'a.pdf', extra: {}, validation: true };

const text = () => words().map((each): JsonObject => ({ text: each }));
const image = () =>
  fc.constantFrom<JsonObject>(
    { image: IMAGE },
    { image: { base64_image: 'iVBORw0KGgo=' } },
    // The library does not validate this image.
    { image: { ...IMAGE, validation: false } },
  );
const file = () => fc.constantFrom<JsonObject>({ file: FILE }, { file: { ...FILE, mime_type: null, filename: null } });

/** A serialization format: the current one, the one with underscores, or the one with text as content. */
type Form = (role: string, content: JsonObject[], meta?: JsonObject, name?: string | null) => JsonObject;

const now: Form = (role, content, meta = {}, name = null) => ({ role, meta, name, content });
const underscored: Form = (role, content, meta = {}, name = null) => ({
  _role: role,
  _meta: meta,
  _name: name,
  _content: content,
});
const flat: Form = (role, content, meta = {}, name = null) => {
  const [only] = content;
  return content.length === 1 && typeof only?.text === 'string'
    ? { content: only.text, role, name, meta }
    : now(role, content, meta, name);
};

function round(write: Form): fc.Arbitrary<JsonObject[]> {
  const answer = fc.oneof(words(), fc.array(fc.oneof(text(), image()), { maxLength: 2 }));
  return fc
    .record({
      ids: fc.constantFrom<(string | null)[]>(['call_1'], ['call_1', 'call_2'], [null, null]),
      args: fc.dictionary(fc.constantFrom('city', '__proto__'), fc.integer()),
      answers: fc.array(answer, { minLength: 2, maxLength: 2 }),
      error: fc.boolean(),
      thought: fc.option(fc.record({ reasoning_text: words(), extra: extra() }), { nil: undefined }),
      says: fc.option(text(), { nil: undefined }),
    })
    .map(({ ids, args, answers, error, thought, says }) => {
      const calls = ids.map((id, i) => ({ tool_name: `tool_${i}`, arguments: args, id, extra: null }));
      const content = [
        ...(thought === undefined ? [] : [{ reasoning: thought }]),
        ...(says === undefined ? [] : [says]),
        ...calls.map(each => ({ tool_call: each })),
      ];
      const results = calls.map((origin, i) =>
        write('tool', [{ tool_call_result: { result: answers[i], origin, error } }]),
      );
      return [write('assistant', content, { model: 'a-model', finish_reason: 'tool_calls' }), ...results];
    });
}

function messages(write: Form): fc.Arbitrary<JsonObject[]> {
  const asks = fc
    .tuple(text(), fc.array(fc.oneof(text(), image(), file()), { maxLength: 1 }), fc.option(fc.constant('Eva')))
    .map(([first, others, name]) => write('user', [first, ...others], {}, name));
  const answers = fc
    .tuple(text(), fc.constantFrom<JsonObject>({}, { usage: { prompt_tokens: 4 } }, { refusal: 'No.' }))
    .map(([part, meta]) => write('assistant', [part], meta));
  const some = fc
    .tuple(asks, fc.option(round(write), { nil: [] }), answers)
    .map(([asked, called, answered]) => [asked, ...called, answered]);
  return fc
    .tuple(fc.option(text(), { nil: undefined }), fc.array(some, { maxLength: 2 }), asks)
    .map(([told, all, last]) => [...(told === undefined ? [] : [write('system', [told])]), ...all.flat(), last]);
}

function documents(): fc.Arbitrary<unknown> {
  const list = fc.oneof(messages(now), messages(underscored), messages(flat));
  return fc
    .tuple(list, fc.boolean())
    .map(([each, isBody]) => JSON.parse(JSON.stringify(isBody ? { messages: each } : each)) as unknown);
}

/** The key that contains the parts of a message. */
const keyOf = (message: JsonObject) => (Array.isArray(message._content) ? '_content' : 'content');
const partsOf = (message: JsonObject): JsonObject[] => {
  const content = message[keyOf(message)];
  return Array.isArray(content) ? (content as JsonObject[]) : [];
};
const isNow = (message: JsonObject) => Array.isArray(message.content);

/** Changes the first part with a key, and returns its pointer. */
function change(draft: Draft, key: string, apply: (part: JsonObject, inner: JsonObject) => void): string | undefined {
  const at = pick(draft, message => partsOf(message).some(part => key in part));
  if (at === undefined) return undefined;
  const message = draft.messages[at] as JsonObject;
  const place = partsOf(message).findIndex(part => key in part);
  const part = partsOf(message)[place] as JsonObject;
  apply(part, part[key] as JsonObject);
  return `${draft.at}/${at}/${keyOf(message)}/${place}`;
}

function place(draft: Draft, key: string, inside: string, apply: (part: JsonObject, inner: JsonObject) => void) {
  const at = change(draft, key, apply);
  return at === undefined ? undefined : `${at}${inside}`;
}

export default {
  dialect: 'haystack',
  conversations: documents(),
  breakers: [
    breaker('wrong-type', 'no content', draft => {
      const at = pick(draft, isNow);
      if (at === undefined) return undefined;
      (draft.messages[at] as JsonObject).content = null;
      return `${draft.at}/${at}/content`;
    }),
    breaker('wrong-type', 'a part that is text', draft => {
      const at = pick(draft, message => partsOf(message).length > 0);
      if (at === undefined) return undefined;
      const message = draft.messages[at] as JsonObject;
      partsOf(message)[0] = 'Hello' as unknown as JsonObject;
      return `${draft.at}/${at}/${keyOf(message)}/0`;
    }),
    breaker('wrong-type', 'a result without the call', draft =>
      place(draft, 'tool_call_result', '/tool_call_result/origin', (_part, inner) => {
        inner.origin = null;
      }),
    ),
    breaker('missing-field', 'content left out', draft => {
      const at = pick(draft, isNow);
      if (at === undefined) return undefined;
      delete (draft.messages[at] as JsonObject).content;
      return `${draft.at}/${at}`;
    }),
    breaker('missing-field', 'whether a result is an error', draft =>
      place(draft, 'tool_call_result', '/tool_call_result', (_part, inner) => {
        delete inner.error;
      }),
    ),
    breaker('missing-field', 'a call without arguments', draft =>
      place(draft, 'tool_call', '/tool_call', (_part, inner) => {
        delete inner.arguments;
      }),
    ),
    breaker('unknown-field', 'a key beside the text', draft =>
      place(draft, 'text', '/type', part => {
        part.type = 'text';
      }),
    ),
    breaker('unknown-field', 'a type on a call', draft =>
      place(draft, 'tool_call', '/tool_call/type', (_part, inner) => {
        inner.type = 'function';
      }),
    ),
    breaker('unsupported-role', 'another role', draft => {
      const at = pick(draft, () => true);
      if (at === undefined) return undefined;
      const message = draft.messages[at] as JsonObject;
      const key = '_role' in message ? '_role' : 'role';
      message[key] = 'developer';
      return `${draft.at}/${at}/${key}`;
    }),
    breaker('unknown-part-type', 'a part of another wire', draft => {
      const at = pick(draft, message => partsOf(message).length > 0);
      if (at === undefined) return undefined;
      const message = draft.messages[at] as JsonObject;
      partsOf(message)[0] = { image_url: { url: 'https://example.com/a.png' } };
      return `${draft.at}/${at}/${keyOf(message)}/0`;
    }),
    breaker('malformed-media', 'data that are an address', draft =>
      place(draft, 'file', '/file', (_part, inner) => {
        inner.base64_data = 'data:application/pdf;base64,JVBERi0=';
      }),
    ),
    breaker('unsupported-media', 'a kind of picture', draft => {
      const at = pick(draft, message => partsOf(message).some(part => (part.image as JsonObject)?.validation === true));
      if (at === undefined) return undefined;
      const message = draft.messages[at] as JsonObject;
      const where = partsOf(message).findIndex(part => (part.image as JsonObject)?.validation === true);
      (partsOf(message)[where]?.image as JsonObject).mime_type = 'image/heic';
      return `${draft.at}/${at}/${keyOf(message)}/${where}`;
    }),
    breaker('arguments-not-object', 'arguments as text', draft =>
      change(draft, 'tool_call', (_part, inner) => {
        inner.arguments = 'Oslo';
      }),
    ),
  ],
} satisfies System;

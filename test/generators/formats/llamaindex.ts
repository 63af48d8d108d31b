/** LlamaIndex messages, with blocks and in the older form, and one fault at a time in them. */
import fc from 'fast-check';
import type { JsonObject } from '../../../src/source/json.ts';
import type { System } from '../../../src/testing/system.ts';
import { breaker, type Draft, pick } from '../system-breaker.ts';

const words = () => fc.oneof(fc.lorem({ maxCount: 4 }), fc.string({ unit: 'grapheme' }));
const text = () => words().map((each): JsonObject => ({ block_type: 'text', text: each }));

const media = () =>
  fc.constantFrom<JsonObject>(
    {
      block_type: 'image',
      image: 'iVBORw0KGgo=',
      path: null,
      url: null,
      image_mimetype: 'image/png',
      detail: 'low',
    },
    { block_type: 'image', url: 'https://example.com/a.png' },
    { block_type: 'audio', audio: 'UklGRg==', format: 'wav' },
    { block_type: 'video', url: 'https://example.com/a.mp4', video_mimetype: 'video/mp4', fps: 2 },
    { block_type: 'document', data: 'JVBERi0=', title: 'a.pdf', document_mimetype: 'application/pdf' },
    { block_type: 'document', path: 'a.txt' },
    { block_type: 'cache', cache_control: { type: 'ephemeral', ttl: '5m' } },
    { block_type: 'citable', title: 'A', source: 'a.txt', content: [{ block_type: 'text', text: 'x' }] },
  );
const thought = () =>
  fc.constantFrom<JsonObject>(
    { block_type: 'thinking', content: 'Hm.', num_tokens: null, additional_information: { signature: 'EqQBCkgIARAB' } },
    { block_type: 'thinking', content: 'Hm.', num_tokens: 3, additional_information: { thought_signature: 'CiQB' } },
    {
      block_type: 'thinking',
      additional_information: { id: 'rs_1', type: 'reasoning', encrypted_content: 'gAAAAABo' },
    },
  );
const citation = {
  block_type: 'citation',
  cited_content: { block_type: 'text', text: 'x' },
  source: 'a.txt',
  title: 'A',
  additional_location_info: { start: 1 },
};

/** Calls as blocks, in additional_kwargs, or in both. */
function round(): fc.Arbitrary<JsonObject[]> {
  return fc
    .record({
      ids: fc.constantFrom<(string | null)[]>(['call_1'], ['call_1', 'call_2'], [null]),
      city: fc.string({ maxLength: 4 }),
      isText: fc.boolean(),
      home: fc.constantFrom('blocks', 'bag', 'both'),
      thoughts: fc.array(thought(), { maxLength: 1 }),
      words: fc.array(fc.oneof(text(), fc.constant(citation)), { maxLength: 2 }),
      answers: fc.array(fc.array(fc.oneof(text(), media()), { maxLength: 2 }), { minLength: 2, maxLength: 2 }),
    })
    .map(({ ids, city, isText, home, thoughts, words: said, answers }) => {
      const says = [...thoughts, ...said];
      const input = JSON.stringify({ city });
      const blocks = ids.map((id, i) => ({
        block_type: 'tool_call',
        tool_call_id: id,
        tool_name: `tool_${i}`,
        tool_kwargs: isText ? input : { city },
      }));
      const calls = ids.map((id, i) => ({ id, type: 'function', function: { name: `tool_${i}`, arguments: input } }));
      const results = ids.map((id, i) => ({
        role: 'tool',
        additional_kwargs: { ...(id !== null && { tool_call_id: id }), name: `tool_${i}` },
        blocks: answers[i],
      }));
      return [
        {
          role: 'assistant',
          additional_kwargs: home === 'blocks' ? {} : { tool_calls: calls },
          blocks: home === 'bag' ? says : [...says, ...blocks],
        },
        ...results,
      ];
    });
}

function documents(): fc.Arbitrary<unknown> {
  const asks = fc
    .tuple(text(), fc.array(fc.oneof(text(), media()), { maxLength: 2 }))
    .map(([first, others]): JsonObject => ({ role: 'user', additional_kwargs: {}, blocks: [first, ...others] }));
  const old = fc
    .tuple(fc.constantFrom('user', 'chatbot', 'model', 'developer'), fc.option(words()))
    .map(([role, content]): JsonObject => ({ role, content, additional_kwargs: {} }));
  const answers = fc
    .tuple(fc.array(thought(), { maxLength: 1 }), text(), fc.constantFrom<JsonObject>({}, { refusal: 'No.' }))
    .map(
      ([thoughts, says, bag]): JsonObject => ({
        role: 'assistant',
        additional_kwargs: bag,
        blocks: [...thoughts, says],
      }),
    );
  const some = fc.oneof(
    fc.tuple(asks, round(), answers).map(([asked, called, answered]) => [asked, ...called, answered]),
    fc.tuple(old, old),
  );
  return fc.tuple(fc.array(some, { maxLength: 2 }), asks, fc.boolean()).map(([all, last, isBody]) => {
    const list = [...all.flat(), last];
    return JSON.parse(JSON.stringify(isBody ? { messages: list } : list)) as unknown;
  });
}

const blocksOf = (message: JsonObject | undefined) =>
  (Array.isArray(message?.blocks) ? message.blocks : []) as JsonObject[];

/** Changes the first matching block, and returns its pointer. */
function change(
  draft: Draft,
  fits: (block: JsonObject) => boolean,
  apply: (block: JsonObject) => void,
): string | undefined {
  const at = pick(draft, message => blocksOf(message).some(fits));
  if (at === undefined) return undefined;
  const place = blocksOf(draft.messages[at]).findIndex(fits);
  apply(blocksOf(draft.messages[at])[place] as JsonObject);
  return `${draft.at}/${at}/blocks/${place}`;
}

function inside(key: string, at: string | undefined): string | undefined {
  return at === undefined ? undefined : `${at}/${key}`;
}

const is = (type: string) => (block: JsonObject) => block.block_type === type;

export default {
  dialect: 'llamaindex',
  conversations: documents(),
  breakers: [
    breaker('wrong-type', 'blocks as text', draft => {
      const at = pick(draft, message => blocksOf(message).length > 0);
      if (at === undefined) return undefined;
      (draft.messages[at] as JsonObject).blocks = 'Hello';
      return `${draft.at}/${at}/blocks`;
    }),
    breaker('wrong-type', 'a bag that is null', draft => {
      const at = pick(draft, () => true);
      if (at === undefined) return undefined;
      (draft.messages[at] as JsonObject).additional_kwargs = null;
      return `${draft.at}/${at}/additional_kwargs`;
    }),
    breaker('wrong-type', 'a list of arguments', draft =>
      inside(
        'tool_kwargs',
        change(draft, is('tool_call'), block => {
          block.tool_kwargs = [];
        }),
      ),
    ),
    breaker('missing-field', 'a block without its type', draft =>
      change(
        draft,
        () => true,
        block => {
          delete block.block_type;
        },
      ),
    ),
    breaker('missing-field', 'a text without text', draft =>
      change(draft, is('text'), block => {
        delete block.text;
      }),
    ),
    breaker('missing-field', 'a call without a name', draft =>
      change(draft, is('tool_call'), block => {
        delete block.tool_name;
      }),
    ),
    breaker('unsupported-role', 'another role', draft => {
      const at = pick(draft, () => true);
      if (at === undefined) return undefined;
      (draft.messages[at] as JsonObject).role = 'human';
      return `${draft.at}/${at}/role`;
    }),
    breaker('unknown-part-type', 'a block of another wire', draft =>
      change(
        draft,
        () => true,
        block => {
          block.block_type = 'image_url';
        },
      ),
    ),
    breaker('malformed-media', 'a picture that is an address', draft =>
      change(
        draft,
        block => typeof block.image === 'string',
        block => {
          block.image = 'data:image/png;base64,iVBORw0KGgo=';
        },
      ),
    ),
  ],
} satisfies System;

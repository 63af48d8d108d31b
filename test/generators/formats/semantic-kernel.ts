/** Chat histories of Semantic Kernel as both libraries write them, and one fault at a time in them. */
import fc from 'fast-check';
import type { JsonObject } from '../../../src/source/json.ts';
import type { System } from '../../../src/testing/system.ts';
import { breaker, type Draft, pick } from '../system-breaker.ts';

const words = () => fc.oneof(fc.lorem({ maxCount: 4 }), fc.string({ unit: 'grapheme' }));
/** The last message must contain text. */
const said = () => words().map(each => `${each}.`);

/** One way to write messages. */
interface Writer {
  message(role: string, items: JsonObject[], name?: string): JsonObject;
  text(text: string): JsonObject;
  call(id: string, plugin: string | undefined, name: string, args: JsonObject, isText: boolean): JsonObject;
  result(id: string, plugin: string | undefined, name: string, result: unknown): JsonObject;
  readonly others: readonly JsonObject[];
  thought(text: string): JsonObject;
}

const python: Writer = {
  message: (role, items, name) => ({
    metadata: {},
    content_type: 'message',
    role,
    ...(name !== undefined && { name }),
    items,
    finish_reason: null,
  }),
  text: text => ({ metadata: {}, content_type: 'text', text }),
  call: (id, plugin, name, args, isText) => ({
    metadata: { thought_signature: 'CiQB' },
    content_type: 'function_call',
    id,
    ...(plugin === undefined ? {} : { name: `${plugin}-${name}`, plugin_name: plugin }),
    function_name: name,
    arguments: isText ? JSON.stringify(args) : args,
  }),
  result: (id, plugin, name, result) => ({
    metadata: {},
    content_type: 'function_result',
    id,
    call_id: null,
    result,
    name: plugin === undefined ? name : `${plugin}-${name}`,
    function_name: name,
    plugin_name: plugin ?? null,
  }),
  others: [
    { metadata: {}, content_type: 'image', uri: 'https://example.com/a.png', data_uri: '' },
    { metadata: {}, content_type: 'image', data_uri: 'data:image/png;base64,iVBORw0KGgo=' },
    { metadata: {}, content_type: 'audio', data_uri: 'data:audio/wav;,abc' },
    { content_type: 'binary', data: 'AAAA', data_format: 'base64', mime_type: 'audio/mp3' },
    { metadata: {}, content_type: 'file_reference', file_id: 'file-1', tools: [] },
    { metadata: {}, content_type: 'annotation', url: 'https://example.com', type: 'url_citation' },
  ],
  thought: text => ({
    metadata: { id: 'rs_1', encrypted_content: 'gAAAAABo', is_summary: true },
    content_type: 'reasoning',
    text,
  }),
};

/** The .NET format, with PascalCase or camelCase names. */
function dotnet(name: (text: string) => string): Writer {
  const write = (fields: JsonObject): JsonObject =>
    Object.fromEntries(
      Object.entries(fields).flatMap(([key, value]) =>
        value === undefined ? [] : [[key.startsWith('$') ? key : name(key), value]],
      ),
    );
  return {
    message: (role, items, author) =>
      write({ AuthorName: author, Role: write({ Label: role }), Items: items, ModelId: 'a-model' }),
    text: text => write({ $type: 'TextContent', Text: text }),
    call: (id, plugin, fn, args) =>
      write({ $type: 'FunctionCallContent', Id: id, PluginName: plugin, FunctionName: fn, Arguments: args }),
    result: (id, plugin, fn, result) =>
      write({ $type: 'FunctionResultContent', CallId: id, PluginName: plugin, FunctionName: fn, Result: result }),
    others: [
      write({ $type: 'ImageContent', Uri: 'https://example.com/a.png' }),
      write({ $type: 'AudioContent', MimeType: 'audio/wav', Data: 'UklGRg==' }),
      write({ $type: 'BinaryContent', MimeType: 'application/pdf', Data: 'JVBERi0=' }),
      write({ $type: 'FileReferenceContent', FileId: 'file-1' }),
      write({ $type: 'AnnotationContent', Kind: 0, Label: 'a', ReferenceId: 'file-1' }),
    ],
    thought: text => write({ $type: 'ReasoningContent', Text: text }),
  };
}

const WRITERS = [python, dotnet(key => key), dotnet(key => key.charAt(0).toLowerCase() + key.slice(1))];

function round(writer: Writer): fc.Arbitrary<JsonObject[]> {
  return fc
    .record({
      ids: fc.constantFrom(['call_1'], ['call_1', 'call_2']),
      plugin: fc.constantFrom('Weather', undefined),
      args: fc.dictionary(fc.constantFrom('city', '__proto__'), fc.string({ maxLength: 4 })),
      isText: fc.boolean(),
      result: fc.oneof(words(), fc.constantFrom<unknown>({ degrees: 4 }, null, 4, [])),
      before: fc.array(fc.oneof(words().map(writer.text), words().map(writer.thought)), { maxLength: 2 }),
      isOne: fc.boolean(),
    })
    .map(({ ids, plugin, args, isText, result, before, isOne }) => {
      const calls = ids.map((id, i) => writer.call(id, plugin, `tool_${i}`, args, isText));
      const results = ids.map((id, i) => writer.result(id, plugin, `tool_${i}`, result));
      const tools = isOne ? [results] : results.map(each => [each]);
      return [writer.message('assistant', [...before, ...calls]), ...tools.map(each => writer.message('tool', each))];
    });
}

function histories(writer: Writer): fc.Arbitrary<unknown> {
  const asks = fc
    .tuple(fc.array(fc.constantFrom(...writer.others), { maxLength: 2 }), said(), fc.constantFrom('Eva', undefined))
    .map(([others, text, name]) => writer.message('user', [...others, writer.text(text)], name));
  const answers = said().map(text => writer.message('assistant', [writer.text(text)]));
  const some = fc
    .tuple(asks, fc.option(round(writer), { nil: [] }), answers)
    .map(([asked, called, answered]) => [asked, ...called, answered]);
  return fc
    .record({
      told: fc.option(said(), { nil: undefined }),
      all: fc.array(some, { maxLength: 2 }),
      last: asks,
      body: fc.constantFrom('list', 'body', 'system'),
    })
    .map(({ told, all, last, body }) => {
      const system = told === undefined || body === 'system' ? [] : [writer.message('system', [writer.text(told)])];
      const messages = [...system, ...all.flat(), last];
      const around = body === 'system' ? { system_message: told ?? null, messages } : { messages };
      return JSON.parse(JSON.stringify(body === 'list' ? messages : around)) as unknown;
    });
}

/** Messages with only role and text. */
const plain = () =>
  fc
    .array(fc.tuple(said(), said()), { maxLength: 2 })
    .chain(turns => said().map(last => [...turns.flat(), last]))
    .map(texts => texts.map((content, i) => ({ role: i % 2 === 0 ? 'user' : 'assistant', content })));

const isPython = (message: JsonObject) => message.content_type === 'message';
const isDotnet = (message: JsonObject) => 'Role' in message;
const itemsOf = (message: JsonObject | undefined) => (message?.items ?? message?.Items ?? []) as JsonObject[];
const keyOf = (message: JsonObject) => ('Items' in message ? 'Items' : 'items');
const tagOf = (item: JsonObject) => item.content_type ?? item.$type;

/** Changes the first matching item in a matching message, and returns its pointer. */
function change(
  draft: Draft,
  tag: string,
  apply: (item: JsonObject) => void,
  fits: (item: JsonObject) => boolean = () => true,
): string | undefined {
  const isIt = (item: JsonObject) => tagOf(item) === tag && fits(item);
  const at = pick(draft, message => itemsOf(message).some(isIt));
  if (at === undefined) return undefined;
  const message = draft.messages[at] as JsonObject;
  const place = itemsOf(message).findIndex(isIt);
  apply(itemsOf(message)[place] as JsonObject);
  return `${draft.at}/${at}/${keyOf(message)}/${place}`;
}

function inside(key: string, at: string | undefined): string | undefined {
  return at === undefined ? undefined : `${at}/${key}`;
}

export default {
  dialect: 'semantic-kernel',
  conversations: fc.oneof(...WRITERS.map(histories), plain()),
  breakers: [
    breaker('wrong-type', 'content as a list', draft => {
      const at = pick(draft, message => typeof message.content === 'string');
      if (at === undefined) return undefined;
      (draft.messages[at] as JsonObject).content = [{ type: 'text', text: 'Hello' }];
      return `${draft.at}/${at}/content`;
    }),
    breaker('wrong-type', 'a role of .NET as text', draft => {
      const at = pick(draft, isDotnet);
      if (at === undefined) return undefined;
      (draft.messages[at] as JsonObject).Role = 'user';
      return `${draft.at}/${at}/Role`;
    }),
    breaker('wrong-type', 'arguments of .NET as text', draft =>
      inside(
        'Arguments',
        change(
          draft,
          'FunctionCallContent',
          item => {
            item.Arguments = '{}';
          },
          item => 'Arguments' in item,
        ),
      ),
    ),
    breaker('missing-field', 'no role', draft => {
      const at = pick(draft, isPython);
      if (at === undefined) return undefined;
      delete (draft.messages[at] as JsonObject).role;
      return `${draft.at}/${at}`;
    }),
    breaker('missing-field', 'a text without text', draft =>
      change(draft, 'text', item => {
        delete item.text;
      }),
    ),
    breaker('missing-field', 'a call of no function', draft =>
      change(
        draft,
        'FunctionCallContent',
        item => {
          delete item.FunctionName;
        },
        item => 'FunctionName' in item,
      ),
    ),
    breaker('missing-field', 'an item without its tag', draft =>
      change(draft, 'image', item => {
        delete item.content_type;
      }),
    ),
    breaker('unsupported-role', 'a role that Python does not know', draft => {
      const at = pick(draft, isPython);
      if (at === undefined) return undefined;
      (draft.messages[at] as JsonObject).role = 'human';
      return `${draft.at}/${at}/role`;
    }),
    breaker('unsupported-role', 'developers, for some connectors', draft => {
      const at = pick(draft, message => isDotnet(message) && (message.Role as JsonObject).Label === 'system');
      if (at === undefined) return undefined;
      ((draft.messages[at] as JsonObject).Role as JsonObject).Label = 'developer';
      return `${draft.at}/${at}/Role/Label`;
    }),
    breaker('unknown-part-type', 'an item of another wire', draft =>
      change(draft, 'ImageContent', item => {
        item.$type = 'image_url';
      }),
    ),
    breaker('malformed-media', 'a kind with a digit', draft =>
      change(
        draft,
        'image',
        item => {
          item.data_uri = 'data:video/mp4;base64,AAAA';
        },
        item => item.data_uri !== '',
      ),
    ),
    breaker('blank-text', 'nothing at the end', ({ messages, at }) => {
      const last = messages.at(-1) as JsonObject;
      const items = itemsOf(last);
      const place = items.length - 1;
      const item = items[place];
      if (item === undefined) return undefined;
      item['text' in item ? 'text' : 'Text'] = ' ';
      return `${at}/${messages.length - 1}/${keyOf(last)}/${place}`;
    }),
  ],
} satisfies System;

import { camelCase } from '../schemas.ts';
import { dialect } from './dialect.ts';
import { fixture, json, type Skeleton, titleOf, type Wanted } from './skeleton.ts';

/** A message format with text, calls and results in lists of typed parts, and a dialect that uses it. */
export function format(wanted: Wanted): Skeleton {
  const { id } = wanted;
  const name = camelCase(id);
  const Type = `${name[0]?.toUpperCase()}${name.slice(1)}`;
  const folder = `fixtures/dialects/${id}`;
  const path = `src/dialects/${id}.yaml`;
  const asked = { role: 'user', content: [{ type: 'text', text: 'How is the weather?' }] };
  const called = { role: 'assistant', content: [{ type: 'call', id: 'call_1', name: 'get_weather', input: {} }] };
  const returned = { role: 'user', content: [{ type: 'result', call: 'call_1', output: 'Sunny' }] };
  const part = (type: string, description: string, required: readonly string[], properties: object) => ({
    title: `${Type}${type[0]?.toUpperCase()}${type.slice(1)}`,
    description,
    type: 'object',
    required: ['type', ...required],
    properties: { type: { const: type }, ...properties },
  });
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: `${Type}Message`,
    description: `A message of ${titleOf(id)}.`,
    type: 'object',
    required: ['role', 'content'],
    properties: {
      role: { description: 'Who wrote the message.', enum: ['system', 'user', 'assistant'] },
      content: { description: 'Typed parts.', type: 'array' },
    },
    $defs: {
      text: part('text', 'Text.', ['text'], { text: { description: 'The text.', type: 'string' } }),
      call: part('call', 'A tool call.', ['id', 'name', 'input'], {
        id: { description: 'ID of the call.', type: 'string' },
        name: { description: 'Name of the tool.', type: 'string' },
        input: { description: 'Arguments.', type: 'object' },
      }),
      result: part('result', 'The result of a tool call.', ['call', 'output'], {
        call: { description: 'ID of the call.', type: 'string' },
        output: { description: 'What the tool returned.', type: 'string' },
      }),
    },
  };
  return {
    files: {
      [`schemas/framework/${id}/message.schema.json`]: json(schema),
      [path]: (dialect(wanted).files[path] ?? '').replace('format: openai-chat', `kind: framework\nformat: ${id}`),
      [`src/formats/${id}/format.ts`]: `/** ${titleOf(id)}: messages with lists of typed parts. */
import * as branches from '../../generated/branches/${id}.js';
import type { Conversation, Part } from '../../generated/types.ts';
import { withCallIds } from '../../model/call-ids.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import { argumentsValue, content, id, text, textOf } from '../engine/codecs.ts';
import type { Lose, MessageFormat, Writing } from '../engine/message-format.ts';
import { messages } from '../engine/messages.ts';
import { argumentsObject } from '../engine/normal/arguments.ts';
import { part, taggedParts } from '../engine/parts.ts';
import { frameReader } from '../engine/reading/message-list.ts';
import { rewrite } from '../engine/rewrite.ts';

/** Each kind of part, described once: it is read, checked and written from here. */
const parts = taggedParts({
  text: part('text', branches.${name}Message_text, { text: text('text') }, ['text']),
  call: part('tool_call', branches.${name}Message_call, {
    kind: 'function',
    callId: id('id'),
    name: text('name'),
    arguments: argumentsValue('input'),
    executedBy: 'client',
  }),
  result: part('tool_result', branches.${name}Message_result, {
    callId: id('call'),
    content: content('output', () => parts),
  }),
});

const message = messages({
  validator: branches.${name}Message,
  roles: new Map([
    ['system', 'system'],
    ['user', 'user'],
    ['assistant', 'assistant'],
  ]),
  parts,
});

const ${name}: MessageFormat = {
  id: '${id}',
  turns: 'message',
  listKey: 'messages',
  marks: ['messages'],
  /** Whether a document is certainly in this format: it has parts that no other format has. */
  detects: value => isObject(value) && Array.isArray(value.messages) && value.messages.some(hasOwnPart),
  readFrame: frameReader(({ messages: list }, { pointer }) => ({
    messages: Array.isArray(list) ? list : [],
    at: \`\${pointer}/messages\`,
  })),
  readMessage: message.read,
  write({ form, wire, messages: all }) {
    const written = all.map(message.write);
    return form === 'array' ? written : rewrite(wire as JsonObject, { messages: written });
  },
  compose,
  frame: ({ form }, all) => (form === 'array' ? all : { messages: all }),
};

export default ${name};

function hasOwnPart(value: unknown): boolean {
  const list = isObject(value) ? value.content : undefined;
  return Array.isArray(list) && list.some(each => isObject(each) && (each.type === 'call' || each.type === 'result'));
}

/** Writes a conversation that comes from another format. */
function compose(conversation: Conversation, { put, lose }: Writing): void {
  for (const each of withCallIds(conversation.messages)) {
    const role = each.role === 'system' || each.role === 'assistant' ? each.role : 'user';
    put({ role, content: each.parts.flatMap(part => composePart(part, lose)) }, [each]);
  }
}

function composePart(part: Part, lose: Lose): JsonObject[] {
  if (part.type === 'text' || part.type === 'refusal') return [{ type: 'text', text: part.text }];
  if (part.type === 'tool_call')
    return [{ type: 'call', id: part.callId ?? '', name: part.name ?? '', input: argumentsObject(part, lose) }];
  if (part.type === 'tool_result') return [{ type: 'result', call: part.callId ?? '', output: textOf(part.content) }];
  lose(part, 'dropped', 'the target has no equivalent');
  return [];
}
`,
      ...fixture(
        `${folder}/call-without-a-result`,
        'a tool call without a result',
        { messages: [asked, called] },
        {
          dialect: id,
          verdict: 'rejected',
          diagnostics: [{ rule: 'unanswered-tool-call', pointer: '/messages/1/content/0', severity: 'error' }],
        },
      ),
      ...fixture(
        `${folder}/call-with-a-result`,
        'a call with its result',
        { messages: [asked, called, returned] },
        {
          dialect: id,
          verdict: 'accepted',
          diagnostics: [],
        },
      ),
    },
    next: [
      `Describe the messages in schemas/framework/${id}/message.schema.json and src/formats/${id}/format.ts.`,
      `Write what is known to be rejected in ${path}, with the evidence for each entry.`,
      `Add a generator to test/generators/formats/${id}.ts.`,
      `npm run build && npx rolecall check ${folder}`,
      'npm run ready',
    ],
  };
}

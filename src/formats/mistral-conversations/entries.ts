/** Entries of Mistral conversations and the chunks of their content. */
import * as branches from '../../generated/branches/mistral-conversations.js';
import type { Message, Part } from '../../generated/types.ts';
import { isObject } from '../../source/json.ts';
import { argumentsTextOrValue, id, readOnly, resultValue, shared, text } from '../engine/codecs.ts';
import type { OnFault } from '../engine/message-format.ts';
import { fileFrom, opaquePart, type PartKind, part, taggedParts } from '../engine/parts.ts';
import { checkBranch, markUnreadable, type Validator } from '../engine/structure.ts';
import { thinking } from '../openai-chat/reasoning.ts';

const linked = (type: 'image' | 'document', key: string, validator: Validator) =>
  fileFrom(
    validator,
    chunk => {
      const value = chunk[key];
      const url = isObject(value) ? value.url : value;
      return typeof url === 'string' ? { type, source: url.startsWith('data:') ? 'base64' : 'url', url } : { type };
    },
    key,
  );

const CHUNKS: Readonly<Record<string, PartKind>> = {
  text: part('text', branches.mistralConversationsContentChunk_text, { text: text('text') }, ['text']),
  image_url: linked('image', 'image_url', branches.mistralConversationsContentChunk_image_url),
  document_url: linked('document', 'document_url', branches.mistralConversationsContentChunk_document_url),
  tool_file: part('file', branches.mistralConversationsContentChunk_tool_file, {
    wireType: 'tool_file',
    source: readOnly({ read: chunk => (typeof chunk.file_id === 'string' ? 'file_id' : 'unknown') }),
  }),
  tool_reference: opaquePart(branches.mistralConversationsContentChunk_tool_reference),
  thinking: { ...thinking, validator: branches.mistralConversationsContentChunk_thinking },
};

export const chunks = taggedParts(CHUNKS);

/** A chunk without a type is identified by its keys, because `type` has a default in every chunk's schema. */
export function readChunk(wire: unknown, pointer: string, message: Message, onFault: OnFault): Part {
  if (!isObject(wire) || wire.type !== undefined) return chunks.read(wire, pointer, message, onFault);
  const type = Object.keys(CHUNKS).find(each => each in wire);
  return chunks.readAs(type, wire, pointer, message, onFault);
}

const result = resultValue('result', (value, pointer, message) => {
  if (typeof value === 'string') {
    message.contentForm = 'string';
    return [{ type: 'text', text: value, pointer }];
  }
  markUnreadable(message, 'result');
  return [];
});

const call = shared({
  kind: 'function',
  callId: id('tool_call_id'),
  name: text('name'),
  arguments: argumentsTextOrValue('arguments'),
  status: text('confirmation_status'),
});

/** Entries that are messages, with a role and content. */
export const MESSAGE_ENTRIES: ReadonlyMap<unknown, Validator> = new Map<unknown, Validator>([
  ['message.input', branches.mistralConversationsEntry_messageInput],
  ['message.output', branches.mistralConversationsEntry_messageOutput],
]);

/** Entries that consist of one part. */
export const entries = taggedParts(
  {
    'function.call': part('tool_call', branches.mistralConversationsEntry_functionCall, {
      ...call,
      executedBy: 'client',
    }),
    'function.result': part('tool_result', branches.mistralConversationsEntry_functionResult, {
      callId: id('tool_call_id'),
      content: result,
    }),
    'tool.execution': part('tool_call', branches.mistralConversationsEntry_toolExecution, {
      ...call,
      executedBy: 'provider',
    }),
    'agent.handoff': opaquePart(branches.mistralConversationsEntry_agentHandoff),
  },
  { checkSchema: checkBranch },
);

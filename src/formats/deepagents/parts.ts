/**
 * Parts of AgentMessages: content blocks, whose value is under the name of their type, and lists outside the content.
 */
import * as branches from '../../generated/branches/deepagents.js';
import type { MediaPart } from '../../generated/types.ts';
import type { JsonObject } from '../../source/json.ts';
import { type ListBeside, listBeside } from '../engine/beside.ts';
import { argumentsValue, id, text } from '../engine/codecs.ts';
import { keyedParts } from '../engine/keyed-parts.ts';
import { fileFrom, part, taggedParts } from '../engine/parts.ts';
import { checkBranch, type Validator } from '../engine/structure.ts';
import { pairingId } from './values.ts';

/** What messages of each role can contain. */
export const CONTENTS_BY_ROLE: ReadonlyMap<string | undefined, string> = new Map([
  ['system', 'text'],
  ['human', 'text, image'],
  ['ai', 'text, reasoning, toolCalls, malformedToolCallBlocks'],
  ['tool', 'text, toolCallID'],
]);

/** The ways to give an image, in the order in which DeepAgents looks for them: the key, our source, our property. */
const SOURCES = [
  ['url', 'url', 'url'],
  ['base64', 'base64', 'data'],
  ['fileID', 'file_id', 'fileId'],
] as const;

export function addressOf(image: JsonObject) {
  for (const [key, source, name] of SOURCES) {
    const value = image[key];
    if (typeof value === 'string' && value !== '') return { source, name, value };
  }
  return undefined;
}

const image = fileFrom(
  undefined,
  object => {
    const found = addressOf(object);
    const { mimeType } = object;
    const fields: Partial<MediaPart> = { type: 'image' };
    if (found !== undefined) Object.assign(fields, { source: found.source, [found.name]: found.value });
    if (typeof mimeType === 'string' && mimeType !== '') fields.mediaType = mimeType;
    return fields;
  },
  'image',
);

export const blocks = taggedParts(
  {
    text: part('text', branches.deepagentsMessage_textBlock, { text: text('text') }, ['text']),
    reasoning: part('reasoning', branches.deepagentsMessage_reasoningBlock, { text: text('reasoning') }, ['text']),
    ...keyedParts({ image }, { validator: branches.deepagentsMessage_imageBlock }),
  },
  {
    checkSchema: checkBranch,
    check({ reasoning }, pointer, message, onFault, type) {
      if (type !== 'reasoning' || typeof reasoning !== 'string') return;
      if (message.role === 'assistant' || message.role === 'other') return;
      const data = { role: message.wireRole ?? '', part: type, allowed: CONTENTS_BY_ROLE.get(message.wireRole) ?? '' };
      onFault({ rule: 'part-in-wrong-role', messageId: 'wrongRole', at: { pointer }, in: message, data });
    },
  },
);

const callId = id('id');
const resultId = text('toolCallID');

/** Whether the stored ID matches this one and can stay unchanged. */
const isPaired = (stored: unknown, value: string) => typeof stored === 'string' && pairingId(stored) === value;

/** The list of calls of a message or a log entry. */
export function toolCalls(validator: Validator): ListBeside {
  const call = part('tool_call', validator, {
    callId: {
      read(object, pointer, message, onFault) {
        const found = callId.read(object, pointer, message, onFault);
        return found === undefined ? undefined : pairingId(found);
      },
      write: (object, value) => (isPaired(object.id, value) ? object : callId.write(object, value)),
    },
    name: text('name'),
    kind: 'function',
    arguments: argumentsValue('arguments', { isObject: true }),
    executedBy: 'client',
    field: 'toolCalls',
  });
  return listBeside(call, { field: 'toolCalls', unreadable: 'tool_calls' });
}

/** The result in a message of role `tool`. If it has no tool call ID, DeepAgents sends the message ID instead. */
export const toolResult = part('tool_result', undefined, {
  callId: {
    read({ toolCallID, id: own }) {
      const found = toolCallID ?? own;
      return typeof found === 'string' ? pairingId(found) : undefined;
    },
    write(object, value) {
      const { toolCallID } = object;
      return typeof toolCallID !== 'string' || isPaired(toolCallID, value) ? object : resultId.write(object, value);
    },
  },
});

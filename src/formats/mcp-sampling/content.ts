/** Sampling messages of the Model Context Protocol and their content. */
import * as branches from '../../generated/branches/mcp-sampling.js';
import { firstOf } from '../engine/alternatives.ts';
import { argumentsValue, id, oneOf, partList, text } from '../engine/codecs.ts';
import { messages } from '../engine/messages.ts';
import { opaquePart, type PartKind, part, taggedParts } from '../engine/parts.ts';
import type { Validator } from '../engine/structure.ts';

const kinds: Readonly<Record<string, PartKind>> = {
  text: part('text', branches.mcpSamplingContent_text, { text: text('text') }, ['text']),
  image: media('image', branches.mcpSamplingContent_image),
  audio: media('audio', branches.mcpSamplingContent_audio),
  tool_use: part('tool_call', branches.mcpSamplingContent_tool_use, {
    kind: 'function',
    callId: id('id'),
    name: text('name'),
    arguments: argumentsValue('input'),
    executedBy: 'client',
  }),
  tool_result: part('tool_result', branches.mcpSamplingContent_tool_result, {
    callId: id('toolUseId'),
    content: partList('content', () => items),
    outcome: oneOf('isError', [
      [true, 'error'],
      [false, 'success'],
    ]),
  }),
  resource: opaquePart(branches.mcpSamplingContent_resource),
  resource_link: opaquePart(branches.mcpSamplingContent_resource_link),
};

function media(type: 'image' | 'audio', validator: Validator): PartKind {
  return part(type, validator, {
    wireType: type,
    mediaType: text('mimeType'),
    '...': firstOf<'image' | 'audio'>({ source: 'base64', data: text('data') }, { source: 'unknown' }),
  });
}

/** The types of content. */
export const TYPES: ReadonlySet<unknown> = new Set(Object.keys(kinds));

const items = taggedParts(kinds);

export const samplingMessage = messages({
  validator: branches.mcpSamplingMessage,
  roles: new Map([
    ['user', 'user'],
    ['assistant', 'assistant'],
  ]),
  parts: items,
  isPartAlone: true,
});

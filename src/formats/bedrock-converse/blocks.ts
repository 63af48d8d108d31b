/** Messages of the Converse API and their content blocks: unions with the type as key. */
import * as branches from '../../generated/branches/bedrock-converse.js';
import type { MediaPart, Message } from '../../generated/types.ts';
import { lastKey } from '../../pointer.ts';
import type { JsonObject } from '../../source/json.ts';
import { firstOf } from '../engine/alternatives.ts';
import { argumentsValue, id, oneOf, partList, readOnly, text } from '../engine/codecs.ts';
import { keyedParts } from '../engine/keyed-parts.ts';
import type { OnFault, StructuralFault } from '../engine/message-format.ts';
import { messages } from '../engine/messages.ts';
import type { PartTable } from '../engine/part-table.ts';
import { opaquePart, type PartKind, part, taggedParts } from '../engine/parts.ts';
import { checkBranch, type Validator } from '../engine/structure.ts';
import { mediaTypeOf } from './media.ts';

const kinds: Readonly<Record<string, PartKind>> = {
  text: part('text', undefined, { text: text('text') }, ['text']),
  ...keyedParts({
    toolUse: part('tool_call', undefined, {
      kind: 'function',
      callId: id('toolUseId'),
      name: text('name'),
      arguments: argumentsValue('input'),
      executedBy: oneOf('type', [['server_tool_use', 'provider']], 'client'),
    }),
    toolResult: part('tool_result', undefined, {
      callId: id('toolUseId'),
      // The result of a server tool is next to its call and answers no client call.
      executedBy: readOnly({ read: (_object, _pointer, { role }) => (role === 'assistant' ? 'provider' : undefined) }),
      content: partList('content', () => blocksInResult),
      outcome: oneOf('status', [
        ['success', 'success'],
        ['error', 'error'],
      ]),
    }),
    reasoningContent: part('reasoning', undefined, {
      wireType: 'reasoningContent',
      text: text('reasoningText.text'),
      signature: text('reasoningText.signature'),
      redacted: text('redactedContent'),
    }),
    image: media('image'),
    document: media('document'),
    video: media('video'),
    audio: media('audio'),
  }),
  cachePoint: opaquePart(),
  guardContent: opaquePart(),
  citationsContent: opaquePart(),
  searchResult: opaquePart(),
  json: opaquePart(),
  toolAddition: opaquePart(),
  toolRemoval: opaquePart(),
};

function media(type: MediaPart['type']): PartKind {
  return part(type, undefined, {
    wireType: type,
    mediaType: readOnly({ read: ({ format }) => mediaTypeOf(type, format) }),
    filename: text('name'),
    '...': firstOf<MediaPart['type']>(
      { source: 'url', url: text('source.s3Location.uri') },
      { source: 'base64', data: text('source.bytes') },
      { source: 'unknown' },
    ),
  });
}

export const KINDS: ReadonlySet<string> = new Set(Object.keys(kinds));

/** Members of a union that are not the kind of a block. */
const OTHER_MEMBERS: ReadonlySet<string> = new Set(['reasoningText', 's3Location', 'toolSpec', 'systemTool']);

/**
 * The first known key with a value, else the first key. In Nova's own format, a cache breakpoint is a second key of the
 * block that it marks.
 */
export function kindOf(object: JsonObject): string | undefined {
  let first: string | undefined;
  for (const key in object) {
    if (object[key] === null) continue;
    if (KINDS.has(key) && key !== 'cachePoint') return key;
    if (first === undefined || (key === 'cachePoint' && !KINDS.has(first))) first = key;
  }
  return first;
}

/** Checks an object whose keys are alternatives. */
export function checkUnion(
  validator: Validator,
  object: JsonObject,
  kind: string,
  pointer: string,
  message: Message | undefined,
  onFault: OnFault,
): void {
  checkBranch(validator, object, pointer, message, fault => {
    if (!isMissingMember(fault, pointer)) onFault({ ...fault, data: { ...fault.data, part: kind } });
  });
}

/**
 * Whether a fault is about a null member of a union, which counts as missing. The `text` field inside a member is not a
 * union member.
 */
function isMissingMember({ rule, data, at }: StructuralFault, block: string): boolean {
  if (rule !== 'wrong-type' || data?.found !== 'null') return false;
  const key = lastKey(at.pointer);
  if (key === 'text') return at.pointer === `${block}/text`;
  return KINDS.has(key) || OTHER_MEMBERS.has(key);
}

function blockTable(validator: Validator): PartTable {
  return taggedParts(kinds, {
    tag: 'text',
    typeOf: kindOf,
    check(object, pointer, message, onFault, kind) {
      if (typeof kind === 'string') checkUnion(validator, object, kind, pointer, message, onFault);
    },
  });
}

export const blocks = blockTable(branches.bedrockConverseContentBlock);

const blocksInResult = blockTable(branches.bedrockConverseContentBlock_resultBlock);

export const converseMessage = messages({
  validator: branches.bedrockConverseMessage,
  roles: new Map([
    ['system', 'system'],
    ['user', 'user'],
    ['assistant', 'assistant'],
  ]),
  parts: blocks,
});

/** LlamaIndex's content blocks, and results in `additional_kwargs`. */
import * as branches from '../../generated/branches/llamaindex.js';
import type { Message } from '../../generated/types.ts';
import { isObject } from '../../source/json.ts';
import { argumentsTextOrValue, type Codec, id, mediaFrom, readOnly, text } from '../engine/codecs.ts';
import type { OnFault } from '../engine/message-format.ts';
import { opaquePart, type PartKind, part, type TaggedTable, taggedParts } from '../engine/parts.ts';
import type { Validator } from '../engine/structure.ts';

const given = argumentsTextOrValue('tool_kwargs');

/** A call without arguments is read as one with an empty object. */
const kwargs: typeof given = {
  read: (block, ...rest) => (block.tool_kwargs === undefined ? { value: {} } : given.read(block, ...rest)),
  write: (block, value) =>
    block.tool_kwargs === undefined && value.text === undefined ? block : given.write(block, value),
};

/** The format of an audio clip is its file extension. */
const audioType: Codec<string> = {
  read: ({ format }) => (typeof format === 'string' ? `audio/${format}` : undefined),
  write: (block, value) => text('format').write(block, value.replace(/^audio\//, '')),
};

const detail = text('detail');

/** A block whose data is under the name of its type. */
function media(type: 'image' | 'audio' | 'video', validator: Validator, mediaType: Codec<string, string>): PartKind {
  return part(type, validator, { wireType: type, ...mediaFrom({ base64: type, url: 'url' }), mediaType, detail });
}

export const blocks: TaggedTable = taggedParts(
  {
    text: part('text', branches.llamaindexMessage_text, { text: text('text') }, ['text']),
    image: media('image', branches.llamaindexMessage_image, text('image_mimetype')),
    audio: media('audio', branches.llamaindexMessage_audio, audioType),
    video: media('video', branches.llamaindexMessage_video, text('video_mimetype')),
    document: part('document', branches.llamaindexMessage_document, {
      wireType: 'document',
      ...mediaFrom({ base64: 'data', url: 'url' }),
      mediaType: text('document_mimetype'),
      filename: text('title'),
    }),
    cache: opaquePart(branches.llamaindexMessage_cache),
    citable: opaquePart(branches.llamaindexMessage_citable),
    citation: opaquePart(branches.llamaindexMessage_citation),
    thinking: part('reasoning', branches.llamaindexMessage_thinking, { wireType: 'thinking', text: text('content') }),
    tool_call: part('tool_call', branches.llamaindexMessage_tool_call, {
      kind: 'function',
      executedBy: 'client',
      callId: id('tool_call_id'),
      name: text('tool_name'),
      arguments: kwargs,
    }),
  },
  {
    tag: 'block_type',
    check({ content, cited_content: cited }, pointer, message, onFault, type) {
      if (type === 'citable') checkNested(content, `${pointer}/content`, SOURCES, message, onFault);
      if (type === 'citation') checkNested(cited, `${pointer}/cited_content`, CITED, message, onFault);
    },
  },
);

export const ownName = text('additional_kwargs.name');

/** The content of the message is the content of the result. */
export const toolResult = part('tool_result', undefined, {
  callId: id('additional_kwargs.tool_call_id'),
  name: ownName,
  legacy: readOnly({ read: ({ role }) => role === 'function' || undefined }),
});

/** Block types that a source can contain, and those that can be cited. */
const SOURCES = ['text', 'image', 'document'];
const CITED = ['text', 'image'];

/** Checks blocks inside a block. Text is accepted instead of a list. */
function checkNested(value: unknown, at: string, known: string[], message: Message, onFault: OnFault): void {
  if (!Array.isArray(value) && !isObject(value)) return;
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  for (const [i, wire] of list.entries()) {
    const pointer = Array.isArray(value) ? `${at}/${i}` : at;
    // Cited content may be text.
    if (known === CITED && typeof wire === 'string') continue;
    blocks.read(wire, pointer, message, onFault);
    const type = isObject(wire) ? wire.block_type : undefined;
    if (typeof type !== 'string' || known.includes(type)) continue;
    const data = { part: type, known: known.join(', ') };
    onFault({ rule: 'unknown-part-type', messageId: 'unknown', at: { pointer }, in: message, data });
  }
}

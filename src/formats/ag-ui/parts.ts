/** Content parts of AG-UI. */
import * as branches from '../../generated/branches/ag-ui.js';
import type { MediaPart } from '../../generated/types.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import { readOnly, text } from '../engine/codecs.ts';
import { address } from '../engine/normal/media-address.ts';
import { part, taggedParts } from '../engine/parts.ts';
import { type Validator, wrongType } from '../engine/structure.ts';

const wireType = readOnly(text('type'));

const media = (type: MediaPart['type'], validator: Validator) =>
  part(type, validator, {
    wireType,
    filename: text('metadata.filename'),
    detail: text('metadata.detail'),
    mediaType: text('source.mimeType'),
    '...': readOnly({ read: sourceOf }),
  });

/** A file in the form of versions before 1.0. */
const binary = (type: MediaPart['type']) =>
  part(type, undefined, {
    wireType,
    filename: text('filename'),
    mediaType: text('mimeType'),
    '...': readOnly({ read: sourceOfBinary }),
  });

const BINARY = {
  image: binary('image'),
  audio: binary('audio'),
  video: binary('video'),
  document: binary('document'),
} as const;

export const parts = taggedParts(
  {
    text: part('text', branches.agUiContentPart_text, { text: text('text') }, ['text']),
    image: media('image', branches.agUiContentPart_image),
    audio: media('audio', branches.agUiContentPart_audio),
    video: media('video', branches.agUiContentPart_video),
    document: media('document', branches.agUiContentPart_document),
    binary: {
      validator: branches.agUiContentPart_binary,
      read: (object, ...rest) => BINARY[kindOf(object)].read(object, ...rest),
      write: object => object,
    },
  },
  {
    check({ type, id }, pointer, message, onFault) {
      // `checkBranch` skips null IDs, because another rule checks the IDs of calls.
      if (id === null && type !== 'binary')
        onFault(wrongType({ pointer: `${pointer}/id` }, message, 'null', ['string']));
    },
  },
);

type Source = Pick<MediaPart, 'source'> & Partial<Pick<MediaPart, 'url' | 'data' | 'mediaType' | 'fileId'>>;

function sourceOf({ source }: JsonObject): Source {
  const { type, value }: JsonObject = isObject(source) ? source : {};
  if (typeof value !== 'string') return { source: 'unknown' };
  if (type === 'data') return { source: 'base64', data: value };
  if (type === 'file') return { source: 'file_id', fileId: value };
  return type === 'url' ? addressed(value) : { source: 'unknown' };
}

function sourceOfBinary({ id, url, data }: JsonObject): Source {
  if (typeof data === 'string' && data !== '') return { source: 'base64', data };
  if (typeof url === 'string' && url !== '') return addressed(url);
  return typeof id === 'string' && id !== '' ? { source: 'file_id', fileId: id } : { source: 'unknown' };
}

/** A URL may be a data URL. */
function addressed(url: string): Source {
  const found = address(url);
  return { source: found.data === undefined ? 'url' : 'base64', ...found };
}

/** The kind of media, from the MIME type of the file. */
function kindOf({ mimeType }: JsonObject): keyof typeof BINARY {
  const [kind = ''] = typeof mimeType === 'string' ? mimeType.split('/') : [];
  return kind === 'image' || kind === 'audio' || kind === 'video' ? kind : 'document';
}

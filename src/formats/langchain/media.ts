/**
 * Media in LangChain messages: the standard blocks of both languages, those of older versions, and provider-specific
 * blocks.
 */
import type { MediaPart } from '../../generated/types.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import { address } from '../engine/normal/media-address.ts';
import { fileFrom, type PartKind } from '../engine/parts.ts';

type Fields = Pick<MediaPart, 'url' | 'data' | 'fileId' | 'mediaType' | 'filename' | 'detail'>;

const BY_TYPE = /^(image|audio|video)\//;

/** A media block whose fields are found by a function. They are only read. */
function media(type: MediaPart['type'], wireType: string, fieldsIn: (wire: JsonObject) => Fields): PartKind {
  return fileFrom(
    undefined,
    wire => {
      const fields = fieldsIn(wire);
      const ofMime = type === 'file' ? BY_TYPE.exec(fields.mediaType ?? '')?.[1] : undefined;
      return { type: (ofMime as MediaPart['type'] | undefined) ?? type, source: sourceOf(fields), ...fields };
    },
    wireType,
  );
}

function sourceOf({ data, url, fileId }: Fields): MediaPart['source'] {
  if (data !== undefined) return 'base64';
  if (url !== undefined) return 'url';
  return fileId === undefined ? 'unknown' : 'file_id';
}

/** A standard block, or a provider's block of the same type. A file that contains text is not media. */
function standardMedia(type: MediaPart['type'], wireType: string = type): PartKind {
  const kind = media(type, wireType, wire => {
    if (isObject(wire.source)) return anthropicSource(wire.source, wire);
    return isObject(wire.file) ? chatFile(wire.file) : standard(wire);
  });
  return {
    ...kind,
    read: (wire, ...rest) =>
      wire.source_type === 'text' && typeof wire.text === 'string' ? undefined : kind.read(wire, ...rest),
  };
}

export const mediaBlocks = {
  image: standardMedia('image'),
  audio: standardMedia('audio'),
  video: standardMedia('video'),
  file: standardMedia('file'),
  document: standardMedia('document'),
  media: standardMedia('file', 'media'),
  image_url: media('image', 'image_url', wire => imageAddress(wire.image_url)),
  input_audio: media('audio', 'input_audio', wire => recording(wire.input_audio)),
  inlineData: media('file', 'inlineData', wire => googleData(wire.inlineData)),
  fileData: media('file', 'fileData', wire => googleData(wire.fileData)),
};

function imageAddress(image: unknown): Fields {
  if (!isObject(image)) return address(image);
  return { ...address(image.url), ...text('detail', image.detail) };
}

function recording(audio: unknown): Fields {
  if (!isObject(audio)) return {};
  const format = typeof audio.format === 'string' ? { mediaType: `audio/${audio.format}` } : {};
  return { ...text('data', audio.data), ...format };
}

function googleData(data: unknown): Fields {
  if (!isObject(data)) return {};
  return { ...text('data', data.data), ...text('url', data.fileUri), ...text('mediaType', data.mimeType) };
}

function anthropicSource(source: JsonObject, { title }: JsonObject): Fields {
  const about = { ...text('mediaType', source.media_type), ...text('filename', title) };
  if (source.type === 'base64') return { ...text('data', source.data), ...about };
  if (source.type === 'url') return { ...text('url', source.url), ...about };
  return source.type === 'file' ? { ...text('fileId', source.file_id), ...about } : about;
}

function chatFile(file: JsonObject): Fields {
  return { ...address(file.file_data), ...text('fileId', file.file_id), ...text('filename', file.filename) };
}

/** Standard blocks: version 1 with keys in the case of either language, or the previous version with `source_type`. */
function standard(wire: JsonObject): Fields {
  const { source_type: kind, url, metadata } = wire;
  const about = isObject(metadata) ? metadata : {};
  const fileId = wire.fileId ?? wire.file_id ?? (kind === 'id' ? wire.id : undefined);
  return {
    ...address(url ?? wire.fileUri ?? wire.file_uri),
    ...text('data', wire.data ?? wire.base64),
    ...text('fileId', fileId),
    ...text('mediaType', wire.mimeType ?? wire.mime_type),
    ...text('filename', wire.filename ?? about.filename ?? about.name ?? about.title),
    ...text('detail', about.detail),
  };
}

function text<const Key extends string>(key: Key, value: unknown): { [key in Key]?: string } {
  return typeof value === 'string' ? ({ [key]: value } as { [key in Key]?: string }) : {};
}

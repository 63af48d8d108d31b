/** Media in LangChain messages: standard blocks of both languages, those of older versions, and the providers' own. */
import type { MediaPart } from '../../generated/types.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import { address } from '../engine/normal/media-address.ts';

type Fields = Pick<MediaPart, 'url' | 'data' | 'fileId' | 'mediaType' | 'filename' | 'detail'>;

const KINDS: ReadonlyMap<string, MediaPart['type']> = new Map([
  ['image', 'image'],
  ['image_url', 'image'],
  ['audio', 'audio'],
  ['input_audio', 'audio'],
  ['video', 'video'],
  ['file', 'file'],
  ['document', 'document'],
  ['media', 'file'],
  ['inlineData', 'file'],
  ['fileData', 'file'],
] as const);

/** A media part with all that its block says; undefined where the tag is that of no media. */
export function mediaOf(tag: string, wire: JsonObject, pointer: string): MediaPart | undefined {
  const kind = KINDS.get(tag);
  // A file that holds its text is text.
  if (kind === undefined || (wire.source_type === 'text' && typeof wire.text === 'string')) return undefined;
  const fields = fieldsOf(tag, wire);
  const source =
    fields.data !== undefined
      ? 'base64'
      : fields.url !== undefined
        ? 'url'
        : fields.fileId !== undefined
          ? 'file_id'
          : 'unknown';
  return { type: kindOf(kind, fields.mediaType), wireType: tag, source, ...fields, pointer, wire };
}

const BY_TYPE = /^(image|audio|video)\//;

/** A file that says it is a film is one. */
function kindOf(kind: MediaPart['type'], mediaType: string | undefined): MediaPart['type'] {
  return kind === 'file' ? ((BY_TYPE.exec(mediaType ?? '')?.[1] as MediaPart['type'] | undefined) ?? kind) : kind;
}

function fieldsOf(tag: string, wire: JsonObject): Fields {
  if (tag === 'image_url') return imageAddress(wire.image_url);
  if (tag === 'input_audio') return recording(wire.input_audio);
  if (tag === 'inlineData' || tag === 'fileData') return googleData(wire[tag]);
  if (isObject(wire.source)) return anthropicSource(wire.source, wire);
  if (isObject(wire.file)) return chatFile(wire.file);
  return standard(wire);
}

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

/** Blocks of the standard: in the case of the language, of version 1, or of the one before with its `source_type`. */
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

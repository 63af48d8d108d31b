/** Content parts of Chat Completions messages, and of formats with the same layout. */
import type { MediaPart, Message, Part } from '../../generated/types.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import type { OnFault } from '../engine/message-format.ts';
import { isTagged, type ReadPart, unknownPart } from '../engine/reading/content.ts';
import { rewrite } from '../engine/rewrite.ts';
import { checkBranch, inPart, type Validator } from '../engine/structure.ts';
import { thinking } from './reasoning.ts';

const MEDIA: Readonly<Record<string, MediaPart['type']>> = {
  image_url: 'image',
  input_audio: 'audio',
  file: 'file',
  document: 'document',
};

/** Reads the parts of one format. Created once, because content is read on the hot path. */
export function partReader(known: ReadonlyMap<unknown, Validator>): ReadPart {
  return (wire, pointer, message, onFault) => readPart(wire, pointer, message, onFault, known);
}

function readPart(
  wire: unknown,
  pointer: string,
  message: Message,
  onFault: OnFault,
  known: ReadonlyMap<unknown, Validator>,
): Part {
  const report = typeof wire === 'string' ? inPart('string', onFault) : onFault;
  if (!isTagged(wire, pointer, message, report)) return unknownPart(wire, pointer);
  const { type } = wire;
  const validator = known.get(type);
  if (validator !== undefined) checkBranch(validator, wire, pointer, message, inPart(type as string, onFault));
  if (type === 'thinking') return thinking.read(wire, pointer, message, onFault) as Part;
  if (type === 'text' && typeof wire.text === 'string') return { type: 'text', text: wire.text, pointer, wire };
  if (type === 'refusal' && typeof wire.refusal === 'string')
    return { type: 'refusal', text: wire.refusal, pointer, wire };
  const media = validator === undefined ? undefined : MEDIA[type as string];
  if (media === undefined) return unknownPart(wire, pointer);
  return { type: media, wireType: type as string, source: sourceOf(media, wire), pointer, wire };
}

function sourceOf(
  media: MediaPart['type'],
  { image_url: image, input_audio: audio, file }: JsonObject,
): MediaPart['source'] {
  if (media === 'document') return 'unknown';
  if (isObject(image) && typeof image.url === 'string') return image.url.startsWith('data:') ? 'base64' : 'url';
  if (isObject(audio)) return 'base64';
  if (isObject(file)) return typeof file.file_id === 'string' ? 'file_id' : 'base64';
  return 'unknown';
}

export function writePart(part: Part): unknown {
  if (part.type === 'text') return rewrite(part.wire, { type: 'text', text: part.text });
  if (part.type === 'refusal') return rewrite(part.wire, { type: 'refusal', refusal: part.text });
  if (part.type === 'reasoning' && isObject(part.wire)) return thinking.write(part.wire, part);
  return part.type === 'provider_item' ? part.raw : part.wire;
}

/** Content parts of the Responses wire. */
import * as branches from '../../generated/branches/openai-responses.js';
import type { MediaPart, Message, Part } from '../../generated/types.ts';
import type { JsonObject } from '../../source/json.ts';
import type { OnFault } from '../engine/message-format.ts';
import { isTagged, unknownPart } from '../engine/reading/content.ts';
import { checkBranch, type Validator } from '../engine/structure.ts';

const PARTS: ReadonlyMap<unknown, Validator> = new Map([
  ['input_text', branches.openaiResponsesContentPart_input_text],
  ['input_image', branches.openaiResponsesContentPart_input_image],
  ['input_file', branches.openaiResponsesContentPart_input_file],
  ['input_audio', branches.openaiResponsesContentPart_input_audio],
  ['input_video', branches.openaiResponsesContentPart_input_video],
  ['output_text', branches.openaiResponsesContentPart_output_text],
  ['refusal', branches.openaiResponsesContentPart_refusal],
  ['summary_text', branches.openaiResponsesContentPart_summary_text],
  ['reasoning_text', branches.openaiResponsesContentPart_reasoning_text],
]);

const TEXTS: ReadonlySet<unknown> = new Set(['input_text', 'output_text', 'summary_text', 'reasoning_text']);

const MEDIA: Readonly<Record<string, MediaPart['type']>> = {
  input_image: 'image',
  computer_screenshot: 'image',
  input_file: 'file',
  input_audio: 'audio',
  input_video: 'video',
};

export function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

export function readPart(wire: unknown, pointer: string, message: Message, onFault: OnFault): Part {
  if (!isTagged(wire, pointer, message, onFault)) return unknownPart(wire, pointer);
  const { type } = wire;
  const validator = PARTS.get(type);
  if (validator !== undefined)
    checkBranch(validator, wire, pointer, message, fault =>
      onFault({ ...fault, data: { ...fault.data, part: String(type) } }),
    );
  if (TEXTS.has(type) && typeof wire.text === 'string')
    return { type: 'text', text: wire.text, wireType: String(type), pointer, wire };
  if (type === 'refusal' && typeof wire.refusal === 'string')
    return { type: 'refusal', text: wire.refusal, pointer, wire };
  const media = typeof type === 'string' && Object.hasOwn(MEDIA, type) ? MEDIA[type] : undefined;
  return media === undefined ? unknownPart(wire, pointer) : mediaOf(media, wire, pointer);
}

function mediaOf(type: MediaPart['type'], wire: JsonObject, pointer: string): MediaPart {
  const part: MediaPart = { type, wireType: String(wire.type), source: 'unknown', pointer, wire };
  const address = wire.image_url ?? wire.file_url ?? wire.video_url;
  const data = wire.file_data;
  if (typeof address === 'string' && !address.startsWith('data:')) Object.assign(part, { source: 'url', url: address });
  else if (typeof address === 'string' || typeof data === 'string')
    readData(part, typeof address === 'string' ? address : (data as string));
  else if (typeof wire.file_id === 'string') Object.assign(part, { source: 'file_id', fileId: wire.file_id });
  else if (wire.input_audio !== undefined) part.source = 'base64';
  if (typeof wire.filename === 'string') part.filename = wire.filename;
  if (typeof wire.detail === 'string') part.detail = wire.detail;
  return part;
}

function readData(part: MediaPart, url: string): void {
  part.source = 'base64';
  part.data = url;
  const mediaType = /^data:([^;,]{1,100})[;,]/.exec(url.slice(0, 128))?.[1];
  if (mediaType !== undefined) part.mediaType = mediaType;
}

/** Content parts of OpenAI Responses. */
import * as branches from '../../generated/branches/openai-responses.js';
import type { MediaPart } from '../../generated/types.ts';
import type { JsonObject } from '../../source/json.ts';
import { readOnly, shared, text } from '../engine/codecs.ts';
import { part, taggedParts } from '../engine/parts.ts';
import type { Validator } from '../engine/structure.ts';

const ownType = readOnly(text('type'));

const textPart = (validator: Validator) => part('text', validator, { wireType: ownType, text: text('text') }, ['text']);

const media = shared({
  wireType: ownType,
  '...': readOnly({ read: sourceOf }),
  filename: text('filename'),
  detail: text('detail'),
});

export const parts = taggedParts({
  input_text: textPart(branches.openaiResponsesContentPart_input_text),
  output_text: textPart(branches.openaiResponsesContentPart_output_text),
  summary_text: textPart(branches.openaiResponsesContentPart_summary_text),
  reasoning_text: textPart(branches.openaiResponsesContentPart_reasoning_text),
  refusal: part('refusal', branches.openaiResponsesContentPart_refusal, { text: text('refusal') }, ['text']),
  input_image: part('image', branches.openaiResponsesContentPart_input_image, media),
  // The output of a computer call; its item's schema describes it.
  computer_screenshot: part('image', undefined, media),
  input_file: part('file', branches.openaiResponsesContentPart_input_file, media),
  input_audio: part('audio', branches.openaiResponsesContentPart_input_audio, media),
  input_video: part('video', branches.openaiResponsesContentPart_input_video, media),
});

type Source = Pick<MediaPart, 'source'> & Partial<Pick<MediaPart, 'url' | 'data' | 'mediaType' | 'fileId'>>;

/** The first of a URL, data and a file ID. Each kind of media has another key for its URL, which may be a data URL. */
function sourceOf(object: JsonObject): Source {
  const address = object.image_url ?? object.file_url ?? object.video_url;
  if (typeof address === 'string')
    return address.startsWith('data:') ? dataOf(address) : { source: 'url', url: address };
  const { file_data: data, file_id: fileId } = object;
  if (typeof data === 'string') return dataOf(data);
  if (typeof fileId === 'string') return { source: 'file_id', fileId };
  return { source: object.input_audio === undefined ? 'unknown' : 'base64' };
}

function dataOf(data: string): Source {
  const mediaType = /^data:([^;,]{1,100})[;,]/.exec(data.slice(0, 128))?.[1];
  return { source: 'base64', data, ...(mediaType !== undefined && { mediaType }) };
}

/** Media of the Responses API, in user messages and tool outputs. */
import type {
  MediaPart,
  Message,
  ResponsesContentPart,
  ResponsesInputAudio,
  ResponsesInputFile,
  ResponsesInputImage,
  ResponsesInputText,
  ToolResultPart,
} from '../../generated/types.ts';
import { defined } from '../../source/json.ts';
import type { Writing } from '../engine/message-format.ts';

const FORMATS: ReadonlyMap<string, string> = new Map([
  ['audio/x-wav', 'wav'],
  ['audio/mpeg', 'mp3'],
]);

/** Writes a media part; undefined if the API does not support the media. */
export function mediaPart(part: MediaPart): ResponsesInputImage | ResponsesInputFile | ResponsesInputAudio | undefined {
  const { type, url, data, mediaType, fileId, filename, detail } = part;
  if (type === 'video') return undefined;
  if (type === 'audio') {
    if (data === undefined) return undefined;
    const format = FORMATS.get(mediaType ?? '') ?? mediaType?.replace(/^audio\//, '') ?? 'wav';
    return { type: 'input_audio', input_audio: { data, format } };
  }
  if (type === 'image') {
    const place =
      fileId !== undefined
        ? { file_id: fileId }
        : data !== undefined
          ? { image_url: dataUrl(data, mediaType ?? 'image/png') }
          : url !== undefined && { image_url: url };
    return place === false ? undefined : { type: 'input_image', ...place, ...(detail !== undefined && { detail }) };
  }
  const place =
    fileId !== undefined
      ? { file_id: fileId }
      : data !== undefined
        ? { file_data: dataUrl(data, mediaType ?? 'application/octet-stream') }
        : url !== undefined && { file_url: url };
  return place === false ? undefined : defined({ type: 'input_file', filename, ...place });
}

function dataUrl(data: string, mediaType: string): string {
  return `data:${mediaType};base64,${data}`;
}

/** The output of a computer call. */
interface Screenshot extends Omit<ResponsesInputImage, 'type' | 'detail'> {
  readonly type: 'computer_screenshot';
}

/** The output of a tool: text, or a list if it contains media. */
export function outputOf(
  { content }: ToolResultPart,
  type: string,
  contentForm: Message['contentForm'],
  { lose }: Writing,
): string | ResponsesContentPart[] | Screenshot {
  if (type === 'computer_call_output') {
    const screen = content.find(part => part.type === 'image');
    if (screen !== undefined && 'source' in screen) {
      // An image is never written as another kind of media.
      const { type: _, detail: _d, ...place } = (mediaPart(screen) ?? {}) as ResponsesInputImage;
      return { type: 'computer_screenshot', ...place };
    }
  }
  const items: ResponsesContentPart[] = [];
  for (const part of content) {
    if (part.type === 'text' || part.type === 'refusal') items.push({ type: 'input_text', text: part.text });
    else {
      const media = 'source' in part ? mediaPart(part) : undefined;
      // A tool output cannot contain audio.
      if (media === undefined || media.type === 'input_audio' || type === 'apply_patch_call_output')
        lose(part, 'dropped', 'the target has no equivalent for this tool output');
      else items.push(media);
    }
  }
  const isText = items.every(item => item.type === 'input_text');
  const isOne = isText && (contentForm !== 'parts' || type === 'apply_patch_call_output' || items.length === 0);
  return isOne ? items.map(item => (item as ResponsesInputText).text).join('') : items;
}

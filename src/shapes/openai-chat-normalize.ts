/** What messages of the OpenAI chat wire mean beyond it: media in the model's own words, one flat reasoning text. */
import type { MediaPart, Message, Part } from '../generated/types.ts';
import type { Lose } from './shape.ts';

type Wire = Record<string, unknown>;

export function normalize(message: Message, lose: Lose): Message[] {
  let flat: string | undefined;
  const parts: Part[] = [];
  for (const part of message.parts) {
    if (part.type === 'reasoning' && part.field !== 'reasoning_details') {
      // Some gateways send one text under two names; the second says nothing new.
      if (flat !== undefined) {
        lose(
          part,
          flat === part.text ? 'merged' : 'dropped',
          'the message has its reasoning under another name as well',
        );
        continue;
      }
      flat = part.text;
    }
    if (part.type === 'tool_result') parts.push({ ...part, content: part.content.map(describe) });
    else parts.push(describe(part));
  }
  return [{ ...message, parts }];
}

/** A media part with what its wire object says, in the model's fields. */
function describe(part: Part): Part {
  if (!('source' in part) || part.wire === undefined) return part;
  const { image_url: image, input_audio: audio, file } = part.wire as Record<string, Wire | undefined>;
  if (image !== undefined) return { ...part, ...address(image.url), ...text('detail', image.detail) };
  if (audio !== undefined) return { ...part, ...text('data', audio.data), mediaType: `audio/${audio.format}` };
  if (file === undefined) return part;
  return { ...part, ...text('fileId', file.file_id), ...text('filename', file.filename), ...address(file.file_data) };
}

const DATA_URL = /^data:([^;,]*)(?:;[^,]*?)?;base64,/;

/** A data URL taken apart; any other address as it is. */
export function address(url: unknown): Pick<MediaPart, 'url' | 'data' | 'mediaType'> {
  if (typeof url !== 'string') return {};
  // Only the head is matched: what follows may be megabytes.
  const head = DATA_URL.exec(url.slice(0, 256));
  if (head === null) return { url };
  return { ...(head[1] !== '' && { mediaType: head[1] as string }), data: url.slice(head[0].length) };
}

function text<Key extends string>(key: Key, value: unknown): Partial<Record<Key, string>> {
  return typeof value === 'string' ? ({ [key]: value } as Record<Key, string>) : {};
}

/** Parts of content and tool calls in Hugging Face's conversations. */
import * as branches from '../../generated/branches/hf-chat.js';
import type { MediaPart, ToolCallPart } from '../../generated/types.ts';
import { argumentsTextOrValue, type Codec, id, readOnly, text } from '../engine/codecs.ts';
import { part, taggedParts } from '../engine/parts.ts';

type Media = 'image' | 'video' | 'audio';

/** The address may be under three keys, and may be a data URL. Without one, the media is outside the messages. */
function sourceOf(type: Media): Codec<MediaPart['source']> {
  const keys = ['url', 'path', type];
  return readOnly({
    read(object) {
      for (let i = 0; i < keys.length; i++) {
        const address = object[keys[i] as string];
        if (typeof address === 'string') return address.startsWith('data:') ? 'base64' : 'url';
      }
      return typeof object.base64 === 'string' ? 'base64' : 'unknown';
    },
  });
}

const media = (type: Media) => part(type, branches.hfChatMessage_media, { wireType: type, source: sourceOf(type) });

export const contentParts = taggedParts({
  text: part('text', branches.hfChatMessage_text, { text: text('text') }, ['text']),
  image: media('image'),
  video: media('video'),
  audio: media('audio'),
});

const call = { callId: id('id'), executedBy: 'client', field: 'tool_calls' } as const;

/** A bare object without a name is no call that templates know. */
const kind: Codec<ToolCallPart['kind']> = readOnly({
  read: ({ name }) => (name === undefined ? 'unknown' : 'function'),
});

/** A call whose name and arguments are under `function`. */
export const wrappedCall = part('tool_call', undefined, {
  ...call,
  kind: 'function',
  name: text('function.name'),
  arguments: argumentsTextOrValue('function.arguments'),
});

/** A call with its name and arguments, without `function` around them. */
export const bareCall = part('tool_call', undefined, {
  ...call,
  kind,
  name: text('name'),
  arguments: argumentsTextOrValue('arguments'),
});

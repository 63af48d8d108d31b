/** Parts of content and tool calls in Hugging Face's conversations. */
import * as branches from '../../generated/branches/hf-chat.js';
import type { MediaPart, Message, ToolCallPart } from '../../generated/types.ts';
import { argumentsForm } from '../../model/arguments.ts';
import { isObject } from '../../source/json.ts';
import { listBeside } from '../engine/beside.ts';
import { chatCall } from '../engine/chat-calls.ts';
import { argumentsTextOrValue, type Codec, id, readOnly, text } from '../engine/codecs.ts';
import type { OnFault } from '../engine/message-format.ts';
import { type PartKind, part, taggedParts } from '../engine/parts.ts';
import { checkBranch } from '../engine/structure.ts';

type Media = 'image' | 'video' | 'audio';

/**
 * The URL or path is under one of three keys and may be a data URL. Without it, the media is stored outside the
 * messages.
 */
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

/** Templates do not recognize an object without a name as a call. */
const kind: Codec<ToolCallPart['kind']> = readOnly({
  read: ({ name }) => (name === undefined ? 'unknown' : 'function'),
});

const wrappedCall = chatCall('tool_calls');

/** A call with its name and arguments, without `function` around them. */
const bareCall = part('tool_call', undefined, {
  callId: id('id'),
  executedBy: 'client',
  field: 'tool_calls',
  kind,
  name: text('name'),
  arguments: argumentsTextOrValue('arguments'),
});

/** The name of the result is the name of the message. */
export const toolResult = part('tool_result', undefined, { callId: id('tool_call_id'), name: readOnly(text('name')) });

/** Templates unwrap `function` if it is there. */
const call: PartKind = {
  read: (wire, ...rest) => (isObject(wire.function) ? wrappedCall : bareCall).read(wire, ...rest),
  write: (wire, given) => (isObject(wire.function) ? wrappedCall : bareCall).write(wire, given),
};

export const calls = listBeside(call, {
  field: 'tool_calls',
  check(wire, pointer, message, onFault) {
    const { function: inner } = wire;
    if (isObject(inner) || wire.name === undefined)
      checkBranch(branches.hfChatMessage_toolCall, wire, pointer, message, onFault);
    const at = isObject(inner) ? `${pointer}/function` : pointer;
    const { name, arguments: args } = isObject(inner) ? inner : wire;
    if (isObject(inner) || name !== undefined)
      checkBranch(branches.hfChatMessage_function, isObject(inner) ? inner : wire, at, message, onFault);
    if (typeof args === 'string') reportText(args, name, `${at}/arguments`, message, onFault);
  },
});

/** Templates render arguments that are text in different ways. Another rule reports text that is not an object. */
function reportText(text: string, name: unknown, pointer: string, message: Message, onFault: OnFault): void {
  if (argumentsForm(text) === 'other') return;
  const data = { tool: typeof name === 'string' ? name : '' };
  onFault({ rule: 'arguments-not-object', messageId: 'asText', at: { pointer }, in: message, data });
}

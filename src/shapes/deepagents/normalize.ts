/** What an AgentMessage means beyond its own layout, and what of it stays at home. */
import type { Message, Part } from '../../generated/types.ts';
import { address } from '../normal/media-address.ts';
import type { Lose } from '../shape.ts';
import { isObject } from '../structure.ts';
import { withArgumentText } from './values.ts';

/** Fields that no wire has, and why they do not go out. */
const AT_HOME: Readonly<Record<string, string>> = {
  id: 'ids of messages stay at home',
  source: 'where a message came from stays at home',
  text: 'a view of the content, made anew when it is needed',
  reasoning: 'a view of the content, made anew when it is needed',
  images: 'a view of the content, made anew when it is needed',
  imageURLs: 'the older form of images; they become blocks of the content',
};

export function normalize(message: Message, lose: Lose): Message[] {
  const { pointer, role, wire, contentForm } = message;
  if (isObject(wire)) {
    const isStray = role === 'tool' && typeof wire.toolCallID !== 'string';
    for (const field in wire)
      if (field === 'id' && isStray)
        lose(
          { pointer: `${pointer}/id` },
          're-encoded',
          'a result without a call goes out under the id of its message',
        );
      else if (Object.hasOwn(AT_HOME, field))
        lose({ pointer: `${pointer}/${field}` }, 'dropped', AT_HOME[field] as string);
    if (contentForm === 'string')
      lose({ pointer: `${pointer}/content` }, 're-encoded', 'plain text is the older form of the content');
  }
  return [{ ...message, parts: partsOf(message, lose) }];
}

function partsOf({ role, parts }: Message, lose: Lose): Part[] {
  const thoughts = parts.filter(part => part.type === 'reasoning');
  if (role === 'assistant' && thoughts.length > 1)
    for (const part of thoughts) lose(part, 'merged', 'there is one reasoning text a message');
  return parts.flatMap((part): Part[] => {
    if (part.type === 'tool_result') return [{ ...part, content: part.content.flatMap(each => normal(each)) }];
    if (part.type !== 'reasoning' || role !== 'assistant') return normal(part);
    // As the system itself shows it: one text, with a blank line between.
    return part === thoughts[0] ? [{ ...part, text: thoughts.map(each => each.text ?? '').join('\n\n') }] : [];
  });

  function normal(part: Part): Part[] {
    if (part.type === 'tool_call') {
      if (part.wire?.describedArguments !== undefined)
        lose(
          { pointer: `${part.pointer}/describedArguments` },
          'dropped',
          'a view of the arguments, made anew when it is needed',
        );
      return [withArgumentText(part)];
    }
    if (part.type === 'reasoning' && role !== 'assistant') {
      lose(part, 'dropped', 'only the model thinks');
      return [];
    }
    if (!('source' in part)) return [part];
    const described = address(part.url);
    if (part.source === 'unknown') {
      lose(part, 'dropped', 'the image has no source');
      return [];
    }
    if (part.source === 'base64' && part.mediaType === undefined)
      lose(part, 'synthesised', 'the codec takes data without a type for a PNG');
    else if (part.mediaType !== undefined && part.source !== 'base64')
      lose({ pointer: `${part.pointer}/image/mimeType` }, 'dropped', 'a type is written beside data only');
    return [{ ...part, ...described }];
  }
}

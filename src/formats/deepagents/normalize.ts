/** Converts AgentMessages to the canonical form and reports fields that are not sent. */
import type { Message, Part } from '../../generated/types.ts';
import { isObject } from '../../source/json.ts';
import type { Lose } from '../engine/message-format.ts';
import { address } from '../engine/normal/media-address.ts';
import { withArgumentText } from './values.ts';

/** Fields that are not sent, with the reason. */
const LOCAL_FIELDS: Readonly<Record<string, string>> = {
  id: 'message IDs are local and not sent',
  source: 'the source of a message is local and not sent',
  text: 'it is computed from the content when needed',
  reasoning: 'it is computed from the content when needed',
  images: 'it is computed from the content when needed',
  imageURLs: 'the older form of images; they become content blocks',
};

export function normalize(message: Message, lose: Lose): Message[] {
  const { pointer, role, wire, contentForm } = message;
  if (isObject(wire)) {
    const isStray = role === 'tool' && typeof wire.toolCallID !== 'string';
    for (const field in wire)
      if (field === 'id' && isStray)
        lose({ pointer: `${pointer}/id` }, 're-encoded', 'a result without a call is sent with the ID of its message');
      else if (Object.hasOwn(LOCAL_FIELDS, field))
        lose({ pointer: `${pointer}/${field}` }, 'dropped', LOCAL_FIELDS[field] as string);
    if (contentForm === 'string')
      lose({ pointer: `${pointer}/content` }, 're-encoded', 'plain text is the older form of content');
  }
  return [{ ...message, parts: partsOf(message, lose) }];
}

function partsOf({ role, parts }: Message, lose: Lose): Part[] {
  const thoughts = parts.filter(part => part.type === 'reasoning');
  if (role === 'assistant' && thoughts.length > 1)
    for (const part of thoughts) lose(part, 'merged', 'other formats have one reasoning text per message');
  return parts.flatMap((part): Part[] => {
    if (part.type === 'tool_result') return [{ ...part, content: part.content.flatMap(each => normal(each)) }];
    if (part.type !== 'reasoning' || role !== 'assistant') return normal(part);
    // DeepAgents shows all reasoning as one text, separated by blank lines.
    return part === thoughts[0] ? [{ ...part, text: thoughts.map(each => each.text ?? '').join('\n\n') }] : [];
  });

  function normal(part: Part): Part[] {
    if (part.type === 'tool_call') {
      if (part.wire?.describedArguments !== undefined)
        lose(
          { pointer: `${part.pointer}/describedArguments` },
          'dropped',
          'it is computed from the arguments when needed',
        );
      return [withArgumentText(part)];
    }
    if (part.type === 'reasoning' && role !== 'assistant') {
      lose(part, 'dropped', 'only assistant messages may have reasoning');
      return [];
    }
    if (!('source' in part)) return [part];
    const described = address(part.url);
    if (part.source === 'unknown') {
      lose(part, 'dropped', 'the image has no source');
      return [];
    }
    if (part.source === 'base64' && part.mediaType === undefined)
      lose(part, 'synthesised', 'the codec sends data without a media type as PNG');
    else if (part.mediaType !== undefined && part.source !== 'base64')
      lose({ pointer: `${part.pointer}/image/mimeType` }, 'dropped', 'a media type is written only with data');
    return [{ ...part, ...described }];
  }
}

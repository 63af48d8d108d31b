import type { Message, Part } from '../generated/types.ts';
import { wireTypeOf } from '../model/parts.ts';
import { defineRule } from '../model/rule.ts';
import { isRedacted } from '../model/text.ts';
import { intendedType, retyped } from '../repair/media-types.ts';
import { messageAt, type Repair, safely } from '../repair/repair.ts';
import { leaveOut } from '../repair/replaced-parts.ts';

export default defineRule({
  id: 'unsupported-media',
  title: 'Model does not support this kind of media',
  kind: 'Media',
  docs: {
    fires:
      'Reports a media part in a conversation for a model or server that does not support this kind of media, a file type that the server does not know, and one that it does not accept in tool results.',
    why: 'Text models have no encoder for it. The server rejects the request, or drops the part, and the model answers without it.',
    remedy:
      'Use a model that supports this kind of media, or describe the content in words. Remove it from older turns as well, because every request contains the whole history.',
  },
  parameters: {
    /** Part types that are rejected; all media if empty. */
    parts: [] as readonly string[],
    /** Roles in whose messages they are rejected; all if empty. */
    roles: [] as readonly string[],
    /** Regular expression for the media types that are rejected; all if empty. */
    mediaTypes: '',
    /** Whether only media in tool results are checked. */
    inResults: false as boolean,
  },
  messages: {
    unsupported: '`{part}` parts are not supported here',
    mediaType: 'files of type `{mediaType}` are not supported here',
  },
  after: ['unknown-part-type', 'part-in-wrong-role', 'malformed-media'],
  check(_view, report, { parts, roles, mediaTypes, inResults }) {
    const refused = mediaTypes === '' ? undefined : new RegExp(mediaTypes, 'u');
    /**
     * The parts inside the tool results of the most recent message. They are cached because each part of the message
     * asks for them.
     */
    let inside: { readonly message: Message; readonly parts: ReadonlySet<Part> } | undefined;
    return {
      part: checkPart,
      message(message) {
        // Some formats have media in a list next to the content.
        for (const part of message.parts)
          for (const each of part.type === 'tool_result' ? part.content : [part])
            if (each.field !== undefined && isMedia(each) && parts.includes(each.field)) checkPart(each, message);
      },
    };

    function checkPart(part: Part, message: Message): void {
      const type = wireTypeOf(part);
      // A type that is listed explicitly counts even if the format does not define it.
      if (type === undefined || !(parts.length > 0 ? parts.includes(type) : isMedia(part))) return;
      const role = message.wireRole ?? '';
      if (roles.length > 0 && !roles.includes(role)) return;
      if (inResults && !isInResult(part, message)) return;
      if (refused === undefined) {
        report({ messageId: 'unsupported', at: part, in: message, data: { part: type, role } });
        return;
      }
      const mediaType = 'mediaType' in part ? part.mediaType : undefined;
      if (mediaType === undefined || isRedacted(mediaType) || !refused.test(mediaType)) return;
      report({ messageId: 'mediaType', at: part, in: message, data: { part: type, role, mediaType } });
    }

    function isInResult(part: Part, message: Message): boolean {
      if (inside?.message !== message) {
        const inner = message.parts.flatMap(each => (each.type === 'tool_result' ? each.content : []));
        inside = { message, parts: new Set(inner) };
      }
      return inside.parts.has(part);
    }
  },
});

function isMedia(part: Part): boolean {
  return 'source' in part;
}

export const repair: Repair = ({ messageId: kind, pointer, data = {} }, broken, alike) => {
  const message = messageAt(broken, pointer);
  const part = message && broken.places.partAt(pointer);
  if (message === undefined || part === undefined) return undefined;
  const { mediaType = '' } = 'mediaType' in part ? part : {};
  const intended = kind === 'mediaType' ? intendedType(mediaType, 'data' in part ? part.data : undefined) : undefined;
  return [
    intended === undefined
      ? undefined
      : safely(`write the media type as \`${intended}\``, ...retyped(part, mediaType, intended, broken)),
    leaveOut(part, message, broken, alike, data.part),
  ];
};

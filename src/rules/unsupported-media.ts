import type { Message, Part } from '../generated/types.ts';
import { wireTypeOf } from '../model/parts.ts';
import { defineRule } from '../model/rule.ts';
import { isRedacted } from '../model/text.ts';

export default defineRule({
  id: 'unsupported-media',
  summary: 'A picture, sound or film goes to a model that takes it.',
  docs: {
    fires:
      'A media part of a type that the wire has, in a conversation for a model or a server that has no eyes or ears for it; a kind of file that it does not know, or does not take in the result of a tool.',
    why: 'Text models have no encoder for it: the request is refused, or the part leaves the prompt and the model answers without having seen it.',
    remedy:
      'Ask a model that takes this kind of media, or say in words what the part shows. Take it out of older turns as well: the whole history is sent.',
  },
  parameters: {
    /** The wire types that are not taken; any media, where empty. */
    parts: [] as readonly string[],
    /** The wire roles in which they are not taken; any, where empty. */
    roles: [] as readonly string[],
    /** Regular expression of the MIME types that are not taken; any, where empty. */
    mediaTypes: '',
    /** Whether only media in the results of tools are meant. */
    inResults: false as boolean,
  },
  messages: {
    unsupported: 'a `{part}` part, where this kind of media is not taken',
    mediaType: '`{mediaType}` is a kind of file that is not taken here',
  },
  after: ['unknown-part-type', 'part-in-wrong-role', 'malformed-media'],
  check(_view, report, { parts, roles, mediaTypes, inResults }) {
    const refused = mediaTypes === '' ? undefined : new RegExp(mediaTypes, 'u');
    /** What stands inside the results of the message that was looked at last. */
    let inside: { readonly message: Message; readonly parts: ReadonlySet<Part> } | undefined;
    return {
      part: look,
      message(message) {
        // Media in a list beside the content are no parts of it.
        for (const part of message.parts)
          for (const each of part.type === 'tool_result' ? part.content : [part])
            if (each.field !== undefined && isMedia(each) && parts.includes(each.field)) look(each, message);
      },
    };

    function look(part: Part, message: Message): void {
      const type = wireTypeOf(part);
      // Named types count whether or not the wire at large has them.
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

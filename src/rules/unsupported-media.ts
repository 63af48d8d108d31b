import type { Part } from '../generated/types.ts';
import { wireTypeOf } from '../model/parts.ts';
import { defineRule } from '../model/rule.ts';

export default defineRule({
  id: 'unsupported-media',
  summary: 'A picture, sound or film goes to a model that takes it.',
  docs: {
    fires:
      'A media part of a type that the wire has, in a conversation for a model or a server that has no eyes or ears for it.',
    why: 'Text models have no encoder for it: the request is refused, or the part leaves the prompt and the model answers without having seen it.',
    remedy:
      'Ask a model that takes this kind of media, or say in words what the part shows. Take it out of older turns as well: the whole history is sent.',
  },
  parameters: {
    /** The wire types that are not taken; any media, where empty. */
    parts: [] as readonly string[],
    /** The wire roles in which they are not taken; any, where empty. */
    roles: [] as readonly string[],
  },
  messages: { unsupported: 'a `{part}` part, where this kind of media is not taken' },
  after: ['unknown-part-type', 'part-in-wrong-role', 'malformed-media'],
  check(_view, report, { parts, roles }) {
    return {
      part(part, message) {
        const type = wireTypeOf(part);
        // Named types count whether or not the wire at large has them.
        if (type === undefined || !(parts.length > 0 ? parts.includes(type) : isMedia(part))) return;
        const role = message.wireRole ?? '';
        if (roles.length > 0 && !roles.includes(role)) return;
        report({ message: 'unsupported', at: part, in: message, data: { part: type, role } });
      },
    };
  },
});

function isMedia(part: Part): boolean {
  return 'source' in part;
}

import type { MediaPart, Message, Part } from '../generated/types.ts';
import { sizeOf } from '../model/media.ts';
import { wireTypeOf } from '../model/parts.ts';
import { defineRule } from '../model/rule.ts';

export default defineRule({
  id: 'media-limit',
  summary: 'Pictures and sounds are no more and no larger than is taken.',
  docs: {
    fires:
      'More parts of one kind in the whole conversation than the server takes, or data that are larger than it takes, by the length of their base64. What an address leads to is not looked at. Where files have names, a name that is used twice, as by a file that is sent again in a later turn.',
    why: 'Every picture of the history is sent and read anew with each request. Each takes room in the context, and the server sets a limit.',
    remedy: 'Take pictures out of older turns and leave a word in their place; scale large ones down.',
  },
  parameters: {
    /** The kinds that are counted, by the types of their parts on the wire. */
    parts: ['image_url'] as readonly string[],
    /** How many there may be in a request; 0 where nobody says. */
    most: 0 as number,
    /** How many bytes one may have; 0 where nobody says. */
    mostBytes: 0 as number,
    /** The kinds of which each part has a name of its own, in the whole request. */
    namesOnce: [] as readonly string[],
  },
  messages: {
    tooMany: 'the conversation has more than {most} `{part}` parts',
    sameName: 'a second `{part}` part has the name `{name}`',
    tooLarge: 'a `{part}` part of {size} bytes; at most {mostBytes} are taken',
  },
  after: ['unsupported-media', 'unknown-part-type', 'part-in-wrong-role', 'malformed-media'],
  check(_view, report, { parts, most, mostBytes, namesOnce }) {
    let count = 0;
    const named = new Map<string, Part>();
    return {
      message(message) {
        for (const part of message.parts)
          if (part.type === 'tool_result') for (const inner of part.content) look(inner, message);
          else look(part, message);
      },
    };

    function look(part: Part, message: Message): void {
      if (!('source' in part)) return;
      lookAtName(part, message);
      if (!parts.includes(wireTypeOf(part) ?? part.type)) return;
      const data = { part: wireTypeOf(part) ?? part.type, most, mostBytes };
      // Once is enough: what is too many begins here.
      if (++count === most + 1 && most > 0) report({ messageId: 'tooMany', at: part, in: message, data });
      const size = mostBytes > 0 ? sizeOf(part) : undefined;
      if (size !== undefined && size > mostBytes)
        report({ messageId: 'tooLarge', at: part, in: message, data: { ...data, size } });
    }

    function lookAtName(part: MediaPart, message: Message): void {
      const { filename: name, wireType } = part;
      if (name === undefined || !namesOnce.includes(wireType)) return;
      const first = named.get(name);
      if (first === undefined) {
        named.set(name, part);
        return;
      }
      const related = [{ at: first, label: 'the first of that name' }];
      report({ messageId: 'sameName', at: part, in: message, data: { part: wireType, name }, related });
    }
  },
});

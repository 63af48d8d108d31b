import type { MediaPart, Message, Part } from '../generated/types.ts';
import { sizeOf } from '../model/media.ts';
import { wireTypeOf } from '../model/parts.ts';
import { defineRule } from '../model/rule.ts';

export default defineRule({
  id: 'media-limit',
  title: 'Too many or too large images or files',
  kind: 'Media',
  docs: {
    fires:
      'Reports more parts of one kind in the conversation than the server accepts, and data that is larger than allowed, measured by the length of its base64. The content of URLs is not checked. Where files have names, it also reports a name that occurs twice, for example a file that is sent again in a later turn.',
    why: 'Every request sends all images of the history again, and each takes space in the context. The server sets a limit.',
    remedy: 'Replace images in older turns with a short text, and scale down large ones.',
  },
  parameters: {
    /** Part types that are counted. */
    parts: ['image_url'] as readonly string[],
    /** Maximum number per request; 0 if unknown. */
    most: 0 as number,
    /** Maximum size in bytes; 0 if unknown. */
    mostBytes: 0 as number,
    /** Part types whose names must be unique in a request. */
    namesOnce: [] as readonly string[],
  },
  messages: {
    tooMany: 'the conversation has more than {most} `{part}` parts',
    sameName: 'an earlier `{part}` part has the name `{name}`',
    tooLarge: 'a `{part}` part has {size} bytes; at most {mostBytes} are allowed',
  },
  after: ['unsupported-media', 'unknown-part-type', 'part-in-wrong-role', 'malformed-media'],
  check(_view, report, { parts, most, mostBytes, namesOnce }) {
    let count = 0;
    const named = new Map<string, Part>();
    return {
      message(message) {
        for (const part of message.parts)
          if (part.type === 'tool_result') for (const inner of part.content) checkPart(inner, message);
          else checkPart(part, message);
      },
    };

    function checkPart(part: Part, message: Message): void {
      if (!('source' in part)) return;
      checkName(part, message);
      if (!parts.includes(wireTypeOf(part) ?? part.type)) return;
      const data = { part: wireTypeOf(part) ?? part.type, most, mostBytes };
      // One finding per request, at the first part above the limit.
      if (++count === most + 1 && most > 0) report({ messageId: 'tooMany', at: part, in: message, data });
      const size = mostBytes > 0 ? sizeOf(part) : undefined;
      if (size !== undefined && size > mostBytes)
        report({ messageId: 'tooLarge', at: part, in: message, data: { ...data, size } });
    }

    function checkName(part: MediaPart, message: Message): void {
      const { filename: name, wireType } = part;
      if (name === undefined || !namesOnce.includes(wireType)) return;
      const first = named.get(name);
      if (first === undefined) {
        named.set(name, part);
        return;
      }
      const related = [{ at: first, label: 'first with this name' }];
      report({ messageId: 'sameName', at: part, in: message, data: { part: wireType, name }, related });
    }
  },
});

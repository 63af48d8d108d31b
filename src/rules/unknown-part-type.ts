import { wireTypeOf } from '../model/parts.ts';
import { defineRule } from '../model/rule.ts';

export default defineRule({
  id: 'unknown-part-type',
  summary: 'Every content part has a type that the server knows.',
  docs: {
    fires:
      'A content part whose `type` is outside the set that the server takes, mostly a part of another wire: `tool_use`, `input_text`, `image`.',
    why: 'The tag selects how the part is decoded.',
    remedy: 'Write the part as this wire has it, or put its words into a text part.',
  },
  parameters: {
    /** The types of content parts; any, where empty. */
    known: [] as readonly string[],
    /** The types of items, where messages are not the only ones; any, where empty. */
    items: [] as readonly string[],
    /** The types of items that are surely another wire's, where new ones are added month by month. */
    foreign: [] as readonly string[],
  },
  messages: {
    unknown: 'part type `{part}` is none of {known}',
    item: 'item type `{part}` is none of {known}',
    foreign: 'item type `{part}` belongs to another wire',
  },
  check(_view, report, { known, items, foreign }) {
    return {
      message(message) {
        const type = message.wireType;
        if (type === undefined) return;
        const isKnown = items.length === 0 || items.includes(type);
        if (isKnown && !foreign.includes(type)) return;
        const data = { part: type, known: items.join(', ') };
        report({
          messageId: isKnown ? 'foreign' : 'item',
          at: { pointer: `${message.pointer}/type` },
          in: message,
          data,
        });
      },
      part(part, message) {
        const type = wireTypeOf(part);
        if (type === undefined || known.length === 0 || known.includes(type)) return;
        const data = { part: type, known: known.join(', ') };
        // Where the key of a part says what it is, there is no tag to point at.
        const isTagged = part.wire === undefined || Object.hasOwn(part.wire as object, 'type');
        const at = isTagged ? { pointer: `${part.pointer}/type` } : part;
        report({ messageId: 'unknown', at, in: message, data });
      },
    };
  },
});

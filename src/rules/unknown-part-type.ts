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
        report({ messageId: isKnown ? 'foreign' : 'item', at: tagOf(message), in: message, data });
      },
      part(part, message) {
        const type = wireTypeOf(part);
        if (type === undefined || known.length === 0 || known.includes(type)) return;
        const data = { part: type, known: known.join(', ') };
        report({ messageId: 'unknown', at: tagOf(part), in: message, data });
      },
    };
  },
});

/** The tag of a part or an item; where it is known by its keys there is none to point at. */
function tagOf({ pointer, wire }: { readonly pointer: string; readonly wire?: unknown }): { readonly pointer: string } {
  const isTagged = wire === undefined || Object.hasOwn(wire as object, 'type');
  return { pointer: isTagged ? `${pointer}/type` : pointer };
}

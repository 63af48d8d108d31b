import type { Part } from '../generated/types.ts';
import { isKnownName } from '../model/known-names.ts';
import { wireTypeOf } from '../model/parts.ts';
import { defineRule } from '../model/rule.ts';
import { asKnownMessage, asKnownPart, asTextPart, partContaining } from '../repair/foreign.ts';
import { messageAt, type Repair } from '../repair/repair.ts';
import { leaveOut } from '../repair/replaced-parts.ts';

export default defineRule({
  id: 'unknown-part-type',
  title: 'Unknown content part type',
  kind: 'Fields and types',
  docs: {
    fires:
      'Reports a content part whose `type` the server does not know. Most often it is a part of another API, such as `tool_use`, `input_text` or `image`.',
    why: 'The server decodes a part by its type.',
    remedy: 'Write the part in the format of this API, or put its text into a text part.',
  },
  parameters: {
    /** Accepted types of content parts; any if empty. */
    known: [] as readonly string[],
    /** Accepted types of items, in APIs whose input has items beside messages; any if empty. */
    items: [] as readonly string[],
    /** Types of items that are known to belong to another API, for APIs that add new types often. */
    foreign: [] as readonly string[],
    /** Whether the server is known to reject any other type, also one that no format has. */
    closed: false as boolean,
  },
  messages: {
    unknown: 'part type `{part}` is not one of {known}',
    item: 'item type `{part}` is not one of {known}',
    foreign: 'item type `{part}` belongs to another API',
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
          at: tagOf(message),
          in: message,
          data,
          isNew: !isKnownName(type),
        });
      },
      part(part, message) {
        const type = wireTypeOf(part);
        if (type === undefined || known.length === 0 || known.includes(type)) return;
        const tag = tagIn(part) ?? type;
        const data = { part: tag, known: known.join(', ') };
        report({ messageId: 'unknown', at: tagOf(part), in: message, data, isNew: !isKnownName(tag) });
      },
    };
  },
});

/**
 * The `type` of a part in a format that identifies parts by their only key. There the key would be `type` itself, which
 * is not a type.
 */
function tagIn({ wire }: Part & { readonly wire?: Readonly<Record<string, unknown>> }): string | undefined {
  return typeof wire?.type === 'string' ? wire.type : undefined;
}

/**
 * The type of a part or an item, and its location. Items that are identified by their keys have no `type` to point at.
 */
function tagOf({ pointer, wire }: { readonly pointer: string; readonly wire?: unknown }): { readonly pointer: string } {
  const isTagged = wire === undefined || Object.hasOwn(wire as object, 'type');
  return { pointer: isTagged ? `${pointer}/type` : pointer };
}

export const repair: Repair = ({ pointer, data = {} }, broken, alike) => {
  const message = messageAt(broken, pointer);
  if (message === undefined) return undefined;
  const part = partContaining(pointer, broken);
  const isCall = part?.type === 'tool_call' || part?.type === 'tool_result';
  return [
    asTextPart(pointer, message, broken),
    asKnownPart(pointer, message, broken),
    asKnownMessage(message, broken),
    part === undefined || isCall || part.pointer === message.pointer
      ? undefined
      : leaveOut(part, message, broken, alike, data.part),
  ];
};

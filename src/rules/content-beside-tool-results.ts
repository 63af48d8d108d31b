import type { Message, Part } from '../generated/types.ts';
import { wireTypeOf } from '../model/parts.ts';
import { defineRule } from '../model/rule.ts';
import { child } from '../pointer.ts';
import { messageOf, partRemovals } from '../repair/parts.ts';
import { addition, messageAt, placeInList, type Repair, safely, unsafely } from '../repair/repair.ts';

export default defineRule({
  id: 'content-beside-tool-results',
  title: 'Other content in a turn with tool results',
  kind: 'Content',
  docs: {
    fires:
      'Reports text, an image or a file in a user message that also contains tool results, or in a neighboring message if the server merges the two. Typical causes are text that the user typed while tools were running, and images that were moved out of a tool result.',
    why: 'The templates of many models can render tool results or user content in a turn, but not both.',
    remedy:
      'Move the content into the tool result, or send it in a later turn. If the server merges neighboring messages, put an assistant message between the two.',
  },
  parameters: {
    /** Part types that are allowed there; none if empty. */
    allowed: [] as readonly string[],
    /** If not empty, only these are rejected: part types, or media types. */
    refused: [] as readonly string[],
    /** Whether neighboring user messages are one turn. */
    merged: false as boolean,
    /** Whether only content after the last result is reported. */
    behind: false as boolean,
  },
  messages: { beside: 'a `{part}` part is in the same turn as tool results' },
  after: ['wrong-type', 'unsupported-media'],
  check(_view, report, { allowed, refused, merged, behind }) {
    /** The first result of the turn, and the first part that is not allowed in a turn with results. */
    let result: Part | undefined;
    let other: { readonly part: Part; readonly message: Message } | undefined;
    let isReported = false;

    function isAllowed(part: Part): boolean {
      const type = wireTypeOf(part) ?? part.type;
      if (refused.length === 0) return allowed.includes(type);
      return !refused.includes(type) && !refused.includes(('mediaType' in part && part.mediaType) || '');
    }

    return {
      message(message) {
        const isUsers = message.role === 'user' || message.role === 'tool';
        if (!isUsers || !merged) {
          result = undefined;
          other = undefined;
          isReported = false;
        }
        if (!isUsers) return;
        for (const part of message.parts) {
          if (part.type === 'tool_result') {
            result ??= part;
            if (behind) other = undefined;
          } else if (other === undefined && !(behind && result === undefined) && !isAllowed(part))
            other = { part, message };
        }
        if (isReported || result === undefined || other === undefined) return;
        isReported = true;
        const { part } = other;
        const related = [{ at: result, label: 'a result' }];
        report({
          messageId: 'beside',
          at: part,
          in: other.message,
          data: { part: wireTypeOf(part) ?? part.type },
          related,
        });
      },
    };
  },
});

export const repair: Repair = ({ pointer }, broken) => {
  const message = messageAt(broken, pointer);
  const place = placeInList(message?.pointer ?? '');
  if (message === undefined || place === undefined) return undefined;
  const others = message.parts.filter(({ type }) => type !== 'tool_result');
  const made = others.length < message.parts.length ? messageOf(others, message, broken) : undefined;
  if (made === undefined) return undefined;
  const isBehind = message.parts.slice(0, -others.length).every(({ type }) => type === 'tool_result');
  const edits = [addition(child(place.list, place.index + 1), made), ...partRemovals(others, message)];
  const title = 'move the other content into a separate message';
  return isBehind ? safely(title, ...edits) : unsafely(title, ...edits);
};

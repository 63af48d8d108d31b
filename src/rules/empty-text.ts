import type { Part } from '../generated/types.ts';
import { defineRule } from '../model/rule.ts';
import type { Repair } from '../repair/repair.ts';
import { withoutText } from '../repair/without-text.ts';

type Place = 'content' | 'results';

export default defineRule({
  id: 'empty-text',
  title: 'Text part is empty',
  kind: 'Content',
  docs: {
    fires:
      'Reports a text part with empty text in a list of parts, for example from a reply that only called tools or from an empty file. Where the server accepts empty text, only a part without any field is reported. Content that is an empty string is checked by other rules.',
    why: 'Servers that check each part reject it, even in a message with tool calls, where they accept an empty string or no content.',
    remedy: 'Remove the part. If it is the only part of a message with tool calls, remove the content.',
  },
  parameters: {
    /** Roles in which it is rejected; all if empty. */
    roles: [] as readonly string[],
    /** Whether to report parts without any field, instead of empty text. */
    bare: false as boolean,
    /** Where it is rejected: in the content of messages, or of tool results. */
    places: ['content', 'results'] as readonly Place[],
  },
  messages: {
    empty: 'a text part of the `{role}` message is empty',
    bare: 'a part of the `{role}` message has no content',
  },
  after: ['empty-message', 'empty-tool-result', 'wrong-type'],
  check(_view, report, { roles, bare, places }) {
    return {
      message(message) {
        const role = message.wireRole ?? message.role;
        if (message.contentForm !== 'parts' || (roles.length > 0 && !roles.includes(role))) return;
        for (const part of bare ? message.parts : contentOf(message.parts, places))
          if (bare ? isEmptyObject(part) : part.type === 'text' && part.text === '')
            report({
              messageId: bare ? 'bare' : 'empty',
              at: part,
              in: message,
              data: { role },
            });
      },
    };
  },
});

/** Whether a part is an object without any field. */
function isEmptyObject(part: Part): boolean {
  if (part.type !== 'provider_item' || part.raw === null || typeof part.raw !== 'object') return false;
  return !Array.isArray(part.raw) && Object.keys(part.raw).length === 0;
}

/** The parts of the content. A tool result's parts are nested inside it. */
function contentOf(parts: readonly Part[], places: readonly Place[]): readonly Part[] {
  return parts.flatMap(part => {
    if (part.type === 'tool_result') return places.includes('results') ? part.content : [];
    return places.includes('content') ? [part] : [];
  });
}

export const repair: Repair = ({ pointer }, broken) => withoutText(pointer, broken);

import type { Part } from '../generated/types.ts';
import { defineRule } from '../model/rule.ts';

export default defineRule({
  id: 'empty-text',
  summary: 'A text part has text.',
  docs: {
    fires:
      'A text part whose text is empty, in a list of parts: what is left of a reply that only called tools, or of a file that was empty. Content that is an empty string has rules of its own.',
    why: 'Servers that check each part for itself refuse it, even beside calls, where an empty string or no content at all is taken.',
    remedy: 'Leave the part out; where it is the only one beside calls, leave out the content.',
  },
  parameters: {
    /** The wire roles in which it is refused; all, where empty. */
    roles: [] as readonly string[],
  },
  messages: { empty: 'a text part of the `{role}` message is empty' },
  after: ['empty-message', 'empty-tool-result', 'wrong-type'],
  check(_view, report, { roles }) {
    return {
      message(message) {
        const role = message.wireRole ?? message.role;
        if (message.contentForm !== 'parts' || (roles.length > 0 && !roles.includes(role))) return;
        for (const part of contentOf(message.parts))
          if (part.type === 'text' && part.text === '')
            report({
              message: 'empty',
              at: part,
              in: message,
              data: { role },
              fix: { safety: 'unsafe', title: 'leave the part out', edits: [{ op: 'remove', path: part.pointer }] },
            });
      },
    };
  },
});

/** The parts of the content; those of a result stand inside it. */
function contentOf(parts: readonly Part[]): readonly Part[] {
  return parts.flatMap(part => (part.type === 'tool_result' ? part.content : [part]));
}

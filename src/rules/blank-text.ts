import type { Message, Part } from '../generated/types.ts';
import { defineRule } from '../model/rule.ts';
import { isBlank } from '../model/text.ts';
import type { Repair } from '../repair/repair.ts';
import { withoutText } from '../repair/without-text.ts';

export default defineRule({
  id: 'blank-text',
  title: 'Text is only whitespace',
  kind: 'Content',
  docs: {
    fires:
      'Reports text that contains only spaces and line breaks, as the content of a message or as a part of it. Models write such text between reasoning and a call, and programs insert it in place of an empty answer.',
    why: 'The server trims whitespace before it checks for text, and then finds an empty block.',
    remedy: 'Remove the text if the message also has calls. Otherwise remove the message, or write real text.',
  },
  parameters: {
    /** Roles in which it is rejected; all if empty. */
    roles: [] as readonly string[],
    /** Whether blank text is rejected only if its message has nothing else. */
    alone: false as boolean,
    /** Whether blank tool results are rejected as well, or only them. */
    inResults: 'no' as 'no' | 'too' | 'only',
    /** Whether only the last message is checked; empty text in it counts as blank. */
    lastOnly: false as boolean,
  },
  messages: { blank: 'the text of the `{role}` message is only whitespace' },
  after: ['wrong-type'],
  check(_view, report, { roles, alone, inResults, lastOnly }) {
    return lastOnly
      ? { end: last => (last === undefined ? undefined : checkMessage(last)) }
      : { message: checkMessage };

    function checkMessage(message: Message): void {
      const role = message.wireRole ?? message.role;
      if (roles.length > 0 && !roles.includes(role)) return;
      const isAlone = inResults !== 'only' && (!alone || message.parts.every(isBlankText));
      for (const part of message.parts) {
        if (part.type !== 'tool_result') {
          if (isAlone) checkPart(part, message, role);
        } else if (isAlone || (inResults !== 'no' && part.content.every(isBlankText)))
          for (const inner of part.content) checkPart(inner, message, role);
      }
    }

    function checkPart(part: Part, message: Message, role: string): void {
      // Rules such as `empty-text` report text that is empty.
      if (part.type !== 'text' || (part.text === '' && !lastOnly) || !isBlank(part.text)) return;
      report({ messageId: 'blank', at: part, in: message, data: { role } });
    }
  },
});

function isBlankText(part: Part): boolean {
  return part.type === 'text' && isBlank(part.text);
}

export const repair: Repair = ({ pointer }, broken) => withoutText(pointer, broken);

import type { Message, Part } from '../generated/types.ts';
import { defineRule } from '../model/rule.ts';
import { isBlank } from '../model/text.ts';

export default defineRule({
  id: 'blank-text',
  summary: 'Text holds more than white space.',
  docs: {
    fires:
      'Text of nothing but blanks and line breaks, as content or as a part of it: what a model writes between its thoughts and a call, or a filler for an answer that was empty.',
    why: 'The server leaves out white space before it looks whether there is text, and finds a block that is empty.',
    remedy: 'Leave the text out where calls stand beside it; else leave the message out, or put words there.',
  },
  parameters: {
    /** The wire roles in which it is refused; all, where empty. */
    roles: [] as readonly string[],
    /** Whether blank text is refused only where nothing else stands in its message. */
    alone: false as boolean,
    /** Whether it is refused as well, or only, where it is all that the result of a tool holds. */
    inResults: 'no' as 'no' | 'too' | 'only',
    /** Whether only the last message is looked at, and empty text in it is as blank as white space. */
    lastOnly: false as boolean,
  },
  messages: { blank: 'text of the `{role}` message is white space' },
  after: ['wrong-type'],
  check(_view, report, { roles, alone, inResults, lastOnly }) {
    return lastOnly ? { end: last => (last === undefined ? undefined : lookAll(last)) } : { message: lookAll };

    function lookAll(message: Message): void {
      const role = message.wireRole ?? message.role;
      if (roles.length > 0 && !roles.includes(role)) return;
      const isAlone = inResults !== 'only' && (!alone || message.parts.every(isBlankText));
      for (const part of message.parts) {
        if (part.type !== 'tool_result') {
          if (isAlone) look(part, message, role);
        } else if (isAlone || (inResults !== 'no' && part.content.every(isBlankText)))
          for (const inner of part.content) look(inner, message, role);
      }
    }

    function look(part: Part, message: Message, role: string): void {
      // Text that is empty altogether has rules of its own.
      if (part.type !== 'text' || (part.text === '' && !lastOnly) || !isBlank(part.text)) return;
      report({ messageId: 'blank', at: part, in: message, data: { role } });
    }
  },
});

function isBlankText(part: Part): boolean {
  return part.type === 'text' && isBlank(part.text);
}

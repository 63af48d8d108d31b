import type { Message, Part } from '../generated/types.ts';
import { defineRule } from '../model/rule.ts';

/** Halves of a pair that stand alone; a pair is one character here, and none of them. */
const LONE = /\p{Surrogate}/u;

export default defineRule({
  id: 'lone-surrogate',
  summary: 'Text is made of whole characters.',
  docs: {
    fires:
      'Half of a character that takes two places in UTF-16, as it is left where a text was cut in the middle of an emoji: in the text of a message, in reasoning, or in the arguments of a call.',
    why: 'JSON writes it as an escape that stands for no character. Strict parsers refuse the whole body, each time anew, for the text stays in the history.',
    remedy: 'Cut text between characters, and send it through `toWellFormed()`, which puts U+FFFD in its place.',
  },
  messages: { lone: 'half of a character, `\\u{code}`, stands alone' },
  after: ['wrong-type'],
  check(_view, report) {
    return {
      message(message) {
        for (const part of message.parts) look(part, message);
      },
    };

    function look(part: Part, message: Message): void {
      if (part.type === 'tool_result') {
        for (const inner of part.content) look(inner, message);
        return;
      }
      for (const text of textsOf(part)) {
        const code = text === undefined ? undefined : LONE.exec(text)?.[0].charCodeAt(0).toString(16);
        if (code === undefined) continue;
        report({ messageId: 'lone', at: part, in: message, data: { code } });
        return;
      }
    }
  },
});

/** The text of a part, whatever it is part of. */
function textsOf(part: Part): readonly (string | undefined)[] {
  if (part.type === 'text' || part.type === 'refusal') return [part.text];
  if (part.type === 'reasoning') return [part.text, part.summary];
  return part.type === 'tool_call' ? [part.name, part.arguments.text] : [];
}

import type { Edit, Message, Part } from '../generated/types.ts';
import { defineRule } from '../model/rule.ts';
import { child, valueAt } from '../pointer.ts';
import { type Repair, replacement, safely } from '../repair/repair.ts';

/** Matches unpaired surrogates only: with the `u` flag, a pair is one character that is not a surrogate. */
const LONE = /\p{Surrogate}/u;

export default defineRule({
  id: 'lone-surrogate',
  title: 'Text contains half a character',
  kind: 'Bytes and JSON',
  docs: {
    fires:
      'Reports half of a UTF-16 surrogate pair, in the text of a message, in reasoning or in the arguments of a call. It remains when text is split in the middle of an emoji.',
    why: 'JSON writes it as an escape sequence that represents no character. Strict parsers reject the whole request, and every later request that contains the text.',
    remedy: 'Split text between characters, and call `toWellFormed()`, which replaces half characters with U+FFFD.',
  },
  messages: { lone: '`\\u{code}` is half of a character' },
  after: ['wrong-type'],
  check(_view, report) {
    return {
      message(message) {
        for (const part of message.parts) checkPart(part, message);
      },
    };

    function checkPart(part: Part, message: Message): void {
      if (part.type === 'tool_result') {
        for (const inner of part.content) checkPart(inner, message);
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

/** The texts of a part of any type. */
function textsOf(part: Part): readonly (string | undefined)[] {
  if (part.type === 'text' || part.type === 'refusal') return [part.text];
  if (part.type === 'reasoning') return [part.text, part.summary];
  return part.type === 'tool_call' ? [part.name, part.arguments.text] : [];
}

const ALL_LONE = /\p{Surrogate}/gu;

/**
 * Safe: half of a surrogate pair is not a character, so no text is lost, and decoding the bytes would give U+FFFD as
 * well.
 */
export const repair: Repair = ({ pointer }, { value }) => {
  const edits: Edit[] = [];
  const open: [string, unknown][] = [[pointer, valueAt(value, pointer)]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [at, here] = next;
    if (typeof here === 'string') {
      const whole = here.replace(ALL_LONE, '\ufffd');
      if (whole !== here) edits.push(replacement(at, whole));
    } else if (here !== null && typeof here === 'object')
      for (const [key, member] of Object.entries(here)) open.push([child(at, key), member]);
  }
  return edits.length === 0 ? undefined : safely('replace half a character with U+FFFD', ...edits);
};

import { defineRule } from '../model/rule.ts';
import { valueAt } from '../pointer.ts';
import { textPart } from '../repair/composed.ts';
import { BETWEEN } from '../repair/merge.ts';
import { messageAt, type Repair, replacement, safely, unsafely } from '../repair/repair.ts';
import { leftOutText } from '../repair/replaced-parts.ts';
import { isObject } from '../source/json.ts';

type Form = 'string' | 'parts';

const WORDS: Readonly<Record<Form, string>> = { string: 'text', parts: 'a list of parts' };

export default defineRule({
  id: 'unsupported-content-form',
  title: 'Content is text instead of a list of parts, or the reverse',
  kind: 'Fields and types',
  docs: {
    fires:
      'Reports a list of parts where only text is accepted, and text where only a list is accepted. Missing and null content is reported by `missing-content`.',
    why: 'Code that joins, prints or renders the content as text fails on a list, or shows the list in JSON to the model.',
    remedy: 'Join the text of the parts. Send images and files in a user message.',
  },
  parameters: {
    /** For each role, the forms of content that it accepts. Other roles are not checked. */
    allowed: {} as Readonly<Record<string, readonly Form[]>>,
  },
  messages: { unsupported: 'the content of this `{role}` message is {found}, expected {expected}' },
  check(_view, report, { allowed }) {
    return {
      message(message) {
        const { contentForm: form, wireRole: role = '', wire } = message;
        if (form !== 'string' && form !== 'parts') return;
        // A result may have a role beside its output.
        if (!isObject(wire) || !Object.hasOwn(wire, 'content')) return;
        if (!Object.hasOwn(allowed, role) || allowed[role]?.includes(form)) return;
        const data = { role, found: WORDS[form], expected: form === 'parts' ? WORDS.string : WORDS.parts };
        report({ messageId: 'unsupported', at: { pointer: `${message.pointer}/content` }, in: message, data });
      },
    };
  },
});

export const repair: Repair = ({ pointer }, broken) => {
  const message = messageAt(broken, pointer);
  const content = valueAt(broken.value, pointer);
  if (message === undefined) return undefined;
  if (typeof content === 'string') {
    const part = content === '' ? undefined : textPart(message.role, content, broken);
    if (part === undefined && content !== '') return undefined;
    return safely('write the content as a list of parts', replacement(pointer, part === undefined ? [] : [part]));
  }
  const parts = message.parts
    .flatMap(part => (part.type === 'tool_result' ? part.content : [part]))
    .filter(part => part.pointer.startsWith(`${pointer}/`));
  if (!Array.isArray(content) || parts.length !== content.length) return undefined;
  const texts = parts.map(part => ('source' in part ? leftOutText(part) : 'text' in part ? part.text : undefined));
  if (texts.includes(undefined) || parts.some(({ type }) => type === 'reasoning')) return undefined;
  const text = texts.filter(each => each !== '').join(BETWEEN);
  return parts.some(part => 'source' in part)
    ? unsafely('write the content as text, without its media', replacement(pointer, text))
    : safely('write the content as text', replacement(pointer, text));
};

import { defineRule } from '../model/rule.ts';

type Form = 'string' | 'parts';

const WORDS: Readonly<Record<Form, string>> = { string: 'text', parts: 'a list of parts' };

export default defineRule({
  id: 'unsupported-content-form',
  summary: 'Content must be text or must be a list of parts',
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
        const { contentForm: form, wireRole: role = '' } = message;
        if (form !== 'string' && form !== 'parts') return;
        if (!Object.hasOwn(allowed, role) || allowed[role]?.includes(form)) return;
        const data = { role, found: WORDS[form], expected: form === 'parts' ? WORDS.string : WORDS.parts };
        report({ messageId: 'unsupported', at: { pointer: `${message.pointer}/content` }, in: message, data });
      },
    };
  },
});

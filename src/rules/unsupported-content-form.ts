import { defineRule } from '../model/rule.ts';

type Form = 'string' | 'parts';

const WORDS: Readonly<Record<Form, string>> = { string: 'text', parts: 'a list of parts' };

export default defineRule({
  id: 'unsupported-content-form',
  summary: 'Content is text or a list of parts, whichever its role takes.',
  docs: {
    fires:
      'A list of parts where only text is taken, or text where only a list is. Absent and null content has a rule of its own.',
    why: 'Code that joins, prints or renders the content as text fails on a list, or shows the model its notation.',
    remedy: 'Join the text of the parts. Send pictures and files in a user message.',
  },
  parameters: {
    /** Wire role to the forms that it takes; roles that are not named here are not looked at. */
    allowed: {} as Readonly<Record<string, readonly Form[]>>,
  },
  messages: { unsupported: 'content of this `{role}` message is {found}, where only {expected} is taken' },
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

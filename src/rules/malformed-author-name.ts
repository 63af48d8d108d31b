import { defineRule } from '../model/rule.ts';

export default defineRule({
  id: 'malformed-author-name',
  summary: 'Author name has characters that are not allowed',
  docs: {
    fires:
      'Reports a `name` on a message, other than a tool result, with characters that the server does not allow. Most often it is a space in the display name of an agent or a person.',
    why: 'The server writes the name into the prompt and checks it against a pattern.',
    remedy: 'Remove the name, or replace spaces and punctuation with `_`.',
  },
  parameters: {
    /** Regular expression for the whole name; any name if empty. */
    pattern: '',
  },
  messages: { mismatch: 'author name `{name}` does not match `{pattern}`' },
  after: ['unsupported-role', 'wrong-type'],
  check(_view, report, { pattern }) {
    if (pattern === '') return {};
    const regex = new RegExp(pattern, 'u');
    return {
      message(message) {
        const { name, pointer, role } = message;
        if (name === undefined || role === 'tool' || regex.test(name)) return;
        const at = { pointer: `${pointer}/name` };
        report({ messageId: 'mismatch', at, in: message, data: { name, pattern } });
      },
    };
  },
});

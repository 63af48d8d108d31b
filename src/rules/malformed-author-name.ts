import { defineRule } from '../model/rule.ts';

export default defineRule({
  id: 'malformed-author-name',
  summary: 'The name of who speaks has the form that the server takes.',
  docs: {
    fires:
      'A `name` on a message, other than the result of a tool, with characters that the server does not allow: mostly a space in the display name of an agent or a person.',
    why: 'The name becomes part of the line in the prompt that says who speaks, and servers check it against a pattern.',
    remedy: 'Leave the name out, or replace spaces and punctuation by `_`.',
  },
  parameters: {
    /** Regular expression that the whole name has to match; none where empty. */
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

import { defineRule } from '../model/rule.ts';
import { isRedacted } from '../model/text.ts';

export default defineRule({
  id: 'malformed-item-id',
  summary: 'The id of a message has the form that its store or its server gives it.',
  docs: {
    fires: 'A message whose own id is written in another form: another system made it, or it was edited by hand.',
    why: 'Who decodes the id into its type fails, and the message is lost, mostly with the whole history.',
    remedy: 'Give the message a new id in the right form, and every place that names it the same one.',
  },
  parameters: {
    /** Regular expression that the whole id has to match; any, where empty. */
    pattern: '',
  },
  messages: { mismatch: 'message id `{id}` does not match `{pattern}`' },
  check(_view, report, { pattern }) {
    const regex = new RegExp(pattern, 'u');
    return {
      message(message) {
        const { id } = message;
        if (id === undefined || isRedacted(id) || regex.test(id)) return;
        report({ message: 'mismatch', at: message, in: message, data: { id, pattern } });
      },
    };
  },
});

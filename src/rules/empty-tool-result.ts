import type { Part } from '../generated/types.ts';
import { defineRule } from '../model/rule.ts';
import { isBlank } from '../model/text.ts';

export default defineRule({
  id: 'empty-tool-result',
  summary: 'A result has something to read.',
  docs: {
    fires:
      'A result whose content is empty or blank: any, where the server wants text, or one that is marked as a failure and does not say what failed.',
    why: 'Servers that want text refuse it. The mark of a failure does not cross the wire: the model sees an empty success.',
    remedy: 'Write what happened into the content: `done`, or the words of the error.',
  },
  parameters: {
    /** Whether only failures have to say something. */
    failuresOnly: false,
    /** Whether only lists without any text are meant, and text may be empty. */
    listsOnly: false as boolean,
  },
  messages: {
    empty: 'result for `{id}` says nothing',
  },
  after: ['wrong-type', 'missing-field'],
  check(_view, report, { failuresOnly, listsOnly }) {
    return {
      result({ part }, message) {
        const { outcome, content, callId: id = '' } = part;
        const failed = outcome !== undefined && outcome !== 'success';
        if (failuresOnly && !failed) return;
        if (listsOnly && content.some(({ type }) => type === 'text')) return;
        // A message that has no content at all is another rule's.
        if (message.role === 'tool' && message.contentForm !== 'string' && message.contentForm !== 'parts') return;
        if (message.unreadable !== undefined || (!listsOnly && !content.every(saysNothing))) return;
        const label = failed ? 'failed, and does not say why' : 'empty';
        report({ messageId: 'empty', at: part, in: message, data: { id }, label });
      },
    };
  },
});

function saysNothing(part: Part): boolean {
  return part.type === 'text' && isBlank(part.text);
}

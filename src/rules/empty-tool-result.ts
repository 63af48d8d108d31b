import type { Part } from '../generated/types.ts';
import { defineRule } from '../model/rule.ts';
import { isBlank } from '../model/text.ts';
import { type Repair, unsafely } from '../repair/repair.ts';
import { withNoOutput } from '../repair/replaced-parts.ts';

export default defineRule({
  id: 'empty-tool-result',
  title: 'Tool result is empty',
  kind: 'Tool results',
  docs: {
    fires:
      'Reports a result with empty or blank content: every such result if the server requires text, otherwise only results that are marked as an error without saying what failed.',
    why: 'Servers that require text reject it. Where the error mark is not sent to the API, the model sees an empty success.',
    remedy: 'Write what happened into the content: `done`, or the error message.',
  },
  parameters: {
    /** Whether only results of failed calls are checked. */
    failuresOnly: false,
    /** Whether only lists without text are reported, and empty text is allowed. */
    listsOnly: false as boolean,
  },
  messages: {
    empty: 'the result for `{id}` is empty',
  },
  after: ['wrong-type', 'missing-field'],
  check(_view, report, { failuresOnly, listsOnly }) {
    return {
      result({ part }, message) {
        const { outcome, content, callId: id = '' } = part;
        const failed = outcome !== undefined && outcome !== 'success';
        if (failuresOnly && !failed) return;
        if (listsOnly && content.some(({ type }) => type === 'text')) return;
        // `missing-content` reports messages without any content.
        if (message.role === 'tool' && message.contentForm !== 'string' && message.contentForm !== 'parts') return;
        if (message.unreadable !== undefined || (!listsOnly && !content.every(isBlankPart))) return;
        const label = failed ? 'failed without a reason' : 'empty';
        report({ messageId: 'empty', at: part, in: message, data: { id }, label });
      },
    };
  },
});

function isBlankPart(part: Part): boolean {
  return part.type === 'text' && isBlank(part.text);
}

export const repair: Repair = ({ pointer }, broken) => {
  const part = broken.places.partAt(pointer);
  if (part?.type !== 'tool_result') return undefined;
  return unsafely('replace the empty result with a placeholder text', ...withNoOutput(part, broken));
};

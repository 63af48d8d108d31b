import { defineRule } from '../model/rule.ts';
import { isBlank } from '../model/text.ts';

export default defineRule({
  id: 'trailing-whitespace',
  summary: 'The beginning of an answer does not end in white space.',
  docs: {
    fires:
      'An assistant message at the end of a request, for the model to go on from, whose text ends in a blank or a line break. A log may end as it likes.',
    why: 'The blank is the beginning of the next word to the model: behind a lone one it goes on badly, so the server refuses it.',
    remedy: 'Cut white space off the end of the last text.',
  },
  messages: { trailing: 'the request ends in an assistant text that ends in white space' },
  after: ['unexpected-last-role', 'unanswered-tool-call', 'blank-text', 'empty-message', 'wrong-type'],
  check(view, report) {
    return {
      end(last) {
        const part = last?.role === 'assistant' ? last.parts.at(-1) : undefined;
        if (view.as === 'log' || part?.type !== 'text' || !/\s$/.test(part.text) || isBlank(part.text)) return;
        const at = part.wire === undefined ? part : { pointer: `${part.pointer}/text` };
        report({
          messageId: 'trailing',
          at,
          in: last,
        });
      },
    };
  },
});

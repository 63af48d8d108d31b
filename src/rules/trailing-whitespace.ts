import { defineRule } from '../model/rule.ts';
import { isBlank } from '../model/text.ts';
import { valueAt } from '../pointer.ts';
import { type Repair, replacement, safely } from '../repair/repair.ts';

export default defineRule({
  id: 'trailing-whitespace',
  title: 'Prefill ends with whitespace',
  kind: 'Content',
  docs: {
    fires:
      'Reports a request that ends with an assistant message, for the model to continue, whose text ends with a space or a line break. Logs may end in this way.',
    why: 'To the model the space is the beginning of the next word, and after a space alone it continues badly. The server rejects the request.',
    remedy: 'Remove whitespace from the end of the last text.',
  },
  messages: { trailing: 'the last assistant text ends with whitespace' },
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

export const repair: Repair = ({ pointer }, { value }) => {
  const text = valueAt(value, pointer);
  if (typeof text !== 'string') return undefined;
  return safely('remove the whitespace at the end', replacement(pointer, text.trimEnd()));
};

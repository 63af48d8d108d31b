import type { Part } from '../generated/types.ts';
import { defineRule } from '../model/rule.ts';

const WORD = /json/i;

export default defineRule({
  id: 'json-mode-without-json-word',
  title: 'JSON mode, but no message mentions JSON',
  kind: 'Content',
  readsTexts: 'to-confirm',
  docs: {
    fires: 'Reports a request for a JSON object without a schema if no message contains the word `json`.',
    why: 'JSON mode only restricts the output. A model that was not asked for JSON may fill the answer with whitespace until it reaches the token limit.',
    remedy: 'Say in the system message that the answer is JSON and which fields it has, or send a schema.',
  },
  parameters: {
    /** A request field whose text does not count, such as `instructions`. With it, only requests with the word in that field alone are reported. */
    ignored: '',
  },
  messages: {
    noWord: 'JSON mode is on, but no message contains the word `json`',
    onlyThere: 'JSON mode is on, but only the `{field}` contain the word `json`',
  },
  check(view, report, { ignored }) {
    if (view.conversation.settings?.jsonMode !== true) return {};
    let hasWord = false;
    let isInIgnored = ignored === '';
    return {
      message(message) {
        const isFound = message.unreadable !== undefined || message.parts.some(mayContainWord);
        if (ignored !== '' && message.pointer.endsWith(`/${ignored}`)) isInIgnored ||= isFound;
        else hasWord ||= isFound;
      },
      end(last) {
        if (!hasWord && isInIgnored && last !== undefined)
          report({
            messageId: ignored === '' ? 'noWord' : 'onlyThere',
            at: view.conversation,
            in: last,
            data: { field: ignored },
          });
      },
    };
  },
});

/** Whether the part contains the word. A part that is not text counts too, because its words are unknown. */
function mayContainWord(part: Part): boolean {
  switch (part.type) {
    case 'text':
    case 'refusal':
      return WORD.test(part.text);
    case 'reasoning':
      return WORD.test(part.text ?? '');
    case 'tool_call':
      return WORD.test(part.name ?? '') || WORD.test(part.arguments.text ?? '');
    case 'tool_result':
      return part.content.some(mayContainWord);
    case 'image':
      return false;
    default:
      return true;
  }
}

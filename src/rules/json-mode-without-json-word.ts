import type { Part } from '../generated/types.ts';
import { defineRule } from '../model/rule.ts';

const WORD = /json/i;

export default defineRule({
  id: 'json-mode-without-json-word',
  summary: 'A request for a JSON object says so in its messages.',
  docs: {
    fires: 'A request whose answer is to be a JSON object, without a schema, while no message holds the word `json`.',
    why: 'The mode only keeps a model from writing something else: one that was not told to write JSON fills the answer with white space until it is cut.',
    remedy: 'Say in the system message that the answer is JSON, and which fields it has; or send a schema.',
  },
  messages: { noWord: 'the answer is to be JSON, and no message says `json`' },
  check(view, report) {
    if (view.conversation.settings?.jsonMode !== true) return {};
    let isSaid = false;
    return {
      message(message) {
        isSaid ||= message.unreadable !== undefined || message.parts.some(saysJson);
      },
      end(last) {
        if (!isSaid && last !== undefined) report({ messageId: 'noWord', at: view.conversation, in: last });
      },
    };
  },
});

/** Whether the word stands there, or may: nobody knows what is written in a part of another kind. */
function saysJson(part: Part): boolean {
  switch (part.type) {
    case 'text':
    case 'refusal':
      return WORD.test(part.text);
    case 'reasoning':
      return WORD.test(part.text ?? '');
    case 'tool_call':
      return WORD.test(part.name ?? '') || WORD.test(part.arguments.text ?? '');
    case 'tool_result':
      return part.content.some(saysJson);
    case 'image':
      return false;
    default:
      return true;
  }
}

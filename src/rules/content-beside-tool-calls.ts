import { defineRule } from '../model/rule.ts';
import { isBlank } from '../model/text.ts';

export default defineRule({
  id: 'content-beside-tool-calls',
  summary: 'Message has both text and tool calls',
  docs: {
    fires: 'Reports an assistant message that has text and tool calls.',
    why: 'The templates of some models support only one of the two. The server rejects the message, or the text is lost.',
    remedy: 'Remove the text, or move it into a separate assistant message before the calls.',
  },
  messages: { both: 'the message has text and {count} tool calls; only one of the two is allowed' },
  after: ['wrong-type', 'missing-field'],
  check(_view, report) {
    return {
      message(message) {
        if (message.role !== 'assistant' || message.unreadable !== undefined) return;
        const count = message.parts.filter(part => part.type === 'tool_call').length;
        const says = message.parts.find(part => part.type === 'text' && !isBlank(part.text));
        if (count === 0 || says === undefined) return;
        report({ messageId: 'both', at: says, in: message, data: { count } });
      },
    };
  },
});

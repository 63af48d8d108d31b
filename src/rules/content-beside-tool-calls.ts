import { defineRule } from '../model/rule.ts';
import { isBlank } from '../model/text.ts';

export default defineRule({
  id: 'content-beside-tool-calls',
  summary: 'A message says something or calls tools, where it cannot do both.',
  docs: {
    fires: 'An assistant message with text beside its calls.',
    why: 'Templates of older models have a place for one of the two: the message is refused, or the text is lost.',
    remedy: 'Leave the text out, or say it in an assistant message of its own before the one with the calls.',
  },
  messages: { both: 'this says something and makes {count} calls as well' },
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

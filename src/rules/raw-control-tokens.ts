import type { Message, Part } from '../generated/types.ts';
import { defineRule } from '../model/rule.ts';

export default defineRule({
  id: 'raw-control-tokens',
  summary: "The model's own marks do not stand in the text of its answers.",
  docs: {
    fires:
      'Text of an assistant message that holds the marks by which the model tells its reasoning from its answer: the server did not take the reply apart, and it was sent back as it came.',
    why: 'In a prompt these marks are control tokens. Templates refuse them in text, or the model reads turns that nobody wrote.',
    remedy:
      'Have the server take replies apart. Send the text behind the last mark as content, and the reasoning in its own field.',
  },
  parameters: {
    /** The marks that the text may not hold. */
    tokens: [] as readonly string[],
  },
  messages: { found: 'the text holds the control token `{token}`' },
  check(_view, report, { tokens }) {
    return {
      message(message) {
        if (message.role !== 'assistant') return;
        for (const part of message.parts) if (part.type === 'text') look(part, message);
      },
    };

    function look(part: Extract<Part, { type: 'text' }>, message: Message): void {
      const token = tokens.find(each => part.text.includes(each));
      if (token !== undefined) report({ messageId: 'found', at: part, in: message, data: { token } });
    }
  },
});

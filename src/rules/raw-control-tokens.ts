import type { Message, Part } from '../generated/types.ts';
import { defineRule } from '../model/rule.ts';

export default defineRule({
  id: 'raw-control-tokens',
  summary: "Text contains the model's control tokens",
  docs: {
    fires:
      'Reports text of an assistant message with the control tokens that separate reasoning from the answer. The server did not parse the reply, and the text was sent back unchanged.',
    why: 'In a prompt these are control tokens. Templates reject them in text, or the model reads turns that nobody wrote.',
    remedy:
      'Configure the server to parse replies. Send the text after the last control token as content, and the reasoning in its own field.',
  },
  parameters: {
    /** Control tokens that text must not contain. */
    tokens: [] as readonly string[],
  },
  messages: { found: 'the text contains the control token `{token}`' },
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

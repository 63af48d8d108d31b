import type { Message, Part } from '../generated/types.ts';
import { defineRule } from '../model/rule.ts';

export default defineRule({
  id: 'raw-control-tokens',
  title: "Text contains the model's control tokens",
  kind: 'Content',
  readsTexts: 'to-find',
  docs: {
    fires:
      'Reports text of an assistant message or a reply with control tokens of a chat template, such as those that separate reasoning from the answer or begin a tool call. The server did not parse the reply.',
    why: 'In a prompt these are control tokens. Templates reject them in text, or the model reads turns that nobody wrote.',
    remedy:
      'Configure the server to parse replies. Send the text after the last control token as content, and the reasoning in its own field.',
  },
  reply: 'warning',
  parameters: {
    /** Control tokens that text must not contain. */
    tokens: [] as readonly string[],
    /** Tags that text must not begin with. */
    opening: [] as readonly string[],
    /** Tags that text must not begin with where the server parsed other reasoning of the same message. */
    besideReasoning: [] as readonly string[],
  },
  messages: { found: 'the text contains the control token `{token}`' },
  check(_view, report, { tokens, opening, besideReasoning }) {
    return {
      message(message) {
        if (message.role !== 'assistant') return;
        const isParsed = besideReasoning.length > 0 && message.parts.some(({ type }) => type === 'reasoning');
        for (const part of message.parts) if (part.type === 'text') checkPart(part, message, isParsed);
      },
    };

    function checkPart(part: Extract<Part, { type: 'text' }>, message: Message, isParsed: boolean): void {
      const start = part.text.trimStart();
      const begins = (tag: string) => start.startsWith(tag);
      const token =
        opening.find(begins) ??
        (isParsed ? besideReasoning.find(begins) : undefined) ??
        tokens.find(each => part.text.includes(each));
      if (token !== undefined) report({ messageId: 'found', at: part, in: message, data: { token } });
    }
  },
});

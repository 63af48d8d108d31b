import { defineRule } from '../model/rule.ts';

export default defineRule({
  id: 'empty-reasoning',
  summary: 'Reasoning that is sent back is empty',
  docs: {
    fires: 'Reports a reasoning field or block with empty text and no signature, on servers that check it.',
    why: 'Clients insert empty text when they lost the reasoning, and some servers treat it as missing.',
    remedy: 'Send the reasoning from the reply. If it is lost, turn thinking off for this request.',
  },
  parameters: {
    /** Message fields or part types that are checked. */
    fields: [] as readonly string[],
    /** Whether only messages with tool calls are checked. */
    onlyWithCalls: false,
  },
  messages: { empty: '`{field}` is empty' },
  after: ['wrong-type'],
  check(_view, report, { fields, onlyWithCalls }) {
    return {
      message(message) {
        if (message.role !== 'assistant') return;
        if (onlyWithCalls && !message.parts.some(part => part.type === 'tool_call')) return;
        for (const part of message.parts) {
          if (part.type !== 'reasoning' || part.text !== '' || part.signature) continue;
          const field = part.field ?? part.wireType ?? '';
          if (fields.includes(field)) report({ messageId: 'empty', at: part, in: message, data: { field } });
        }
      },
    };
  },
});

import { defineRule } from '../model/rule.ts';

export default defineRule({
  id: 'empty-reasoning',
  summary: 'Reasoning that is sent back has something in it.',
  docs: {
    fires:
      'A reasoning field or block that is there and holds an empty text and no signature, where the server looks into it.',
    why: 'An empty text is what clients fill in when the reasoning was lost; some servers take it for none.',
    remedy: 'Send the reasoning that came with the reply. Where it is lost, turn thinking off for the request.',
  },
  parameters: {
    /** The message fields, or types of content parts, that are looked into. */
    fields: [] as readonly string[],
    /** Whether only messages with calls matter. */
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

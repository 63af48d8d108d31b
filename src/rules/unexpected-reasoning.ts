import { defineRule } from '../model/rule.ts';

export default defineRule({
  id: 'unexpected-reasoning',
  summary: 'Reasoning goes back only where it is read.',
  docs: {
    fires:
      'A reasoning field on a message that is sent: on any, where the server knows no such field, or on an answer without calls, where only the turns with calls keep theirs.',
    why: 'Servers with a closed set of keys refuse it; others drop it, or pay for tokens that the model ignores.',
    remedy:
      'Strip reasoning when the request is built, on the turns that the server does not read it from. Keep it at home.',
  },
  parameters: {
    /** The message fields that are not expected. */
    fields: ['reasoning', 'reasoning_content', 'reasoning_details'] as readonly string[],
    /** Whether they are expected on turns with calls. */
    besideCalls: false,
  },
  messages: {
    unexpected: '`{field}` is not read here',
    plainTurn: '`{field}` on a turn without calls',
  },
  after: ['wrong-type'],
  check(_view, report, { fields, besideCalls }) {
    const refused = new Set(fields);
    return {
      message(message) {
        if (besideCalls && message.unreadable?.includes('tool_calls')) return;
        if (besideCalls && message.parts.some(part => part.type === 'tool_call')) return;
        const told = new Set<string>();
        for (const part of message.parts) {
          const field = part.type === 'reasoning' ? part.field : undefined;
          if (field === undefined || !refused.has(field) || told.has(field)) continue;
          told.add(field);
          const path = `${message.pointer}/${field}`;
          const kind = besideCalls ? 'plainTurn' : 'unexpected';
          report({ messageId: kind, at: { pointer: path }, in: message, data: { field } });
        }
      },
    };
  },
});

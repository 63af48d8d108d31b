import { defineRule } from '../model/rule.ts';

export default defineRule({
  id: 'misnamed-reasoning',
  summary: 'Reasoning is in a field that the server ignores',
  docs: {
    fires: 'Reports reasoning in the field name of another server, sent to a server that ignores this field.',
    why: 'The server silently drops unknown keys. It answers the request, but the model does not see its reasoning.',
    remedy: 'Use the field in which this server returns reasoning.',
  },
  parameters: {
    /** Fields that the server accepts and ignores. */
    ignored: [] as readonly string[],
    /** Fields that the server reads; the first one is recommended. */
    reads: [] as readonly string[],
    /**
     * Whether only messages with tool calls are checked, because the server drops the right field on other messages
     * too.
     */
    onlyWithCalls: false,
  },
  messages: { ignored: 'the server ignores `{found}`; it reads reasoning from `{field}`' },
  check(_view, report, { ignored, reads, onlyWithCalls }) {
    const field = reads[0] ?? '';
    return {
      message(message) {
        const { parts, pointer } = message;
        const reasoning = parts.filter(part => part.type === 'reasoning' && part.field !== undefined);
        if (message.role !== 'assistant' || reasoning.length === 0) return;
        if (onlyWithCalls && !parts.some(part => part.type === 'tool_call')) return;
        const fields = new Set(reasoning.map(part => part.field as string));
        if (reads.some(each => fields.has(each))) return;
        for (const found of fields)
          if (ignored.includes(found))
            report({
              messageId: 'ignored',
              at: { pointer: `${pointer}/${found}` },
              in: message,
              data: { found, field },
            });
      },
    };
  },
});

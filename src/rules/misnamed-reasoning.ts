import { defineRule } from '../model/rule.ts';

export default defineRule({
  id: 'misnamed-reasoning',
  summary: 'Reasoning stands in the field that the server reads.',
  docs: {
    fires:
      'Reasoning that is sent back under the name another server gave it, to one that takes the key and does not look at it.',
    why: 'Unknown keys are dropped without a word: the request is answered, and the model has lost what it thought.',
    remedy: 'Send it under the name in which this server gives its own reasoning.',
  },
  parameters: {
    /** Fields that are taken and not looked at. */
    ignored: [] as readonly string[],
    /** The fields that are read; the first is the one to use. */
    reads: [] as readonly string[],
    /** Whether only messages with calls matter, because elsewhere the right field would be dropped as well. */
    onlyWithCalls: false,
  },
  messages: { ignored: '`{found}` is not looked at here; reasoning is read from `{field}`' },
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

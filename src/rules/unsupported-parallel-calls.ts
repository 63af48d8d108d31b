import { defineRule } from '../model/rule.ts';

export default defineRule({
  id: 'unsupported-parallel-calls',
  title: 'Too many parallel tool calls',
  kind: 'Tool calls',
  docs: {
    fires: 'Reports a message with several calls where only one at a time is supported.',
    why: 'Templates and loops for a single call drop the others, or reject the message.',
    remedy: 'Turn parallel calls off, or write each call with its result as a separate turn.',
  },
  parameters: {
    /** Maximum number of calls in a message. */
    most: 1,
  },
  messages: {
    tooMany: 'the message makes {count} calls; at most {most} are supported',
  },
  check(_view, report, { most }) {
    return {
      message(message) {
        const calls = message.parts.filter(part => part.type === 'tool_call');
        const call = calls[most];
        if (call === undefined) return;
        const data = { count: calls.length, most };
        const related = calls.slice(0, most).map(at => ({ at, label: 'other call' }));
        report({ messageId: 'tooMany', at: call, in: message, data, related });
      },
    };
  },
});

import { defineRule } from '../model/rule.ts';

export default defineRule({
  id: 'unsupported-parallel-calls',
  summary: 'A message makes no more calls than can be run at once.',
  docs: {
    fires: 'A message with several calls, where one at a time is what is read or run.',
    why: 'Templates and loops that know one call drop the others, or refuse the message.',
    remedy: 'Ask for one call at a time, or write each call with its result as a turn of its own.',
  },
  parameters: {
    /** Calls in one message. */
    most: 1,
  },
  messages: {
    tooMany: 'this makes {count} calls where {most} can be run',
  },
  check(_view, report, { most }) {
    return {
      message(message) {
        const calls = message.parts.filter(part => part.type === 'tool_call');
        const call = calls[most];
        if (call === undefined) return;
        const data = { count: calls.length, most };
        const related = calls.slice(0, most).map(at => ({ at, label: 'before it' }));
        report({ messageId: 'tooMany', at: call, in: message, data, related });
      },
    };
  },
});

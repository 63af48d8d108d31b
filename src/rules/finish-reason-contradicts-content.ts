import type { Part } from '../generated/types.ts';
import { defineRule } from '../model/rule.ts';

export default defineRule({
  id: 'finish-reason-contradicts-content',
  summary: 'Why the model stopped agrees with what it said.',
  docs: {
    fires:
      'A finish reason that speaks of calls on a message that has none, or of a finished answer on one that calls tools. Other words say nothing of the content.',
    why: 'Whoever goes by the reason runs no tools where calls wait, or waits for tools that nobody called.',
    remedy:
      'Take the reason from the reply as it came, and change it with the message. Decide by the calls that are there.',
  },
  reply: 'warning',
  parameters: {
    /** Words that say that tools were called. */
    calling: ['tool_calls'] as readonly string[],
    /** Words that say that the answer is finished. */
    finished: ['stop'] as readonly string[],
    /** The message field that holds the word. */
    field: 'finishReason',
  },
  messages: {
    noCalls: 'finish reason `{reason}` on a message without calls',
    calls: 'finish reason `{reason}` on a message that calls tools',
  },
  after: ['wrong-type'],
  check(view, report, { calling, finished, field }) {
    const { choice } = view;
    if (choice !== undefined)
      return {
        end(last) {
          const { reason, reasonAt: at, messages } = choice;
          const meaning = reason ? choice.meaningOf(reason) : undefined;
          if (!reason || (meaning !== 'calling' && meaning !== 'finished')) return;
          const call = messages.flatMap(each => each.parts).find(isClientCall);
          const kind = call === undefined ? 'noCalls' : 'calls';
          if (kind !== (meaning === 'calling' ? 'noCalls' : 'calls')) return;
          const related = call === undefined ? [] : [{ at: call, label: 'a call' }];
          report({ messageId: kind, at, in: last, data: { reason }, related });
        },
      };
    return {
      message(message) {
        const { finishReason: reason, parts, pointer } = message;
        if (reason === undefined || message.unreadable?.includes('tool_calls')) return;
        const call = parts.find(part => part.type === 'tool_call');
        const isWrong = call === undefined ? calling.includes(reason) : finished.includes(reason);
        if (!isWrong) return;
        const at = {
          pointer: message.wire !== undefined && Object.hasOwn(message.wire, field) ? `${pointer}/${field}` : pointer,
        };
        const related = call === undefined ? [] : [{ at: call, label: 'a call' }];
        report({ messageId: call === undefined ? 'noCalls' : 'calls', at, in: message, data: { reason }, related });
      },
    };
  },
});

/** What a provider ran itself nobody else has to run. */
function isClientCall(part: Part): boolean {
  return part.type === 'tool_call' && part.executedBy !== 'provider';
}

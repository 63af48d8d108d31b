import type { Part } from '../generated/types.ts';
import { defineRule } from '../model/rule.ts';

export default defineRule({
  id: 'finish-reason-contradicts-content',
  title: 'Finish reason does not match the content',
  kind: 'Replies and streams',
  needs: ['later'],
  docs: {
    fires:
      'Reports a finish reason for tool calls on a message without calls, and a finish reason for a finished answer on a message with calls. Other finish reasons are not checked.',
    why: 'A program that goes by the finish reason skips calls that are waiting, or waits for results of calls that do not exist.',
    remedy:
      'Store the finish reason of the reply, and change it together with the message. Check for calls instead of the finish reason.',
  },
  reply: 'warning',
  parameters: {
    /** Finish reasons that say that the model calls tools. */
    calling: ['tool_calls'] as readonly string[],
    /** Finish reasons that say that the answer is complete. */
    finished: ['stop'] as readonly string[],
    /** The message field with the finish reason. */
    field: 'finishReason',
  },
  messages: {
    noCalls: 'finish reason is `{reason}`, but the message has no tool calls',
    calls: 'finish reason is `{reason}`, but the message has tool calls',
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

/** Tools that the provider runs do not need the client to act, so they do not count as calls. */
function isClientCall(part: Part): boolean {
  return part.type === 'tool_call' && part.executedBy !== 'provider';
}

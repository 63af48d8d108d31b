import type { Message } from '../generated/types.ts';
import { approvalsBy } from '../model/approvals.ts';
import { defineRule } from '../model/rule.ts';
import { partRemovals } from '../repair/parts.ts';
import { messageAt, type Repair, unsafely } from '../repair/repair.ts';

export default defineRule({
  id: 'unresolved-tool-approval',
  title: 'Tool approval does not match a request',
  kind: 'Tool calls',
  needs: ['earlier', 'later'],
  docs: {
    fires:
      'Reports an approval in the last message that answers no approval request of the conversation, and an approval request for a call that does not exist. Approvals of calls that already have a result are skipped.',
    why: 'The call is now run or denied, and the program looks it up by its ID.',
    remedy:
      'When you truncate the history, keep the message with the call and the approval request. Answer with the ID of that request.',
  },
  parameters: {
    /** The part type of an approval request. */
    request: 'tool-approval-request' as string,
    /** The part type of the answer. */
    response: 'tool-approval-response' as string,
    /** The field with the ID of the request, on both sides. */
    id: 'approvalId' as string,
    /** The field of the request that names the call. */
    call: 'toolCallId' as string,
    /** The message IDs of the faults to report, if the program has other words for each; all if empty. */
    of: [] as readonly string[],
  },
  messages: {
    noRequest: 'no approval request `{id}` precedes this answer',
    noCall: 'the call `{call}` that `{id}` asks about does not exist',
  },
  after: ['missing-field', 'wrong-type', 'part-in-wrong-role'],
  check(_view, reportAny, { of, ...names }) {
    const approvals = approvalsBy(names);
    const report: typeof reportAny = found => {
      if (of.length === 0 || of.includes(found.messageId)) reportAny(found);
    };
    const calls = new Set<string>();

    function checkMessage(last: Message): void {
      const results = new Set(last.parts.map(part => (part.type === 'tool_result' ? part.callId : undefined)));
      for (const part of last.parts) {
        const id = approvals.answered(part);
        if (id === undefined) continue;
        const question = approvals.question(id);
        if (question === undefined) {
          report({ messageId: 'noRequest', at: part, in: last, data: { id } });
          continue;
        }
        const { callId: call } = question;
        if (call === undefined || results.has(call) || calls.has(call)) continue;
        const related = [{ at: question.part, label: 'the approval request' }];
        report({ messageId: 'noCall', at: part, in: last, data: { id, call }, related });
      }
    }

    return {
      message(message) {
        if (message.role === 'assistant') approvals.take(message);
        for (const part of message.parts)
          if (part.type === 'tool_call' && part.callId !== undefined && message.role === 'assistant')
            calls.add(part.callId);
      },
      end(last) {
        if (last?.role === 'tool') checkMessage(last);
      },
    };
  },
});

export const repair: Repair = ({ pointer }, broken) => {
  const message = messageAt(broken, pointer);
  const part = broken.places.partAt(pointer);
  return message && part && unsafely('remove the answer', ...partRemovals([part], message));
};

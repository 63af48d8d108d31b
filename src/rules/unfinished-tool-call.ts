import { defineRule } from '../model/rule.ts';
import { shorten } from '../model/text.ts';
import { callAt, type Repair, unsafely } from '../repair/repair.ts';
import { addStubResult } from '../repair/stub-result.ts';

export default defineRule({
  id: 'unfinished-tool-call',
  title: 'Stored tool call was never finished',
  kind: 'Tool calls',
  needs: ['later'],
  docs: {
    fires:
      'Reports a call that is still waiting or running, or that has no outcome, although messages follow. The process stopped during the call, and the conversation was resumed later. A call at the end of the history may still be running and is not reported.',
    why: 'A request built from this history either contains a call without a result, which servers reject, or omits the call, so the model never learns about it.',
    remedy:
      'When you resume a history, finish its open calls: store that they were interrupted, or run the tools again.',
  },
  messages: {
    unfinished: 'tool call `{call}` has no outcome, although the conversation continues',
    stillOpen: 'tool call `{call}` is still `{status}`, although the conversation continues',
  },
  afterHere: ['missing-tool-call-id', 'wrong-type'],
  check(_view, report) {
    return {
      turn(turn) {
        const { next } = turn;
        if (turn.unreadable || next === undefined) return;
        for (const { part, message, results, sameIdAs, early } of turn.calls) {
          if (results.length > 0 || sameIdAs !== undefined || early !== undefined) continue;
          const call = part.callId || part.name || 'without a name';
          report({
            messageId: part.status === undefined ? 'unfinished' : 'stillOpen',
            at: part,
            in: message,
            data: { call, ...(part.status !== undefined && { status: part.status }) },
            label: 'never finished',
            related: [{ at: next, label: 'the conversation continues here' }],
          });
        }
      },
    };
  },
});

export const repair: Repair = ({ pointer }, broken) => {
  const call = callAt(broken, pointer);
  if (call === undefined || call.results.length > 0) return undefined;
  const edits = addStubResult(call, broken);
  const { callId, name = 'a tool' } = call.part;
  if (edits.length === 0) return undefined;
  return unsafely(`record that \`${shorten(callId || name)}\` was interrupted`, ...edits);
};

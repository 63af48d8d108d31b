import { approvalsBy, NO_APPROVALS } from '../model/approvals.ts';
import { defineRule } from '../model/rule.ts';
import type { Turn } from '../model/turns.ts';

export default defineRule({
  id: 'unanswered-tool-call',
  summary: 'Tool call has no result',
  docs: {
    fires:
      'Reports a call without a result before the next turn. The tool was interrupted, the result was lost when the history was truncated, or another message was sent instead. Where the server reads only one message with results, it also reports a result in a later message. At the end of a log it is only an info.',
    why: 'Models are trained on calls that are followed by their results, and servers check this before they continue.',
    remedy:
      'Add a result that says what happened ("interrupted by the user" is enough) directly after the message with the calls, or remove the call.',
  },
  parameters: {
    /** Whether calls of one turn may have the same ID, so that each needs its own result. */
    idsMayCollide: false,
    /**
     * Turns that are checked: all, those with some results, those without results, or those whose results are in
     * several messages of which the server reads only the first.
     */
    turns: 'all' as 'all' | 'answered-in-part' | 'unanswered' | 'answered-apart',
    /** Statuses of calls that need no result here: they are not sent, or their result comes from elsewhere. */
    exceptStatus: [] as readonly string[],
    /** The field of a call that is true if its result may come in a later request; none if empty. */
    later: '',
    /** How the format asks and answers whether a call may run. An answer counts as a result. */
    approvals: NO_APPROVALS,
    /** Roles of the messages before which calls need their results; any role, and the end, if empty. */
    before: [] as readonly string[],
  },
  messages: {
    unanswered: 'tool call `{id}` has no result',
    unansweredIdless: 'a call of `{tool}` has no result',
    openAtEnd: 'the log ends before tool call `{id}` has a result',
    apart: 'the result of `{id}` is not in the same message as the first result',
  },
  afterHere: ['missing-tool-call-id', 'impossible-tool-call-status'],
  check(view, report, { idsMayCollide, turns, before, exceptStatus, later, approvals: names }) {
    const approvals = names.request === '' ? undefined : approvalsBy(names);
    return {
      ...(approvals !== undefined && { message: approvals.take }),
      turn(turn) {
        if (turn.unreadable) return;
        if (turns === 'answered-apart') {
          reportSeparated(turn);
          return;
        }
        if (turns !== 'all' && turn.results.length > 0 !== (turns === 'answered-in-part')) return;
        // The place to insert the next missing result: after the previous result, or after the calls.
        let behind = turn.message;
        for (const call of turn.calls) {
          behind = call.results[0]?.message ?? behind;
          const { next } = call.batch;
          if (call.results.length > 0 || call.early !== undefined) continue;
          if (before.length > 0 && !before.includes(next?.wireRole ?? '')) continue;
          if (later !== '' && (call.part.wire as Readonly<Record<string, unknown>> | undefined)?.[later] === true)
            continue;
          // If several calls share an ID, `reused-tool-call-id` reports the later ones.
          if (call.sameIdAs !== undefined && !idsMayCollide) continue;
          const { callId: id = '', name: tool = 'a tool', status } = call.part;
          if ((status !== undefined && exceptStatus.includes(status)) || approvals?.isAnswered(id)) continue;
          const data = { id: id === '' ? tool : id, tool };
          if (view.as === 'log' && next === undefined) {
            report({ messageId: 'openAtEnd', at: call.part, in: call.message, data, severity: 'info' });
            continue;
          }
          const related = next === undefined ? [] : [{ at: next, label: 'results expected before this' }];
          report({
            messageId: id === '' ? 'unansweredIdless' : 'unanswered',
            at: call.part,
            in: call.message,
            data,
            label: 'no result',
            related,
          });
        }
      },
    };

    function reportSeparated({ results }: Turn): void {
      const first = results[0];
      const late = results.find(({ message }) => message !== first?.message);
      if (first === undefined || late === undefined) return;
      const { callId, name = 'a tool' } = late.part;
      const data = { id: callId || name, tool: name };
      const related = [{ at: first.part, label: 'the first result' }];
      report({ messageId: 'apart', at: late.part, in: late.message, data, related });
    }
  },
});

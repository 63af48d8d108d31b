import type { Message } from '../generated/types.ts';
import { defineRule } from '../model/rule.ts';
import { shorten } from '../model/text.ts';

export default defineRule({
  id: 'unanswered-tool-call',
  summary: 'Every tool call is answered before the conversation goes on.',
  docs: {
    fires:
      'A call without a result: the tool was interrupted, its result was lost when the history was cut, or another message came instead. At the end of a log this is only a note, since logs may stop anywhere.',
    why: 'A model is trained on calls that are followed by their results; servers check that each is there before they go on.',
    remedy:
      'Add a result for the call that says what happened ("interrupted by the user" will do), directly after the message with the calls, or take the call out.',
  },
  parameters: {
    /** Whether calls of one turn may have one id: each of them needs a result of its own then. */
    idsMayCollide: false,
  },
  messages: {
    unanswered: 'tool call `{id}` has no result',
    unansweredIdless: 'a call of `{tool}` has no result',
    openAtEnd: 'the log ends before tool call `{id}` is answered',
  },
  afterHere: ['missing-tool-call-id'],
  check(view, report, { idsMayCollide }) {
    return {
      turn(turn) {
        if (turn.unreadable) return;
        // Where the next missing result belongs: behind the one before it, or behind the calls themselves.
        let behind = turn.message;
        for (const call of turn.calls) {
          behind = call.results[0]?.message ?? behind;
          if (call.results.length > 0 || call.early !== undefined) continue;
          // Of calls with one id the first is told of, by the rule about ids.
          if (call.sameIdAs !== undefined && !idsMayCollide) continue;
          const { callId: id = '', name: tool = 'a tool' } = call.part;
          const data = { id: id === '' ? tool : id, tool };
          if (view.as === 'log' && turn.next === undefined) {
            report({ message: 'openAtEnd', at: call.part, in: call.message, data, severity: 'info' });
            continue;
          }
          const related = turn.next === undefined ? [] : [{ at: turn.next, label: 'results had to end before this' }];
          report({
            message: id === '' ? 'unansweredIdless' : 'unanswered',
            at: call.part,
            in: call.message,
            data,
            label: 'never answered',
            related,
            fix: {
              safety: 'unsafe',
              title: `add a result for \`${shorten(data.id)}\` after message ${indexOf(behind)}`,
            },
          });
        }
      },
    };
  },
});

/** Which message of the conversation it is, as its pointer says. */
function indexOf({ pointer }: Message): string {
  return pointer.slice(pointer.lastIndexOf('/') + 1);
}

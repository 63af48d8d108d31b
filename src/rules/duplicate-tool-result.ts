import { defineRule } from '../model/rule.ts';

export default defineRule({
  id: 'duplicate-tool-result',
  summary: 'Every tool call is answered once.',
  docs: {
    fires:
      'A second result for a call: a retry that was appended instead of replacing, a placeholder that stayed beside the real result, a history that was merged twice.',
    why: 'One call has one answer; a server cannot tell which of two is meant.',
    remedy: 'Keep the result that the model is to see.',
  },
  parameters: {
    /** Whether only those are told that other messages part from the calls, and that follow no calls where they stand. */
    apartOnly: false,
  },
  messages: { duplicate: 'tool call `{id}` is answered a second time' },
  after: ['missing-tool-call-id'],
  check(_view, report, { apartOnly }) {
    return {
      turn(turn) {
        for (const call of turn.calls)
          for (const result of call.results.slice(1)) {
            if (apartOnly && result.behind === undefined) continue;
            report({
              messageId: 'duplicate',
              at: result.part,
              in: result.message,
              data: { id: result.part.callId ?? '' },
              related: [{ at: call.results[0]?.part ?? call.part, label: 'the first answer' }],
            });
          }
      },
    };
  },
});

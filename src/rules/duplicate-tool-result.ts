import { defineRule } from '../model/rule.ts';

export default defineRule({
  id: 'duplicate-tool-result',
  summary: 'Tool call has more than one result',
  docs: {
    fires:
      'Reports a second result for the same call. Typical causes are a retry that was appended instead of replacing the first result, a placeholder that was left beside the real result, and a history that was merged twice.',
    why: 'A call has one result. The server cannot know which of two to use.',
    remedy: 'Keep the result that the model should see.',
  },
  parameters: {
    /** Whether only results are reported that other messages separate from their calls. */
    apartOnly: false,
  },
  messages: { duplicate: 'tool call `{id}` already has a result' },
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
              related: [{ at: call.results[0]?.part ?? call.part, label: 'first result' }],
            });
          }
      },
    };
  },
});

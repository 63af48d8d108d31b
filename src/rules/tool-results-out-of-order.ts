import { defineRule } from '../model/rule.ts';

export default defineRule({
  id: 'tool-results-out-of-order',
  summary: 'Tool results are not in the order of their calls',
  docs: {
    fires:
      'Reports a result that answers an earlier call than the result before it. This happens when tools finish in a different order from their calls.',
    why: 'Where IDs are not checked, results are matched by position, and the model reads the output of one tool as that of another.',
    remedy: 'Write the results in the order of the calls.',
  },
  messages: { outOfOrder: 'the result for `{id}` comes after the result of a later call' },
  after: ['missing-tool-call-id', 'reused-tool-call-id'],
  check(_view, report) {
    return {
      turn(turn) {
        let furthest = -1;
        for (const result of turn.results) {
          const { call } = result;
          if (call === undefined || call.results[0] !== result || result.by !== 'id') continue;
          if (call.position < furthest) {
            report({
              messageId: 'outOfOrder',
              at: result.part,
              in: result.message,
              data: { id: result.part.callId ?? '' },
              related: [{ at: call.part, label: 'its call' }],
            });
            return;
          }
          furthest = call.position;
        }
      },
    };
  },
});

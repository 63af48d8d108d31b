import { defineRule } from '../model/rule.ts';

export default defineRule({
  id: 'tool-results-out-of-order',
  summary: 'Results of parallel calls come in the order of the calls.',
  docs: {
    fires:
      'A result that answers an earlier call than the result before it, as when tools finish in another order than they were called in.',
    why: "Where ids are not checked, results are paired by their place: the model reads one tool's output as another's.",
    remedy: 'Write the results in the order of the calls, whatever finished first.',
  },
  messages: { outOfOrder: 'result for `{id}` stands behind the result of a later call' },
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

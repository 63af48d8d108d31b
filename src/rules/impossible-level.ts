import { defineRule } from '../model/rule.ts';

export default defineRule({
  id: 'impossible-level',
  title: 'Structured output names a level that its chain cannot reach',
  kind: 'Agent history',
  docs: {
    fires:
      'Reports the result of a structured call that names a level the model does not support, or that needed fewer calls than the levels before it require.',
    why: 'The chain tries the levels in order, each at least once, and only those that the model supports. Such a result was written by hand or by another chain.',
    remedy: "Check the model's capabilities, and the logged level and number of calls.",
  },
  messages: {
    unavailable: 'level {level} needs a model with `{ability}`',
    tooFew: '{calls} calls were logged for level {level}, which needs at least {least}',
  },
});

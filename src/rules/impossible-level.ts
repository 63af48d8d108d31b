import { defineRule } from '../model/rule.ts';

export default defineRule({
  id: 'impossible-level',
  summary: 'Structured output comes from a level that its chain can reach.',
  docs: {
    fires:
      'The result of a structured call that names a level the model was not able to be asked at, or that took fewer calls than the levels before it need.',
    why: 'Levels are tried in order, each at least once, and only those that the model can do: such a result was written by hand or by another chain.',
    remedy: 'Look at what the model said that it can do, and at the level and the number of calls that were logged.',
  },
  messages: {
    unavailable: 'level {level} needs a model with `{ability}`',
    tooFew: 'took {calls} calls for level {level}, which takes {least} at least',
  },
});

import { defineRule } from '../model/rule.ts';

export default defineRule({
  id: 'history-beside-trace',
  summary: 'A request for the final answer holds instructions and one trace.',
  docs: {
    fires:
      'A message of the run beside the user message that holds its trace, in a request that asks for the final answer.',
    why: 'The trace says all that the run found. With the messages beside it the model reads everything twice, and calls that this request has no tools for.',
    remedy: 'Send the instructions and the user message with the trace, and nothing else.',
  },
  messages: { beside: 'this `{role}` message stands beside the trace of the run' },
});

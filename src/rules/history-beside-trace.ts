import { defineRule } from '../model/rule.ts';

export default defineRule({
  id: 'history-beside-trace',
  title: 'Request for the final answer contains more than the trace',
  kind: 'What agents keep',
  docs: {
    fires:
      'Reports a message of the run beside the user message that contains its trace, in a request for the final answer.',
    why: 'The trace already contains everything the run found. With the messages beside it, the model reads everything twice, and sees calls for which this request declares no tools.',
    remedy: 'Send only the instructions and the user message with the trace.',
  },
  messages: { beside: 'this `{role}` message repeats what the trace contains' },
});

import { defineRule } from '../model/rule.ts';

export default defineRule({
  id: 'history-beside-trace',
  title: 'Request for the final answer contains more than the trace',
  kind: 'Agent history',
  docs: {
    fires:
      'In a request for the final answer, one user message contains the whole run as a trace. Reports any other message of the run in that request.',
    why: 'The trace already contains everything the run found. If the messages are sent as well, the model reads everything twice, and sees calls for which this request declares no tools.',
    remedy: 'Send only the instructions and the user message with the trace.',
  },
  messages: { beside: 'this `{role}` message repeats what the trace contains' },
});

import { defineRule } from '../model/rule.ts';

export default defineRule({
  id: 'truncated-stream',
  summary: 'A stream ends by saying that it ends.',
  docs: {
    fires:
      'A stream whose last event is not the one that ends it: no finish reason ever came, the closing event is missing, or the data of the last event break off.',
    why: 'The connection was cut. What was assembled so far looks like a whole answer, and half a call may even parse.',
    remedy:
      'Throw the turn away and ask again, or keep its text marked as cut short. Never run a call of such a turn, and never take the end of the body for `stop`.',
  },
  reply: 'error',
  messages: {
    noEnd: 'the stream ends without {expected}',
    noMarker: 'the answer is whole, but `{marker}` does not follow',
    cut: 'the data of the last event break off',
    empty: 'the stream holds no event',
  },
});

import { defineRule } from '../model/rule.ts';

export default defineRule({
  id: 'truncated-stream',
  title: 'Stream is truncated',
  kind: 'Replies and streams',
  docs: {
    fires:
      'Reports a stream whose last event is not its end: there is no finish reason, the final event is missing, the data of the last event is incomplete, or the final event is the only one.',
    why: 'The connection was closed early. The text so far looks like a complete answer, and half a call may even parse.',
    remedy:
      'Discard the turn and send the request again, or store its text marked as truncated. Never run a tool call from such a turn.',
  },
  reply: 'error',
  messages: {
    noEnd: 'the stream ends without {expected}',
    noMarker: 'the answer is complete, but `{marker}` is missing',
    cut: 'the data of the last event is incomplete',
    empty: 'the stream has no events',
    noReply: 'the stream ends without a reply',
  },
});

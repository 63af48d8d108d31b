import { defineRule } from '../model/rule.ts';

export default defineRule({
  id: 'stream-error-ignored',
  title: 'Reply contains an error',
  kind: 'Replies and streams',
  docs: {
    fires:
      'Reports an error event, or an error object in an event or in the body, although the HTTP status says that the request succeeded. A finish reason that means an error counts as well.',
    why: 'The server sent the status before the model began. Programs that read only the text store half an answer, or none, as a complete one.',
    remedy:
      'Treat the turn as failed: show the error and send the request again. Do not store the text before the error as an answer.',
  },
  reply: 'error',
  messages: {
    event: 'the stream contains an error: {reason}',
    body: 'the reply is an error: {reason}',
    continued: 'the stream continues after its error',
  },
});

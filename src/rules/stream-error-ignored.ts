import { defineRule } from '../model/rule.ts';

export default defineRule({
  id: 'stream-error-ignored',
  summary: 'An error inside a reply ends it, whatever the HTTP status says.',
  docs: {
    fires:
      'An error event, or an error object in an event or in the body, under a status that says that all went well. A reason to stop that speaks of an error counts as well.',
    why: 'The status was sent before the model began. Readers that look for text alone take half an answer, or none, for the whole one.',
    remedy: 'Treat the turn as failed: show the error, and ask again. Do not store what came before it as an answer.',
  },
  reply: 'error',
  messages: {
    event: 'an error comes in the stream: {reason}',
    body: 'the reply is an error: {reason}',
    continued: 'the stream goes on behind its error',
  },
});

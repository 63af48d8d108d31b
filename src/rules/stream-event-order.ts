import { defineRule } from '../model/rule.ts';

export default defineRule({
  id: 'stream-event-order',
  summary: 'A stream says that it is done once, at its end.',
  docs: {
    fires:
      'A chunk that says it is the last and is followed by others, or a request that is called done although its last run ends in calls whose results the model has not seen.',
    why: 'Readers stop at the first chunk that is done: what comes behind it is lost, and an answer that is still due never comes.',
    remedy: 'Set `done` on the last chunk alone, when the last run has made no calls.',
  },
  messages: {
    doneEarly: '`done` is true, but {count} chunks follow',
    doneWithCalls: '`done` is true, but the last run ends in calls',
  },
});

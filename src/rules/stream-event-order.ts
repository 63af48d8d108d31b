import { defineRule } from '../model/rule.ts';

export default defineRule({
  id: 'stream-event-order',
  summary: 'The events of a stream come in the order that its wire has, each once.',
  docs: {
    fires:
      'An event that the wire does not have at this point: a fragment of something that was not begun, a beginning inside what is still open, an end of what was never open, anything behind the end. Also a chunk that says it is the last and is followed by others, or one that is called done although its last run ends in calls.',
    why: 'Readers keep one state for each thing that is open: a fragment out of turn is thrown away, raises an exception, or ends in the wrong call.',
    remedy:
      'Hand events on as they came, in their order; a proxy that rewrites them opens before it fills, closes what it opened, and ends once.',
  },
  reply: 'error',
  messages: {
    unexpected: '`{event}` where {expected} is due',
    notOpen: '`{event}` for {what} `{id}`, which is not open',
    otherOwner: '`{event}` for {what} `{id}`, which another agent has open',
    openTwice: '`{event}` opens {what} `{id}` a second time',
    leftOpen: '`{event}` while {what} `{id}` is still open',
    afterEnd: '`{event}` behind the end of the stream',
    twice: '`{event}` comes a second time',
    renamed: 'the event is named `{event}`, its data `{type}`',
    unknown: 'event `{event}` is none of this stream',
    needless: '`{event}` comes, though {kept} of {original} messages are kept',
    doneEarly: '`done` is true, but {count} chunks follow',
    doneWithCalls: '`done` is true, but the last run ends in calls',
  },
});

import { defineRule } from '../model/rule.ts';

export default defineRule({
  id: 'stream-event-order',
  title: 'Stream events are out of order',
  kind: 'Replies and streams',
  docs: {
    fires:
      'Reports an event that is not allowed at this point: a delta for something that was not started, a start within something that is still open, an end of something that is not open, and anything after the end. Also a chunk that claims to be the last and is followed by others, and a stream that is marked as done although its last run ends in calls.',
    why: 'Programs track what is open. An event out of order is dropped, raises an exception, or ends up in the wrong call.',
    remedy:
      'Forward events unchanged and in order. A proxy that rewrites them must start each item before its deltas, end what it started, and end the stream once.',
  },
  reply: 'error',
  messages: {
    unexpected: 'unexpected `{event}`, expected {expected}',
    notOpen: '`{event}` for {what} `{id}`, which is not open',
    otherOwner: '`{event}` for {what} `{id}`, which belongs to another agent',
    openTwice: '`{event}` starts {what} `{id}` a second time',
    leftOpen: '`{event}` although {what} `{id}` is still open',
    afterEnd: '`{event}` after the end of the stream',
    twice: '`{event}` occurs a second time',
    renamed: 'the event name is `{event}`, but its data has the type `{type}`',
    unknown: '`{event}` is not an event of this stream',
    needless: 'unexpected `{event}`: {kept} of {original} messages are kept',
    doneEarly: '`done` is true, but {count} chunks follow',
    doneWithCalls: '`done` is true, but the last run ends in calls',
  },
});

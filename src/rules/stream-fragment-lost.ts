import { defineRule } from '../model/rule.ts';

export default defineRule({
  id: 'stream-fragment-lost',
  title: 'Stream lost or changed a part of the reply',
  kind: 'Replies and streams',
  docs: {
    fires:
      'Reports a final value that differs from the sum of its deltas, a gap in a numbered stream, a delta that belongs to no item, and in streams of snapshots a chunk that removes something an earlier chunk had. If a recording has both the stream and the reply of a request, it also reports where the two differ.',
    why: 'Something between the server and the program dropped or duplicated an event. Half a path or a wrong price in the arguments of a call still runs.',
    remedy:
      'Use the final value if there is one. Check proxies that drop lines and readers that split bytes in the wrong place. In snapshots, hold text back until it is final.',
  },
  reply: 'error',
  messages: {
    differs: '`{part}` in `{event}` differs from the sum of its deltas',
    gap: 'number {found} follows {before}: {count} events are missing',
    repeated: 'number {found} follows {before}: an event was sent twice or late',
    homeless: 'a delta of `{part}` belongs to no item that was started',
    textLost: '`{part}` does not begin with its text from the chunk before',
    runLost: '{count} earlier runs are missing',
    runChanged: 'a finished run differs from the chunk before',
    callLost: '{count} earlier calls are missing',
    callChanged: 'a call differs from the chunk before',
    beside: 'the stored reply and its stream differ in the {part}',
    besideCalls: 'the stored reply has {found} tool calls, but its stream has {expected}',
  },
});

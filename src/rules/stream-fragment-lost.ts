import { defineRule } from '../model/rule.ts';

export default defineRule({
  id: 'stream-fragment-lost',
  summary: 'What a stream repeats of itself is what it has sent before.',
  docs: {
    fires:
      'A finished value that is not what its fragments add up to, a number that is missing in a numbered stream, a fragment that belongs to nothing; in streams of snapshots, a chunk that takes back what an earlier one held.',
    why: 'Something between server and reader dropped or doubled an event. Half a path or a price in the arguments of a call still runs.',
    remedy:
      'Take the finished value where there is one. Look at what stands between: proxies that drop lines, readers that split at the wrong byte. In snapshots, hold text back until it is certain.',
  },
  reply: 'error',
  messages: {
    differs: '`{event}` has another `{part}` than its fragments add up to',
    gap: 'number {found} follows {before}: {count} events are missing',
    repeated: 'number {found} follows {before}: an event came twice, or late',
    homeless: 'a fragment of `{part}` belongs to nothing that was begun',
    textLost: '`{part}` does not begin with what the chunk before had of it',
    runLost: 'of the runs before, {count} are gone',
    runChanged: 'a finished run is not what it was in the chunk before',
    callLost: 'of the calls before, {count} are gone',
    callChanged: 'a call is not what it was in the chunk before',
  },
});

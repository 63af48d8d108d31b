import { defineRule } from '../model/rule.ts';

export default defineRule({
  id: 'stream-fragment-lost',
  summary: 'What a stream has shown stays in every later chunk.',
  docs: {
    fires:
      'A chunk of a stream of snapshots that takes back what an earlier one held: a text that no longer begins as it did, a call or a run that is gone, a finished run that is not what it was.',
    why: 'Readers show what is new and keep the rest: what is taken back stays on their screens, and what replaced it is never shown.',
    remedy: 'Hold text back until it is certain, and copy what is finished into every later chunk.',
  },
  messages: {
    textLost: '`{part}` does not begin with what the chunk before had of it',
    runLost: 'of the runs before, {count} are gone',
    runChanged: 'a finished run is not what it was in the chunk before',
    callLost: 'of the calls before, {count} are gone',
    callChanged: 'a call is not what it was in the chunk before',
  },
});

import { defineRule } from '../model/rule.ts';

export default defineRule({
  id: 'interrupted-tool-results',
  summary: 'Nothing stands between calls and their results.',
  docs: {
    fires:
      'A message between a message with calls and one of its results: what the user typed while tools ran, a picture sent along with the first of several results, a system note. Where all results of a turn have to stand in one message: a second message with results.',
    why: 'Servers read the run of results directly behind the calls; what comes after the first other message is no longer seen as their answer.',
    remedy: 'Move the message behind the last result.',
  },
  parameters: {
    /** Whether one message has to hold all results of a turn. */
    together: false as boolean,
  },
  messages: {
    interrupted: 'this `{role}` message stands between calls and their results',
    apart: 'result for `{id}` stands in another message than the first of its turn',
  },
  check(_view, report, { together }) {
    return {
      turn(turn) {
        const first = turn.results[0];
        const apart = turn.results.find(({ message }) => message !== first?.message);
        if (together && first !== undefined && apart !== undefined && apart.behind === undefined)
          report({
            messageId: 'apart',
            at: apart.part,
            in: apart.message,
            data: { id: apart.part.callId ?? '' },
            related: [{ at: first.part, label: 'the first result' }],
          });
        const lateOnes = turn.results.filter(each => each.behind !== undefined && each.call?.results[0] === each);
        const late = lateOnes[0];
        const intruder = late?.behind;
        if (late === undefined || intruder === undefined) return;
        report({
          messageId: 'interrupted',
          at: intruder,
          in: intruder,
          data: {
            role: intruder.wireRole ?? intruder.role,
            id: lateOnes.flatMap(({ part }) => part.callId ?? []).join(', '),
          },
          related: [
            { at: turn.message, label: 'the calls' },
            { at: late.part, label: 'a result of theirs' },
          ],
        });
      },
    };
  },
});

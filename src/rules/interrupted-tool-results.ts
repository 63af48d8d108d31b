import { defineRule } from '../model/rule.ts';
import { messageAt, type Repair } from '../repair/repair.ts';
import { beforeMessage, intoOneMessage } from '../repair/results.ts';

export default defineRule({
  id: 'interrupted-tool-results',
  title: 'Message between tool calls and their results',
  kind: 'Tool results',
  needs: ['earlier'],
  docs: {
    fires:
      'Reports a message between a message with tool calls and one of their results: text that the user typed while tools were running, an image sent after the first of several results, or a system note. Where all results of a turn must be in one message, it also reports a second message with results.',
    why: 'Servers read the results that directly follow the calls. They do not connect results after another message with the calls.',
    remedy: 'Move the message after the last result.',
  },
  parameters: {
    /** What is reported: a message between calls and results, or results of one turn in several messages. */
    of: ['interrupted'] as readonly ('interrupted' | 'apart')[],
  },
  messages: {
    interrupted: 'this `{role}` message is between tool calls and their results',
    apart: 'the result for `{id}` is not in the same message as the first result of its turn',
  },
  check(_view, report, { of }) {
    return {
      turn(turn) {
        const first = turn.results[0];
        const separate = turn.results.find(({ message }) => message !== first?.message);
        if (of.includes('apart') && first !== undefined && separate !== undefined && separate.behind === undefined)
          report({
            messageId: 'apart',
            at: separate.part,
            in: separate.message,
            data: { id: separate.part.callId ?? '' },
            related: [{ at: first.part, label: 'the first result' }],
          });
        if (!of.includes('interrupted')) return;
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
            { at: late.part, label: 'their result' },
          ],
        });
      },
    };
  },
});

export const repair: Repair = ({ messageId: kind, pointer }, broken) => {
  if (kind === 'apart') {
    const turn = broken.places.turnOfResult(pointer);
    return turn && intoOneMessage(turn, broken);
  }
  const intruder = messageAt(broken, pointer);
  const turn = intruder && broken.places.turnInterruptedBy(intruder);
  return intruder && turn && beforeMessage(intruder, turn, broken);
};

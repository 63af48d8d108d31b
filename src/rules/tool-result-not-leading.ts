import type { Part } from '../generated/types.ts';
import { defineRule } from '../model/rule.ts';
import { messageAt, type Repair } from '../repair/repair.ts';
import { behindResults } from '../repair/results.ts';

export default defineRule({
  id: 'tool-result-not-leading',
  title: 'Tool result comes after other content of its turn',
  kind: 'Tool results',
  needs: ['earlier'],
  docs: {
    fires:
      'Reports a result after text, an image or a file of the same turn, and a result after such content between two results. Neighboring user messages count as one turn. Content after the last result is allowed.',
    why: 'The server looks for results at the beginning of the turn and stops at the first other block. It does not see later results.',
    remedy: 'Move the other content after the last result.',
  },
  messages: { behind: 'the result for `{id}` comes after other content of its turn' },
  after: ['interrupted-tool-results', 'orphan-tool-result', 'missing-tool-call-id'],
  check(view, report) {
    /** The first block that is not a result, in the messages of this turn that contain results. */
    let other: Part | undefined;
    let isReported = false;
    return {
      message(message) {
        if (message.role !== 'user') {
          other = undefined;
          isReported = false;
          return;
        }
        const { results } = view.turns;
        if (results.length === 0) return;
        let next = 0;
        for (const part of message.parts) {
          // `results` is in the order of the parts.
          const result = results[next]?.part === part ? results[next++] : undefined;
          if (result === undefined) other ??= part;
          else if (other !== undefined && !isReported && result.by !== 'none') {
            isReported = true;
            report({
              messageId: 'behind',
              at: part,
              in: message,
              data: { id: result.part.callId ?? '' },
              related: [{ at: other, label: 'move after the results' }],
            });
          }
        }
      },
    };
  },
});

export const repair: Repair = ({ pointer }, broken) => {
  const message = messageAt(broken, pointer);
  if (message === undefined) return undefined;
  const { messages } = broken.conversation;
  // All messages of the turn up to the next user message without results.
  const holds = (at: number) =>
    messages[at]?.role === 'user' && messages[at]?.parts.some(({ type }) => type === 'tool_result');
  let from = broken.places.indexOf(message);
  let to = from + 1;
  while (holds(from - 1)) from--;
  while (holds(to)) to++;
  return behindResults(messages.slice(from, to), broken);
};

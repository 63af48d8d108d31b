import type { Part } from '../generated/types.ts';
import { defineRule } from '../model/rule.ts';

export default defineRule({
  id: 'tool-result-not-leading',
  summary: 'Results of tools stand before everything else in their turn.',
  docs: {
    fires:
      'A result behind text, a picture or a file of the same turn, or behind such content between two results. Neighbouring messages of the user are one turn. Content behind the last result is fine.',
    why: 'The server looks for the results where the turn begins, and stops at the first block that is none: what comes later is not seen as an answer.',
    remedy: 'Move the other content behind the last result.',
  },
  messages: { behind: 'result for `{id}` stands behind other content of its turn' },
  after: ['interrupted-tool-results', 'orphan-tool-result', 'missing-tool-call-id'],
  check(view, report) {
    /** The first block of the turn that is no result, among messages that hold results. */
    let other: Part | undefined;
    let told = false;
    return {
      message(message) {
        if (message.role !== 'user') {
          other = undefined;
          told = false;
          return;
        }
        const { results } = view.turns;
        if (results.length === 0) return;
        let next = 0;
        for (const part of message.parts) {
          // Results come in the order of their parts.
          const result = results[next]?.part === part ? results[next++] : undefined;
          if (result === undefined) other ??= part;
          else if (other !== undefined && !told && result.by !== 'none') {
            told = true;
            report({
              messageId: 'behind',
              at: part,
              in: message,
              data: { id: result.part.callId ?? '' },
              related: [{ at: other, label: 'belongs behind the results' }],
            });
          }
        }
      },
    };
  },
});

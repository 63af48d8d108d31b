import type { Message } from '../generated/types.ts';
import { defineRule } from '../model/rule.ts';
import { placeInRun } from '../model/runs.ts';

export default defineRule({
  id: 'run-limit',
  summary: 'A run stops at the limit that its loop is given.',
  docs: {
    fires:
      'A reply beyond the most that one run of the loop may take, those that could not be parsed counted too; or a call for structured output that took more tries than its levels allow. A run starts where somebody asks, not at a result, an interrupt or a message of the loop itself.',
    why: 'The limit keeps a loop that makes no progress from going on for ever; a log beyond it was joined from several runs, or written by another loop.',
    remedy:
      'Find out which messages do not belong to the run. Where the loop is given another limit, set `mostIterations`.',
  },
  parameters: {
    /** Replies in one run; any number, where 0. */
    mostIterations: 0,
    /** What the user messages begin with that the loop writes itself. */
    written: [] as readonly string[],
  },
  messages: {
    iterations: 'this is reply {count} of a run that may take {most}',
    calls: 'took {calls} calls for level {level}, which takes {most} at most',
  },
  check(_view, report, { mostIterations, written }) {
    let start: Message | undefined;
    let count = 0;
    return {
      message(message) {
        const place = placeInRun(message, written);
        if (place === 'start') {
          start = message;
          count = 0;
        } else if (place === 'reply' && ++count === mostIterations + 1 && mostIterations > 0)
          report({
            messageId: 'iterations',
            at: message,
            in: message,
            data: { count, most: mostIterations },
            related: start === undefined ? [] : [{ at: start, label: 'the run starts here' }],
          });
      },
    };
  },
});

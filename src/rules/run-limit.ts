import type { Message } from '../generated/types.ts';
import { defineRule } from '../model/rule.ts';
import { placeInRun } from '../model/runs.ts';

export default defineRule({
  id: 'run-limit',
  title: 'Run exceeds its limit',
  kind: 'Agent history',
  needs: ['whole'],
  docs: {
    fires:
      'Reports a reply beyond the maximum for one run of the loop, counting replies that could not be parsed, and a structured call that took more attempts than its levels allow. A run begins with a question, not with a result, an interrupt or a message from the loop itself.',
    why: 'The limit stops loops that make no progress. A log beyond it was joined from several runs, or written by another loop.',
    remedy: 'Find the messages that do not belong to the run. If the loop uses another limit, set `mostIterations`.',
  },
  parameters: {
    /** Maximum number of replies in a run; 0 for no limit. */
    mostIterations: 0,
    /** Beginnings of user messages that the loop writes itself. */
    written: [] as readonly string[],
  },
  messages: {
    iterations: 'this is reply {count} of a run that allows {most}',
    calls: '{calls} calls were logged for level {level}, which allows at most {most}',
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

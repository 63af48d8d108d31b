import { defineRule } from '../model/rule.ts';

export default defineRule({
  id: 'unknown-finish-reason',
  title: 'Unknown or missing finish reason',
  kind: 'Replies and streams',
  docs: {
    fires:
      'Reports a finish reason that is not part of the API and has not been observed from this server, and a finished reply without a finish reason.',
    why: 'Programs decide by the finish reason whether to run tools, to continue or to stop. An unknown value leads to the wrong branch.',
    remedy:
      'Treat an unknown finish reason as a finished answer unless there are calls. Please report the value to us.',
  },
  reply: 'warning',
  parameters: {
    /** Finish reasons that this server sends beyond those of its API. */
    words: [] as readonly string[],
  },
  messages: {
    unknown: 'finish reason `{reason}` is not part of this API',
    missing: 'the reply has no finish reason',
  },
  check(view, report, { words }) {
    const { choice } = view;
    if (choice === undefined) return {};
    return {
      end() {
        const { reason, reasonAt: at, messages } = choice;
        const last = messages.at(-1);
        if (reason === undefined || reason === null || reason === '') {
          if (!choice.isCut) report({ messageId: 'missing', at, in: last });
        } else if (choice.meaningOf(reason) === undefined && !words.includes(reason))
          report({ messageId: 'unknown', at, in: last, data: { reason } });
      },
    };
  },
});

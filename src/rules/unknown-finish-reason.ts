import { defineRule } from '../model/rule.ts';

export default defineRule({
  id: 'unknown-finish-reason',
  summary: 'A reply says why the model stopped, in a word that its wire has.',
  docs: {
    fires:
      'A finish reason that the wire does not know, and that nobody has seen this server send; a finished reply without any.',
    why: 'Loops decide by this word whether to run tools, to ask for more or to stop: a word that they do not know falls through to the wrong branch.',
    remedy:
      'Treat an unknown word as a finished answer, unless there are calls; decide by the calls that are there. Tell us of the word.',
  },
  reply: 'warning',
  parameters: {
    /** Words that this server is known to say besides those of its wire. */
    words: [] as readonly string[],
  },
  messages: {
    unknown: 'finish reason `{reason}` is no word of this wire',
    missing: 'the reply does not say why the model stopped',
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

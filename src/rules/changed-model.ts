import type { Message } from '../generated/types.ts';
import { defineRule } from '../model/rule.ts';
import { placeInRun } from '../model/runs.ts';

export default defineRule({
  id: 'changed-model',
  title: 'Model changed within a run',
  kind: 'Agent history',
  needs: ['earlier'],
  docs: {
    fires:
      'Reports a reply from a different model than the reply before it in the same run. The model may change between runs. Messages that do not name their model are skipped.',
    why: 'The loop binds one model when it is created and uses it for all calls. A run with two models was joined from two runs, and its signatures and IDs fit neither model.',
    remedy: 'Create a loop for each run and keep the messages of different runs separate.',
  },
  parameters: {
    /** Beginnings of user messages that the loop writes itself. */
    written: [] as readonly string[],
  },
  messages: { changed: 'this reply is from `{model}`, but the run began with `{before}`' },
  check(_view, report, { written }) {
    let first: Message | undefined;
    return {
      message(message) {
        const place = placeInRun(message, written);
        if (place === 'start') first = undefined;
        const { model } = message;
        if (place !== 'reply' || model === undefined) return;
        const before = first?.model;
        if (before !== undefined && before !== model)
          report({
            messageId: 'changed',
            at: message,
            in: message,
            data: { model, before },
            related: [{ at: first ?? message, label: `\`${before}\` here` }],
          });
        else first = message;
      },
    };
  },
});

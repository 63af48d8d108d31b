import type { Message } from '../generated/types.ts';
import { defineRule } from '../model/rule.ts';
import { placeInRun } from '../model/runs.ts';

export default defineRule({
  id: 'changed-model',
  summary: 'One run is answered by one model.',
  docs: {
    fires:
      'A reply of another model than the reply before it in the same run. Between runs the model may change; a message that does not name its model says nothing.',
    why: 'The model is bound when the loop is built and stays for all of its calls: what changes half-way was put together from two runs, and its signatures and ids fit neither.',
    remedy: 'Give each run a loop of its own, and keep their messages apart.',
  },
  parameters: {
    /** What the user messages begin with that the loop writes itself. */
    written: [] as readonly string[],
  },
  messages: { changed: 'this reply is by `{model}`, the run began with `{before}`' },
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

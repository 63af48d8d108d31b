import { defineRule } from '../model/rule.ts';

export default defineRule({
  id: 'rewritten-history',
  summary: 'A later request of a conversation repeats what stood in the earlier one.',
  docs: {
    fires:
      'A request of a log whose messages are not those of the request before it and its reply, followed by new ones. Taken for granted are reasoning that is left out on plain turns (what was changed in it has a rule of its own), a request that is sent once more, and compaction, which puts a summary in the place of a stretch of messages.',
    why: 'The model is shown another past than the one it answered to: edits, reordered results and lost messages are found here first, and every cache of the prompt is missed.',
    remedy: 'Append to the history and never edit it; compact at whole turns.',
  },
  after: ['altered-reasoning'],
  messages: {
    changed: 'message {index} is not what it was in the request of line {line}',
    cut: 'the request of line {line} had {count} messages more behind this',
  },
});

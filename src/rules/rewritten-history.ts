import { defineRule } from '../model/rule.ts';

export default defineRule({
  id: 'rewritten-history',
  title: 'Later request changes the history',
  kind: 'Agent history',
  docs: {
    fires:
      'Compares each request of a log with the request before it and its reply. The earlier messages must be the same, followed by new ones. These changes are allowed: reasoning left out on turns without calls (other changes of reasoning are reported by `altered-reasoning`), a request that is sent again, and compaction, which replaces a range of messages with a summary.',
    why: 'The model sees a different history from the one it answered. Edited, reordered and lost messages show up here first, and every change invalidates the prompt cache.',
    remedy: 'Append to the history and never edit it. Compact only between turns.',
  },
  after: ['altered-reasoning'],
  messages: {
    changed: 'message {index} differs from {since}',
    dropped: 'before message {index}, a message of {since} is missing',
    inserted: 'message {index} was inserted into the messages of {since}',
    reordered: 'message {index} is in another place than in {since}',
    cut: '{since} has {count} more messages after this one',
  },
});

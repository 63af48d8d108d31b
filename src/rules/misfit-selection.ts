import { defineRule } from '../model/rule.ts';

export default defineRule({
  id: 'misfit-selection',
  title: 'Tool selection does not fit the number of tools',
  kind: 'Agent history',
  docs: {
    fires:
      'Reports a selection of more tools than allowed, and a selection among so few tools that none is needed: then all of them are sent.',
    why: 'Tools beyond the limit are silently left out, so the model misses tools that it asked for.',
    remedy: 'Select fewer tools. Do not run the selection if there are few.',
  },
  reply: 'warning',
  messages: {
    tooMany: '{count} tools are selected, but only the first {most} are used',
    needless: 'tools are selected from {total}; a selection is used only for more than {threshold}',
  },
});
